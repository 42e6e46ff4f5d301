#pragma once

#include <string>
#include <vector>

#include "veer/base/result.hpp"
#include "veer/move/animation/clip.hpp"

namespace veer {

/// Which part of a glTF file is a clip. Names are those in the file; what has none there is called "animation 0" or
/// "node 3", by its number.
struct ClipSource {
  std::string animation{};           // "": the only one
  std::string root{};                // the node that carries the character, which may stand still; "": the topmost
                                     // that is moved or turned
  std::vector<std::string> limbs{};  // nodes to keep track of, such as feet
  bool loops = true;
};

/// Reads a clip from a glTF 2.0 file (.gltf or .glb). Root and limbs are where all the nodes that they hang on take
/// them; in glTF z is ahead, x to the left and y up, and the root is seen from above.
///
/// The character is taken to face ahead in the first key: its heading there is 0. Later headings are how far the root's
/// own +Z axis has turned, or, if that is steeper than 60 degrees in the first key, as that of many bones is, the
/// flatter one of +Y and +X.
///
/// There are keys at all times at which the file has keys for the root, the limbs, or something that these hang on.
/// Where one of them bends its way in between (turns, changes of scale, CUBICSPLINE), there are more, at most 1/60 s
/// apart, so that the straight lines of a clip are near it. A STEP is a jump within 1e-4 s. Limbs are seen from the
/// root's place on the ground and its heading.
///
/// The reason for a failure is one line that begins with the path. Besides what isn't sound it is an error if no root
/// is named and nothing moves, the animation takes no time, would need more than 100,000 keys, or the root has no
/// heading; sparse accessors and files that require extensions aren't read.
Result<ClipDef> read_clip(const std::string& path, const ClipSource& source);

/// The names of the animations in a file, in its order; there may be none.
Result<std::vector<std::string>> list_animations(const std::string& path);

}  // namespace veer
