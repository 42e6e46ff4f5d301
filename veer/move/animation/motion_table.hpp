#pragma once

#include <iosfwd>
#include <vector>

#include "veer/base/field.hpp"
#include "veer/move/animation/motion_faces.hpp"

namespace veer {

/// How much an error in each component counts when no mix of clips has the requested motion.
struct MotionWeights {
  float ahead = 1;   // per m/s
  float aside = 1;   // per m/s
  float spin = .5f;  // per rad/s

  static constexpr auto fields() {
    return FieldList{
        field("ahead", &MotionWeights::ahead, .001f, 1e3f, "s/m", "weight of an error in the forward speed"),
        field("aside", &MotionWeights::aside, .001f, 1e3f, "s/m", "weight of an error in the sideways speed"),
        field("spin", &MotionWeights::spin, .001f, 1e3f, "s/rad", "weight of an error in the spin")};
  }
};

/// Defines a motion table.
struct MotionTableDef {
  float resolution = .01f;  // distance between its nodes in the blend space
  MotionWeights weights{};
};

/// The motion of an animated character that comes closest to a request.
struct MotionAnswer {
  Vec2 point{};         // the blend point
  Twist<float> motion;  // its motion on average over a cycle
  float error = 0;      // weighted distance from the request
};

/// The average root motion of a blend space at the nodes of a fine grid, with the inverse look-up: which blend point
/// has a requested velocity and spin. If no mix of clips has that motion, the answer is the blend point with the motion
/// nearest to it by the weights. If several triangles of clips have the motion, the one of the last request wins, or
/// else the first; of several blend points with the same motion the answer is always the same one.
class MotionTable {
 public:
  using Hint = MotionFaces::Hint;

  /// Makes a table; fails with a reason if `resolution` isn't from .002 to 1 or a weight is out of its range.
  static Result<MotionTable> make(const BlendSpace& space, const MotionTableDef& def = {});
  /// Reads a table that `save` wrote. Fails with a reason if it has another version, was made of other clips than those
  /// of `space`, or is damaged.
  static Result<MotionTable> load(std::istream& in, const BlendSpace& space);
  /// Writes the table; returns false if the stream failed.
  bool save(std::ostream& out) const;

  /// Returns the number of nodes along each axis of a table with this resolution, which is in its range.
  static std::size_t side_for(float resolution);
  /// Returns the number of nodes along each axis.
  std::size_t side() const { return side_; }
  float resolution() const { return def_.resolution; }
  const MotionWeights& weights() const { return def_.weights; }
  /// Returns the blend point of a node. Nodes are numbered by rows from (-1, -1); there are side() * side().
  Vec2 point(std::size_t node) const;
  Twist<float> motion(std::size_t node) const { return unweighted(motions_[node]); }
  /// Returns the motion at any blend point, interpolated between nodes.
  Twist<float> motion_at(const Vec2& point) const;
  /// Returns the weighted distance between two motions.
  float error(const Twist<float>& motion, const Twist<float>& asked) const {
    return length(weighted(motion) - weighted(asked));
  }

  /// Returns, of the four nodes around the nearest blend point, the one with the motion nearest to the request.
  MotionAnswer nearest(const Twist<float>& asked, Hint& hint) const {
    return nearest_to(faces_.nearest(weighted(asked), hint).point, asked);
  }
  /// Returns the same for the four nodes around any blend point.
  MotionAnswer nearest_to(const Vec2& point, const Twist<float>& asked) const;
  /// Returns the nearest blend point with its motion, interpolated between nodes. In cells that contain a border
  /// between faces the interpolated motion isn't exact.
  MotionAnswer look_up(const Twist<float>& asked, Hint& hint) const;
  /// Returns the nearest blend point of all faces (place_for), or of one face (place_on), without its motion.
  MotionFaces::Nearest place_for(const Twist<float>& asked, Hint& hint) const {
    return faces_.nearest(weighted(asked), hint);
  }
  Vec2 place_on(std::uint32_t face, const Twist<float>& asked) const {
    return faces_.nearest_on(face, weighted(asked)).point;
  }
  MotionAnswer look_up(const Twist<float>& asked) const {
    Hint none;
    return look_up(asked, none);
  }

 private:
  struct Cell {
    std::int32_t column, row;
    float x, y;  // position within the cell, from 0 to 1
  };
  MotionTable() = default;
  /// Makes a table without its motions.
  static Result<MotionTable> make_empty(const BlendSpace& space, const MotionTableDef& def);
  Cell cell_of(const Vec2& point) const;
  Vec3 weighted_at(const Cell& cell) const;
  /// Returns the node at the low corner of a cell.
  std::size_t node_of(const Cell& cell) const {
    return static_cast<std::size_t>(cell.row) * side_ + static_cast<std::size_t>(cell.column);
  }
  Vec3 weighted(const Twist<float>& t) const {
    return {t.velocity.x * def_.weights.ahead, t.velocity.y * def_.weights.aside, t.spin * def_.weights.spin};
  }
  Twist<float> unweighted(const Vec3& m) const { return {{m.x * inverse_.x, m.y * inverse_.y}, m.z * inverse_.z}; }

  MotionTableDef def_;
  Vec3 inverse_;             // of the weights
  std::uint64_t clips_ = 0;  // hash of the blend space it was made of
  std::size_t side_ = 0;
  std::vector<Vec3> motions_;  // weighted
  MotionFaces faces_;
};

}  // namespace veer
