#pragma once

#include <cstring>

#include "veer/agent/columns.hpp"
#include "veer/move/animation/character.hpp"

namespace veer {

/// How an animated agent moves just now; its body keeps that from step to step. All zero: it hasn't moved yet.
struct Gait {
  Vec2 place{};             // of the blend space
  Vec2 rate{};              // of the blend space per s
  float phase = 0;          // of the cycle, from 0 to 1
  std::uint32_t moves = 0;  // 1 once it has moved
  std::uint32_t face = 0;   // of the blend space; where `place` is
  Twist<float> asked{};     // by steering, as it sees it
  Twist<float> had{};       // of that, on average over a cycle
  MotionTable::Hint hint{};

  /// What the clips couldn't do of what was asked for.
  Twist<float> missing() const { return {asked.velocity - had.velocity, asked.spin - had.spin}; }
};
static_assert(sizeof(Gait) == 18 * sizeof(float), "all of its bytes are hashed, so none is padding");

/// Of one agent, from what its group's body remembers.
inline Gait gait_of(const MemoryColumn& memory, std::size_t row) {
  Gait gait;
  std::memcpy(static_cast<void*>(&gait), memory.bytes.data() + row * sizeof gait, sizeof gait);
  return gait;
}

/// How a blend point follows where it is to be: an acceleration toward it, and as much drag as brings it there soonest
/// without going past (critically damped). Solved for any time, so steps may be cut as they like.
///   x'' = (wanted - x) / t^2 - 2 x' / t
struct BlendFilter {
  float time = .1f;  // s; 0: it is there at once

  bool is_none() const { return !(time > 1e-6f); }
  void advance(Vec2& place, Vec2& rate, const Vec2& wanted, float dt) const;
  /// Where it is after twice its time: more than half of the way.
  Vec2 later(const Vec2& place, const Vec2& rate, const Vec2& wanted) const {
    return wanted + ((place - wanted) * 3 + rate * (2 * time)) * .13533528f;  // exp(-2)
  }
};

/// One step: looks up what is asked, has the blend point follow, and says how the root moves in that time.
/// The look-up knows of the filter: where another part of the blend space would do better, but the blend point is still
/// far from there when twice the filter's time has passed, it stays with the best of the part where it is.
RigidMotion<float> advance(Gait& gait, const Character& character, const Twist<float>& asked, const BlendFilter& filter,
                           bool interpolates, float dt);

}  // namespace veer
