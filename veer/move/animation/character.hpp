#pragma once

#include <memory>

#include "veer/move/animation/motion_table.hpp"

namespace veer {

/// What an animated body moves by: clips, and which mix of them moves as is asked. It never changes, so groups, worlds
/// and threads share it.
struct Character {
  BlendSpace space;
  MotionTable table;
};

/// Why clips or a table can't be a character, or the character.
Result<std::shared_ptr<const Character>> make_character(std::vector<BlendPoint> clips,
                                                        const MotionTableDef& table = {});

}  // namespace veer
