#pragma once

#include <cstddef>

#include "veer/math/spin.hpp"

/// What a behavior may ask for. Each is a type of its own, so that a velocity is never taken for an acceleration and a
/// turn never overwrites a push.
namespace veer {

/// A velocity to have at once, m/s (kinematic movement).
template <class S, int D>
struct Velocity {
  Vec<S, D> velocity;
};

/// An acceleration, m/s^2 (steering).
template <class S, int D>
struct Linear {
  Vec<S, D> linear;
};

/// A direction to face at once, unit length (kinematic movement).
template <class S, int D>
struct Heading {
  Vec<S, D> heading;
};

/// A velocity and a direction to face.
template <class S, int D>
struct Course {
  Vec<S, D> velocity, heading;
};

/// An angular acceleration, rad/s^2 (steering).
template <class S, int D>
struct Angular {
  Spin<S, D> angular;
};

/// Both accelerations.
template <class S, int D>
struct Steering {
  Vec<S, D> linear;
  Spin<S, D> angular;
};

/// The kinds of request as a set. A mind asks either for velocities or for accelerations, and either for headings or
/// for angular accelerations.
enum Channel : unsigned { channel_velocity = 1, channel_linear = 2, channel_heading = 4, channel_angular = 8 };
using Channels = unsigned;

/// Agents that one call of a kernel works on; a multiple of every width.
inline constexpr std::size_t block_rows = 256;
/// And the lanes of a pack that starts at the last of them.
inline constexpr std::size_t block_room = block_rows + 16;

/// What one behavior asks for the agents of a block, by component, so that a pack is one load.
template <int D>
struct RequestBlock {
  alignas(64) float move[D][block_room];  // velocity in m/s or acceleration in m/s^2, as the behavior's channels say
  alignas(64) float face[D][block_room];  // heading, where the behavior asks for one
  alignas(64) float turn[D == 2 ? 1 : 3][block_room];  // angular acceleration in rad/s^2, likewise
};

/// Writes one component after the other, for the lanes that start at row `at` of a block.
template <class S, int N>
VEER_INLINE void store_rows(float (&rows)[N][block_room], std::size_t at, const Vec<S, N>& v) {
  for (int d = 0; d < N; ++d) store(&rows[d][at], v[d]);
}

}  // namespace veer
