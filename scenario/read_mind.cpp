#include "scenario/read_mind.hpp"

#include <algorithm>

namespace veer::scenario {
namespace {

/// Who that is in a target of another agent or of groups is known once the world is built.
TargetDef read_target(const Reader& from, int dimensions) {
  if (from.is(Node::Kind::array)) return at(from.point(dimensions));
  if (from.is(Node::Kind::string)) return own_goal();
  if (from["route"]) return along(from["route"].points(dimensions));
  if (from["agent"]) return of(AgentId{});
  if (from["groups"]) return among({});
  return {};
}

/// The index of the group that is named, if there is one.
std::optional<std::size_t> find_group(const Reader& from, const std::vector<std::string>& names) {
  if (!from.is(Node::Kind::string)) return std::nullopt;
  const auto found = std::ranges::find(names, from.node().text);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  const bool all_known = std::ranges::find(names, "") == names.end();  // else it may be meant
  if (all_known) from.fault("unknown group, " + suggestion(from.node().text, names));
  return std::nullopt;
}

}  // namespace

void read_mind(const Reader& from, int dimensions, const std::vector<std::string>& names, GroupPlan& plan) {
  Mind& mind = plan.def.mind;
  if (const auto combiner = from["combine"].part(combiners())) mind.combiner = combiner;
  const Reader list = from["behaviors"];
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Reader entry = list.at(i), target = entry["target"];
    const auto behavior = entry.part(behaviors());
    if (!behavior) continue;
    const std::size_t slot = mind.slots.size();
    mind.slots.emplace_back(behavior, static_cast<float>(entry["weight"].number(1)), read_target(target, dimensions));
    if (const auto group = find_group(target["agent"], names))
      plan.references.push_back({slot, *group, static_cast<std::size_t>(target["index"].number(0))});
    if (const Reader groups = target["groups"]) {
      std::vector<std::size_t> whom;
      for (std::size_t k = 0; k < groups.size(); ++k)
        if (const auto group = find_group(groups.at(k), names)) whom.push_back(*group);
      plan.neighbors.push_back({slot, std::move(whom)});
    }
  }
}

}  // namespace veer::scenario
