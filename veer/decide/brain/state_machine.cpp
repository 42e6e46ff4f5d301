#include "veer/decide/brain/state_machine.hpp"

#include <algorithm>

namespace veer {
namespace {

constexpr std::size_t nowhere = ~std::size_t{0};

/// Returns the index of a state or, after all states, of a composite.
std::size_t find(const StateMachine& machine, const std::vector<std::string>& states, const std::string& name) {
  const auto state = std::ranges::find(states, name);
  if (state != states.end()) return static_cast<std::size_t>(state - states.begin());
  const auto outer = std::ranges::find(machine.composites, name, &StateMachine::Composite::name);
  return outer == machine.composites.end()
             ? nowhere
             : states.size() + static_cast<std::size_t>(outer - machine.composites.begin());
}

std::string quoted(const std::string& name) { return "'" + name + "'"; }

std::string composite_misfit(const StateMachine& machine, const std::vector<std::string>& states,
                             std::vector<std::size_t>& parent) {
  for (std::size_t c = 0; c < machine.composites.size(); ++c) {
    const StateMachine::Composite& outer = machine.composites[c];
    if (outer.name.empty()) return "a composite state has no name";
    if (find(machine, states, outer.name) != states.size() + c)
      return "composite state " + quoted(outer.name) + " has the name of another state";
    if (outer.states.empty()) return "composite state " + quoted(outer.name) + " has no states in it";
    for (const std::string& name : outer.states) {
      const std::size_t inner = find(machine, states, name);
      if (inner == nowhere) return "composite state " + quoted(outer.name) + " names an unknown state " + quoted(name);
      if (parent[inner] != nowhere) return "state " + quoted(name) + " is in two composite states, or twice in one";
      parent[inner] = states.size() + c;
    }
    if (outer.initial.empty()) return "composite state " + quoted(outer.name) + " has no initial state";
    if (std::ranges::find(outer.states, outer.initial) == outer.states.end())
      return "the initial state " + quoted(outer.initial) + " of composite state " + quoted(outer.name) +
             " isn't one of its own";
  }
  for (std::size_t c = 0; c < machine.composites.size(); ++c) {
    std::size_t at = states.size() + c;
    for (std::size_t k = 0; k <= machine.composites.size() && at != nowhere; ++k) at = parent[at];
    if (at != nowhere) return "composite state " + quoted(machine.composites[c].name) + " lies within itself";
  }
  return {};
}

}  // namespace

std::string misfit(const StateMachine& machine, const std::vector<std::string>& states) {
  std::vector<std::size_t> parent(states.size() + machine.composites.size(), nowhere);
  if (std::string why = composite_misfit(machine, states, parent); !why.empty()) return why;
  for (const StateMachine::Transition& t : machine.transitions) {
    if (t.to.empty()) return "a transition leads nowhere";
    for (const std::string* name : {&t.from, &t.to})
      if (!name->empty() && find(machine, states, *name) == nowhere)
        return "a transition names an unknown state " + quoted(*name);
    if (std::string why = misfit(t.when); !why.empty()) return "in the transition to " + quoted(t.to) + ", " + why;
  }
  return {};
}

CompiledMachine::CompiledMachine(const StateMachine& machine, const std::vector<std::string>& states)
    : states_(states.size()), parent_(states.size() + machine.composites.size(), none) {
  const auto number = [&](const std::string& name) { return static_cast<std::uint32_t>(find(machine, states, name)); };
  for (std::size_t c = 0; c < machine.composites.size(); ++c) {
    const StateMachine::Composite& outer = machine.composites[c];
    for (const std::string& name : outer.states) parent_[number(name)] = static_cast<std::uint32_t>(states_ + c);
    composites_.push_back(
        {number(outer.initial), outer.history ? static_cast<std::uint32_t>(histories_++) : std::uint32_t{none}});
  }
  for (const StateMachine::Transition& t : machine.transitions)
    steps_.push_back({t.from.empty() ? std::uint32_t{none} : number(t.from), number(t.to), t.when, t.effects});
  ways_.resize(states_);
  for (std::uint32_t state = 0; state < states_; ++state) {
    std::vector<std::uint32_t> levels;
    for (std::uint32_t at = state; at != none; at = parent_[at]) levels.push_back(at);
    levels.push_back(none);
    for (auto level = levels.rbegin(); level != levels.rend(); ++level)
      for (std::uint32_t s = 0; s < steps_.size(); ++s) {
        if (steps_[s].from != *level) continue;
        // A transition to a state or composite that the agent is already in is skipped, unless a state leads to itself:
        // then it restarts.
        const bool again = steps_[s].from == state && steps_[s].to == state;
        if (again || !contains(steps_[s].to, state)) ways_[state].push_back(s);
      }
  }
}

bool CompiledMachine::contains(std::uint32_t outer, std::uint32_t state) const {
  while (state != none && state != outer) state = parent_[state];
  return state == outer;
}

void CompiledMachine::leave(std::uint32_t from, Thought thought) const {
  for (std::uint32_t at = parent_[from]; at != none; at = parent_[at])
    if (const std::uint32_t history = composites_[at - states_].history; history != none)
      thought.own()[history] = from + 1;
}

}  // namespace veer
