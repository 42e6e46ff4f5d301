#pragma once

#include <string>
#include <vector>

#include "veer/decide/brain/condition.hpp"
#include "veer/decide/brain/thought.hpp"

namespace veer {

/// A node of a decision tree: a leaf names a state, an inner node selects one of its branches.
struct Decision {
  enum class Kind {
    leaf,    // the agent is in `state`
    test,    // the first branch if `when` holds, else the second
    ranges,  // the first branch below the first limit, the second from there to the second limit, and so on
  };
  Kind kind = Kind::leaf;
  std::string state{};
  std::vector<Effect> effects{};  // applied when the agent changes to this state
  Condition when{};
  Value value{};                // of ranges; a value that doesn't exist selects the last branch, as if it were large
  std::vector<float> limits{};  // ascending
  std::vector<Decision> branches{};
};

/// Selects a state from facts alone, independent of the present state. Evaluated each step, or once per interval.
struct DecisionTree {
  Decision root{};
  float interval = 0;  // s; 0: each step
};

inline Decision be_in(std::string state, std::vector<Effect> effects = {}) {
  return {.state = std::move(state), .effects = std::move(effects)};
}
inline Decision decide_if(Condition when, Decision yes, Decision no) {
  return {.kind = Decision::Kind::test, .when = std::move(when), .branches = {std::move(yes), std::move(no)}};
}
inline Decision decide_by(Value value, std::vector<float> limits, std::vector<Decision> branches) {
  return {.kind = Decision::Kind::ranges,
          .value = std::move(value),
          .limits = std::move(limits),
          .branches = std::move(branches)};
}

/// A decision tree in flat form, states by index.
class CompiledDecisionTree {
 public:
  CompiledDecisionTree() = default;
  CompiledDecisionTree(const DecisionTree& tree, const std::vector<std::string>& states);

  template <Facts F>
  Resolve think(std::uint32_t state, Thought thought, const F& facts) const;
  template <class F>
  void each_condition(F f) {
    for (Node& node : nodes_) f(node.when);
  }
  template <class F>
  void each_effect(F f) {
    for (Node& node : nodes_)
      for (Effect& effect : node.effects) f(effect);
  }

 private:
  struct Node {
    Decision::Kind kind;
    std::uint32_t state;
    std::vector<Effect> effects;
    Condition when;  // for ranges only its value is used
    std::vector<float> limits;
    std::vector<std::uint32_t> branches;
  };
  std::uint32_t add(const Decision& decision, const std::vector<std::string>& states);

  std::vector<Node> nodes_;
  double interval_ = 0;
};

std::string misfit(const DecisionTree& tree, const std::vector<std::string>& states);

}  // namespace veer
