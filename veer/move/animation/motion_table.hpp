#pragma once

#include <iosfwd>
#include <tuple>
#include <vector>

#include "veer/base/field.hpp"
#include "veer/move/animation/motion_faces.hpp"

namespace veer {

/// How much each channel counts when a motion is looked for that can't be had: errors are multiplied by these.
struct MotionWeights {
  float ahead = 1;   // per m/s
  float aside = 1;   // per m/s
  float spin = .5f;  // per rad/s

  static constexpr auto fields() {
    return std::tuple{field("ahead", &MotionWeights::ahead, .001f, 1e3f, "s/m", "of an error in the speed ahead"),
                      field("aside", &MotionWeights::aside, .001f, 1e3f, "s/m", "of an error in the speed aside"),
                      field("spin", &MotionWeights::spin, .001f, 1e3f, "s/rad", "of an error in how fast it turns")};
  }
};

/// How a table is made.
struct MotionTableDef {
  float resolution = .01f;  // distance of its places
  MotionWeights weights{};
};

/// What steering gets for what it asks of an animated character.
struct MotionAnswer {
  Vec2 place{};         // of the blend space
  Twist<float> motion;  // what is had there on average
  float error = 0;      // weighted distance from what was asked
};

/// The root motion that a blend space has on average at every place of a fine grid, to be looked up the other way
/// round: which place moves as steering asks. Steering asks for a velocity and a spin, and the clips have what they
/// have: the answer is the place whose motion is nearest, by the weights. What nobody can do gets the nearest that can
/// be done. Where several triangles of clips can do the same, the one of the last request counts, or else the first;
/// and of places that move alike, one of them, always the same.
class MotionTable {
 public:
  using Hint = MotionFaces::Hint;

  /// `resolution` from .002 to 1.
  static Result<MotionTable> make(const BlendSpace& space, const MotionTableDef& def = {});
  /// A table written by `save`: of this version, and made of the clips of this space; else it says what is wrong.
  static Result<MotionTable> load(std::istream& in, const BlendSpace& space);
  /// False if the stream couldn't take it.
  bool save(std::ostream& out) const;

  std::size_t side() const { return side_; }
  float resolution() const { return def_.resolution; }
  const MotionWeights& weights() const { return def_.weights; }
  /// Number `node` of all side() * side(), by rows from (-1, -1).
  Vec2 place(std::size_t node) const;
  Twist<float> motion(std::size_t node) const { return unweighted(motions_[node]); }
  /// At any place, between the nodes round it.
  Twist<float> motion_at(const Vec2& place) const;
  /// Weighted distance.
  float error(const Twist<float>& motion, const Twist<float>& asked) const {
    return length(weighted(motion) - weighted(asked));
  }

  /// Of the four nodes round the nearest place the one that moves most as is asked.
  MotionAnswer nearest(const Twist<float>& asked, Hint& hint) const {
    return nearest_to(faces_.nearest(weighted(asked), hint).place, asked);
  }
  /// The same of those round any place.
  MotionAnswer nearest_to(const Vec2& place, const Twist<float>& asked) const;
  /// The nearest place itself, with the motion between the nodes round it; where clips meet within a cell, that is off
  /// by some of the cell.
  MotionAnswer look_up(const Twist<float>& asked, Hint& hint) const;
  /// The nearest place alone, of all or within one face of the blend space.
  MotionFaces::Nearest place_for(const Twist<float>& asked, Hint& hint) const {
    return faces_.nearest(weighted(asked), hint);
  }
  Vec2 place_on(std::uint32_t face, const Twist<float>& asked) const {
    return faces_.nearest_on(face, weighted(asked)).place;
  }
  MotionAnswer look_up(const Twist<float>& asked) const {
    Hint none;
    return look_up(asked, none);
  }

 private:
  struct Cell {
    std::int32_t column, row;
    float x, y;  // how far into it, from 0 to 1
  };
  MotionTable() = default;
  /// All but the motions.
  static Result<MotionTable> make_empty(const BlendSpace& space, const MotionTableDef& def);
  Cell cell_of(const Vec2& place) const;
  Vec3 weighted_at(const Cell& cell) const;
  /// Its low corner.
  std::size_t node_of(const Cell& cell) const {
    return static_cast<std::size_t>(cell.row) * side_ + static_cast<std::size_t>(cell.column);
  }
  Vec3 weighted(const Twist<float>& t) const {
    return {t.velocity.x * def_.weights.ahead, t.velocity.y * def_.weights.aside, t.spin * def_.weights.spin};
  }
  Twist<float> unweighted(const Vec3& m) const { return {{m.x * inverse_.x, m.y * inverse_.y}, m.z * inverse_.z}; }

  MotionTableDef def_;
  Vec3 inverse_;             // of the weights
  std::uint64_t clips_ = 0;  // hash of what it was made of
  std::size_t side_ = 0;
  std::vector<Vec3> motions_;  // weighted
  MotionFaces faces_;
};

}  // namespace veer
