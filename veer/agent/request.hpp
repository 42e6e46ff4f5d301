#pragma once

#include <cstddef>
#include <vector>

#include "veer/agent/channel.hpp"
#include "veer/math/spin.hpp"

/// The requests that a behavior can make. Each is a type of its own, so that a velocity is never mistaken for an
/// acceleration and a turn never overwrites a push.
namespace veer {

/// A velocity to take on at once, m/s (kinematic movement).
template <class S, int D>
struct Velocity {
  Vec<S, D> velocity;
};

/// An acceleration, m/s^2 (steering).
template <class S, int D>
struct Linear {
  Vec<S, D> linear;
};

/// An acceleration, m/s^2, on the way to a desired velocity, m/s. The acceleration is clipped to what the agent can do,
/// so it doesn't tell how far it leads; a context map reads the velocity instead.
template <class S, int D>
struct Toward : Linear<S, D> {
  Vec<S, D> desired;
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

/// Agents that one call of a kernel works on; a multiple of every width.
inline constexpr std::size_t block_rows = 256;
/// Room for a block and for the lanes of a pack that starts at its last agent.
inline constexpr std::size_t block_room = block_rows + 16;

/// The requests of one behavior for the agents of a block, component by component, so that a pack is one load.
template <int D>
struct RequestBlock {
  alignas(64) float move[D][block_room];  // velocity, m/s, or acceleration, m/s^2, according to the behavior's channels
  alignas(64) float face[D][block_room];  // heading, unit length, if the behavior requests one
  alignas(64) float turn[D == 2 ? 1 : 3][block_room];  // angular acceleration, rad/s^2, if the behavior requests one
  // What a behavior tells a context map beside its request; only filled in for behaviors that one weighs.
  std::vector<float> desired;  // m/s; desired velocity: D rows of `block_room`
  std::vector<float> danger;   // from 0 to 1: a row for each direction of the Compass, then one for staying

  /// Makes room for what a context map with this many directions asks for.
  void make_room(int directions) {
    desired.resize(D * block_room);
    const std::size_t rooms = (static_cast<std::size_t>(directions) + 1) * block_room;
    if (danger.size() < rooms) danger.resize(rooms);
  }
};

/// Stores the lanes of v, component by component, from row `at` of a block on.
template <class S, int N>
VEER_INLINE void store_rows(float (&rows)[N][block_room], std::size_t at, const Vec<S, N>& v) {
  for (int d = 0; d < N; ++d) store(&rows[d][at], v[d]);
}

}  // namespace veer
