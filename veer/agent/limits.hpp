#pragma once

#include "veer/base/field.hpp"

namespace veer {

/// The bounds of every world. Within them every behavior returns finite requests; an agent that leaves them is
/// quarantined: put back and reported. At the largest coordinate floats still resolve 1 m.
inline constexpr float largest_coordinate = 1e7f;  // m
inline constexpr float largest_speed = 1e5f;       // m/s
/// Up to this distance from the origin, along each axis, floats resolve 1 mm. Beyond it, an agent that goes less than
/// half of what they resolve in a step stands still, whatever its velocity. WorldDef::origin brings it near.
inline constexpr float precise_distance = 16384;  // m
/// How far World::move_origin may take the origin from where it was first, along each axis: what stayed behind is still
/// finite, and so is every request that is made of it.
inline constexpr double farthest_origin = 1e9;  // m

/// The most that a body can do. A group has common limits, and each agent may have its own.
struct Limits {
  float max_speed = 1;                          // m/s
  float max_force = 4;                          // N
  float mass = 1;                               // kg
  float radius = .5f;                           // m
  float max_angular_speed = 6.2831855f;         // rad/s
  float max_angular_acceleration = 25.132741f;  // rad/s^2

  static constexpr auto fields() {
    return FieldList{
        field("max_speed", &Limits::max_speed, 0, 1e4f, "m/s", "top speed"),
        field("max_force", &Limits::max_force, 0, 1e6f, "N",
              "largest force; divided by mass it is the largest acceleration"),
        field("mass", &Limits::mass, 1e-3f, 1e6f, "kg", "inertia"),
        field("radius", &Limits::radius, 0, 1e3f, "m", "radius of the body"),
        field("max_angular_speed", &Limits::max_angular_speed, 0, 1e3f, "rad/s", "how fast the heading can turn"),
        field("max_angular_acceleration", &Limits::max_angular_acceleration, 0, 1e4f, "rad/s^2",
              "how fast the speed of a turn can change"),
    };
  }
};

/// How the limits of a group depend on speed: the fraction of them that is left at max_speed. In between they fall
/// linearly; the limits of turns do so with turn_at_top:
///   max_force * (1 - (1 - force_at_top) * speed / max_speed)
/// An engine with almost no force left at top speed approaches it as v = max_speed * (1 - exp(-t / T)) with
/// T = max_speed / max_acceleration. The weaker limit holds in every direction: an agent that accelerates less also
/// brakes and turns less hard.
struct Envelope {
  float force_at_top = 1;  // fraction of max_force
  float turn_at_top = 1;   // fraction of max_angular_speed and max_angular_acceleration

  static constexpr auto fields() {
    return FieldList{
        field("force_at_top", &Envelope::force_at_top, .01f, 1.f, "1",
              "fraction of max_force that is left at top speed"),
        field("turn_at_top", &Envelope::turn_at_top, .01f, 1.f, "1",
              "fraction of max_angular_speed and max_angular_acceleration that is left at top speed"),
    };
  }
  /// Returns whether the limits are the same at every speed.
  constexpr bool is_even() const { return force_at_top == 1 && turn_at_top == 1; }
};

/// The number of limits.
inline constexpr int limit_count = static_cast<int>(decltype(Limits::fields())::count);

}  // namespace veer
