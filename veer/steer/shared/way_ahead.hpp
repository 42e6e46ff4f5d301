#pragma once

#include "veer/agent/agent.hpp"
#include "veer/sense/map/surroundings.hpp"

namespace veer {

inline constexpr float longest_look = 60;  // s; however weak an agent is, it doesn't look farther ahead than this

/// Returns how far an agent looks ahead, m: as far as it goes in `look_ahead` (s), but no less than it needs to turn
/// aside with max_acceleration, or with max_angular_speed if that is what turns it; and `min_length` (m) farther. Half
/// of that is enough to stop.
///   reach = speed * max(look_ahead, speed / max_acceleration, 1 / max_angular_speed) + min_length
template <class S, int D>
VEER_INLINE S look_length(const Agent<S, D>& self, float look_ahead, float min_length) {
  constexpr float least = 1 / longest_look;  // 1/s
  const S speed = length(self.velocity);
  const S push = speed / max(self.max_acceleration, speed * S(least) + S(no_direction));
  const S turn = S(1.f) / max(self.max_angular_speed, S(least));
  const S time = max(max(push, select(self.request_reserve > S(0.f), turn, S(0.f))), S(look_ahead));
  return speed * time + S(min_length);
}

/// Returns the direction in which an agent goes on, unit length. A body that turns goes where its heading points,
/// unless it backs up: a surface that it touches may lead it to one side or the other, and says nothing of where it
/// would go. Other bodies go on as they move.
template <class S, int D>
VEER_INLINE Vec<S, D> way_on(const Agent<S, D>& self) {
  const MaskOf<S> turns = self.request_reserve > S(0.f) && dot(self.velocity, self.heading) >= S(0.f);
  return select(turns, self.heading, unit(self.velocity, self.heading));
}

/// Returns how far ahead in time (s) an agent looks for dangers of going on with a speed (m/s): `look_ahead` (s), and
/// as long as it takes to go `min_length` (m) farther.
inline float danger_time(float speed, float look_ahead, float min_length) {
  return speed > 0 ? look_ahead + min_length / speed : look_ahead;
}

/// Returns the danger of going on with `velocity` (m/s), from 0 to 1: the sooner the agent meets an obstacle, the more.
/// It looks as far as it would go in `look_ahead` (s), and `min_length` (m) farther, and counts as `margin` (m) wider
/// than it is. Moving obstacles go on with their velocities meanwhile, so staying is a danger where one is coming.
template <int D>
float danger_of_way(const Agent<float, D>& self, const Surroundings<D>& around, const Vec<float, D>& velocity,
                    float look_ahead, float min_length, float margin = 0) {
  const float time = danger_time(length(velocity), look_ahead, min_length);
  return 1 - around.free_part(self.position, velocity, time, self.radius + margin);
}

}  // namespace veer
