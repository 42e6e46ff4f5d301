#pragma once

#include <tuple>

#include "veer/move/body_state.hpp"
#include "veer/move/turning.hpp"

namespace veer {

/// A body that always moves at max_speed, like a bird or a fish in a model of flocks: requests only turn it.
///   v = max_speed * unit(v + a dt)
/// It can't brake, so a request to do so turns it, too: what points backward is asked of the side (move/turning.hpp).
struct Cruising {
  static constexpr auto name = "cruising";
  static constexpr auto summary = "always at max_speed; requests only turn it";
  static constexpr auto fields() { return std::tuple{}; }
  static constexpr Channels takes = channel_linear | channel_heading | channel_angular;

  template <class S, int D>
  VEER_INLINE void move(BodyState<S, D>& state, const Asked<S, D>& asked, const Agent<S, D>& limits,
                        const S& dt) const {
    const Vec<S, D> push = clip(asked.move, limits.max_acceleration);
    const Vec<S, D> wanted = state.velocity + turned_aside(push, unit(state.velocity, state.heading), S(0.f)) * dt;
    state.velocity = unit(wanted, state.heading) * limits.max_speed;
    state.position += state.velocity * dt;
    asked.face(state, limits, dt);
  }
};

}  // namespace veer
