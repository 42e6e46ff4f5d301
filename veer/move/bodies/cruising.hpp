#pragma once

#include <tuple>

#include "veer/move/body_state.hpp"
#include "veer/move/turning.hpp"

namespace veer {

/// A body that always moves at max_speed, like a bird or a fish in a model of flocks: requests only turn it.
///   v = max_speed * unit(v + a dt)
/// It can't brake, so a request to do so turns it, too, by at least the part `turn_back` of it (move/turning.hpp). With
/// 0 it is the plain formula, and an agent runs away from a target that is straight behind.
struct Cruising {
  float turn_back = .2f;  // 1

  static constexpr auto name = "cruising";
  static constexpr auto summary = "always at max_speed; requests only turn it";
  static constexpr auto fields() {
    return std::tuple{field("turn_back", &Cruising::turn_back, 0, 1.f, "1",
                            "least part of a request to brake that turns it instead; 0: such requests are ignored")};
  }
  static constexpr Channels takes = channel_linear | channel_heading | channel_angular;

  template <class S, int D>
  VEER_INLINE void move(BodyState<S, D>& state, const Asked<S, D>& asked, const Agent<S, D>& limits,
                        const S& dt) const {
    const Vec<S, D> push = clip(asked.move, limits.max_acceleration);
    const Vec<S, D> ahead = unit(state.velocity, state.heading);
    const Vec<S, D> wanted =
        state.velocity + (turn_back > 0 ? turned_aside(push, ahead, S(0.f), turn_back) : push) * dt;
    state.velocity = unit(wanted, state.heading) * limits.max_speed;
    state.position += state.velocity * dt;
    asked.face(state, limits, dt);
  }
};

}  // namespace veer
