#pragma once

#include "veer/base/field.hpp"
#include "veer/move/animation/clip.hpp"

namespace veer {

/// Defines a clip by formula: a character that walks steadily on two feet. For projects without animations, and for
/// tests, because everything about it is known.
///   root: at phase p (0 to 1) it has moved along the arc of (ahead, aside, spin) for `seconds` times
///         p + surge sin(4 pi p) / (4 pi): twice per cycle it is a little faster and slower
///   feet: on the ground, at rest, for the fraction `stance` of the cycle; in the middle of that time beside the root.
///         Then through the air to the next footprint, smoothly and up to the height `lift`. The right foot steps half
///         a cycle after the left one
struct Steps {
  float ahead = 0, aside = 0;  // m/s; aside is to the left
  float spin = 0;              // rad/s
  float seconds = 1;           // duration of a cycle: a step with each foot
  float surge = 0;             // fraction of the speed
  float stance = .5f;          // fraction of the cycle; clips to be mixed should have the same, or feet slide
  float width = .2f;           // m; between the feet
  float lift = .1f;            // m

  static constexpr auto fields() {
    return FieldList{
        field("ahead", &Steps::ahead, -20.f, 20.f, "m/s", "average forward speed"),
        field("aside", &Steps::aside, -20.f, 20.f, "m/s", "average speed to the left"),
        field("spin", &Steps::spin, -20.f, 20.f, "rad/s", "average spin, counter-clockwise"),
        field("seconds", &Steps::seconds, .05f, 100.f, "s", "duration of a cycle: a step with each foot"),
        field("surge", &Steps::surge, 0, .9f, "1", "how much the speed varies, twice per cycle, as a fraction of it"),
        field("stance", &Steps::stance, .1f, .9f, "1", "fraction of the cycle that a foot is on the ground"),
        field("width", &Steps::width, 0, 10.f, "m", "distance between the feet"),
        field("lift", &Steps::lift, 0, 10.f, "m", "how high a foot is lifted")};
  }
};

/// Makes the clip, with limbs "left foot" and "right foot". Precondition: all fields are within their ranges.
ClipDef steps_clip(std::string name, const Steps& steps);

}  // namespace veer
