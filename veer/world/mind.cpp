#include "veer/world/mind.hpp"

#include <algorithm>
#include <string_view>

#include "veer/move/bodies/kinematic.hpp"
#include "veer/move/bodies/point_mass.hpp"

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
  return channels & channel_velocity ? "a velocity" : channels & channel_linear ? "an acceleration" : "a heading";
}

std::string target_misfit(const BehaviorInfo& b, TargetDef::Kind kind) {
  using Kind = TargetDef::Kind;
  const bool is_route = kind == Kind::route, is_place = kind != Kind::none && !is_route;
  if (b.needs_neighbors)
    return kind == Kind::none || kind == Kind::groups
               ? std::string()
               : sentence({"'", b.name, "' looks at neighbors: its target can only be groups"});
  if (kind == Kind::groups)
    return sentence({"'", b.name, "' doesn't look at neighbors, so its target can't be groups"});
  if (b.needs_route && !is_route) return sentence({"'", b.name, "' needs a route as its target"});
  if (b.needs_target && !is_place) return sentence({"'", b.name, "' needs a point, an agent or a goal as its target"});
  if (!b.needs_target && !b.needs_route && kind != Kind::none) return sentence({"'", b.name, "' takes no target"});
  return {};
}

bool is_within_world(const TargetDef& target) {
  const auto inside = [](const Vec3& p) {
    return abs(p.x) <= largest_coordinate && abs(p.y) <= largest_coordinate && abs(p.z) <= largest_coordinate;
  };
  return inside(target.place) && std::ranges::all_of(target.places, inside);
}

}  // namespace

template <int D>
std::string misfit(const Mind& mind, const Chosen<BodyInfo>& body) {
  const BehaviorInfo* mover = nullptr;
  for (const Slot& slot : mind.slots) {
    if (!slot.behavior) return "a place in the mind has no behavior";
    const BehaviorInfo& b = slot.behavior.info();
    if (!is_finite(slot.weight)) return sentence({"the weight of '", b.name, "' isn't finite"});
    if (!is_within_world(slot.target))
      return sentence({"the target of '", b.name, "' isn't within the world's bounds"});
    if (!b.kernels.template kernel<D>(0)) return sentence({"'", b.name, "' doesn't exist in ", D == 2 ? "2D" : "3D"});
    const Channels move = b.channels & (channel_velocity | channel_linear);
    if (move && mover && !(move & mover->channels))
      return sentence({"'", mover->name, "' asks for ", what(mover->channels), ", but '", b.name, "' for ",
                       what(b.channels), ": one mind can't do both"});
    if (move) mover = &b;
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
