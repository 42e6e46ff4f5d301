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

/// One tick of the tree: evaluates it from the root for one agent.
struct CompiledBehaviorTree::Tick {
  std::uint32_t state;
  std::span<double> memory;
  const Facts& facts;
  Resolve resolve{};

  // Two words per node; their meaning depends on the kind of the node.
  double& mark(std::uint32_t at) { return memory[std::size_t{2} * at]; }
  double& time(std::uint32_t at) { return memory[std::size_t{2} * at + 1]; }
};

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

Resolve CompiledBehaviorTree::think(std::uint32_t state, Thought thought, const Facts& facts) const {
  Tick tick{state, thought.own(), facts};
  if (ask(0, tick) != Status::running) leave(0, tick);
  return tick.resolve;
}

void CompiledBehaviorTree::leave(std::uint32_t at, Tick& tick) const {
  for (std::uint32_t k = at; k < nodes_[at].end; ++k) {
    tick.mark(k) = 0;
    if (nodes_[k].kind != TreeNode::Kind::cooldown) tick.time(k) = 0;  // a cooldown keeps running after it is left
  }
}

CompiledBehaviorTree::Status CompiledBehaviorTree::ask(std::uint32_t at, Tick& tick) const {
  using Kind = TreeNode::Kind;
  const Node& node = nodes_[at];
  switch (node.kind) {
    case Kind::action:
      return ask_action(at, tick);
    case Kind::condition:
      return holds(node.when, tick.facts) ? Status::success : Status::failure;
    case Kind::sequence:
      return ask_in_turn(at, tick, Status::success, false);
    case Kind::reactive_sequence:
      return ask_in_turn(at, tick, Status::success, true);
    case Kind::selector:
      return ask_in_turn(at, tick, Status::failure, true);
    case Kind::parallel:
      return ask_parallel(at, tick);
    case Kind::inverter: {
      const Status found = ask(node.children[0], tick);
      return found == Status::running ? found : found == Status::success ? Status::failure : Status::success;
    }
    case Kind::repeat:
      return ask_repeat(at, tick);
    case Kind::cooldown:
      return ask_cooldown(at, tick);
    case Kind::timeout:
      return ask_timeout(at, tick);
  }
  return Status::failure;
}

CompiledBehaviorTree::Status CompiledBehaviorTree::ask_action(std::uint32_t at, Tick& tick) const {
  const Node& node = nodes_[at];
  const bool starts = tick.mark(at) == 0;
  if (!starts && tick.state == node.state) {
    if (holds(node.fails, tick.facts)) return Status::failure;
    if (holds(node.when, tick.facts)) return Status::success;
    return Status::running;
  }
  // The action starts, or the agent has been put into another state from outside of the tree.
  tick.mark(at) = 1;
  tick.resolve = {node.state, true, starts ? &node.effects : nullptr};
  return Status::running;
}

/// Sequences and selectors differ only in the status that lets them continue with the next child. Mark: index of the
/// running child, plus one.
CompiledBehaviorTree::Status CompiledBehaviorTree::ask_in_turn(std::uint32_t at, Tick& tick, Status goes_on,
                                                               bool from_start) const {
  const Node& node = nodes_[at];
  const auto running = static_cast<std::uint32_t>(tick.mark(at));
  for (std::uint32_t k = from_start || running == 0 ? 0 : running - 1; k < node.children.size(); ++k) {
    const Status found = ask(node.children[k], tick);
    if (found != Status::running) leave(node.children[k], tick);
    if (found == goes_on) continue;
    if (running > k + 1) leave(node.children[running - 1], tick);
    tick.mark(at) = found == Status::running ? k + 1 : 0;
    return found;
  }
  tick.mark(at) = 0;
  return goes_on;
}

/// Mark: the status of each child that has finished, two bits per child.
CompiledBehaviorTree::Status CompiledBehaviorTree::ask_parallel(std::uint32_t at, Tick& tick) const {
  const Node& node = nodes_[at];
  auto ended = static_cast<std::uint32_t>(tick.mark(at));
  std::uint32_t good = 0, bad = 0;
  for (std::uint32_t k = 0; k < node.children.size(); ++k) {
    auto found = static_cast<Status>(ended >> (2 * k) & 3);
    if (found == Status::running) {
      found = ask(node.children[k], tick);
      if (found != Status::running) leave(node.children[k], tick);
      ended |= static_cast<std::uint32_t>(found) << (2 * k);
    }
    good += found == Status::success ? 1 : 0;
    bad += found == Status::failure ? 1 : 0;
  }
  tick.mark(at) = ended;
  const Status all = good >= node.count                        ? Status::success
                     : bad + node.count > node.children.size() ? Status::failure
                                                               : Status::running;
  if (all != Status::running) leave(at, tick);
  return all;
}

/// Mark: number of successes so far.
CompiledBehaviorTree::Status CompiledBehaviorTree::ask_repeat(std::uint32_t at, Tick& tick) const {
  const Node& node = nodes_[at];
  const Status found = ask(node.children[0], tick);
  if (found == Status::running) return found;
  leave(node.children[0], tick);
  if (found == Status::success) {
    tick.mark(at) += 1;
    if (node.count == 0 || tick.mark(at) < node.count) return Status::running;
  }
  tick.mark(at) = 0;
  return found;
}

/// Time: when the cooldown ends, s.
CompiledBehaviorTree::Status CompiledBehaviorTree::ask_cooldown(std::uint32_t at, Tick& tick) const {
  const Node& node = nodes_[at];
  if (tick.facts.time() < tick.time(at)) return Status::failure;
  const Status found = ask(node.children[0], tick);
  if (found != Status::running) tick.time(at) = tick.facts.time() + node.seconds;
  return found;
}

/// Time: when the child started, s; valid if the mark is set.
CompiledBehaviorTree::Status CompiledBehaviorTree::ask_timeout(std::uint32_t at, Tick& tick) const {
  const Node& node = nodes_[at];
  if (tick.mark(at) == 0) tick.time(at) = tick.facts.time();
  tick.mark(at) = 1;
  if (tick.facts.time() - tick.time(at) >= node.seconds && node.seconds > 0) {
    leave(at, tick);
    return Status::failure;
  }
  const Status found = ask(node.children[0], tick);
  if (found != Status::running) leave(at, tick);
  return found;
}

}  // namespace veer
