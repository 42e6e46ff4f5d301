#pragma once

#include <variant>

#include "veer/decide/brain/behavior_tree.hpp"
#include "veer/decide/brain/decision_tree.hpp"
#include "veer/decide/brain/state_machine.hpp"

namespace veer {

/// What decides which of some states an agent is in. A state is a mind: each has the name of a group, and who changes
/// its state changes its group. An agent belongs to a brain by being in one of its states.
struct BrainDef {
  std::string name{};
  std::vector<std::string> states{};  // names of groups
  std::variant<StateMachine, DecisionTree, BehaviorTree> by{};
};

/// Why a brain can't be used, as far as that doesn't depend on a world; empty when it can.
std::string misfit(const BrainDef& def);

/// A brain made ready to think.
class Brain {
 public:
  Brain() = default;
  /// A definition without misfit.
  explicit Brain(const BrainDef& def);

  /// What the conditions and effects ask for, each once; Value::number and Effect::number count along this.
  const std::vector<std::string>& quantities() const { return quantities_; }
  /// Words of memory per agent.
  std::size_t memory() const;
  /// Decides for an agent in this state (index).
  Resolve think(std::uint32_t state, Thought thought, const Facts& facts) const;
  /// Takes note that it goes from one state to another, or comes into the same one anew.
  void change(std::uint32_t from, Thought thought, double time) const;

 private:
  std::variant<CompiledMachine, CompiledDecisionTree, CompiledBehaviorTree> compiled_;
  std::vector<std::string> quantities_;
};

}  // namespace veer
