#pragma once

#include <tiny_gltf.h>

#include <string>

#include "adapters/files/read_file.hpp"
#include "veer/base/result.hpp"

namespace veer::detail {

/// Returns the extension of a file name, from its last dot on, in lower case.
std::string extension_of(const std::string& path);

/// Opens a glTF 2.0 file (.gltf or .glb) that requires no extension; images aren't read. `access`
/// holds for the file and all files that it names together. Error messages begin with the path.
Result<tinygltf::Model> open_gltf(const std::string& path, const FileAccess& access);

/// Returns the name to show for an element of a file: its name, or "node 3" if it has none.
std::string name_of(const tinygltf::Model& model, std::size_t node);
std::string name_of(const tinygltf::Animation& animation, std::size_t number);

template <class List>
bool has(const List& list, int number) {
  return number >= 0 && static_cast<std::size_t>(number) < list.size();
}

}  // namespace veer::detail
