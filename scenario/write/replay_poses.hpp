#pragma once

#include <span>

#include "scenario/record/recording.hpp"
#include "scenario/write/replay_bytes.hpp"

namespace veer::scenario::replay {

/// The poses of animated agents as the arrays that replay.hpp lists. A recording without such agents has none of them.
struct PoseColumns {
  std::vector<float> reach;
  std::vector<std::uint16_t> place[2], limb[3];
  std::vector<std::uint8_t> planted;

  /// A recording that has too few of them doesn't know the rest.
  void add(const Recording& recording, const Recording::Frame& frame, std::span<const Recording::Sample> samples);
};

bool is_animated(const Recording& recording);

/// What a page's header says of an animated group: nothing of another.
void append_character(std::string& header, const Recording::Group& group);

}  // namespace veer::scenario::replay
