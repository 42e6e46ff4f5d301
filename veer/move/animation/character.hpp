#pragma once

#include <memory>

#include "veer/move/animation/motion_table.hpp"

namespace veer {

/// What an animated body moves by: its clips, and a table that finds the mix of them for a requested motion. Constant,
/// so groups, worlds and threads can share it.
struct Character {
  BlendSpace space;
  MotionTable table;
};

/// Makes a character; fails with a reason if the clips or the definition of the table are invalid.
Result<std::shared_ptr<const Character>> make_character(std::vector<BlendPoint> clips,
                                                        const MotionTableDef& table = {});

}  // namespace veer
