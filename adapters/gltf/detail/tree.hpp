#pragma once

#include <tiny_gltf.h>

#include <vector>

#include "veer/base/result.hpp"

namespace veer::detail {

/// A node in a list in which parents come before their children.
struct TreeNode {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::size_t node = 0;       // index in the file
  std::size_t parent = none;  // index in the list
};

/// Returns the nodes without a parent.
std::vector<int> top_nodes(const tinygltf::Model& model);

/// Returns these nodes and all below them, depth first; an error if a node occurs twice. Error messages don't name the
/// file.
Result<std::vector<TreeNode>> tree_below(const tinygltf::Model& model, const std::vector<int>& tops);

/// Returns all nodes of a file.
Result<std::vector<TreeNode>> whole_tree(const tinygltf::Model& model);

}  // namespace veer::detail
