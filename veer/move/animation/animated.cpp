#include "veer/move/bodies/animated.hpp"

#include "veer/move/animation/gait.hpp"

namespace veer {
namespace {

/// Who wishes to go slower than this part of its top speed doesn't turn to where that leads.
constexpr float slow_part = .1f;

/// Seen by one who faces `heading`.
Vec2 seen_by(const Vec2& heading, const Vec2& v) { return {dot(heading, v), heading.x * v.y - heading.y * v.x}; }

}  // namespace

void Animated::move(BodyState<float, 2>& state, const Asked<float, 2>& asked, const Agent<float, 2>& limits, float dt,
                    Gait& gait, const Character& character) const {
  const Vec2 wish = clip(state.velocity + clip(asked.move, limits.max_acceleration) * response_time, limits.max_speed);
  if (!is_finite(wish)) return;  // the driver sees to that; the gait must not get it
  float spin = 0;
  if (asked.has_turn) {
    spin = state.spin.x +
           clamp(asked.turn.x, -limits.max_angular_acceleration, limits.max_angular_acceleration) * response_time;
  } else {
    const float size = length(wish), slow = slow_part * limits.max_speed;
    const Vec2 look = asked.has_heading ? asked.heading : unit(wish, state.heading);
    const Vec2 seen = seen_by(state.heading, look);
    const float share = asked.has_heading || !(size < slow) ? 1 : size / slow;
    spin = atan2(seen.y, seen.x) * share / (asked.heading_time > 0 ? asked.heading_time : turn_time);
  }
  spin = clamp(spin, -limits.max_angular_speed, limits.max_angular_speed);
  const RigidMotion<float> root =
      advance(gait, character, {seen_by(state.heading, wish), spin}, {blend_time}, interpolates, dt);
  state.position += turned_by(root.translation, state.heading);
  const auto turn = sin_cos(root.turn);
  state.heading = unit(turned_by(state.heading, Vec2{turn.cos, turn.sin}), state.heading);
  state.velocity = turned_by(gait.had.velocity, state.heading);
  state.spin.x = gait.had.spin;
}

}  // namespace veer
