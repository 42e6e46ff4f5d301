#include "veer/decide/brain/decision_tree.hpp"

#include <algorithm>

namespace veer {
namespace {

std::string node_misfit(const Decision& node, const std::vector<std::string>& states) {
  if (node.kind == Decision::Kind::leaf) {
    if (!node.branches.empty()) return "a leaf of the decision tree has branches";
    return std::ranges::find(states, node.state) != states.end()
               ? ""
               : "the decision tree names an unknown state '" + node.state + "'";
  }
  if (node.kind == Decision::Kind::test) {
    if (node.branches.size() != 2) return "a test of the decision tree needs two branches";
    if (std::string why = misfit(node.when); !why.empty()) return why;
  } else {
    if (node.limits.empty() || node.branches.size() != node.limits.size() + 1)
      return "ranges of the decision tree need limits, and one branch more than there are limits";
    for (std::size_t k = 0; k < node.limits.size(); ++k)
      if (!is_finite(node.limits[k]) || (k > 0 && !(node.limits[k - 1] < node.limits[k])))
        return "ranges of the decision tree need limits that rise";
    if (std::string why = misfit(when::within(node.value, 0)); !why.empty()) return why;
  }
  for (const Decision& branch : node.branches)
    if (std::string why = node_misfit(branch, states); !why.empty()) return why;
  return {};
}

}  // namespace

std::string misfit(const DecisionTree& tree, const std::vector<std::string>& states) {
  if (!(tree.interval >= 0 && tree.interval <= 1e6f)) return "the decision tree's interval isn't from 0 to 1e6 s";
  return node_misfit(tree.root, states);
}

CompiledDecisionTree::CompiledDecisionTree(const DecisionTree& tree, const std::vector<std::string>& states)
    : interval_(static_cast<double>(tree.interval)) {
  add(tree.root, states);
}

std::uint32_t CompiledDecisionTree::add(const Decision& decision, const std::vector<std::string>& states) {
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({decision.kind,
                    static_cast<std::uint32_t>(std::ranges::find(states, decision.state) - states.begin()),
                    decision.effects,
                    decision.kind == Decision::Kind::ranges ? when::within(decision.value, 0) : decision.when,
                    decision.limits,
                    {}});
  for (const Decision& branch : decision.branches) {
    const std::uint32_t at = add(branch, states);
    nodes_[index].branches.push_back(at);
  }
  return index;
}

}  // namespace veer
