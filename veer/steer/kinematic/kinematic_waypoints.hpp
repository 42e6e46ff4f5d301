#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>

#include "veer/agent/request.hpp"
#include "veer/sense/target.hpp"
#include "veer/steer/law.hpp"

namespace veer {

/// Walk a list of places without inertia: seek each until it is within the capture radius, arrive at the last. A loop
/// goes on from the last to the first; a patrol turns round at both ends.
struct KinematicWaypoints {
  enum class Mode { once, loop, patrol };
  Mode mode = Mode::once;
  float capture_radius = .5f;   // m
  float time_to_target = .25f;  // s

  /// Which place comes next, and whether the patrol is on its way back.
  struct Memory {
    std::uint32_t next = 0;
    std::uint32_t back = 0;
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

  template <std::floating_point S, int D>
  Velocity<S, D> steer(const Agent<S, D>& self, const Route<S, D>& route, Memory& memory, const Tick<S>& tick) const {
    if (route.size() == 0) return {};
    if (memory.next >= route.size()) memory.next = 0;  // the route was replaced by a shorter one
    // Places that lie within one capture radius of each other are taken in one go, but never more than once round.
    for (std::size_t k = 0; k < route.size() && !at_end(route, memory) && is_near(self, route, memory); ++k)
      advance(route, memory);
    const Vec<S, D> rest = route.place(memory.next, self.position) - self.position;
    if (!at_end(route, memory)) return {unit(rest) * self.max_speed};
    if (is_near(self, route, memory)) return {};
    return {clip(rest / S(max(time_to_target, tick.dt)), self.max_speed)};
  }

  template <std::floating_point S, int D>
  bool arrived(const Agent<S, D>& self, const Route<S, D>& route, const Memory& memory) const {
    return route.size() > 0 && at_end(route, memory) && is_near(self, route, memory);
  }

 private:
  template <class S, int D>
  bool is_near(const Agent<S, D>& self, const Route<S, D>& route, const Memory& memory) const {
    const Vec<S, D> rest = route.place(memory.next, self.position) - self.position;
    return length_squared(rest) <= S(capture_radius) * S(capture_radius);
  }
  template <class S, int D>
  bool at_end(const Route<S, D>& route, const Memory& memory) const {
    return (mode == Mode::once || route.size() == 1) && memory.next + 1 >= route.size();
  }
  template <class S, int D>
  void advance(const Route<S, D>& route, Memory& memory) const {
    const auto last = static_cast<std::uint32_t>(route.size() - 1);
    if (mode == Mode::patrol) {
      if (memory.next == 0) memory.back = 0;
      if (memory.next == last) memory.back = 1;
      memory.next = memory.back ? memory.next - 1 : memory.next + 1;
    } else {
      memory.next = memory.next == last ? 0 : memory.next + 1;
    }
  }
};

}  // namespace veer
