#pragma once

#include <memory>
#include <vector>

#include "veer/move/animation/character.hpp"

namespace veer::scenario {

/// A limb of an animated agent at one moment.
struct Foot {
  Vec2 offset{};         // m; from the agent, in the world's directions
  float height = 0;      // m; over the ground that the agent is on
  bool planted = false;  // stands on the ground
};

/// Where the limbs of a character are. One that is as low as it gets counts as planted, give or take `slack`: what
/// animators draw isn't exact.
class Feet {
 public:
  static constexpr float slack = .01f;  // m

  explicit Feet(std::shared_ptr<const Character> character);

  std::size_t count() const { return character_->space.limbs(); }
  const BlendSpace& space() const { return character_->space; }
  Foot at(std::size_t limb, const Mix& mix, float phase, const Vec2& heading) const;

 private:
  std::shared_ptr<const Character> character_;
  std::vector<float> lowest_;  // m; by clip and limb: a clip looks through all of its keys for that
};

}  // namespace veer::scenario
