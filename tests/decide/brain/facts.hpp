#pragma once

#include <cmath>
#include <limits>
#include <map>
#include <string>

#include "veer/decide/brain/think.hpp"

namespace veer::test {

/// Facts that a test sets.
struct Told {
  static constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  std::map<Value::Kind, double> values;
  std::map<std::string, double> amounts;
  bool arrived = false, quarantined = false;
  double now = 0, step = .1, thrown = .5;

  double value(const Value& what) const {
    if (what.kind == Value::Kind::quantity) {
      const auto found = amounts.find(what.quantity);
      return found == amounts.end() ? nothing : found->second;
    }
    const auto found = values.find(what.kind);
    return found == values.end() ? nothing : found->second;
  }
  bool happens(Happening what) const { return what == Happening::arrived ? arrived : quarantined; }
  double lot(std::uint32_t) const { return thrown; }
  double die(std::uint32_t) const { return thrown; }
  double time() const { return now; }
  double dt() const { return step; }
};

/// One agent with a brain: runs the brain step by step and applies its decisions.
struct Mindful {
  BrainDef def;
  Brain brain;
  std::vector<double> words;
  std::uint32_t state = 0;
  Told facts;
  const std::vector<Effect>* effects = nullptr;

  explicit Mindful(BrainDef d, std::uint32_t start = 0)
      : def(std::move(d)), brain(def), words(brain.memory(), 0), state(start) {}

  /// Returns the name of the state after a step.
  std::string step() {
    facts.values[Value::Kind::state_time] = facts.now - words[0];
    const Resolve found = brain.think(state, {words}, facts);
    effects = found.effects;
    if (found.state != Resolve::stay) {
      brain.change(state, {words}, facts.now);
      state = found.state;
    }
    facts.now += facts.step;
    return def.states[state];
  }
};

}  // namespace veer::test
