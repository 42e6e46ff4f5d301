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

/// Facts for a decision that is made once per interval: more time has passed since the last one.
class Seldom : public Facts {
 public:
  Seldom(const Facts& facts, double interval) : facts_(facts), interval_(interval) {}
  double value(const Value& what) const override { return facts_.value(what); }
  bool happens(Happening what) const override { return facts_.happens(what); }
  double lot(std::uint32_t number) const override { return facts_.lot(number); }
  double die(std::uint32_t number) const override { return facts_.die(number); }
  double time() const override { return facts_.time(); }
  double dt() const override { return std::max(facts_.dt(), interval_); }

 private:
  const Facts& facts_;
  double interval_;
};

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

Resolve CompiledDecisionTree::think(std::uint32_t state, Thought thought, const Facts& now) const {
  const Seldom facts(now, interval_);
  if (interval_ > 0) {
    if (facts.time() < thought.next() - now.dt() / 2) return {};  // the step nearest to the scheduled time
    // The interval counts from the scheduled time, not from now, so decisions don't drift with the length of a step.
    const double next = thought.next() + interval_;
    thought.next() = next > facts.time() + now.dt() / 2 ? next : facts.time() + interval_;
  }
  const Node* node = nodes_.data();
  while (node->kind != Decision::Kind::leaf) {
    std::size_t branch = 0;
    if (node->kind == Decision::Kind::test) {
      branch = holds(node->when, facts) ? 0 : 1;
    } else {
      const double value = facts.value(node->when.value);
      while (branch < node->limits.size() && !(value < static_cast<double>(node->limits[branch]))) ++branch;
    }
    node = &nodes_[node->branches[branch]];
  }
  if (node->state == state) return {};
  return {node->state, true, &node->effects};
}

}  // namespace veer
