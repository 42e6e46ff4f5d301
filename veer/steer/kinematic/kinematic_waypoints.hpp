#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/sense/route.hpp"
#include "veer/steer/loop/law.hpp"

namespace veer {

/// Walk a list of points without inertia: seek each point until it is within the capture radius, and arrive at the last
/// (see KinematicSeek and KinematicArrive). In mode loop the first point follows the last; a patrol turns round at both
/// ends.
struct KinematicWaypoints {
  enum class Mode { once, loop, patrol };
  Mode mode = Mode::once;
  float capture_radius = .5f;   // m
  float time_to_target = .25f;  // s

  /// The number of the next point (from 0), and 1 while a patrol is on its way back.
  template <class S, int D>
  struct Memory {
    S next, back;
  };

  static constexpr auto name = "kinematic_waypoints";
  static constexpr auto family = "kinematic";
  static constexpr auto summary = "seek a list of points in turn and arrive at the last";
  static constexpr auto fields() {
    using Self = KinematicWaypoints;
    return FieldList{
        choice("mode", &Self::mode, "after the last point: stop, go on with the first, or go back", "once", "loop",
               "patrol"),
        field("capture_radius", &Self::capture_radius, 1e-3f, 1e3f, "m", "a point closer than this counts as reached"),
        field("time_to_target", &Self::time_to_target, .01f, 60.f, "s",
              "time in which the remaining distance to the last point is covered")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  Velocity<S, D> steer(const Agent<S, D>& self, const Route<S, D>& route, Memory<S, D>& memory,
                       const Tick<S>& tick) const {
    if (route.size() == 0) return {};
    const S last(static_cast<float>(route.size() - 1));
    memory.next = select(memory.next > last, S(0.f), memory.next);  // the route was replaced by a shorter one
    Vec<S, D> offset = route.point(memory.next, self.position) - self.position;
    // Several points within the capture radius are passed in one step, but each at most once.
    for (std::size_t k = 0; k < route.size(); ++k) {
      const MaskOf<S> passed = is_near(offset) && !ends(memory, last);
      if (!any(passed)) break;
      advance(passed, memory, last);
      offset = route.point(memory.next, self.position) - self.position;
    }
    const MaskOf<S> end = ends(memory, last);
    const Vec<S, D> arriving = clip(offset / S(max(time_to_target, tick.dt)), self.max_speed);
    return {select(end, select(is_near(offset), Vec<S, D>{}, arriving), unit(offset) * self.max_speed)};
  }

  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Route<S, D>& route, const Memory<S, D>& memory) const {
    if (route.size() == 0) return self.max_speed < self.max_speed;  // false in every lane
    const S last(static_cast<float>(route.size() - 1));
    return ends(memory, last) && is_near(route.point(min(memory.next, last), self.position) - self.position);
  }

 private:
  template <class S, int D>
  MaskOf<S> is_near(const Vec<S, D>& offset) const {
    return length_squared(offset) <= S(capture_radius) * S(capture_radius);
  }
  /// True if the next point is the one to stay at.
  template <class S, int D>
  MaskOf<S> ends(const Memory<S, D>& memory, const S& last) const {
    return memory.next >= (mode == Mode::once ? last : select(last > S(0.f), S(unlimited), S(0.f)));
  }
  /// Goes on to the next point where `passed` is set.
  template <class S, int D>
  void advance(const MaskOf<S>& passed, Memory<S, D>& memory, const S& last) const {
    const S zero(0.f), one(1.f);
    S next = select(memory.next >= last, zero, memory.next + one);
    if (mode == Mode::patrol) {
      const S back = select(memory.next <= zero, zero, select(memory.next >= last, one, memory.back));
      memory.back = select(passed, back, memory.back);
      next = memory.next + select(back > zero, -one, one);
    }
    memory.next = select(passed, next, memory.next);
  }
};

}  // namespace veer
