#pragma once

#include <string>
#include <vector>

#include "adapters/gltf/detail/tree.hpp"

namespace veer::detail {

/// Finds what a name refers to in a file. Error messages list the available names and don't name the file.
Result<std::size_t> choose_node(const tinygltf::Model& model, const std::string& name);
/// "" selects the only animation.
Result<std::size_t> choose_animation(const tinygltf::Model& model, const std::string& name);
/// "" selects the one node that the animation moves or turns and that has no such node above it.
Result<std::size_t> choose_root(const tinygltf::Model& model, const std::vector<TreeNode>& tree, std::size_t animation,
                                const std::string& name);

std::vector<std::string> animations_of(const tinygltf::Model& model);

}  // namespace veer::detail
