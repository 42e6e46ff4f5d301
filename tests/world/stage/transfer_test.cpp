// Agents that change their group.
#include <gtest/gtest.h>

#include <map>

#include "tests/world/definition/states.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/step.hpp"

namespace veer {
namespace {

struct Pair {
  World2 world;
  GroupId walkers, runners;

  Pair() {
    walkers = *world.add_group({.name = "walkers",
                                .mind = blend({{KinematicWander{}}}),
                                .limits = {.max_speed = 1, .mass = 2},
                                .quantities = {{"health", 1}, {"gold", 5}}});
    runners = *world.add_group({.name = "runners",
                                .mind = blend({{Seek{}, 1, own_goal()}, {Separation{}}}),
                                .limits = {.max_speed = 4, .mass = 3},
                                .quantities = {{"breath", .5f}, {"health", 1}}});
  }
};

TEST(Transfer, keeps_what_is_the_agents_own_and_takes_the_rest_from_the_new_group) {
  Pair p;
  World2& world = p.world;
  const AgentId other = world.spawn(p.walkers, {.position = {9, 9}});
  const AgentId one = world.spawn(p.walkers, {.position = {1, 2},
                                              .velocity = {.5f, 0},
                                              .heading = {0, 1},
                                              .goal = Vec2{7, 8},
                                              .mass = 6,
                                              .quantities = {.25f, 3}});
  const AgentId third = world.spawn(p.walkers, {.position = {-4, 0}});
  world.agent(one).choose(other);
  ASSERT_TRUE(world.agent(one).transfer(p.runners));
  const auto now = world.agent(one).state();
  EXPECT_EQ(now.group, p.runners);
  EXPECT_EQ(world.agent(one).state_name(), "runners");
  EXPECT_EQ(now.position, (Vec2{1, 2}));
  EXPECT_EQ(now.velocity, (Vec2{.5f, 0}));
  EXPECT_EQ(now.heading, (Vec2{0, 1}));
  EXPECT_EQ(now.key, 2u);
  EXPECT_EQ(now.limits.mass, 6) << "its own";
  EXPECT_EQ(now.limits.max_speed, 4) << "the new group's";
  EXPECT_EQ(world.agent(one).quantity(0), .5f) << "breath: the walkers had none";
  EXPECT_EQ(world.agent(one).quantity(1), .25f) << "health";
  EXPECT_EQ(world.group(p.walkers).count(), 2u);
  EXPECT_EQ(world.group(p.runners).count(), 1u);
  EXPECT_EQ(world.state().groups[1].columns.goal[0], (Vec2{7, 8}));
  EXPECT_EQ(world.state().groups[1].columns.chosen[0], other);
  EXPECT_EQ(world.agent(third).position(), (Vec2{-4, 0})) << "the agent that filled its row is still found";
  EXPECT_EQ(world.agent(other).position(), (Vec2{9, 9}));
}

TEST(Transfer, is_an_event_of_the_next_step) {
  Pair p;
  const AgentId one = p.world.spawn(p.walkers);
  EXPECT_TRUE(p.world.agent(one).transfer(p.runners));
  EXPECT_TRUE(p.world.agent(one).transfer(p.runners)) << "it is there already";
  p.world.step(.1f);
  ASSERT_EQ(p.world.events().size(), 1u);
  EXPECT_EQ(p.world.events()[0].kind, Event::Kind::changed_state);
  EXPECT_STREQ(name_of(p.world.events()[0].kind), "changed_state");
  EXPECT_EQ(p.world.events()[0].agent, one);
  EXPECT_EQ(p.world.events()[0].from, p.walkers);
  EXPECT_EQ(p.world.events()[0].group, p.runners);
  p.world.step(.1f);
  EXPECT_TRUE(p.world.events().empty());
}

TEST(Transfer, to_no_group_does_nothing) {
  Pair p;
  const AgentId two = p.world.spawn(p.walkers);
  test::Mistakes mistakes;
  EXPECT_FALSE(p.world.agent(two).transfer({7}));
  EXPECT_EQ(mistakes.last(), "transfer: no such group");
  EXPECT_EQ(p.world.agent(two).group(), p.walkers);
}

TEST(Transfer, leaves_nothing_short) {
  Pair p;
  const AgentId one = p.world.spawn(p.walkers, {.velocity = {1, 0}, .goal = Vec2{5, 5}});
  for (int k = 0; k < 3; ++k) p.world.step(.1f);
  p.world.agent(one).transfer(p.runners);
  EXPECT_NEAR(length(p.world.agent(one).shortfall()), 0, 1e-4f);
}

// There and back changes nothing but what behaviors remember, in whatever rows the others end up.
TEST(Transfer, there_and_back_is_as_if_it_had_stayed) {
  for (const bool moves : {false, true}) {
    World2 world({.domain = test::torus<2>(20)});
    const Mind mind = blend({{Seek{}, 1, own_goal()}, {Separation{}}});
    const GroupId here = *world.add_group({.name = "here", .mind = mind});
    const GroupId there = *world.add_group({.name = "there", .mind = mind});
    test::Draw draw(7);
    std::vector<AgentId> ids;
    for (std::uint32_t k = 1; k <= 200; ++k)
      ids.push_back(world.spawn(here, {.position = draw.vec<2>(0, 20), .goal = draw.vec<2>(0, 20), .key = k}));
    world.spawn(there, {.key = 900});
    static std::uint64_t unmoved = 0;
    for (int k = 0; k < 10; ++k) {
      for (std::size_t i = static_cast<std::size_t>(k); moves && i < ids.size(); i += 3) {
        ASSERT_TRUE(world.agent(ids[i]).transfer(there));
        ASSERT_TRUE(world.agent(ids[i]).transfer(here));
      }
      world.step(.05f);
    }
    if (!moves) unmoved = world.state_hash();
    EXPECT_EQ(world.state_hash(), unmoved);
  }
}

// Agents are added, removed and transferred in any order: each keeps what is its own.
TEST(Transfer, in_any_order_with_births_and_deaths_keeps_agents_apart) {
  struct Known {
    AgentId id;
    Vec2 position, goal;
    float gold;
    std::uint32_t group;
  };
  World2 world;
  const std::vector<Quantity> gold{{"gold", 0}};
  for (int g = 0; g < 4; ++g)
    world.add_group({.mind = blend({{Separation{}}, {KinematicFacing{}, 0}}), .quantities = gold}).value();
  std::map<std::uint32_t, Known> all;
  test::Draw draw(21);
  for (int k = 0; k < 1500; ++k) {
    const float what = draw.between(0, 1);
    const std::uint32_t to = draw.below(4) + 1;
    if (all.size() < 5 || what < .2f) {
      const AgentDef<2> def{
          .position = draw.vec<2>(-9, 9), .goal = draw.vec<2>(-9, 9), .quantities = {draw.between(0, 1)}};
      const std::uint32_t key = world.next_key();
      all[key] = {world.spawn({to}, def), def.position, *def.goal, def.quantities[0], to};
      continue;
    }
    auto one = all.begin();
    std::advance(one, draw.below(static_cast<std::uint32_t>(all.size())));
    if (what < .35f) {
      ASSERT_TRUE(world.remove(one->second.id));
      all.erase(one);
    } else {
      ASSERT_TRUE(world.agent(one->second.id).transfer({to}));
      one->second.group = to;
    }
    if (k % 50 != 0) continue;
    sense(world.state());  // sorts the rows
    for (const auto& [key, known] : all) {
      ASSERT_TRUE(world.agent(known.id));
      const auto found = world.agent(known.id).state();
      EXPECT_EQ(found.key, key);
      EXPECT_EQ(found.group.number, known.group);
      EXPECT_EQ(found.position, known.position);
      EXPECT_EQ(world.agent(known.id).quantity(0), known.gold);
      EXPECT_EQ(world.agent(known.id).goal(), known.goal);
    }
    ASSERT_EQ(world.count(), all.size());
  }
}

}  // namespace
}  // namespace veer
