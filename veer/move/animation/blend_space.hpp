#pragma once

#include <span>

#include "veer/move/animation/root_tracks.hpp"

namespace veer {

/// A clip and its position in the blend space, where it is played alone: x is to the right, y ahead, both from -1 to 1.
struct BlendPoint {
  Vec2 point{};  // position
  ClipDef clip{};
};

/// Clips at positions of a square, and all mixes of them. Between three clips the character does some of each: all
/// three are at the same phase of their cycle, so that similar clips have the same foot on the ground, and their root
/// motions are averaged. A cycle takes the average time of their cycles.
class BlendSpace {
 public:
  /// Makes a blend space of 1 to `most_clips` clips; fails with a reason if a precondition doesn't hold. Preconditions:
  /// positions differ, all clips loop (because a phase is cyclic), and all have the same limbs, in any order.
  static Result<BlendSpace> make(std::vector<BlendPoint> points);

  std::span<const Clip> clips() const { return clips_; }
  /// Returns the position of a clip.
  const Vec2& point(std::size_t clip) const { return points_[clip]; }
  /// Returns the triangles between clips. If all clips lie on one line, these are the lines between neighbors, with the
  /// last corner twice; for a single clip, that clip three times.
  std::span<const Triangulation::Triangle> faces() const { return triangles_.faces(); }
  /// Returns a hash of positions and clips.
  std::uint64_t hash() const;
  /// Returns the mix of clips at a blend point; a point outside of all faces counts as the nearest point inside. The
  /// search begins with `last_face`.
  Mix mix(const Vec2& point, std::uint32_t last_face = 0) const { return triangles_.mix(point, last_face); }

  /// The same for one agent per lane: a gait knows its face. Precondition: that is the number of a face.
  template <class S>
  VEER_INLINE FaceMix<S> mix_of(const Vec<S, 2>& point, const UintOf<S>& last_face) const {
    return triangles_.mix_of<S>(point, last_face);
  }
  /// Returns the root motions of its clips.
  const RootTracks& tracks() const { return tracks_; }

  /// Returns how long a cycle takes, s.
  double duration(const Mix& mix) const;
  /// Returns how the root moves in `dt` s, from a phase (0 to 1) on.
  RigidMotion<double> motion(const Mix& mix, double phase, double dt) const;
  /// Returns how the root moves on average over a cycle.
  Twist<double> average(const Mix& mix) const;

  std::size_t limbs() const { return limbs_.empty() ? 0 : limbs_[0].size(); }
  const std::string& limb_name(std::size_t limb) const { return clips_[0].limb_name(limb); }
  /// Returns the position of a limb at a phase, relative to the root, m.
  Vec3 limb(const Mix& mix, std::size_t limb, double phase) const;
  /// Returns how much of the mix, from 0 to 1, has the limb on the ground at a phase. Clips that never lift it don't
  /// count; if none does, the result is 1.
  float contact(const Mix& mix, std::size_t limb, double phase) const;

 private:
  BlendSpace() = default;
  std::string add_limbs();

  std::vector<Clip> clips_;
  std::vector<Vec2> points_;
  Triangulation triangles_;
  RootTracks tracks_;
  std::vector<std::vector<std::size_t>>
      limbs_;  // by clip: the numbers of its limbs, in the order of the first clip's limbs
};

/// The most clips that a blend space can have.
inline constexpr std::size_t most_clips = 64;

}  // namespace veer
