#pragma once

#include <span>

#include "scenario/record/recording.hpp"
#include "scenario/write/replay_bytes.hpp"

namespace veer::scenario::replay {

/// The poses of animated agents as the arrays that replay.hpp lists; empty without such agents.
struct PoseColumns {
  std::vector<float> reach;
  std::vector<std::uint16_t> point[2], limb[3];
  std::vector<std::uint8_t> planted;

  /// Adds the poses of a frame. Poses that the recording lacks are unknown.
  void add(const Recording& recording, const Recording::Frame& frame, std::span<const Recording::Sample> samples);
};

bool is_animated(const Recording& recording);

/// Adds the clips and limbs of an animated group to the page's header; nothing for other groups.
void append_character(std::string& header, const Recording::Group& group);

}  // namespace veer::scenario::replay
