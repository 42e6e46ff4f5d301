#pragma once

#include <tuple>

#include "veer/base/field.hpp"

/// What a behavior promises beside its own purpose; the law tests hold it to that. Without asking, every behavior must
/// give a finite answer to every finite input within the world's bounds, and the same bits for every lane type. Exact
/// ties are apart from symmetries: agents head-on or at one place need something that breaks them.
namespace veer {

using Laws = unsigned;

namespace law {
enum : Laws {
  translates = 1,  // move agent and target together: the answer stays
  rotates = 2,     // turn the scene: the answer turns with it
  mirrors = 4,     // mirror the scene: the answer is mirrored
  planar = 8,      // in 3D, a scene at z = 0 gives the bits of 2D
  limited = 16,    // never asks for more than max_speed or max_acceleration
};
}  // namespace law

}  // namespace veer
