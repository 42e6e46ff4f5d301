#include "scenario/read_mind.hpp"

#include "scenario/read_target.hpp"

namespace veer::scenario {

void read_mind(const Reader& from, int dimensions, const std::vector<std::string>& names, GroupPlan& plan) {
  Mind& mind = plan.def.mind;
  if (const auto combiner = from["combine"].part(combiners())) mind.combiner = combiner;
  const Reader list = from["behaviors"];
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Reader entry = list.at(i), target = entry["target"];
    const auto behavior = entry.part(behaviors());
    if (!behavior) continue;
    TargetPlan plan_of_target = read_target(target, dimensions, names);
    mind.slots.emplace_back(behavior, static_cast<float>(entry["weight"].number(1)), plan_of_target.def);
    // Each agent has one choice.
    for (const TargetPlan& other : plan.targets)
      if (other.def.kind == TargetDef::Kind::chosen && plan_of_target.def.kind == TargetDef::Kind::chosen &&
          other.groups != plan_of_target.groups)
        target["chosen"].fault("another behavior of this mind has chosen from another group");
    plan.targets.push_back(std::move(plan_of_target));
  }
}

}  // namespace veer::scenario
