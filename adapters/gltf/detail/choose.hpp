#pragma once

#include <string>
#include <vector>

#include "adapters/gltf/detail/tree.hpp"

namespace veer::detail {

/// Which part of a file a name stands for. Reasons tell what there is, and don't name the file.
Result<std::size_t> choose_node(const tinygltf::Model& model, const std::string& name);
/// "" is the only one.
Result<std::size_t> choose_animation(const tinygltf::Model& model, const std::string& name);
/// "" is the one node that the animation moves or turns and that hangs on no other such.
Result<std::size_t> choose_root(const tinygltf::Model& model, const std::vector<TreeNode>& tree, std::size_t animation,
                                const std::string& name);

std::vector<std::string> animations_of(const tinygltf::Model& model);

}  // namespace veer::detail
