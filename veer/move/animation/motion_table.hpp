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
  template <class S>
  using HintOf = MotionFaces::HintOf<S>;
  using Hint = HintOf<float>;

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
  template <class S>
  VEER_INLINE Twist<S> motion_at(const Vec<S, 2>& point) const {
    return unweighted(weighted_at(cell_of(point)));
  }
  /// Returns the weighted distance between two motions.
  template <class S>
  VEER_INLINE S error(const Twist<S>& motion, const Twist<S>& asked) const {
    return length(weighted(motion) - weighted(asked));
  }

  /// Returns, of the four nodes around the nearest blend point, the one with the motion nearest to the request.
  MotionAnswer nearest(const Twist<float>& asked, Hint& hint) const {
    return nearest_to(faces_.nearest<float>(weighted(asked), hint).point, asked);
  }
  /// Returns the same for the four nodes around any blend point.
  MotionAnswer nearest_to(const Vec2& point, const Twist<float>& asked) const;
  /// Returns the blend point of that node.
  template <class S>
  VEER_INLINE Vec<S, 2> node_near(const Vec<S, 2>& point, const Twist<S>& asked) const {
    return point_of<S>(nearest_node(point, asked));
  }
  /// Returns the nearest blend point with its motion, interpolated between nodes. In cells that contain a border
  /// between faces the interpolated motion isn't exact.
  MotionAnswer look_up(const Twist<float>& asked, Hint& hint) const;
  /// Returns the nearest blend point of all faces (place_for), or of one face (place_on), without its motion.
  template <class S>
  VEER_INLINE MotionFaces::NearestOf<S> place_for(const Twist<S>& asked, HintOf<S>& hint) const {
    return faces_.nearest<S>(weighted(asked), hint);
  }
  template <class S>
  VEER_INLINE Vec<S, 2> place_on(const UintOf<S>& face, const Twist<S>& asked) const {
    return faces_.nearest_on<S>(face, weighted(asked)).point;
  }
  MotionAnswer look_up(const Twist<float>& asked) const {
    Hint none;
    return look_up(asked, none);
  }

 private:
  /// A node, by its place in the grid.
  template <class S>
  struct Node {
    UintOf<S> column, row;
  };
  template <class S>
  struct Cell {
    Node<S> low;  // the node at its low corner
    S x, y;       // position within the cell, from 0 to 1
  };
  MotionTable() = default;
  /// Makes a table without its motions.
  static Result<MotionTable> make_empty(const BlendSpace& space, const MotionTableDef& def);

  template <class S>
  VEER_INLINE Cell<S> cell_of(const Vec<S, 2>& point) const {
    const float top = static_cast<float>(static_cast<std::int32_t>(side_ - 1));
    const S most(top), half(.5f * top), last(top - 1);
    const S x = clamp((point.x + S(1.f)) * half, S(0.f), most), y = clamp((point.y + S(1.f)) * half, S(0.f), most);
    const UintOf<S> column = floor_int(min(x, last)), row = floor_int(min(y, last));
    return {{column, row}, x - from_uint<S>(column), y - from_uint<S>(row)};
  }
  template <class S>
  VEER_INLINE UintOf<S> number_of(const Node<S>& node) const {
    return node.row * UintOf<S>(static_cast<std::uint32_t>(side_)) + node.column;
  }
  template <class S>
  VEER_INLINE Vec<S, 2> point_of(const Node<S>& node) const {
    return {S(-1.f) + S(resolution()) * from_uint<S>(node.column), S(-1.f) + S(resolution()) * from_uint<S>(node.row)};
  }
  /// Cells are cut into two triangles from the low corner to the high one; motions are linear on each.
  template <class S>
  VEER_INLINE Vec<S, 3> weighted_at(const Cell<S>& cell) const {
    const auto side = static_cast<std::uint32_t>(side_);
    const UintOf<S> number = number_of<S>(cell.low);
    const UintOf<S> beside = number + select(cell.y > cell.x, UintOf<S>(side), UintOf<S>(1u));
    const Vec<S, 3> low = gather<S, 3>(motions_.data(), number), middle = gather<S, 3>(motions_.data(), beside),
                    high = gather<S, 3>(motions_.data(), number + UintOf<S>(side + 1));
    return low + (middle - low) * max(cell.x, cell.y) + (high - middle) * min(cell.x, cell.y);
  }
  /// Returns, of the four nodes around a blend point, the one with the motion nearest to the request.
  template <class S>
  VEER_INLINE Node<S> nearest_node(const Vec<S, 2>& point, const Twist<S>& asked) const {
    const Node<S> low = cell_of(point).low;
    Node<S> best = low;
    S least(unlimited);
    for (const std::uint32_t corner : {0u, 1u, 2u, 3u}) {
      const Node<S> node{low.column + UintOf<S>(corner & 1), low.row + UintOf<S>(corner >> 1)};
      const S square = length_squared(gather<S, 3>(motions_.data(), number_of<S>(node)) - weighted(asked));
      const MaskOf<S> nearer = square < least;
      best = {select(nearer, node.column, best.column), select(nearer, node.row, best.row)};
      least = min(square, least);
    }
    return best;
  }
  template <class S>
  VEER_INLINE Vec<S, 3> weighted(const Twist<S>& t) const {
    return {t.velocity.x * S(def_.weights.ahead), t.velocity.y * S(def_.weights.aside), t.spin * S(def_.weights.spin)};
  }
  template <class S>
  VEER_INLINE Twist<S> unweighted(const Vec<S, 3>& m) const {
    return {{m.x * S(inverse_.x), m.y * S(inverse_.y)}, m.z * S(inverse_.z)};
  }

  MotionTableDef def_;
  Vec3 inverse_;             // of the weights
  std::uint64_t clips_ = 0;  // hash of the blend space it was made of
  std::size_t side_ = 0;
  std::vector<Vec3> motions_;  // weighted
  MotionFaces faces_;
};

}  // namespace veer
