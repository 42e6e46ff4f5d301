#pragma once

#include "veer/move/animation/gait.hpp"
#include "veer/move/body_state.hpp"

namespace veer {

/// An animated character: it moves by the root motion of its clips (GroupDef::character), in the mix that comes closest
/// to the request. The requested acceleration gives a desired velocity (wish), as in turn_first:
///   wish = v + a * response_time, at most max_speed
///   spin = (angle to the requested heading, or else to the wish) / turn_time, at most max_angular_speed;
///          if a turn is requested, present spin + turn * response_time
///   blend point = position in the blend space with the motion nearest to wish and spin by the motion table, filtered
/// Without a requested heading the character turns first: above 20 % of max_speed only the forward part of the wish is
/// requested. Then the root motion of the mix moves and turns the character. Its velocity and spin, by which other
/// agents predict it, are the averages of the mix over a cycle, so predictions don't depend on which foot is on the
/// ground. What the clips couldn't do is in its gait (AgentView::gait).
struct Animated {
  float response_time = .2f;  // s
  float turn_time = .3f;      // s
  float blend_time = .1f;     // s
  bool interpolates = true;

  static constexpr auto name = "animated";
  static constexpr auto summary = "moves by its clips, in the mix that comes closest to the request";
  static constexpr auto fields() {
    return FieldList{field("response_time", &Animated::response_time, .001f, 10.f, "s",
                           "the desired velocity is the present one plus the requested acceleration for this long"),
                     field("turn_time", &Animated::turn_time, .001f, 10.f, "s",
                           "time in which it tries to turn to the desired heading"),
                     field("blend_time", &Animated::blend_time, 0, 10.f, "s",
                           "time in which the mix of clips follows the request; 0: at once"),
                     flag("interpolates", &Animated::interpolates,
                          "mix clips between the nodes of the motion table, not only at them")};
  }
  static constexpr Channels takes = channel_linear | channel_heading | channel_angular;
  static constexpr bool keeps_spin = true;
  using Memory = Gait;

  void move(BodyState<float, 2>& state, const Asked<float, 2>& asked, const Agent<float, 2>& limits, float dt,
            Gait& gait, const Character& character) const;
};

}  // namespace veer
