#pragma once

#include <string>
#include <vector>

#include "adapters/gltf/detail/transform.hpp"
#include "veer/move/animation/clip.hpp"

namespace veer::detail {

/// Makes keys of a clip from the matrices of nodes: the root as seen from above, limbs relative to the root. The only
/// code that converts between the axes of glTF (z ahead, x left, y up) and of clips (x ahead, y left, z up).
class TopView {
 public:
  /// Precondition: the limbs of the clip have their names.
  TopView(std::string root, ClipDef& clip) : root_(std::move(root)), clip_(clip) {}

  /// Adds a key. The first matrix is the root's, the others are the limbs'. Returns why that isn't possible; empty on
  /// success.
  std::string take(float time, const std::vector<Matrix>& matrices);

 private:
  std::string root_;
  ClipDef& clip_;
  std::size_t axis_ = 2;    // column of the root's matrix that points along its heading
  double first_angle_ = 0;  // rad; angle of that column in the first key
};

}  // namespace veer::detail
