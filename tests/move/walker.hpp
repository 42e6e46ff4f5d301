#pragma once

#include <gtest/gtest.h>

#include "veer/move/animation/character.hpp"
#include "veer/move/animation/steps.hpp"
#include "veer/move/animation/walker.hpp"

/// Characters for tests: one with eight clips that move straight or along an arc, and one with feet.
namespace veer::test {

inline ClipDef straight(const char* name, float speed, float seconds, float turn = 0, float left = 0) {
  return {.name = name, .root = {{0, {}, 0}, {seconds, {speed * seconds, left * seconds}, turn * seconds}}};
}
inline std::vector<BlendPoint> walker() {
  return {{{0, 0}, straight("idle", 0, 2)},          {{0, .5f}, straight("walk", 1.5f, 1)},
          {{0, 1}, straight("run", 4, .7f)},         {{0, -1}, straight("back", -1, 1.1f)},
          {{-1, 0}, straight("left", 0, 1, 0, 1)},   {{1, 0}, straight("right", 0, 1, 0, -1)},
          {{-1, 1}, straight("turn left", 2, 1, 1)}, {{1, 1}, straight("turn right", 2, 1, -1)}};
}
inline BlendSpace walker_space() {
  const Result<BlendSpace> space = BlendSpace::make(walker());
  EXPECT_TRUE(space) << space.reason();
  return *space;
}

/// The walker of the library, with nine clips.
inline std::shared_ptr<const Character> nine_clip_character(const MotionTableDef& table = {}) {
  const auto character = make_character(walker_clips(), table);
  EXPECT_TRUE(character) << character.reason();
  return *character;
}

}  // namespace veer::test
