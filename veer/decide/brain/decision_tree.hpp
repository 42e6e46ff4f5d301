#pragma once

#include <string>
#include <vector>

#include "veer/decide/brain/condition.hpp"
#include "veer/decide/brain/thought.hpp"

namespace veer {

/// A node of a decision tree: a leaf says which state to be in, an inner node asks something and goes on.
struct Decision {
  enum class Kind {
    leaf,    // `state`
    test,    // the first of the branches if the condition holds, the second if not
    ranges,  // the first branch below the first limit, the second from there to the second limit, and so on
  };
  Kind kind = Kind::leaf;
  std::string state{};
  std::vector<Effect> effects{};  // as the agent changes to this state
  Condition when{};
  Value value{};                // what there is none of leads into the last branch, as if it were far away
  std::vector<float> limits{};  // rising
  std::vector<Decision> branches{};
};

/// Which state to be in follows from facts alone, not from the state before: asked anew in each step, or each interval.
struct DecisionTree {
  Decision root{};
  float interval = 0;  // s; 0: in each step
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

/// A decision tree by numbers.
class CompiledDecisionTree {
 public:
  CompiledDecisionTree() = default;
  CompiledDecisionTree(const DecisionTree& tree, const std::vector<std::string>& states);

  Resolve think(std::uint32_t state, Thought thought, const Facts& facts) const;
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
    Condition when;  // of ranges: its value
    std::vector<float> limits;
    std::vector<std::uint32_t> branches;
  };
  std::uint32_t add(const Decision& decision, const std::vector<std::string>& states);

  std::vector<Node> nodes_;
  double interval_ = 0;
};

std::string misfit(const DecisionTree& tree, const std::vector<std::string>& states);

}  // namespace veer
