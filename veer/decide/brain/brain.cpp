#include "veer/decide/brain/brain.hpp"

#include <algorithm>

namespace veer {
namespace {

/// Numbers the draws and the quantities that conditions refer to.
class Numbers {
 public:
  explicit Numbers(std::vector<std::string>& quantities) : quantities_(quantities) {}

  void give(Condition& c) {
    c.number = next_++;
    if (c.kind == Condition::Kind::within && c.value.kind == Value::Kind::quantity)
      c.value.number = of(c.value.quantity);
    for (Condition& part : c.parts) give(part);
  }
  void give(Effect& e) {
    if (e.kind == Effect::Kind::set_quantity || e.kind == Effect::Kind::add_quantity) e.number = of(e.quantity);
  }

 private:
  std::uint32_t of(const std::string& name) {
    const auto known = std::ranges::find(quantities_, name);
    if (known == quantities_.end()) {
      quantities_.push_back(name);
      return static_cast<std::uint32_t>(quantities_.size() - 1);
    }
    return static_cast<std::uint32_t>(known - quantities_.begin());
  }
  std::vector<std::string>& quantities_;
  std::uint32_t next_ = 0;
};

std::string effects_misfit(const std::vector<Effect>& effects) {
  for (const Effect& e : effects) {
    const bool counts = e.kind == Effect::Kind::set_quantity || e.kind == Effect::Kind::add_quantity;
    if (counts && e.quantity.empty()) return "an effect changes a quantity without a name";
    if (!is_finite(e.amount)) return "an effect has an amount that isn't finite";
  }
  return {};
}
std::string effects_misfit(const Decision& node) {
  if (std::string why = effects_misfit(node.effects); !why.empty()) return why;
  for (const Decision& branch : node.branches)
    if (std::string why = effects_misfit(branch); !why.empty()) return why;
  return {};
}
std::string effects_misfit(const TreeNode& node) {
  if (std::string why = effects_misfit(node.effects); !why.empty()) return why;
  for (const TreeNode& child : node.children)
    if (std::string why = effects_misfit(child); !why.empty()) return why;
  return {};
}
std::string effects_misfit(const StateMachine& machine) {
  for (const StateMachine::Transition& t : machine.transitions)
    if (std::string why = effects_misfit(t.effects); !why.empty()) return why;
  return {};
}
std::string effects_misfit(const DecisionTree& tree) { return effects_misfit(tree.root); }
std::string effects_misfit(const BehaviorTree& tree) { return effects_misfit(tree.root); }

}  // namespace

std::string misfit(const BrainDef& def) {
  if (def.states.empty()) return "the brain has no states";
  for (std::size_t k = 0; k < def.states.size(); ++k) {
    if (def.states[k].empty()) return "a state of the brain has no name";
    if (std::find(def.states.begin(), def.states.begin() + static_cast<std::ptrdiff_t>(k), def.states[k]) !=
        def.states.begin() + static_cast<std::ptrdiff_t>(k))
      return "the brain has two states '" + def.states[k] + "'";
  }
  return std::visit(
      [&](const auto& by) {
        std::string why = misfit(by, def.states);
        return why.empty() ? effects_misfit(by) : why;
      },
      def.by);
}

Brain::Brain(const BrainDef& def) {
  if (const auto* machine = std::get_if<StateMachine>(&def.by)) compiled_ = CompiledMachine(*machine, def.states);
  if (const auto* tree = std::get_if<DecisionTree>(&def.by)) compiled_ = CompiledDecisionTree(*tree, def.states);
  if (const auto* tree = std::get_if<BehaviorTree>(&def.by)) compiled_ = CompiledBehaviorTree(*tree, def.states);
  Numbers numbers(quantities_);
  std::visit(
      [&](auto& compiled) {
        compiled.each_condition([&](Condition& c) { numbers.give(c); });
        compiled.each_effect([&](Effect& e) { numbers.give(e); });
      },
      compiled_);
}

std::size_t Brain::memory() const {
  const auto own = [](const auto& compiled) -> std::size_t {
    if constexpr (requires { compiled.memory(); }) return compiled.memory();
    else return 0;
  };
  return Thought::common + std::visit(own, compiled_);
}

void Brain::change(std::uint32_t from, Thought thought, double time) const {
  if (const auto* machine = std::get_if<CompiledMachine>(&compiled_)) machine->leave(from, thought);
  thought.since() = time;
  thought.entries() += 1;
}

}  // namespace veer
