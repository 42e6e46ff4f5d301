#pragma once

#include <variant>

#include "veer/decide/brain/behavior_tree.hpp"
#include "veer/decide/brain/decision_tree.hpp"
#include "veer/decide/brain/state_machine.hpp"

namespace veer {

/// Decides in which of its states an agent is. A state is a mind: each state names a group, and an agent that changes
/// its state changes its group. An agent belongs to a brain by being in one of its states.
struct BrainDef {
  std::string name{};
  std::vector<std::string> states{};  // names of groups
  std::variant<StateMachine, DecisionTree, BehaviorTree> by{};
};

/// Returns why the definition is invalid, as far as that doesn't depend on a world; empty if it is valid.
std::string misfit(const BrainDef& def);

/// A brain, compiled from its definition.
class Brain {
 public:
  Brain() = default;
  /// Precondition: misfit(def) is empty.
  explicit Brain(const BrainDef& def);

  /// Names of the quantities that conditions and effects use, each once. Value::number and Effect::number are indices
  /// into this list.
  const std::vector<std::string>& quantities() const { return quantities_; }
  /// Returns the number of words of memory per agent.
  std::size_t memory() const;
  /// Decides for an agent that is in `state` (an index). Defined in think.hpp, as the next one.
  template <Facts F>
  Resolve think(std::uint32_t state, Thought thought, const F& facts) const;
  /// Calls f(how) for the kind of brain that it is; how.think() is as above. For decisions about many agents.
  template <class F>
  void visit(F f) const {
    std::visit(f, compiled_);
  }
  /// Records that an agent leaves the state `from`, or enters it again, at `time` (s).
  void change(std::uint32_t from, Thought thought, double time) const;

 private:
  std::variant<CompiledMachine, CompiledDecisionTree, CompiledBehaviorTree> compiled_;
  std::vector<std::string> quantities_;
};

}  // namespace veer
