#pragma once

#include <tuple>

#include "veer/move/animation/gait.hpp"
#include "veer/move/body.hpp"

namespace veer {

/// A character whose feet decide where it can go: it moves as its clips do (GroupDef::character), in the mix that comes
/// nearest to what is asked. The asked acceleration is a wish, as in turn_first:
///   wish = v + a * response_time, at most max_speed
///   spin = (angle to the asked heading, or else to the wish) / turn_time, at most max_angular_speed;
///          where a turn is asked for, its own spin + turn * response_time
/// Who isn't told where to look turns to its wish before it goes there: of a wish that isn't slow (a fifth of
/// max_speed) only the part ahead is asked for.
///   place of the blend space = the nearest of its motion table to wish and spin as it sees them, filtered
/// and then the root of the mix moves it and turns it. Its velocity and spin, as others predict it by them, are the
/// averages of the mix over a cycle: where it will be doesn't depend on which foot is on the ground. What the clips
/// couldn't do is in its gait (World::gait).
struct Animated {
  float response_time = .2f;  // s
  float turn_time = .3f;      // s
  float blend_time = .1f;     // s
  bool interpolates = true;

  static constexpr auto name = "animated";
  static constexpr auto summary = "moves as its clips do, in the mix that comes nearest to what is asked";
  static constexpr auto fields() {
    return std::tuple{
        field("response_time", &Animated::response_time, .001f, 10.f, "s",
              "how long the asked acceleration is taken to last to tell the wished velocity"),
        field("turn_time", &Animated::turn_time, .001f, 10.f, "s", "in what time it would like to have turned"),
        field("blend_time", &Animated::blend_time, 0, 10.f, "s", "how long the mix of clips takes to follow; 0: none"),
        flag("interpolates", &Animated::interpolates,
             "whether it mixes between the places of its table, or only at them")};
  }
  static constexpr Channels takes = channel_linear | channel_heading | channel_angular;
  static constexpr bool keeps_spin = true;
  using Memory = Gait;

  void move(BodyState<float, 2>& state, const Asked<float, 2>& asked, const Agent<float, 2>& limits, float dt,
            Gait& gait, const Character& character) const;
};

}  // namespace veer
