#include "veer/world/definition/mind.hpp"

#include <algorithm>
#include <string_view>

#include "veer/move/bodies/kinematic.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "veer/world/stage/targets.hpp"

namespace veer {

Channels Mind::asks() const {
  Channels all = 0;
  for (const BehaviorDef& entry : behaviors)
    if (entry.behavior) all |= entry.behavior.info().channels;
  return all;
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

std::vector<CombineStep> combine_steps_of(const Mind& mind) {
  std::vector<CombineStep> steps;
  const auto add = [&](std::size_t first, std::size_t last, std::size_t inner, const Chosen<CombinerInfo>& combiner) {
    CombineStep& p = steps.emplace_back();
    p.combiner = combiner;
    for (std::size_t k = first; k < last;) {
      // The widest group that starts here, of those within this one.
      std::size_t widest = inner;
      for (std::size_t g = 0; g < inner; ++g)
        if (mind.groups[g].first == k && mind.groups[g].last > k && mind.groups[g].last <= last) widest = g;
      if (widest < inner) {
        const MindGroup& group = mind.groups[widest];
        bool avoids = true;  // a group says where not to go if all of it does
        for (std::size_t i = group.first; i < group.last; ++i)
          avoids = avoids && (mind.behaviors[i].behavior.info().purpose & purpose::avoids) != 0;
        p.entries.push_back({steps[widest].asks, group.weight, group.chance, avoids});
        p.sources.push_back(mind.behaviors.size() + widest);
        k = group.last;
      } else {
        const BehaviorInfo& info = mind.behaviors[k].behavior.info();
        p.entries.push_back(
            {info.channels, mind.behaviors[k].weight, mind.behaviors[k].chance, (info.purpose & purpose::avoids) != 0});
        p.sources.push_back(k++);
      }
      p.asks |= p.entries.back().channels;
    }
  };
  for (std::size_t g = 0; g < mind.groups.size(); ++g)
    add(mind.groups[g].first, mind.groups[g].last, g, mind.groups[g].combiner);
  add(0, mind.behaviors.size(), mind.groups.size(), mind.combiner);
  return steps;
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
std::string weight_misfit(const Weight& weight, float chance, bool has_place) {
  if (!weight.is_finite()) return "has a weight that isn't finite";
  if (weight.value < 0 || weight.to[0] < 0 || weight.to[1] < 0) return "has a weight below zero";
  if (!is_chance(chance)) return "has a chance that isn't from 0 to 1";
  if (weight.follows == Weight::Follows::distance && !has_place)
    return "has a weight that follows the distance to its target, but no place as a target";
  return {};
}

std::string groups_misfit(const Mind& mind) {
  if (mind.behaviors.size() > most_entries) return "a mind has room for 64 behaviors";
  if (!mind.combiner) return "the mind has no combiner";
  for (std::size_t g = 0; g < mind.groups.size(); ++g) {
    const MindGroup& group = mind.groups[g];
    if (!(group.first < group.last && group.last <= mind.behaviors.size())) return "a group of the mind has no behaviors";
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

std::string target_misfit(const BehaviorInfo& b, TargetDef::Kind kind) {
  using Kind = TargetDef::Kind;
  const bool route = kind == Kind::route, groups = kind == Kind::groups,
             field = kind == Kind::field || kind == Kind::flow;
  const bool way = kind == Kind::way || kind == Kind::planned;
  const bool place = kind != Kind::none && !route && !groups && !field && !way;
  const auto wrong = [&](std::string_view what) { return sentence({"'", b.name, what}); };
  if (b.needs_neighbors)
    return kind == Kind::none || groups ? "" : wrong("' looks at neighbors: its target can only be groups");
  if (groups) return wrong("' doesn't look at neighbors, so its target can't be groups");
  if (b.needs_route) return route ? "" : wrong("' needs a route as its target");
  if (b.needs_flow) return field ? "" : wrong("' needs a flow field as its target");
  if (b.needs_path) return way ? "" : wrong("' needs a path to follow as its target");
  if (b.needs_target) return place ? "" : wrong("' needs a place to be led to: a point, an agent, a goal or the like");
  return kind == Kind::none ? "" : wrong("' takes no target");
}

}  // namespace

template <int D>
std::string misfit(const Mind& mind, const Chosen<BodyInfo>& body) {
  const BehaviorInfo *mover = nullptr, *turner = nullptr;
  if (std::string why = groups_misfit(mind); !why.empty()) return why;
  for (const BehaviorDef& entry : mind.behaviors) {
    if (!entry.behavior) return "a place in the mind has no behavior";
    const BehaviorInfo& b = entry.behavior.info();
    if (const std::string why = weight_misfit(entry.weight, entry.chance, b.needs_target); !why.empty())
      return sentence({"'", b.name, "' ", why});
    if (const std::string why = flaw<D>(entry.target); !why.empty())
      return sentence({"the target of '", b.name, "' ", why});
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
  // Only then the body: the default one is chosen for what the mind asks for, so it isn't what is wrong above.
  for (const BehaviorDef& entry : mind.behaviors) {
    const BehaviorInfo& b = entry.behavior.info();
    if (body && (b.channels & ~body.info().takes))
      return sentence({"body '", body.info().name, "' can't follow '", b.name, "', which asks for ", what(b.channels)});
    if (std::string why = target_misfit(b, entry.target.kind); !why.empty()) return why;
  }
  return {};
}

template std::string misfit<2>(const Mind&, const Chosen<BodyInfo>&);
template std::string misfit<3>(const Mind&, const Chosen<BodyInfo>&);

}  // namespace veer
