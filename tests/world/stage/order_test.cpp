#include <gtest/gtest.h>

#include <array>

#include "tests/world/worlds.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/step.hpp"

namespace veer {
namespace {

using Bits = std::array<std::uint32_t, 6>;

/// Position, velocity and heading of all agents, sorted: the same for equal worlds, whatever the order of agents.
std::vector<Bits> all_agents(const World2& world) {
  std::vector<Bits> all;
  for (std::size_t g = 0; g < world.group_count(); ++g) {
    const GroupId group = world.group_at(g);
    for (std::size_t i = 0; i < world.group(group).count(); ++i) {
      const Vec2 p = world.group(group).positions()[static_cast<std::ptrdiff_t>(i)],
                 v = world.group(group).velocities()[static_cast<std::ptrdiff_t>(i)],
                 h = world.group(group).headings()[i];
      all.push_back({bits_of(p.x), bits_of(p.y), bits_of(v.x), bits_of(v.y), bits_of(h.x), bits_of(h.y)});
    }
  }
  std::ranges::sort(all);
  return all;
}

TEST(Order, in_which_agents_are_spawned_cannot_matter) {
  test::Draw draw(3);
  std::vector<AgentDef<2>> guests(300), hunters(300);
  for (std::size_t i = 0; i < 300; ++i) {
    guests[i] = {.position = draw.vec<2>(0, 40), .goal = draw.vec<2>(0, 40), .max_speed = draw.between(1, 5)};
    hunters[i] = {.position = draw.vec<2>(0, 40), .velocity = draw.vec<2>(-1, 1), .mass = draw.between(1, 3)};
  }
  std::vector<Bits> first;
  std::mt19937 random(4);
  for (int round = 0; round < 4; ++round) {
    World2 world({.domain = test::torus<2>(40)});
    const GroupId arriving = *world.add_group({.mind = blend({{Arrive{}, 1, own_goal()}})});
    const GroupId hunting =
        world.add_group({.mind = blend({{Seek{}, 1, at(Vec2{35, 35})}, {Flee{}, .5f, at(Vec2{30, 20})}})}).value();
    for (const auto& def : guests) world.spawn(arriving, def);
    for (const auto& def : hunters) world.spawn(hunting, def);
    for (int k = 0; k < 30; ++k) world.step(.05f);
    if (round == 0) first = all_agents(world);
    EXPECT_TRUE(all_agents(world) == first);
    std::shuffle(guests.begin(), guests.end(), random);
    std::shuffle(hunters.begin(), hunters.end(), random);
  }
}

// A chaser sees its target where that was when the step began, whichever of the two groups comes first.
TEST(Order, of_groups_cannot_matter_because_the_present_is_frozen) {
  std::vector<Bits> first;
  for (bool hunter_first : {true, false}) {
    World2 world;
    GroupId hunters;
    const auto add_hunters = [&] {
      hunters = *world.add_group({.mind = blend({{Seek{}, 1, at(Vec2{})}})});
      world.spawn(hunters, {.position = {9, 9}});
    };
    if (hunter_first) add_hunters();
    const GroupId runners = *world.add_group({.limits = {.max_speed = 9}});
    const AgentId runner = world.spawn(runners, {.velocity = {3, 1}});
    if (!hunter_first) add_hunters();
    ASSERT_TRUE(world.group(hunters).set_target(0, of(runner)));
    for (int k = 0; k < 20; ++k) world.step(.05f);
    if (first.empty()) first = all_agents(world);
    EXPECT_TRUE(all_agents(world) == first);
  }
}

}  // namespace
}  // namespace veer
