#include "veer/move/bodies/animated.hpp"

#include "veer/move/animation/gait.hpp"

namespace veer {
namespace {

/// Fraction of max_speed below which a character steps sideways to follow its wish rather than turning to it.
constexpr float slow_part = .2f;

/// Returns v relative to a character that faces `heading`: x ahead, y to the left.
Vec2 seen_by(const Vec2& heading, const Vec2& v) { return {dot(heading, v), heading.x * v.y - heading.y * v.x}; }

}  // namespace

void Animated::move(BodyState<float, 2>& state, const Asked<float, 2>& asked, const Agent<float, 2>& limits, float dt,
                    Gait& gait, const Character& character) const {
  const Vec2 wish = clip(state.velocity + clip(asked.move, limits.max_acceleration) * response_time, limits.max_speed);
  // NaN and infinity must not get into the gait, but must show up in the state, where the constrain stage finds them.
  if (!is_finite(wish)) return;
  if ((asked.has_turn && !is_finite(asked.turn)) || (asked.has_heading && !is_finite(asked.heading))) {
    state.heading = state.heading * (asked.has_turn ? asked.turn.x : asked.heading.x + asked.heading.y);
    return;
  }
  const Vec2 seen_wish = seen_by(state.heading, wish);
  Twist<float> wanted{seen_wish, 0};
  if (asked.has_turn) {
    wanted.spin =
        state.spin.x +
        clamp(asked.turn.x, -limits.max_angular_acceleration, limits.max_angular_acceleration) * response_time;
  } else {
    const float time = asked.heading_time > 0 ? asked.heading_time : turn_time;
    const Vec2 look = asked.has_heading ? seen_by(state.heading, asked.heading) : wanted.velocity;
    wanted.spin = look == Vec2{} ? 0 : atan2(look.y, look.x) / time;
    if (!asked.has_heading) {
      // A sidestep would always be closer to the wish than a turn is: the character would walk like a crab.
      const float slow = slow_part * limits.max_speed, size = length(wish), share = size < slow ? size / slow : 1;
      wanted.spin = wanted.spin * share;
      wanted.velocity = {max(wanted.velocity.x, wanted.velocity.x * (1 - share)), wanted.velocity.y * (1 - share)};
    }
  }
  wanted.spin = clamp(wanted.spin, -limits.max_angular_speed, limits.max_angular_speed);
  const RigidMotion<float> root = advance(gait, character, wanted, {blend_time}, interpolates, dt);
  gait.asked.velocity = seen_wish;
  state.position += turned_by(root.translation, state.heading);
  const auto turn = sin_cos(root.turn);
  state.heading = unit(turned_by(state.heading, Vec2{turn.cos, turn.sin}), state.heading);
  state.velocity = turned_by(gait.had.velocity, state.heading);
  state.spin.x = gait.had.spin;
}

}  // namespace veer
