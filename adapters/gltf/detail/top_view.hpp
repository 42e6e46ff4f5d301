#pragma once

#include <string>
#include <vector>

#include "adapters/gltf/detail/transform.hpp"
#include "veer/move/animation/clip.hpp"

namespace veer::detail {

/// Makes keys of a clip from where nodes are: the root as seen from above, limbs as seen from the root. The one place
/// between glTF's axes (z ahead, x left, y up) and those of clips (x ahead, y left, z up).
class TopView {
 public:
  /// The limbs of the clip have their names already.
  TopView(std::string root, ClipDef& clip) : root_(std::move(root)), clip_(clip) {}

  /// The first of the places is the root's, the others are the limbs'. Returns why they can't be a key; empty if they
  /// are one now.
  std::string take(float time, const std::vector<Matrix>& places);

 private:
  std::string root_;
  ClipDef& clip_;
  std::size_t axis_ = 2;    // the column of the root's matrix whose direction is its heading
  double first_angle_ = 0;  // rad; of that direction in the first key
};

}  // namespace veer::detail
