#pragma once

#include <tuple>

#include "veer/base/field.hpp"
#include "veer/move/animation/clip.hpp"

namespace veer {

/// A clip by formula, of one who steps with two feet while going steadily: for who has no animator, and for tests,
/// because all about it is known.
///   root: at phase p (0 to 1) as far along the arc of (ahead, aside, spin) as it comes in `seconds` times
///         p + surge sin(4 pi p) / (4 pi): twice a cycle it is a little faster and slower
///   feet: on the ground for `stance` of the cycle, where they don't move; in the middle of that beside the root. Then
///         through the air to where they come down next, smoothly and as high as `lift`. The right one half a cycle
///         after the left one
struct Steps {
  float ahead = 0, aside = 0;  // m/s; aside is to the left
  float spin = 0;              // rad/s
  float seconds = 1;           // of a cycle: a step with each foot
  float surge = 0;             // part of its speed
  float stance = .5f;          // part of the cycle; clips to be mixed should have the same, or feet slide
  float width = .2f;           // m; between the feet
  float lift = .1f;            // m

  static constexpr auto fields() {
    return std::tuple{
        field("ahead", &Steps::ahead, -20.f, 20.f, "m/s", "speed ahead, on average"),
        field("aside", &Steps::aside, -20.f, 20.f, "m/s", "speed to the left"),
        field("spin", &Steps::spin, -20.f, 20.f, "rad/s", "how fast it turns, counter-clockwise"),
        field("seconds", &Steps::seconds, .05f, 100.f, "s", "how long a cycle takes: a step with each foot"),
        field("surge", &Steps::surge, 0, .9f, "1", "how much its speed goes up and down, twice a cycle"),
        field("stance", &Steps::stance, .1f, .9f, "1", "part of the cycle that a foot is on the ground"),
        field("width", &Steps::width, 0, 10.f, "m", "between the feet"),
        field("lift", &Steps::lift, 0, 10.f, "m", "how high a foot gets")};
  }
};

/// With limbs "left foot" and "right foot". Numbers out of their range are a mistake of the caller.
ClipDef steps_clip(std::string name, const Steps& steps);

}  // namespace veer
