#pragma once

#include "veer/agent/turning_circle.hpp"
#include "veer/base/field.hpp"
#include "veer/math/random.hpp"
#include "veer/math/spin.hpp"
#include "veer/math/vec.hpp"

namespace veer {

/// What a behavior knows of the agents it steers, one per lane. With S = float it is a single agent, for callers that
/// keep agents in data structures of their own.
template <class S, int D>
struct Agent {
  Vec<S, D> position{};                        // m
  Vec<S, D> velocity{};                        // m/s
  Vec<S, D> heading{S(1.f)};                   // unit length
  S max_speed = S(1.f);                        // m/s
  S max_acceleration = S(4.f);                 // m/s^2
  S radius = S(.5f);                           // m
  S max_angular_speed = S(6.2831855f);         // rad/s
  S max_angular_acceleration = S(25.132741f);  // rad/s^2
  Spin<S, D> spin{};                           // rad/s; how fast the heading turns
  S request_reserve{};                         // m/s^2; what may be requested beyond max_acceleration
  const TurningCircle* circle = nullptr;       // of the body; null: not known, or it has none

  /// Returns the largest acceleration that a behavior requests, m/s^2. A body that is pushed can't use more than
  /// max_acceleration. A body that turns its velocity instead (turn_first, car) has to be told the desired velocity,
  /// however much that differs from the present one, and has a reserve for it.
  VEER_INLINE S max_request() const { return max_acceleration + request_reserve; }

  /// Whether the body turns its velocity, instead of being pushed.
  VEER_INLINE MaskOf<S> turns() const { return request_reserve > S(0.f); }

  /// Sets the reserve of a body that turns its velocity, so that a request can lead from any velocity to any other in
  /// `time` (s), in which the body takes on a desired velocity.
  VEER_INLINE void set_desired_time(float time) { request_reserve = max_speed * S(2 / time); }
  /// Returns that time, s; 0 for a body that is pushed.
  VEER_INLINE S desired_time() const {
    return select(turns(), S(2.f) * max_speed / max(request_reserve, S(1e-30f)), S(0.f));
  }
};

/// Where a behavior leads an agent. On a torus the position is the image nearest to the agent, so behaviors needn't
/// know about the seam.
template <class S, int D>
struct Target {
  Vec<S, D> position{};  // m
  Vec<S, D> velocity{};  // m/s
  Vec<S, D> heading{};   // unit length; zero if the target has no heading, such as a point
  Spin<S, D> spin{};     // rad/s
  /// s; how long the target can go straight on before it meets an obstacle. Only set for behaviors with foresight().
  S open_time = S(unlimited);
  /// m; how far the way goes on from the position to where it ends: the position of a target that is planned is the
  /// next corner on the way. 0: the position is the end.
  S onward{};

  /// The lanes that are at the end of their way, up to a distance, m.
  VEER_INLINE MaskOf<S> is_reached(const Vec<S, D>& from, float distance) const {
    return length_squared(position - from) <= S(distance * distance) && !(onward > S(0.f));
  }
};

/// The present step as a behavior sees it.
template <class S>
struct Tick {
  float dt = 1 / 60.f;  // s, more than 0
  std::uint64_t seed = 0, step = 0;
  UintOf<S> key{};           // of the agents
  std::uint32_t stream = 0;  // differs between the behaviors of a mind, so that each has its own random numbers

  /// Returns the random numbers of this step. Made on demand, because most behaviors need none.
  VEER_INLINE Dice<S> dice() const { return {seed, key, step, stream}; }
};

using Agent2 = Agent<float, 2>;
using Agent3 = Agent<float, 3>;
using Target2 = Target<float, 2>;
using Target3 = Target<float, 3>;

}  // namespace veer
