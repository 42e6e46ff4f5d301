#pragma once

#include <memory>
#include <utility>

#include "veer/move/animation/character.hpp"

namespace veer::scenario {

/// A limb of an animated agent at one moment.
struct Foot {
  Vec2 offset{};      // m; from the agent, in the world's directions
  float height = 0;   // m; over the ground that the agent is on
  float planted = 0;  // part of the mix in which it is on the ground; 1: it stands
};

/// Computes where the limbs of a character are. Each clip says when a limb is on the ground; in a mix of clips that
/// differ, the limb is on the ground in part.
class Feet {
 public:
  explicit Feet(std::shared_ptr<const Character> character) : character_(std::move(character)) {}

  std::size_t count() const { return character_->space.limbs(); }
  const BlendSpace& space() const { return character_->space; }
  Foot at(std::size_t limb, const Mix& mix, float phase, const Vec2& heading) const {
    const double now = static_cast<double>(phase);
    const Vec3 seen = space().limb(mix, limb, now);
    return {turned_by(Vec2{seen.x, seen.y}, heading), seen.z, space().contact(mix, limb, now)};
  }

 private:
  std::shared_ptr<const Character> character_;
};

}  // namespace veer::scenario
