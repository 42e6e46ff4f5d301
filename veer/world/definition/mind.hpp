#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "veer/combine/combiner_info.hpp"
#include "veer/combine/weight.hpp"
#include "veer/move/body_info.hpp"
#include "veer/sense/target_def.hpp"
#include "veer/steer/loop/behavior_info.hpp"
#include "veer/world/definition/neighbors_def.hpp"

namespace veer {

/// The combiner of minds that choose none: weighted.
Chosen<CombinerInfo> default_combiner();

/// A behavior in a mind: its parameters, weight and target, and for behaviors with neighbors which these are:
/// `{Separation{}, 2, among({dogs})}`, `{Orca{}, 1, own_goal(), among_everyone()}`.
struct BehaviorDef {
  Chosen<BehaviorInfo> behavior;
  Weight weight;
  TargetDef target;
  NeighborsDef neighbors{};
  float chance = 0;  // of being granted, in dithering; 0: as the combiner says

  BehaviorDef() = default;
  BehaviorDef(Chosen<BehaviorInfo> b, Weight w = 1, TargetDef t = {}, NeighborsDef n = {}, float c = 0)
      : behavior(b), weight(w), target(std::move(t)), neighbors(std::move(n)), chance(c) {}
  BehaviorDef(Chosen<BehaviorInfo> b, Weight w, NeighborsDef n) : behavior(b), weight(w), neighbors(std::move(n)) {}
  template <class B>
    requires requires { B::laws; }
  BehaviorDef(const B& b, Weight w = 1, TargetDef t = {}, NeighborsDef n = {}, float c = 0)
      : BehaviorDef(Chosen<BehaviorInfo>(behavior_info<B>(), b), w, std::move(t), std::move(n), c) {}
  template <class B>
    requires requires { B::laws; }
  BehaviorDef(const B& b, Weight w, NeighborsDef n) : BehaviorDef(b, w, TargetDef{}, std::move(n)) {}

  /// Which the neighbors are, with `usual` resolved.
  NeighborsDef::Who looks_at() const;
};

/// Consecutive behaviors of a mind that are combined by themselves, before the others see one request of them all.
struct MindGroup {
  std::size_t first, last;  // behavior indices: [first, last)
  Chosen<CombinerInfo> combiner;
  Weight weight{};
  float chance = 0;
};

/// What the agents of a group want: behaviors in order of importance, and how they combine.
struct Mind {
  std::vector<BehaviorDef> behaviors;
  Chosen<CombinerInfo> combiner = default_combiner();
  std::vector<MindGroup> groups{};  // a group within another comes before it
  Weight weight{};                  // within a mind of minds
  float chance = 0;                 // within a mind of minds

  Channels asks() const;
};

/// A mind that blends its behaviors by weight.
Mind blend(std::initializer_list<BehaviorDef> behaviors);
/// A mind by another combiner: `combined(veer::RunningBudget{}, {{Separation{}}, {Seek{}, 1, own_goal()}})`.
Mind combined(Chosen<CombinerInfo> combiner, std::initializer_list<BehaviorDef> behaviors);
template <class C>
Mind combined(const C& combiner, std::initializer_list<BehaviorDef> behaviors) {
  return combined(Chosen<CombinerInfo>(combiner_info<C>(), combiner), behaviors);
}
/// A mind of minds: each becomes a group of the whole, with its own combiner. They nest to any depth:
/// `of_minds(veer::PriorityGroups{}, {blend({...}), blend({...})})`. Weight and chance of each are members of it.
Mind of_minds(Chosen<CombinerInfo> combiner, std::initializer_list<Mind> minds);
template <class C>
Mind of_minds(const C& combiner, std::initializer_list<Mind> minds) {
  return of_minds(Chosen<CombinerInfo>(combiner_info<C>(), combiner), minds);
}

/// A body by value: `.body = veer::body(veer::PointMass{.drag = .1f})`.
template <class B>
Chosen<BodyInfo> body(const B& b) {
  return {body_info<B>(), b};
}

/// The simplest body that takes what the mind asks for.
Chosen<BodyInfo> default_body(const Mind& mind);

/// Why these don't fit together in D dimensions; empty when they do.
template <int D>
std::string misfit(const Mind& mind, const Chosen<BodyInfo>& body);

}  // namespace veer
