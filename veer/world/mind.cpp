#include "veer/world/mind.hpp"

#include <algorithm>
#include <string_view>

#include "veer/move/bodies/kinematic.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "veer/world/targets.hpp"

namespace veer {

Channels Mind::asks() const {
  Channels all = 0;
  for (const Slot& slot : slots)
    if (slot.behavior) all |= slot.behavior.info().channels;
  return all;
}

Mind blend(std::initializer_list<Slot> slots) {
  Mind mind;
  mind.slots = slots;
  return mind;
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

std::string target_misfit(const BehaviorInfo& b, TargetDef::Kind kind) {
  using Kind = TargetDef::Kind;
  const bool route = kind == Kind::route, groups = kind == Kind::groups, field = kind == Kind::field;
  const bool place = kind != Kind::none && !route && !groups && !field;
  const auto wrong = [&](std::string_view what) { return sentence({"'", b.name, what}); };
  if (b.needs_neighbors)
    return kind == Kind::none || groups ? "" : wrong("' looks at neighbors: its target can only be groups");
  if (groups) return wrong("' doesn't look at neighbors, so its target can't be groups");
  if (b.needs_route) return route ? "" : wrong("' needs a route as its target");
  if (b.needs_flow) return field ? "" : wrong("' needs a flow field as its target");
  if (b.needs_target) return place ? "" : wrong("' needs a place to be led to: a point, an agent, a goal or the like");
  return kind == Kind::none ? "" : wrong("' takes no target");
}

}  // namespace

template <int D>
std::string misfit(const Mind& mind, const Chosen<BodyInfo>& body) {
  const BehaviorInfo *mover = nullptr, *turner = nullptr;
  for (const Slot& slot : mind.slots) {
    if (!slot.behavior) return "a place in the mind has no behavior";
    const BehaviorInfo& b = slot.behavior.info();
    if (!is_finite(slot.weight)) return sentence({"the weight of '", b.name, "' isn't finite"});
    if (const std::string why = flaw<D>(slot.target); !why.empty())
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
  // Only then the body: the default one is chosen for what the mind asks for, so it isn't what is wrong above.
  for (const Slot& slot : mind.slots) {
    const BehaviorInfo& b = slot.behavior.info();
    if (body && (b.channels & ~body.info().takes))
      return sentence({"body '", body.info().name, "' can't follow '", b.name, "', which asks for ", what(b.channels)});
    if (std::string why = target_misfit(b, slot.target.kind); !why.empty()) return why;
  }
  return {};
}

template std::string misfit<2>(const Mind&, const Chosen<BodyInfo>&);
template std::string misfit<3>(const Mind&, const Chosen<BodyInfo>&);

}  // namespace veer
