#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "veer/move/animation/blend_space.hpp"

namespace veer {

/// How much each channel counts when a motion is looked for that can't be had: errors are multiplied by these, from
/// .001 to 1000.
struct MotionWeights {
  float ahead = 1;   // per m/s
  float aside = 1;   // per m/s
  float spin = .5f;  // per rad/s
};

/// What steering asks of an animated character, and the answer.
struct MotionAnswer {
  Vec2 place{};         // of the blend space
  Twist<float> motion;  // what is had there on average
  float error = 0;      // weighted distance from what was asked
};

/// The root motion that a blend space has on average at every place of a fine grid, to be looked up the other way
/// round: which place moves as steering asks. Steering asks for a velocity and a spin, and the clips have what they
/// have: the answer is the place whose motion is nearest, by the weights. What nobody can do gets the nearest that can
/// be done; where several places do the same, the first of them counts, by rows from (-1, -1), and from a last answer
/// on the one that is reached from there going ever nearer.
class MotionTable {
 public:
  /// `resolution` is the distance of the places, from .002 to 1.
  static Result<MotionTable> make(const BlendSpace& space, float resolution = .01f, const MotionWeights& weights = {});

  std::size_t side() const { return side_; }
  float resolution() const { return resolution_; }
  /// Number `node` of all side() * side(), by rows.
  Vec2 place(std::size_t node) const;
  Twist<float> motion(std::size_t node) const;
  /// Weighted distance.
  float error(std::size_t node, const Twist<float>& asked) const;

  /// Of all places of the grid the one that moves most as is asked.
  std::size_t nearest(const Twist<float>& asked) const;
  /// The same, quicker if what was found last is near.
  std::size_t nearest(const Twist<float>& asked, std::size_t last) const;
  /// Between the places round one of them: where the motion, taken as flat there, is nearest to what is asked.
  MotionAnswer between(std::size_t node, const Twist<float>& asked) const;

  MotionAnswer look_up(const Twist<float>& asked) const { return between(nearest(asked), asked); }

 private:
  /// Bounds of the motions in a square of nodes.
  struct Box {
    Vec3 low, high;
  };
  MotionTable() = default;
  Vec3 scaled(const Twist<float>& t) const {
    return {t.velocity.x * weights_.ahead, t.velocity.y * weights_.aside, t.spin * weights_.spin};
  }
  Twist<float> as_asked(const Vec3& m) const {
    return {{m.x / weights_.ahead, m.y / weights_.aside}, m.z / weights_.spin};
  }
  void add_bounds();
  std::size_t descend(std::size_t from, const Vec3& asked) const;
  void search(std::size_t level, std::size_t x, std::size_t y, const Vec3& asked, std::size_t& best,
              float& least) const;

  float resolution_ = 0;
  std::size_t side_ = 0;
  MotionWeights weights_;
  std::vector<Vec3> motions_;  // weighted
  /// By level: squares of 4 x 4 nodes, then of 2 x 2 of those, and so on up to one.
  std::vector<std::vector<Box>> bounds_;
  std::vector<std::size_t> across_;  // by level
};

}  // namespace veer
