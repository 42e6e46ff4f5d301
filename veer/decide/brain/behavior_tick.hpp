#pragma once

#include "veer/decide/brain/behavior_tree.hpp"
#include "veer/decide/brain/holds.hpp"

namespace veer {

template <Facts F>
struct CompiledBehaviorTree::Tick {
  const CompiledBehaviorTree& tree;
  std::uint32_t state;
  std::span<double> memory;
  const F& facts;
  Resolve resolve{};

  // Two words per node; their meaning depends on the kind of the node.
  double& mark(std::uint32_t at) { return memory[std::size_t{2} * at]; }
  double& time(std::uint32_t at) { return memory[std::size_t{2} * at + 1]; }

  void leave(std::uint32_t at) {
    for (std::uint32_t k = at; k < tree.nodes_[at].end; ++k) {
      mark(k) = 0;
      if (tree.nodes_[k].kind != TreeNode::Kind::cooldown) time(k) = 0;  // a cooldown keeps running after it is left
    }
  }

  Status ask(std::uint32_t at) {
    using Kind = TreeNode::Kind;
    const Node& node = tree.nodes_[at];
    switch (node.kind) {
      case Kind::action:
        return ask_action(at);
      case Kind::condition:
        return holds(node.when, facts) ? Status::success : Status::failure;
      case Kind::sequence:
        return ask_in_turn(at, Status::success, false);
      case Kind::reactive_sequence:
        return ask_in_turn(at, Status::success, true);
      case Kind::selector:
        return ask_in_turn(at, Status::failure, true);
      case Kind::parallel:
        return ask_parallel(at);
      case Kind::inverter: {
        const Status found = ask(node.children[0]);
        return found == Status::running ? found : found == Status::success ? Status::failure : Status::success;
      }
      case Kind::repeat:
        return ask_repeat(at);
      case Kind::cooldown:
        return ask_cooldown(at);
      case Kind::timeout:
        return ask_timeout(at);
    }
    return Status::failure;
  }

  Status ask_action(std::uint32_t at) {
    const Node& node = tree.nodes_[at];
    const bool starts = mark(at) == 0;
    if (!starts && state == node.state) {
      if (holds(node.fails, facts)) return Status::failure;
      if (holds(node.when, facts)) return Status::success;
      return Status::running;
    }
    // The action starts, or the agent has been put into another state from outside of the tree.
    mark(at) = 1;
    resolve = {node.state, true, starts ? &node.effects : nullptr};
    return Status::running;
  }

  /// Sequences and selectors differ only in the status that lets them continue with the next child. Mark: index of the
  /// running child, plus one.
  Status ask_in_turn(std::uint32_t at, Status goes_on, bool from_start) {
    const Node& node = tree.nodes_[at];
    const auto running = static_cast<std::uint32_t>(mark(at));
    for (std::uint32_t k = from_start || running == 0 ? 0 : running - 1; k < node.children.size(); ++k) {
      const Status found = ask(node.children[k]);
      if (found != Status::running) leave(node.children[k]);
      if (found == goes_on) continue;
      if (running > k + 1) leave(node.children[running - 1]);
      mark(at) = found == Status::running ? k + 1 : 0;
      return found;
    }
    mark(at) = 0;
    return goes_on;
  }

  /// Mark: the status of each child that has finished, two bits per child.
  Status ask_parallel(std::uint32_t at) {
    const Node& node = tree.nodes_[at];
    auto ended = static_cast<std::uint32_t>(mark(at));
    std::uint32_t good = 0, bad = 0;
    for (std::uint32_t k = 0; k < node.children.size(); ++k) {
      auto found = static_cast<Status>(ended >> (2 * k) & 3);
      if (found == Status::running) {
        found = ask(node.children[k]);
        if (found != Status::running) leave(node.children[k]);
        ended |= static_cast<std::uint32_t>(found) << (2 * k);
      }
      good += found == Status::success ? 1 : 0;
      bad += found == Status::failure ? 1 : 0;
    }
    mark(at) = ended;
    const Status all = good >= node.count                        ? Status::success
                       : bad + node.count > node.children.size() ? Status::failure
                                                                 : Status::running;
    if (all != Status::running) leave(at);
    return all;
  }

  /// Mark: number of successes so far.
  Status ask_repeat(std::uint32_t at) {
    const Node& node = tree.nodes_[at];
    const Status found = ask(node.children[0]);
    if (found == Status::running) return found;
    leave(node.children[0]);
    if (found == Status::success) {
      mark(at) += 1;
      if (node.count == 0 || mark(at) < node.count) return Status::running;
    }
    mark(at) = 0;
    return found;
  }

  /// Time: when the cooldown ends, s.
  Status ask_cooldown(std::uint32_t at) {
    const Node& node = tree.nodes_[at];
    if (facts.time() < time(at)) return Status::failure;
    const Status found = ask(node.children[0]);
    if (found != Status::running) time(at) = facts.time() + node.seconds;
    return found;
  }

  /// Time: when the child started, s; valid if the mark is set.
  Status ask_timeout(std::uint32_t at) {
    const Node& node = tree.nodes_[at];
    if (mark(at) == 0) time(at) = facts.time();
    mark(at) = 1;
    if (facts.time() - time(at) >= node.seconds && node.seconds > 0) {
      leave(at);
      return Status::failure;
    }
    const Status found = ask(node.children[0]);
    if (found != Status::running) leave(at);
    return found;
  }
};

template <Facts F>
Resolve CompiledBehaviorTree::think(std::uint32_t state, Thought thought, const F& facts) const {
  Tick<F> tick{*this, state, thought.own(), facts};
  if (tick.ask(0) != Status::running) tick.leave(0);
  return tick.resolve;
}

}  // namespace veer
