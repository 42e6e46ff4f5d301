#pragma once

#include "veer/decide/brain/behavior_tick.hpp"
#include "veer/decide/brain/brain.hpp"

/// How brains decide for one agent; included where facts are.
namespace veer {

template <Facts F>
Resolve CompiledMachine::think(std::uint32_t state, Thought thought, const F& facts) const {
  for (const std::uint32_t s : ways_[state]) {
    if (!holds(steps_[s].when, facts)) continue;
    std::uint32_t to = steps_[s].to;
    while (to >= states_) {
      const Inner& inner = composites_[to - states_];
      const double before = inner.history != none ? thought.own()[inner.history] : 0;
      to = before > 0 ? static_cast<std::uint32_t>(before) - 1 : inner.initial;
    }
    return {to, true, &steps_[s].effects};
  }
  return {};
}

namespace detail {

/// Facts for a decision that is made once per interval: more time has passed since the last one.
template <Facts F>
class Seldom {
 public:
  Seldom(const F& facts, double interval) : facts_(facts), interval_(interval) {}
  double value(const Value& what) const { return facts_.value(what); }
  bool happens(Happening what) const { return facts_.happens(what); }
  double lot(std::uint32_t number) const { return facts_.lot(number); }
  double die(std::uint32_t number) const { return facts_.die(number); }
  double time() const { return facts_.time(); }
  double dt() const { return std::max(facts_.dt(), interval_); }

 private:
  const F& facts_;
  double interval_;
};

}  // namespace detail

template <Facts F>
Resolve CompiledDecisionTree::think(std::uint32_t state, Thought thought, const F& now) const {
  const detail::Seldom<F> facts(now, interval_);
  if (interval_ > 0) {
    if (facts.time() < thought.next() - now.dt() / 2) return {};  // the step nearest to the scheduled time
    // The interval counts from the scheduled time, not from now, so decisions don't drift with the length of a step.
    const double next = thought.next() + interval_;
    thought.next() = next > facts.time() + now.dt() / 2 ? next : facts.time() + interval_;
  }
  const Node* node = nodes_.data();
  while (node->kind != Decision::Kind::leaf) {
    std::size_t branch = 0;
    if (node->kind == Decision::Kind::test) {
      branch = holds(node->when, facts) ? 0 : 1;
    } else {
      const double value = facts.value(node->when.value);
      while (branch < node->limits.size() && !(value < static_cast<double>(node->limits[branch]))) ++branch;
    }
    node = &nodes_[node->branches[branch]];
  }
  if (node->state == state) return {};
  return {node->state, true, &node->effects};
}

template <Facts F>
Resolve Brain::think(std::uint32_t state, Thought thought, const F& facts) const {
  return std::visit([&](const auto& compiled) { return compiled.think(state, thought, facts); }, compiled_);
}

}  // namespace veer
