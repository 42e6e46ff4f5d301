#include "veer/decide/brain/behavior_tree.hpp"

#include <algorithm>

namespace veer {
namespace {

constexpr std::size_t most_in_parallel = 16;  // two bits each, in one word of memory

bool has_action(const TreeNode& node) {
  return node.kind == TreeNode::Kind::action || std::ranges::any_of(node.children, has_action);
}

std::string children_misfit(const TreeNode& node) {
  using Kind = TreeNode::Kind;
  const std::size_t children = node.children.size();
  switch (node.kind) {
    case Kind::action:
    case Kind::condition:
      return children == 0 ? "" : "an action or condition of the behavior tree has children";
    case Kind::sequence:
    case Kind::reactive_sequence:
    case Kind::selector:
      return children > 0 ? "" : "a sequence or selector of the behavior tree has no children";
    case Kind::parallel:
      if (children == 0 || children > most_in_parallel)
        return "a parallel node of the behavior tree needs 1 to 16 children";
      if (node.count > children)
        return "a parallel node of the behavior tree needs more successes than it has children";
      return std::ranges::count_if(node.children, has_action) <= 1
                 ? ""
                 : "two actions of the behavior tree are in parallel, but an agent is in one state at a time";
    default:
      return children == 1 ? "" : "an inverter, repeat, cooldown or timeout of the behavior tree needs one child";
  }
}

std::string node_misfit(const TreeNode& node, const std::vector<std::string>& states) {
  if (std::string why = children_misfit(node); !why.empty()) return why;
  if (node.kind == TreeNode::Kind::action && std::ranges::find(states, node.state) == states.end())
    return "the behavior tree names an unknown state '" + node.state + "'";
  if (!(node.seconds >= 0 && node.seconds <= 1e9f)) return "a node of the behavior tree has seconds below 0";
  for (const Condition* condition : {&node.when, &node.fails})
    if (std::string why = misfit(*condition); !why.empty()) return why;
  for (const TreeNode& child : node.children)
    if (std::string why = node_misfit(child, states); !why.empty()) return why;
  return {};
}

}  // namespace

std::string misfit(const BehaviorTree& tree, const std::vector<std::string>& states) {
  return node_misfit(tree.root, states);
}

CompiledBehaviorTree::CompiledBehaviorTree(const BehaviorTree& tree, const std::vector<std::string>& states) {
  add(tree.root, states);
}

std::uint32_t CompiledBehaviorTree::add(const TreeNode& node, const std::vector<std::string>& states) {
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({node.kind,
                    static_cast<std::uint32_t>(std::ranges::find(states, node.state) - states.begin()),
                    node.when,
                    node.fails,
                    node.effects,
                    node.kind == TreeNode::Kind::parallel && node.count == 0
                        ? static_cast<std::uint32_t>(node.children.size())
                        : node.count,
                    static_cast<double>(node.seconds),
                    {},
                    0});
  for (const TreeNode& child : node.children) {
    const std::uint32_t at = add(child, states);
    nodes_[index].children.push_back(at);
  }
  nodes_[index].end = static_cast<std::uint32_t>(nodes_.size());
  return index;
}

}  // namespace veer
