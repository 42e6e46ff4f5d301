#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "veer/combine/combiners/weighted.hpp"
#include "veer/move/body.hpp"
#include "veer/steer/behavior.hpp"

namespace veer {

/// A behavior in a mind: with its parameters, its weight and what it is pointed at.
struct Slot {
  Chosen<BehaviorInfo> behavior;
  float weight = 1;
  TargetDef target;

  Slot() = default;
  Slot(Chosen<BehaviorInfo> b, float w = 1, TargetDef t = {}) : behavior(b), weight(w), target(std::move(t)) {}
  template <class B>
    requires requires { B::laws; }
  Slot(const B& b, float w = 1, TargetDef t = {}) : behavior(behavior_info<B>(), b), weight(w), target(std::move(t)) {}
};

/// What the agents of a group want: behaviors in order of importance, and how they combine.
struct Mind {
  std::vector<Slot> slots;
  Chosen<CombinerInfo> combiner{combiner_info<Weighted>()};

  Channels asks() const;
};

/// A mind that blends its behaviors by weight.
Mind blend(std::initializer_list<Slot> slots);

/// A body by value: `.body = veer::body(veer::PointMass{.drag = .1f})`.
template <class B>
Chosen<BodyInfo> body(const B& b) {
  return {body_info<B>(), b};
}

/// The body that takes what the mind asks for, for who doesn't choose one.
Chosen<BodyInfo> default_body(const Mind& mind);

/// Why these don't fit together in D dimensions; empty when they do.
template <int D>
std::string misfit(const Mind& mind, const Chosen<BodyInfo>& body);

}  // namespace veer
