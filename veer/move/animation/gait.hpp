#pragma once

#include <cstring>

#include "veer/agent/column.hpp"
#include "veer/math/exp.hpp"
#include "veer/move/animation/character.hpp"

namespace veer {

template <class S>
struct GaitLanes;

/// How an animated agent moves at present; its body keeps this from step to step. All zero until it has moved. A gait
/// is sixteen words, which are one line of the cache and go into lanes by fours.
struct Gait {
  Vec2 point{};             // the blend point
  Vec2 rate{};              // 1/s; how fast the blend point moves
  float phase = 0;          // of the cycle, from 0 to 1
  Twist<float> asked{};     // the requested motion, relative to the heading
  Twist<float> had{};       // the motion it has, on average over a cycle
  float others = 0;         // hint of the last look-up (MotionFaces::HintOf): distance of all other faces
  Vec3 hint{};              // and the request
  std::uint32_t faces = 0;  // 0 until it has moved; see face() and hint_face()

  /// Returns whether it has moved.
  bool moves() const { return faces != 0; }
  /// Returns the face of the blend space around the blend point.
  std::uint32_t face() const { return faces & 0xffffu; }
  /// Returns the face of the hint, counted from 1.
  std::uint32_t hint_face() const { return faces >> 16; }
  /// Returns the part of the request that the clips couldn't deliver.
  Twist<float> missing() const { return {asked.velocity - had.velocity, asked.spin - had.spin}; }

  template <class S>
  using Lanes = GaitLanes<S>;
};
static_assert(sizeof(Gait) == 16 * sizeof(float), "all of its bytes are hashed, so none is padding");

/// Returns the gait of one agent from the body memory of its group.
inline Gait gait_of(const MemoryColumn& memory, std::size_t row) {
  Gait gait;
  std::memcpy(static_cast<void*>(&gait), memory.bytes.data() + row * sizeof gait, sizeof gait);
  return gait;
}

/// Lets a blend point follow a wanted one smoothly: it accelerates toward it, with critical damping, so that it arrives
/// as soon as possible without overshooting. Solved in closed form, so the result doesn't depend on the length of
/// steps.
///   x'' = (wanted - x) / t^2 - 2 x' / t
struct BlendFilter {
  float time = .1f;  // s; t in the formula; 0: the blend point jumps

  /// Returns whether the blend point jumps.
  VEER_INLINE bool is_none() const { return !(time > 1e-6f); }
  /// Moves the blend point and its rate on by dt, s.
  template <class S>
  VEER_INLINE void advance(Vec<S, 2>& point, Vec<S, 2>& rate, const std::type_identity_t<Vec<S, 2>>& wanted,
                           float dt) const {
    if (is_none()) {
      point = wanted;
      rate = {};
      return;
    }
    const S fade(exp(-dt / time));
    const Vec<S, 2> off = point - wanted, pull = rate + off * S(1 / time);
    point = wanted + (off + pull * S(dt)) * fade;
    rate = (rate - pull * S(dt / time)) * fade;
  }
  /// Returns the blend point after twice the filter's time, when it has gone more than half of the way.
  template <class S>
  VEER_INLINE Vec<S, 2> later(const Vec<S, 2>& point, const Vec<S, 2>& rate,
                              const std::type_identity_t<Vec<S, 2>>& wanted) const {
    return wanted + ((point - wanted) * S(3.f) + rate * S(2 * time)) * S(.13533528f);  // exp(-2)
  }
};

/// Advances a gait by one step of dt, s: looks up the requested motion, lets the blend point follow, and returns how
/// the root moves in that time. The look-up takes the filter into account: it stays on the present face of the blend
/// space if the blend point, after twice the filter's time, would come closer to the request there than on its way to a
/// better face.
RigidMotion<float> advance(Gait& gait, const Character& character, const Twist<float>& asked, const BlendFilter& filter,
                           bool interpolates, float dt);

}  // namespace veer
