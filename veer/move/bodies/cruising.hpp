#pragma once

#include "veer/move/body_state.hpp"
#include "veer/move/turning.hpp"

namespace veer {

/// A body that always moves at max_speed, like a bird or a fish in a model of flocks: requests only turn it.
///   v = max_speed * unit(v + a dt)
/// It can't brake, so a request to do so turns it instead, with the whole force of the request: for a target behind
/// it, it goes round on its tightest circle, of radius max_speed^2 / max_acceleration. Where requests to brake needn't
/// mean that there is something behind it, at least the part `turn_back` of the request turns it (move/turning.hpp): in
/// a mind that keeps near other agents (purpose::gathers), because half of the requests in a flock point backward, and
/// in one that decides about the speed (purpose::paces), which brakes before it arrives. With turn_back 0 it is the
/// plain formula in every mind, and an agent runs away from a target that is straight behind.
struct Cruising {
  float turn_back = .2f;  // 1

  static constexpr auto name = "cruising";
  static constexpr auto summary = "always at max_speed; requests only turn it";
  static constexpr auto fields() {
    return FieldList{
        field("turn_back", &Cruising::turn_back, 0, 1.f, "1",
              "flocks, arriving: least part of a request to brake that turns it instead; 0: none does, in any mind")};
  }
  static constexpr Channels takes = channel_linear | channel_heading | channel_angular;
  TurningCircle circle() const { return {.by_push = true}; }

  template <class S, int D>
  VEER_INLINE void move(BodyState<S, D>& state, const Asked<S, D>& asked, const Agent<S, D>& limits,
                        const S& dt) const {
    const Vec<S, D> push = clip(asked.move, limits.max_acceleration);
    const Vec<S, D> ahead = unit(state.velocity, state.heading);
    const Vec<S, D> wanted = state.velocity + turn(push, ahead, asked.flocks || asked.paced) * dt;
    state.velocity = unit(wanted, state.heading) * limits.max_speed;
    state.position += state.velocity * dt;
    asked.face(state, limits, dt);
  }

 private:
  /// Returns a request without what asks to brake. Its speed is always the same, so the side of the push will do.
  template <class S, int D>
  VEER_INLINE Vec<S, D> turn(const Vec<S, D>& push, const Vec<S, D>& ahead, bool brakes) const {
    if (turn_back == 0) return push;
    const MaskOf<S> to_tie = turns_to_tie_side(push, ahead);
    const Vec<S, D> aside = turned_aside(push, ahead, S(0.f), to_tie, brakes ? turn_back : 1.f);
    // The whole force, of which the forward part is nothing where there was something to brake.
    return brakes ? aside : select(dot(push, ahead) < S(0.f), unit(aside) * length(push), aside);
  }
};

}  // namespace veer
