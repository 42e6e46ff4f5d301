#pragma once

#include <tiny_gltf.h>

#include <vector>

#include "veer/base/result.hpp"

namespace veer::detail {

/// A node in a list that has parents before their children.
struct TreeNode {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::size_t node = 0;       // of the file
  std::size_t parent = none;  // in the list
};

/// The nodes that are nobody's child.
std::vector<int> top_nodes(const tinygltf::Model& model);

/// Some nodes and all below them, depth first; an error if one is met twice. Reasons don't name the file.
Result<std::vector<TreeNode>> tree_below(const tinygltf::Model& model, const std::vector<int>& tops);

/// All nodes of a file.
Result<std::vector<TreeNode>> whole_tree(const tinygltf::Model& model);

}  // namespace veer::detail
