#pragma once

#include <string>
#include <vector>

#include "veer/decide/brain/condition.hpp"
#include "veer/decide/brain/thought.hpp"

namespace veer {

/// A node of a behavior tree. In each step the tree is asked from its root (a tick), and every node that is asked says
/// that it has succeeded, has failed or is running. A node that has succeeded or failed starts anew when it is asked
/// again, and so does one that is left while it is running.
struct TreeNode {
  enum class Kind {
    action,     // be in `state`: succeeds when `when` holds, fails when `fails` does; looks at both from the step after
                // it has started on, at `fails` first
    condition,  // succeeds when `when` holds, fails when not; never running
    sequence,   // one after the other, until one fails; goes on with the one that was running
    reactive_sequence,  // the same, but asks all before the running one again, and leaves it when one of them fails
    selector,  // the first that doesn't fail; asks those before the running one again, and leaves it when one of them
               // doesn't fail
    parallel,  // all at once: succeeds when `count` have succeeded (0: all), fails when that can't be any more
    inverter,  // fails when the child succeeds, succeeds when it fails
    repeat,    // until the child has succeeded `count` times (0: on and on); at most once per step; fails when it does
    cooldown,  // fails for so many seconds after the child has succeeded or failed
    timeout,   // fails when the child has been running for so many seconds
  };
  Kind kind = Kind::action;
  std::string state{};
  Condition when{}, fails{};
  std::vector<Effect> effects{};  // of an action, when it starts
  std::uint32_t count = 0;
  float seconds = 0;
  std::vector<TreeNode> children{};
};

/// When the root has succeeded or failed, it starts anew in the next step. An agent stays in its state until an action
/// wants another.
struct BehaviorTree {
  TreeNode root{};
};

/// Nodes by name: `tree::selector({tree::sequence({...}), tree::action("patrol")})`.
namespace tree {

using Children = std::vector<TreeNode>;

/// A condition that never holds.
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

/// A behavior tree by numbers: the nodes in the order in which they are asked. Each has two words of memory.
class CompiledBehaviorTree {
 public:
  enum class Status : std::uint8_t { running, success, failure };

  CompiledBehaviorTree() = default;
  CompiledBehaviorTree(const BehaviorTree& tree, const std::vector<std::string>& states);

  std::size_t memory() const { return 2 * nodes_.size(); }
  Resolve think(std::uint32_t state, Thought thought, const Facts& facts) const;
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
    std::uint32_t end;  // one past the last node within it
  };
  struct Tick;
  std::uint32_t add(const TreeNode& node, const std::vector<std::string>& states);
  Status ask(std::uint32_t at, Tick& tick) const;
  Status ask_action(std::uint32_t at, Tick& tick) const;
  Status ask_in_turn(std::uint32_t at, Tick& tick, Status goes_on, bool from_start) const;
  Status ask_parallel(std::uint32_t at, Tick& tick) const;
  Status ask_repeat(std::uint32_t at, Tick& tick) const;
  Status ask_cooldown(std::uint32_t at, Tick& tick) const;
  Status ask_timeout(std::uint32_t at, Tick& tick) const;
  /// Forgets what was going on in a node.
  void leave(std::uint32_t at, Tick& tick) const;

  std::vector<Node> nodes_;
};

std::string misfit(const BehaviorTree& tree, const std::vector<std::string>& states);

}  // namespace veer
