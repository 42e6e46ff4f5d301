#pragma once

#include "tests/world/worlds.hpp"
#include "veer/decide/brain/brain.hpp"
#include "veer/steer/delegated/pursue.hpp"
#include "veer/steer/group/separation.hpp"
#include "veer/world/step.hpp"

/// Worlds with brains that several tests need.
namespace veer::test {

/// Guards that walk about, chase agents they see, search for agents they lost, and rest by chance; thieves that wander,
/// and flee for a while every now and then. Uses every kind of brain.
template <int D>
World<D> watched(std::size_t guards, std::size_t thieves, std::uint64_t seed = 9) {
  World<D> world({.seed = seed, .domain = torus<D>(60)});
  using Lost = Lost;
  const GroupId thief{5}, fleeing{6};
  const PerceptionDef eyes{.groups = {thief, fleeing}, .range = 4, .view_angle = 2, .memory = 1};
  const std::vector<Quantity> breath{{"breath", 1}};
  const auto add = [&](const char* name, Mind mind, bool sees, float max_speed) {
    GroupDef def{.name = name, .mind = std::move(mind), .limits = {.max_speed = max_speed}, .quantities = breath};
    const GroupId id = *world.add_group(std::move(def));
    return std::pair(id, sees);
  };
  const auto walk = [] { return blend({{KinematicWander{}}}); };
  std::vector<std::pair<GroupId, bool>> groups;
  groups.push_back(add("patrol", walk(), true, 2));
  groups.push_back(add("chase", blend({{Seek{}, 1, own_choice()}, {Separation{}}}), true, 4));
  groups.push_back(add("search", blend({{Arrive{}, 1, own_goal()}}), true, 3));
  groups.push_back(add("rest", Mind{}, false, 1));
  groups.push_back(add("thief", walk(), false, 3));
  groups.push_back(add("fleeing", blend({{Flee{}, 1, nearest_of({groups[1].first}, 12, Lost::nothing)}}), false, 5));
  for (const auto& [id, sees] : groups)
    if (sees) world.group(id).set_perception(eyes).value();
  const std::vector<Effect> spotted{{.kind = Effect::Kind::choose_seen}, {.kind = Effect::Kind::goal_at_seen}};
  const Effect tire{.kind = Effect::Kind::add_quantity, .quantity = "breath", .amount = -.25f};
  const Condition lost = when::is_not(when::sees());
  world
      .add_brain(
          {.name = "guard",
           .states = {"patrol", "chase", "search", "rest"},
           .by = StateMachine{.composites = {{"alert", {"chase", "search"}, "chase", true}},
                              .transitions = {{"patrol", "alert", when::sees(), spotted},
                                              {"chase", "search", lost, {{.kind = Effect::Kind::goal_at_seen}, tire}},
                                              {"search", "chase", when::sees(), spotted},
                                              {"search", "patrol", when::timer(1, 1)},
                                              {"", "rest",
                                               when::any({when::chance(.1f), when::quantity("breath", -9, .1f)})},
                                              {"rest", "patrol", when::timer(.5f, .5f)}}}})
      .value();
  const TreeNode flight = tree::cooldown(tree::action("fleeing", when::timer(.4f, .4f)), 1);
  world
      .add_brain({.name = "thief",
                  .states = {"thief", "fleeing"},
                  .by = BehaviorTree{tree::selector(
                      {tree::sequence({tree::condition(when::chance(2)), flight}), tree::action("thief")})}})
      .value();
  Draw draw(static_cast<std::uint32_t>(seed));
  for (std::size_t i = 0; i < guards + thieves; ++i)
    world.spawn(
        i < guards ? groups[0].first : thief,
        {.position = draw.vec<D>(0, 60), .velocity = draw.vec<D>(-1, 1), .key = static_cast<std::uint32_t>(i + 1)});
  return world;
}

}  // namespace veer::test
