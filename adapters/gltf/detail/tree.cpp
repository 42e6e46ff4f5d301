#include "adapters/gltf/detail/tree.hpp"

#include <algorithm>

#include "adapters/gltf/detail/file.hpp"
#include "adapters/gltf/detail/one_line.hpp"

namespace veer::detail {

std::vector<int> top_nodes(const tinygltf::Model& model) {
  std::vector<bool> is_child(model.nodes.size(), false);
  for (const auto& node : model.nodes)
    for (int child : node.children)
      if (has(model.nodes, child)) is_child[static_cast<std::size_t>(child)] = true;
  std::vector<int> tops;
  for (std::size_t k = 0; k < is_child.size(); ++k)
    if (!is_child[k]) tops.push_back(static_cast<int>(k));
  return tops;
}

Result<std::vector<TreeNode>> tree_below(const tinygltf::Model& model, const std::vector<int>& tops) {
  struct Open {
    int number;
    std::size_t parent;
  };
  std::vector<Open> open;  // instead of recursion, because files may nest nodes to any depth
  for (auto top = tops.rbegin(); top != tops.rend(); ++top) open.push_back({*top, TreeNode::none});
  std::vector<bool> seen(model.nodes.size(), false);
  std::vector<TreeNode> tree;
  while (!open.empty()) {
    const auto [number, parent] = open.back();
    open.pop_back();
    if (!has(model.nodes, number)) return one_line("there is no node ", number);
    const auto node = static_cast<std::size_t>(number);
    if (seen[node]) return one_line("expected a tree of nodes, found node ", number, " in it twice");
    seen[node] = true;
    const auto& children = model.nodes[node].children;
    for (auto child = children.rbegin(); child != children.rend(); ++child) open.push_back({*child, tree.size()});
    tree.push_back({node, parent});
  }
  return tree;
}

Result<std::vector<TreeNode>> whole_tree(const tinygltf::Model& model) {
  auto tree = tree_below(model, top_nodes(model));
  if (!tree || tree->size() == model.nodes.size()) return tree;
  // Nodes that can't be reached from the top are on a cycle or below one.
  std::vector<bool> reached(model.nodes.size(), false);
  for (const TreeNode& node : *tree) reached[node.node] = true;
  const auto lost = std::find(reached.begin(), reached.end(), false) - reached.begin();
  return one_line("expected a tree of nodes, found node ", lost, " on a cycle or below one");
}

}  // namespace veer::detail
