#pragma once

#include <string>
#include <vector>

#include "adapters/files/read_file.hpp"
#include "veer/base/result.hpp"
#include "veer/move/animation/clip.hpp"

namespace veer {

/// Selects a clip in a glTF file. Names are those in the file; unnamed elements are called "animation 0" or "node 3",
/// by their index.
struct ClipSource {
  std::string animation{};  // "": the only one
  std::string root{};       // the node that carries the character, animated or not; "": the topmost animated node
  std::vector<std::string> limbs{};  // nodes to record, such as feet
  bool loops = true;
};

/// Reads a clip from a glTF 2.0 file (.gltf or .glb). Root and limbs follow the transforms of all their ancestors; in
/// glTF z is ahead, x to the left and y up, and the root is seen from above.
///
/// The character is assumed to face ahead in the first key: its heading there is 0. Later headings are the rotation of
/// the root's +Z axis since then; if that axis is steeper than 60 degrees in the first key, as for many bones, the
/// flatter one of +Y and +X is used.
///
/// There is a key wherever the file has one for the root, the limbs or their ancestors. Where one of them moves on a
/// curve (rotation, scale, CUBICSPLINE), more keys at most 1/60 s apart are added, because clips are linear between
/// keys. A STEP becomes a jump within 1e-4 s. Limbs are relative to the root's position on the ground and its heading.
///
/// The reason of an error is one line that begins with the path. Besides invalid files it is an error if no root is
/// named and nothing moves, if the animation has no duration or would need more than 100,000 keys, or if the root has
/// no heading. Sparse accessors and files that require extensions aren't supported.
Result<ClipDef> read_clip(const std::string& path, const ClipSource& source, const FileAccess& access = {});

/// Returns the names of the animations in a file, in order; may be empty.
Result<std::vector<std::string>> list_animations(const std::string& path, const FileAccess& access = {});

}  // namespace veer
