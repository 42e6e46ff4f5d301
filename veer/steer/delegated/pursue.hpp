#pragma once

#include "veer/steer/basic/seek.hpp"
#include "veer/steer/shared/intercept.hpp"

namespace veer {

/// Pursue: seek the position where a moving target will be (Reynolds 1999).
///   t = time until they meet, clamped to [min_prediction, max_prediction];  aim = target + t * target's velocity
/// That time is estimated or solved (steer/shared/intercept.hpp). `distance`, the classic d / max_speed, looks too far
/// ahead where the two approach each other: the aim then lies beyond the meeting point, even behind the pursuer, and 2
/// or 3 of a hundred chases take longer than with seek. Buckland's remedy is to seek the present position of a target
/// that is ahead and comes toward the pursuer; both estimates do so here. `exact` needs no remedy: its meeting point
/// lies between the two. It is the default because it never loses more than half a percent to seek, and from rest
/// hardly ever anything. A long prediction moves the aim off the map: max_prediction bounds it, and so does `edge` in a
/// box and before obstacles.
struct Pursue {
  School school = School::match;
  float response_time = .1f;  // s
  Prediction prediction = Prediction::exact;
  float min_prediction = 0;   // s
  float max_prediction = 10;  // s
  MapEdge edge = MapEdge::stop;

  static constexpr auto name = "pursue";
  static constexpr auto family = "delegated";
  static constexpr auto summary = "seek the position where a moving target will be";
  static constexpr Purpose purpose = purpose::leads;
  static constexpr auto fields() {
    return FieldList{
        choice("school", &Pursue::school, "match a velocity, or thrust at the aim", "match", "thrust"),
        field("response_time", &Pursue::response_time, .001f, 10.f, "s", "match: time to reach the wanted velocity"),
        choice("prediction", &Pursue::prediction,
               "time until they meet: the earliest possible, distance / both speeds, or distance / max_speed", "exact",
               "closing", "distance"),
        field("min_prediction", &Pursue::min_prediction, 0, 60.f, "s", "predicts at least this far ahead"),
        field("max_prediction", &Pursue::max_prediction, 0, 60.f, "s", "predicts at most this far ahead"),
        choice("edge", &Pursue::edge,
               "if the prediction leaves the box or meets an obstacle: ignore that, stop there, or use the present "
               "position",
               "ignore", "stop", "abandon")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited | law::steady;

  float foresight() const { return edge == MapEdge::ignore ? 0 : max_prediction; }

  template <class S, int D>
  Toward<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {},
                     const Domain<D>& domain = {}) const {
    return Seek{.school = school, .response_time = response_time}.steer(self, Target<S, D>{aim(self, goal, domain)},
                                                                        tick);
  }

  /// The position that is sought, m.
  template <class S, int D>
  Vec<S, D> aim(const Agent<S, D>& self, const Target<S, D>& goal, const Domain<D>& domain = {}) const {
    const Vec<S, D> offset = goal.position - self.position;
    const S time =
        clamp(meeting_time(prediction, offset, goal.velocity, self.max_speed), S(min_prediction), S(max_prediction));
    const Vec<S, D> ahead = predicted(goal, time, edge, domain);
    if (prediction == Prediction::exact) return ahead;
    const MaskOf<S> head_on = dot(self.heading, offset) > S(0.f) && dot(unit(goal.velocity), self.heading) < S(-.95f);
    return select(head_on, goal.position, ahead);
  }
};

/// Pursue for an agent that lives in the caller's own structures.
template <class S, int D>
Linear<S, D> pursue(const Agent<S, D>& self, const Target<S, D>& goal, const Pursue& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
