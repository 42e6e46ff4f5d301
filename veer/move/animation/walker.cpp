#include "veer/move/animation/walker.hpp"

#include "veer/move/animation/steps.hpp"

namespace veer {

std::vector<BlendPoint> walker_clips() {
  return {{{0, 0}, steps_clip("idle", {.seconds = 1.4f, .lift = 0})},
          {{0, .5f}, steps_clip("walk", {.ahead = 1.5f, .surge = .1f})},
          {{0, 1}, steps_clip("run", {.ahead = 4, .seconds = .7f, .surge = .2f})},
          {{0, -.5f}, steps_clip("back", {.ahead = -.8f})},
          {{0, -1}, steps_clip("run back", {.ahead = -2, .seconds = .8f})},
          {{-.7f, -.7f}, steps_clip("left", {.aside = 1})},
          {{.7f, -.7f}, steps_clip("right", {.aside = -1})},
          {{-1, 0}, steps_clip("turn left", {.spin = 2})},
          {{1, 0}, steps_clip("turn right", {.spin = -2})}};
}

}  // namespace veer
