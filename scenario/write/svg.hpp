#pragma once

#include <cstddef>
#include <string>

#include "scenario/record/recording.hpp"

namespace veer::scenario {

struct SvgOptions {
  std::size_t max_agents = 120;  // if there are more, every k-th is drawn
  double fps = 10;               // key points per second; those on straight lines are dropped
  double seconds = 12;           // at most this long, from the start of the recording
  double start = 0;              // s, skipped first
  float width = 800;             // px
  bool trails = false;           // draw the whole way of each agent, faintly
};

/// Returns an animated picture that loops, for pages that show images but run no scripts. It adapts to light and dark.
/// 3D runs are seen from the top. Positions are within 0.5 px and headings within 3 degrees of the recording's at the
/// key points.
std::string to_svg(const Recording& recording, const SvgOptions& options = {});

}  // namespace veer::scenario
