#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/base/field.hpp"
#include "veer/math/angle.hpp"
#include "veer/steer/loop/forms.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/stopping.hpp"

/// What the models of a crowd share. Each of them is a behavior that goes to a target and avoids neighbors and walls on
/// the way, so one takes the place of another by its name.
namespace veer {

/// The fields of the members that all models have.
template <class B>
constexpr auto crowd_fields() {
  return FieldList{
      field("radius", &B::radius, 0, 1e4f, "m", "agents closer than this are neighbors; the ten nearest count"),
      field("view_angle", &B::view_angle, 0, two_pi, "rad",
            "full field of view around the heading; agents outside are ignored"),
      field("pace", &B::pace, 0, 1.f, "1", "preferred speed, as a part of the top speed"),
      field("response_time", &B::response_time, .001f, 10.f, "s", "time to reach the wanted velocity"),
      field("capture_radius", &B::capture_radius, 0, 1e3f, "m", "closer than this counts as arrived")};
}

inline constexpr Purpose crowd_purpose =
    purpose::leads | purpose::rests | purpose::avoids | purpose::foresees | purpose::paces;
inline constexpr Uses crowd_uses = uses::target | uses::surroundings;

/// The velocity with which an agent that is alone would go to its target, m/s: straight, and slow enough near the
/// target, or the end of a planned way, to stop there. Within the capture radius it goes along with the target.
template <class B, class S, int D>
VEER_INLINE Vec<S, D> preferred_velocity(const B& b, const Senses<S, D>& s) {
  const auto [line, distance] = polar(s.goal.position - s.self.position);
  const S response(max(b.response_time, s.tick.dt));
  const S speed = min(s.self.max_speed * S(b.pace),
                      stopping_speed(distance + s.goal.onward, s.self.max_acceleration, response, S(s.tick.dt)));
  const Vec<S, D> there = clip(line * speed + s.goal.velocity, s.self.max_speed);
  return select(s.goal.is_reached(s.self.position, b.capture_radius), clip(s.goal.velocity, s.self.max_speed), there);
}

/// The time in which an agent takes on its preferred velocity, s: goal_time, but near the target no more than a quarter
/// of the way there takes, because an agent that brakes with a delay runs past it.
template <class B, class S, int D>
VEER_INLINE S relaxation_time(const B& b, const Senses<S, D>& s) {
  const S rest =
      (length(s.goal.position - s.self.position) + s.goal.onward) / max(length(s.self.velocity) * S(4.f), S(1e-6f));
  return max(min(rest, S(b.goal_time)), S(max(b.response_time, s.tick.dt)));
}

template <class B, class S, int D>
VEER_INLINE MaskOf<S> is_captured(const B& b, const Agent<S, D>& self, const Target<S, D>& goal) {
  return goal.is_reached(self.position, b.capture_radius);
}

/// The acceleration that leads to a velocity in response_time.
template <class B, class S, int D>
VEER_INLINE Toward<S, D> toward(const B& b, const Senses<S, D>& s, const Vec<S, D>& velocity) {
  const S response(max(b.response_time, s.tick.dt));
  return {{clip((velocity - s.self.velocity) / response, s.self.max_request())}, velocity};
}

/// Where an agent goes that is at the very position of another: a level direction of its own, always the same.
template <class S, int D>
VEER_INLINE Vec<S, D> own_direction(const Tick<S>& tick) {
  const Dice<S> dice(0, tick.key, 0, 0);
  return to_dimension<D>(direction(dice.uniform(0) * S(two_pi)));
}

/// A velocity turned to the right by an angle with this tangent, or as little as half of it: each agent always by the
/// same. Agents that meet exactly head-on would otherwise both wait for the other to turn aside. In space, where right
/// means little, it turns to where the agent is veering already.
template <class S, int D>
VEER_INLINE Vec<S, D> turned_right(const Agent<S, D>& self, const Vec<S, D>& velocity, float tangent,
                                   const Tick<S>& tick) {
  const auto [ahead, speed] = polar(velocity);
  const Dice<S> dice(0, tick.key, 0, 0);
  const S aside = (dice.uniform(1) * S(.5f) + S(.5f)) * S(tangent);
  Vec<S, D> right = -tie_side(ahead);
  if constexpr (D == 3) right = unit(rejected(self.velocity, ahead), right);
  return unit(ahead + right * aside) * speed;
}

/// The direction and the distance of a neighbor; at the very position of the agent, the opposite of its own_direction.
template <class S, int D>
VEER_INLINE Polar<S, D> line_to(const Neighbor<S, D>& other, const Tick<S>& tick) {
  Polar<S, D> line = polar(other.offset);
  const MaskOf<S> has = line.length > S(0.f);
  if (!all(has)) line.direction = select(has, line.direction, -own_direction<S, D>(tick));
  return line;
}

}  // namespace veer
