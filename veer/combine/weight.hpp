#pragma once

#include <cstdint>

#include "veer/math/vec.hpp"

namespace veer {

/// How much a request counts: a constant, or a function of a quantity x of the agent. The function is to[0] at
/// x = from[0] and to[1] at x = from[1], linear in between and constant beyond.
struct Weight {
  enum class Follows {
    nothing,
    distance,  // to the behavior's target, m
    speed,     // m/s
    time,      // of the world, s
    quantity,  // a quantity of the group, such as health
  };

  float value = 1;
  Follows follows = Follows::nothing;
  std::uint32_t quantity = 0;  // index in GroupDef::quantities
  float from[2] = {0, 1}, to[2] = {0, 1};

  constexpr Weight() = default;
  constexpr Weight(float constant) : value(constant) {}
  constexpr Weight(Follows what, Vec2 range, Vec2 weights, std::uint32_t which = 0)
      : follows(what), quantity(which), from{range.x, range.y}, to{weights.x, weights.y} {}

  /// Returns whether the weight can be more than zero.
  bool counts() const { return is_constant() ? value > 0 : to[0] > 0 || to[1] > 0; }
  bool is_constant() const { return follows == Follows::nothing; }
  bool is_finite() const {
    return veer::is_finite(value) && veer::is_finite(Vec2{from[0], from[1]}) && veer::is_finite(Vec2{to[0], to[1]});
  }
  /// Returns the weight at x. If from[0] == from[1] it is a step: to[0] below, to[1] from there on.
  template <class S>
  VEER_INLINE S at(const S& x) const {
    const float width = from[1] - from[0];
    const S fraction =
        width == 0 ? select(x < S(from[0]), S(0.f), S(1.f)) : clamp((x - S(from[0])) / S(width), S(0.f), S(1.f));
    return S(to[0]) + S(to[1] - to[0]) * fraction;
  }
};

/// `by_distance({2, 10}, {1, 0})`: 1 up to 2 m from the target, falling to 0 at 10 m.
constexpr Weight by_distance(Vec2 range, Vec2 weights) { return {Weight::Follows::distance, range, weights}; }
constexpr Weight by_speed(Vec2 range, Vec2 weights) { return {Weight::Follows::speed, range, weights}; }
constexpr Weight by_time(Vec2 range, Vec2 weights) { return {Weight::Follows::time, range, weights}; }
/// `which` is the index of the quantity in GroupDef::quantities.
constexpr Weight by_quantity(std::uint32_t which, Vec2 range, Vec2 weights) {
  return {Weight::Follows::quantity, range, weights, which};
}

}  // namespace veer
