#pragma once

#include <string>
#include <vector>

#include "veer/decide/brain/condition.hpp"
#include "veer/decide/brain/thought.hpp"

namespace veer {

/// States and what leads from one to another. States may lie within a composite state, and those in others (Harel:
/// "Statecharts: a visual formalism for complex systems", 1987). In each step an agent takes at most one transition:
/// the first, in this order, whose condition holds: those from anywhere, those of the outermost composite state that
/// it is in, and so on inward to its own state (outer first, as Harel has it); at each level in the order of the list.
struct StateMachine {
  struct Transition {
    std::string from{};  // a state or composite state, for all that are in it; empty: from anywhere
    std::string to{};    // a composite state: into its initial state, or where its history says
    Condition when{};
    std::vector<Effect> effects{};
  };
  /// A state made of others.
  struct Composite {
    std::string name{};
    std::vector<std::string> states{};  // or composite states
    std::string initial{};              // of those
    bool history = false;               // who comes back goes on in the state, innermost, that it left from
  };

  std::vector<Composite> composites{};
  std::vector<Transition> transitions{};
};

/// A state machine by numbers. States come first, composites after them.
class CompiledMachine {
 public:
  CompiledMachine() = default;
  /// A machine without misfit.
  CompiledMachine(const StateMachine& machine, const std::vector<std::string>& states);

  std::size_t memory() const { return histories_; }
  /// `state`: where the agent is.
  Resolve think(std::uint32_t state, Thought thought, const Facts& facts) const;
  /// Takes note that it goes from one state to another.
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
    std::uint32_t initial, history;  // history: place in the memory, or none
  };
  struct Step {
    std::uint32_t from, to;
    Condition when;
    std::vector<Effect> effects;
  };
  bool contains(std::uint32_t outer, std::uint32_t state) const;

  std::size_t states_ = 0, histories_ = 0;
  std::vector<std::uint32_t> parent_;  // of each state and composite, or none
  std::vector<Inner> composites_;
  std::vector<Step> steps_;
  std::vector<std::vector<std::uint32_t>> ways_;  // by state: the transitions that may be taken, in order
};

/// Why a machine can't be used with these states; empty when it can.
std::string misfit(const StateMachine& machine, const std::vector<std::string>& states);

}  // namespace veer
