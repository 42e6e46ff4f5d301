#pragma once

#include "veer/steer/basic/flee.hpp"
#include "veer/steer/shared/intercept.hpp"

namespace veer {

/// Evade: flee from the position where a moving hunter will be (Reynolds 1999); pursue with the opposite sign. With a
/// panic distance, a hunter that is farther away now is ignored.
///   t = time until they meet, clamped to [min_prediction, max_prediction];  flee from hunter + t * hunter's velocity
/// Fleeing from where the hunter is, an agent runs ahead of it; evading, it leaves the hunter's course sideways. The
/// default is Buckland's estimate `closing`, d / (max_speed + hunter's speed): seen from the prey, the predicted
/// position is always on the hunter's side. The classic `distance` predicts a fast hunter behind the prey, and fleeing
/// from there leads into the hunter's arms.
struct Evade {
  School school = School::match;
  float response_time = .1f;  // s
  Prediction prediction = Prediction::closing;
  float min_prediction = 0;  // s
  float max_prediction = 5;  // s
  MapEdge edge = MapEdge::stop;
  float panic_distance = 0;  // m

  static constexpr auto name = "evade";
  static constexpr auto family = "delegated";
  static constexpr auto summary = "flee from the position where a moving hunter will be";
  static constexpr Purpose purpose = purpose::avoids;
  static constexpr auto fields() {
    return FieldList{
        choice("school", &Evade::school, "match a velocity, or thrust away from the hunter", "match", "thrust"),
        field("response_time", &Evade::response_time, .001f, 10.f, "s", "match: time to reach the wanted velocity"),
        choice("prediction", &Evade::prediction,
               "time until they meet: the earliest possible, distance / both speeds, or distance / max_speed", "exact",
               "closing", "distance"),
        field("min_prediction", &Evade::min_prediction, 0, 60.f, "s", "predicts at least this far ahead"),
        field("max_prediction", &Evade::max_prediction, 0, 60.f, "s", "predicts at most this far ahead"),
        choice("edge", &Evade::edge,
               "if the prediction leaves the box or meets an obstacle: ignore that, stop there, or use the present "
               "position",
               "ignore", "stop", "abandon"),
        field("panic_distance", &Evade::panic_distance, 0, 1e4f, "m",
              "a hunter farther away than this is ignored; 0: it never is")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited | law::steady;

  float foresight() const { return edge == MapEdge::ignore ? 0 : max_prediction; }

  template <class S, int D>
  Toward<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {},
                     const Domain<D>& domain = {}) const {
    const Vec<S, D> offset = goal.position - self.position;
    const S time =
        clamp(meeting_time(prediction, offset, goal.velocity, self.max_speed), S(min_prediction), S(max_prediction));
    const Target<S, D> from{predicted(goal, time, edge, domain)};
    const Toward<S, D> away = Flee{.school = school, .response_time = response_time}.steer(self, from, tick);
    const float panic = panic_distance > 0 ? panic_distance * panic_distance : unlimited;
    const MaskOf<S> near = length_squared(offset) < S(panic);
    return {{select(near, away.linear, Vec<S, D>{})}, select(near, away.desired, Vec<S, D>{})};
  }
};

/// Evade for an agent that lives in the caller's own structures.
template <class S, int D>
Linear<S, D> evade(const Agent<S, D>& self, const Target<S, D>& goal, const Evade& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
