#pragma once

#include <span>

#include "veer/move/animation/clip.hpp"
#include "veer/move/animation/triangulation.hpp"

namespace veer {

/// A clip and the place where it is played alone: x is to the right, y ahead, both from -1 to 1.
struct BlendPoint {
  Vec2 place{};
  ClipDef clip{};
};

/// Clips at places of a square, and everything between them. Between three of them the character does some of each:
/// all are at the same part of their cycle (phase), so that similar ones have the same foot on the ground, and their
/// root motions are mixed as they are. A cycle takes the mixed time of theirs.
class BlendSpace {
 public:
  /// One clip at least, at places that differ. All must loop: a phase goes round. They have the same limbs, in any
  /// order.
  static Result<BlendSpace> make(std::vector<BlendPoint> points);

  std::span<const Clip> clips() const { return clips_; }
  const Vec2& place(std::size_t clip) const { return places_[clip]; }
  /// Which clips have nothing but mixes of them between them: triangles, or the lines between clips on one line (the
  /// last corner is there twice), or the only clip.
  std::span<const Triangulation::Triangle> faces() const { return faces_; }
  /// Of every number in it.
  std::uint64_t hash() const;
  /// Of which clips a place is made; one outside of all of them counts as the nearest that isn't.
  Mix mix(const Vec2& place, std::uint32_t last_face = 0) const { return triangles_.mix(place, last_face); }

  /// How long a cycle takes, s.
  double duration(const Mix& mix) const;
  /// How the root moves from a phase (0 to 1) on for a time of `dt` s.
  RigidMotion<double> motion(const Mix& mix, double phase, double dt) const;
  /// The same on average over a cycle.
  Twist<double> average(const Mix& mix) const;

  std::size_t limbs() const { return limbs_.empty() ? 0 : limbs_[0].size(); }
  const std::string& limb_name(std::size_t limb) const { return clips_[0].limb_name(limb); }
  /// Where a limb is at a phase, seen from the root, m.
  Vec3 limb(const Mix& mix, std::size_t limb, double phase) const;
  /// How much of the mix, from 0 to 1, has it on the ground then: of the clips that lift it at all.
  float contact(const Mix& mix, std::size_t limb, double phase) const;

 private:
  BlendSpace() = default;
  std::string add_limbs();
  RigidMotion<double> motion_over(const Mix& mix, double phase, double cycles, int halvings) const;

  std::vector<Clip> clips_;
  std::vector<Vec2> places_;
  Triangulation triangles_;
  std::vector<Triangulation::Triangle> faces_;
  std::vector<std::vector<std::size_t>> limbs_;  // by clip: which of its limbs those of the first are
};

/// So many clips at most.
inline constexpr std::size_t most_clips = 64;

}  // namespace veer
