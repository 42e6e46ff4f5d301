#pragma once

#include <cstddef>
#include <string>

#include "scenario/record/recording.hpp"

namespace veer::scenario {

struct SvgOptions {
  std::size_t max_agents = 120;  // of more, an even choice is drawn
  double fps = 10;               // key points for each second, before those on a straight way are left out
  double seconds = 12;           // at most this long, from the start of the recording
  double start = 0;              // s, skipped first
  float width = 800;             // px
  bool trails = false;           // the whole way of each agent, faintly
};

/// An animated picture that loops, for pages that show images but run no scripts. It adapts to light and dark. 3D runs
/// are seen from the top. Positions are within 0.5 px and headings within 3 degrees of the recording's at the key
/// points.
std::string to_svg(const Recording& recording, const SvgOptions& options = {});

}  // namespace veer::scenario
