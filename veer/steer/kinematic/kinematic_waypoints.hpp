#pragma once

#include "veer/agent/request.hpp"
#include "veer/sense/target.hpp"
#include "veer/steer/loop/law.hpp"

namespace veer {

/// Walk a list of places without inertia: seek each until it is within the capture radius, arrive at the last. A loop
/// goes on from the last to the first; a patrol turns round at both ends.
struct KinematicWaypoints {
  enum class Mode { once, loop, patrol };
  Mode mode = Mode::once;
  float capture_radius = .5f;   // m
  float time_to_target = .25f;  // s

  /// Which place comes next (a whole number), and 1 where the patrol is on its way back.
  template <class S, int D>
  struct Memory {
    S next, back;
  };

  static constexpr auto name = "kinematic_waypoints";
  static constexpr auto family = "kinematic";
  static constexpr auto summary = "seek a list of places in turn and arrive at the last";
  static constexpr auto fields() {
    using Self = KinematicWaypoints;
    return std::tuple{
        choice("mode", &Self::mode, "what follows the last place", "once", "loop", "patrol"),
        field("capture_radius", &Self::capture_radius, 1e-3f, 1e3f, "m", "how near counts as having been there"),
        field("time_to_target", &Self::time_to_target, .01f, 60.f, "s", "for the arrival at the last place")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  Velocity<S, D> steer(const Agent<S, D>& self, const Route<S, D>& route, Memory<S, D>& memory,
                       const Tick<S>& tick) const {
    if (route.size() == 0) return {};
    const S last(static_cast<float>(route.size() - 1));
    memory.next = select(memory.next > last, S(0.f), memory.next);  // the route was replaced by a shorter one
    Vec<S, D> rest = route.point(memory.next, self.position) - self.position;
    // Places that lie within one capture radius of each other are taken in one go, but never more than once round.
    for (std::size_t k = 0; k < route.size(); ++k) {
      const MaskOf<S> passed = is_near(rest) && !ends(memory, last);
      if (!any(passed)) break;
      advance(passed, memory, last);
      rest = route.point(memory.next, self.position) - self.position;
    }
    const MaskOf<S> end = ends(memory, last);
    const Vec<S, D> arriving = clip(rest / S(max(time_to_target, tick.dt)), self.max_speed);
    return {select(end, select(is_near(rest), Vec<S, D>{}, arriving), unit(rest) * self.max_speed)};
  }

  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Route<S, D>& route, const Memory<S, D>& memory) const {
    if (route.size() == 0) return self.max_speed < self.max_speed;  // nobody
    const S last(static_cast<float>(route.size() - 1));
    return ends(memory, last) && is_near(route.point(min(memory.next, last), self.position) - self.position);
  }

 private:
  template <class S, int D>
  MaskOf<S> is_near(const Vec<S, D>& rest) const {
    return length_squared(rest) <= S(capture_radius) * S(capture_radius);
  }
  /// Whether the next place is one to stay at.
  template <class S, int D>
  MaskOf<S> ends(const Memory<S, D>& memory, const S& last) const {
    return memory.next >= (mode == Mode::once ? last : select(last > S(0.f), S(unlimited), S(0.f)));
  }
  template <class S, int D>
  void advance(const MaskOf<S>& whom, Memory<S, D>& memory, const S& last) const {
    const S zero(0.f), one(1.f);
    S next = select(memory.next >= last, zero, memory.next + one);
    if (mode == Mode::patrol) {
      const S back = select(memory.next <= zero, zero, select(memory.next >= last, one, memory.back));
      memory.back = select(whom, back, memory.back);
      next = memory.next + select(back > zero, -one, one);
    }
    memory.next = select(whom, next, memory.next);
  }
};

}  // namespace veer
