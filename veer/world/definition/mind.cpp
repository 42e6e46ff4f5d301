#include "veer/world/definition/mind.hpp"

#include <algorithm>
#include <string_view>

#include "veer/combine/combiners/weighted.hpp"
#include "veer/move/bodies/kinematic.hpp"
#include "veer/move/bodies/point_mass.hpp"

namespace veer {

Chosen<CombinerInfo> default_combiner() { return Chosen<CombinerInfo>(combiner_info<Weighted>()); }

Channels Mind::asks() const {
  Channels all = 0;
  for (const BehaviorDef& entry : behaviors)
    if (entry.behavior) all |= entry.behavior.info().channels;
  return all;
}

NeighborsDef::Who BehaviorDef::looks_at() const {
  if (neighbors.who != NeighborsDef::Who::usual) return neighbors.who;
  return behavior.info().needs_target ? NeighborsDef::Who::everyone : NeighborsDef::Who::own;
}

Mind blend(std::initializer_list<BehaviorDef> behaviors) {
  Mind mind;
  mind.behaviors = behaviors;
  return mind;
}

Mind combined(Chosen<CombinerInfo> combiner, std::initializer_list<BehaviorDef> behaviors) {
  return {.behaviors = behaviors, .combiner = combiner};
}

Mind of_minds(Chosen<CombinerInfo> combiner, std::initializer_list<Mind> minds) {
  Mind all{.behaviors = {}, .combiner = combiner};
  for (const Mind& mind : minds) {
    const std::size_t first = all.behaviors.size();
    all.behaviors.insert(all.behaviors.end(), mind.behaviors.begin(), mind.behaviors.end());
    for (MindGroup group : mind.groups) {
      group.first += first;
      group.last += first;
      all.groups.push_back(group);
    }
    all.groups.push_back({first, all.behaviors.size(), mind.combiner, mind.weight, mind.chance});
  }
  return all;
}

Chosen<BodyInfo> default_body(const Mind& mind) {
  return mind.asks() & channel_velocity ? body(Kinematic{}) : body(PointMass{});
}

namespace {

std::string sentence(std::initializer_list<std::string_view> words) {
  std::string all;
  for (std::string_view word : words) all += word;
  return all;
}

std::string_view what(Channels channels) {
  return channels & channel_velocity  ? "a velocity"
         : channels & channel_linear  ? "an acceleration"
         : channels & channel_heading ? "a heading"
                                      : "an angular acceleration";
}

bool is_chance(float chance) { return chance >= 0 && chance <= 1; }

/// Why a weight or a chance can't be used; empty when they can.
std::string weight_misfit(const Weight& weight, float chance, bool has_position) {
  if (!weight.is_finite()) return "has a weight that isn't finite";
  if (weight.value < 0 || weight.to[0] < 0 || weight.to[1] < 0) return "has a weight below zero";
  if (!is_chance(chance)) return "has a chance that isn't from 0 to 1";
  if (weight.follows == Weight::Follows::distance && !has_position)
    return "has a weight that follows the distance to its target, but no position as a target";
  return {};
}

std::string groups_misfit(const Mind& mind) {
  if (mind.behaviors.size() > most_entries) return "a mind has room for 64 behaviors";
  if (!mind.combiner) return "the mind has no combiner";
  for (std::size_t g = 0; g < mind.groups.size(); ++g) {
    const MindGroup& group = mind.groups[g];
    if (!(group.first < group.last && group.last <= mind.behaviors.size()))
      return "a group of the mind has no behaviors";
    if (!group.combiner) return "a group of the mind has no combiner";
    for (std::size_t o = g + 1; o < mind.groups.size(); ++o) {
      const MindGroup& outer = mind.groups[o];
      const bool apart = outer.first >= group.last || outer.last <= group.first;
      if (!apart && !(outer.first <= group.first && outer.last >= group.last))
        return "groups of the mind overlap, or one comes before another that is within it";
    }
    if (const std::string why = weight_misfit(group.weight, group.chance, false); !why.empty())
      return "a group of the mind " + why;
  }
  return {};
}

std::string target_misfit(const BehaviorInfo& b, const TargetDef& target) {
  const TargetUse use = use_of(target);
  const auto wrong = [&](std::string_view what) { return sentence({"'", b.name, what}); };
  if (b.needs_neighbors && !b.needs_target)
    return use == TargetUse::none ? "" : wrong("' takes no target: it looks at neighbors");
  if (b.needs_route) return use == TargetUse::route ? "" : wrong("' needs a route as its target");
  if (b.needs_flow) return use == TargetUse::field ? "" : wrong("' needs a flow field as its target");
  if (b.needs_path) return use == TargetUse::path ? "" : wrong("' needs a path to follow as its target");
  if (b.needs_target)
    return use == TargetUse::position || (planner_of(target) && (b.purpose & purpose::leads))
               ? ""
               : wrong("' needs a position as its target: a point, an agent, a goal or the like");
  return use == TargetUse::none ? "" : wrong("' takes no target");
}

}  // namespace

template <int D>
std::string misfit(const Mind& mind, const Chosen<BodyInfo>& body) {
  const BehaviorInfo *mover = nullptr, *turner = nullptr;
  if (std::string why = groups_misfit(mind); !why.empty()) return why;
  for (const BehaviorDef& entry : mind.behaviors) {
    if (!entry.behavior) return "an entry of the mind has no behavior";
    const BehaviorInfo& b = entry.behavior.info();
    if (const std::string why = weight_misfit(entry.weight, entry.chance, b.needs_target); !why.empty())
      return sentence({"'", b.name, "' ", why});
    if (const std::string why = flaw<D>(entry.target); !why.empty())
      return sentence({"the target of '", b.name, "' ", why});
    if (!b.needs_neighbors && entry.neighbors.who != NeighborsDef::Who::usual)
      return sentence({"'", b.name, "' doesn't look at neighbors"});
    if (!b.kernels.template kernel<D>(0)) return sentence({"'", b.name, "' doesn't exist in ", D == 2 ? "2D" : "3D"});
    const Channels move = b.channels & (channel_velocity | channel_linear);
    if (move && mover && !(move & mover->channels))
      return sentence({"'", mover->name, "' asks for ", what(mover->channels), ", but '", b.name, "' for ",
                       what(b.channels), ": one mind can't do both"});
    if (move) mover = &b;
    const Channels face = b.channels & (channel_heading | channel_angular);
    if (face && turner && face != (turner->channels & (channel_heading | channel_angular)))
      return sentence({"'", turner->name, "' and '", b.name,
                       "' turn the agent, one at once and one by acceleration: one mind can't do both"});
    if (face) turner = &b;
  }
  if (body && !body.info().kernels.template kernel<D>(0))
    return sentence({"body '", body.info().name, "' doesn't exist in ", D == 2 ? "2D" : "3D"});
  // The body is checked last: the default body follows from the mind, so it isn't the cause of the faults above.
  for (const BehaviorDef& entry : mind.behaviors) {
    const BehaviorInfo& b = entry.behavior.info();
    const Channels lacking = body ? b.channels & ~body.info().takes : 0;
    if (lacking)
      return sentence({"body '", body.info().name, "' can't follow '", b.name, "', which asks for ", what(lacking)});
    if (std::string why = target_misfit(b, entry.target); !why.empty()) return why;
  }
  return {};
}

template std::string misfit<2>(const Mind&, const Chosen<BodyInfo>&);
template std::string misfit<3>(const Mind&, const Chosen<BodyInfo>&);

}  // namespace veer
