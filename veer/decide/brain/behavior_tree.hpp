#pragma once

#include <string>
#include <vector>

#include "veer/decide/brain/condition.hpp"
#include "veer/decide/brain/thought.hpp"

namespace veer {

/// A node of a behavior tree. Each step the tree is evaluated from its root (a tick); each evaluated node returns
/// success, failure or running. A node restarts when it is evaluated again after it succeeded or failed, or after it
/// was left while running.
struct TreeNode {
  enum class Kind {
    action,             // be in `state`; from the next step on, fails if `fails` holds, else succeeds if `when` holds
    condition,          // succeeds if `when` holds, else fails; never running
    sequence,           // children in order until one fails; continues with the running child
    reactive_sequence,  // the same, but re-evaluates the children before the running one and leaves it if one of them
                        // fails
    selector,  // the first child that doesn't fail; re-evaluates the children before the running one and leaves it if
               // one of them doesn't fail
    parallel,  // all children at once: succeeds if `count` have succeeded (0: all), fails once that is impossible
    inverter,  // swaps success and failure of the child
    repeat,    // until the child has succeeded `count` times (0: forever), at most once per step; fails if the child
               // fails
    cooldown,  // fails for `seconds` after the child has succeeded or failed
    timeout,   // fails if the child has been running for `seconds`
  };
  Kind kind = Kind::action;
  std::string state{};
  Condition when{}, fails{};
  std::vector<Effect> effects{};  // applied when an action starts
  std::uint32_t count = 0;
  float seconds = 0;
  std::vector<TreeNode> children{};
};

/// After the root has succeeded or failed, it restarts in the next step. An agent stays in its state until an action
/// requests another one.
struct BehaviorTree {
  TreeNode root{};
};

/// Functions that make nodes: `tree::selector({tree::sequence({...}), tree::action("patrol")})`.
namespace tree {

using Children = std::vector<TreeNode>;

/// Returns a condition that never holds.
inline Condition never() { return when::is_not(when::always()); }
inline TreeNode action(std::string state, Condition until = never(), Condition fails = never(),
                       std::vector<Effect> effects = {}) {
  return {
      .state = std::move(state), .when = std::move(until), .fails = std::move(fails), .effects = std::move(effects)};
}
inline TreeNode condition(Condition when) { return {.kind = TreeNode::Kind::condition, .when = std::move(when)}; }
inline TreeNode sequence(Children children) {
  return {.kind = TreeNode::Kind::sequence, .children = std::move(children)};
}
inline TreeNode reactive_sequence(Children children) {
  return {.kind = TreeNode::Kind::reactive_sequence, .children = std::move(children)};
}
inline TreeNode selector(Children children) {
  return {.kind = TreeNode::Kind::selector, .children = std::move(children)};
}
inline TreeNode parallel(Children children, std::uint32_t needed = 0) {
  return {.kind = TreeNode::Kind::parallel, .count = needed, .children = std::move(children)};
}
inline TreeNode inverter(TreeNode child) { return {.kind = TreeNode::Kind::inverter, .children = {std::move(child)}}; }
inline TreeNode repeat(TreeNode child, std::uint32_t times = 0) {
  return {.kind = TreeNode::Kind::repeat, .count = times, .children = {std::move(child)}};
}
inline TreeNode cooldown(TreeNode child, float seconds) {
  return {.kind = TreeNode::Kind::cooldown, .seconds = seconds, .children = {std::move(child)}};
}
inline TreeNode timeout(TreeNode child, float seconds) {
  return {.kind = TreeNode::Kind::timeout, .seconds = seconds, .children = {std::move(child)}};
}

}  // namespace tree

/// A behavior tree in flat form: nodes in depth-first order, states by index. Each node has two words of memory per
/// agent.
class CompiledBehaviorTree {
 public:
  enum class Status : std::uint8_t { running, success, failure };

  CompiledBehaviorTree() = default;
  CompiledBehaviorTree(const BehaviorTree& tree, const std::vector<std::string>& states);

  std::size_t memory() const { return 2 * nodes_.size(); }
  template <Facts F>
  Resolve think(std::uint32_t state, Thought thought, const F& facts) const;
  template <class F>
  void each_condition(F f) {
    for (Node& node : nodes_) {
      f(node.when);
      f(node.fails);
    }
  }
  template <class F>
  void each_effect(F f) {
    for (Node& node : nodes_)
      for (Effect& effect : node.effects) f(effect);
  }

 private:
  struct Node {
    TreeNode::Kind kind;
    std::uint32_t state;
    Condition when, fails;
    std::vector<Effect> effects;
    std::uint32_t count;
    double seconds;
    std::vector<std::uint32_t> children;
    std::uint32_t end;  // one past the last node of its subtree
  };
  /// One tick of the tree: evaluates it from the root for one agent (behavior_tick.hpp).
  template <Facts F>
  struct Tick;
  std::uint32_t add(const TreeNode& node, const std::vector<std::string>& states);

  std::vector<Node> nodes_;
};

std::string misfit(const BehaviorTree& tree, const std::vector<std::string>& states);

}  // namespace veer
