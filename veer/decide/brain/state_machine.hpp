#pragma once

#include <string>
#include <vector>

#include "veer/decide/brain/condition.hpp"
#include "veer/decide/brain/thought.hpp"

namespace veer {

/// A hierarchical state machine: states may lie within composite states, and those in others (Harel, "Statecharts: a
/// visual formalism for complex systems", 1987). In each step an agent takes at most one transition, the first one that
/// holds in this order: transitions from anywhere, those of the outermost composite state around the agent's state, and
/// so on inward to the state itself (outer first, as in Harel's paper); within each level in the order of the list.
struct StateMachine {
  struct Transition {
    std::string from{};  // a state, or a composite state for all states in it; empty: from anywhere
    std::string to{};    // if a composite state: enters its initial state, or the one its history remembers
    Condition when{};
    std::vector<Effect> effects{};
  };
  /// A state made of other states.
  struct Composite {
    std::string name{};
    std::vector<std::string> states{};  // states or composite states
    std::string initial{};              // one of `states`
    bool history = false;               // re-entering continues in the innermost state that the agent last left from
  };

  std::vector<Composite> composites{};
  std::vector<Transition> transitions{};
};

/// A state machine in flat form. Indices count the states first, then the composites.
class CompiledMachine {
 public:
  CompiledMachine() = default;
  /// Precondition: the machine has no misfit.
  CompiledMachine(const StateMachine& machine, const std::vector<std::string>& states);

  std::size_t memory() const { return histories_; }
  /// `state`: the index of the agent's present state.
  template <Facts F>
  Resolve think(std::uint32_t state, Thought thought, const F& facts) const;
  /// Records in the history that the agent leaves the state `from`.
  void leave(std::uint32_t from, Thought thought) const;
  template <class F>
  void each_condition(F f) {
    for (Step& step : steps_) f(step.when);
  }
  template <class F>
  void each_effect(F f) {
    for (Step& step : steps_)
      for (Effect& effect : step.effects) f(effect);
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Inner {
    std::uint32_t initial, history;  // history: index in the agent's memory, or none
  };
  struct Step {
    std::uint32_t from, to;
    Condition when;
    std::vector<Effect> effects;
  };
  bool contains(std::uint32_t outer, std::uint32_t state) const;

  std::size_t states_ = 0, histories_ = 0;
  std::vector<std::uint32_t> parent_;  // of each state and composite; none at the top
  std::vector<Inner> composites_;
  std::vector<Step> steps_;
  std::vector<std::vector<std::uint32_t>> ways_;  // by state: the possible transitions in order of priority
};

/// Returns why a machine can't be used with these states; empty if it can.
std::string misfit(const StateMachine& machine, const std::vector<std::string>& states);

}  // namespace veer
