#pragma once

#include <tuple>

#include "veer/base/field.hpp"

namespace veer {

/// The world's own bounds. Within them every behavior gives a finite answer; an agent that leaves them is put back and
/// reported. Floats still resolve 1 m at the largest coordinate.
inline constexpr float largest_coordinate = 1e7f;  // m
inline constexpr float largest_speed = 1e5f;       // m/s

/// What a body can do: an agent's envelope. A group has one, and each agent may have its own.
struct Limits {
  float max_speed = 1;                          // m/s
  float max_force = 4;                          // N
  float mass = 1;                               // kg
  float radius = .5f;                           // m
  float max_angular_speed = 6.2831855f;         // rad/s
  float max_angular_acceleration = 25.132741f;  // rad/s^2

  static constexpr auto fields() {
    return std::tuple{
        field("max_speed", &Limits::max_speed, 0, 1e4f, "m/s", "top speed"),
        field("max_force", &Limits::max_force, 0, 1e6f, "N", "largest force; divided by mass it is the acceleration"),
        field("mass", &Limits::mass, 1e-3f, 1e6f, "kg", "inertia"),
        field("radius", &Limits::radius, 0, 1e3f, "m", "size of the body"),
        field("max_angular_speed", &Limits::max_angular_speed, 0, 1e3f, "rad/s", "fastest turn"),
        field("max_angular_acceleration", &Limits::max_angular_acceleration, 0, 1e4f, "rad/s^2",
              "how quickly a turn starts and ends"),
    };
  }
};

inline constexpr int limit_count = std::tuple_size_v<decltype(Limits::fields())>;

}  // namespace veer
