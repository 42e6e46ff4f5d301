#pragma once

#include "veer/steer/group/alignment.hpp"
#include "veer/steer/group/attraction.hpp"
#include "veer/steer/group/cohesion.hpp"
#include "veer/steer/group/collision_avoidance.hpp"
#include "veer/steer/group/separation.hpp"
#include "worlds.hpp"

/// Worlds with agents that have neighbors.
namespace veer::test {

/// The three behaviors that have a loop of their own.
inline std::vector<BehaviorDef> flock_behaviors(float view_angle = two_pi) {
  return {BehaviorDef{Separation{.radius = 2, .view_angle = view_angle, .falloff = Falloff::inverse}, 1.5f},
          BehaviorDef{Alignment{.radius = 2, .view_angle = view_angle}},
          BehaviorDef{Cohesion{.radius = 2, .view_angle = view_angle}, .5f}};
}
inline Mind mind_of(std::vector<BehaviorDef> behaviors) {
  Mind mind;
  mind.behaviors = std::move(behaviors);
  return mind;
}

/// Agents with their keys given, so that they can be spawned in any order; every 50th is at the position of another.
template <int D>
std::vector<AgentDef<D>> keyed(std::size_t count, float side, std::uint32_t seed, std::uint32_t first_key = 1) {
  Draw draw(seed);
  std::vector<AgentDef<D>> defs(count);
  for (std::size_t i = 0; i < count; ++i) {
    defs[i] = {.position = draw.vec<D>(0, side), .velocity = draw.vec<D>(-1, 1), .mass = draw.between(.5f, 2)};
    if (i % 50 == 49) defs[i].position = defs[i - 1].position;
    defs[i].key = first_key + static_cast<std::uint32_t>(i);
  }
  return defs;
}

/// The positions of all agents, by key.
template <int D>
std::vector<std::pair<std::uint32_t, Vec<float, D>>> places_by_key(const World<D>& world, GroupId group) {
  std::vector<std::pair<std::uint32_t, Vec<float, D>>> all;
  const auto keys = world.group(group).keys();
  for (std::size_t i = 0; i < keys.size(); ++i)
    all.emplace_back(keys[i], world.group(group).positions()[static_cast<std::ptrdiff_t>(i)]);
  std::ranges::sort(all, {}, [](const auto& one) { return one.first; });
  return all;
}

}  // namespace veer::test
