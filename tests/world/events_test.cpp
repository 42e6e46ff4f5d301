#include <gtest/gtest.h>

#include "veer/steer/delegated/path_following.hpp"
#include "veer/world/state/state.hpp"
#include "worlds.hpp"

namespace veer {
namespace {

using Kind = Event::Kind;

TEST(Events, arrived_comes_once_per_arrival) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{KinematicArrive{}, 1, at(Vec2{0, 0})}})});
  const AgentId agent = world.spawn(group, {.position = {2, 0}});
  const auto arrivals_in = [&](int steps) {
    int count = 0;
    for (int k = 0; k < steps; ++k) {
      world.step(.05f);
      for (const Event& event : world.events()) {
        EXPECT_EQ(event.kind, Kind::arrived);
        EXPECT_EQ(event.agent, agent);
        EXPECT_EQ(event.key, world.agent(agent).key());
        EXPECT_EQ(event.group, group);
        ++count;
      }
    }
    return count;
  };
  EXPECT_EQ(arrivals_in(20), 0) << "2 m at 1 m/s are not done in a second";
  EXPECT_EQ(arrivals_in(100), 1);
  ASSERT_TRUE(world.agent(agent).set_motion({-1, 0}, {}));
  EXPECT_EQ(arrivals_in(5), 0);
  EXPECT_EQ(arrivals_in(100), 1) << "again after leaving and coming back";
}

// An agent that rests at its goal is nudged now and then, out of the capture radius, and comes back.
TEST(Events, an_agent_that_is_pushed_a_little_off_its_goal_does_not_arrive_again) {
  const BehaviorDef arriving[] = {{Arrive{}, 1, at(Vec2{2, 0})},
                                  {KinematicArrive{}, 1, at(Vec2{2, 0})},
                                  {Seek{.capture_radius = .1f}, 1, at(Vec2{2, 0})},
                                  {KinematicWaypoints{.capture_radius = .1f}, 1, along({{1, 0, 0}, {2, 0, 0}})},
                                  {PathFollowing{}, 1, along_path({.points = {{-2, 0, 0}, {2, 0, 0}}})}};
  for (const BehaviorDef& entry : arriving)
    for (const int rate : {30, 60, 144, 240}) {
      World2 world;
      const AgentId agent = world.spawn(*world.add_group({.mind = blend({entry}), .limits = {1, 100}}));
      int arrivals = 0;
      const auto walk = [&](int seconds) {
        for (int k = 0; k < seconds * rate; ++k) {
          world.step(1 / static_cast<float>(rate));
          arrivals += static_cast<int>(world.events().size());
        }
      };
      walk(5);
      EXPECT_EQ(arrivals, 1) << entry.behavior.info().name << " at " << rate << " Hz";
      for (const float off : {.11f, .15f, .19f}) {
        ASSERT_TRUE(world.agent(agent).set_motion({2, off}, {}));
        walk(3);
      }
      EXPECT_EQ(arrivals, 1) << entry.behavior.info().name << " at " << rate << " Hz";
      ASSERT_TRUE(world.agent(agent).set_motion({2, .25f}, {}));
      walk(3);
      EXPECT_EQ(arrivals, 2) << entry.behavior.info().name << " was clearly away, at " << rate << " Hz";
    }
}

TEST(Events, a_goal_that_is_set_anew_is_arrived_at_anew_however_near_it_is) {
  World2 world;
  const AgentId agent =
      world.spawn(*world.add_group({.mind = blend({{KinematicArrive{}, 1, own_goal()}})}), {.goal = Vec2{1, 0}});
  const auto arrivals = [&] {
    int count = 0;
    for (int k = 0; k < 120; ++k) {
      world.step(1 / 60.f);
      count += static_cast<int>(world.events().size());
    }
    return count;
  };
  EXPECT_EQ(arrivals(), 1);
  ASSERT_TRUE(world.agent(agent).set_goal({1, 0}));
  EXPECT_EQ(arrivals(), 0) << "the same";
  ASSERT_TRUE(world.agent(agent).set_goal({1.15f, 0}));
  EXPECT_EQ(arrivals(), 1) << "within the margin of the last";
  EXPECT_EQ(arrivals(), 0);
}

TEST(Events, a_copy_of_a_world_knows_who_has_arrived) {
  World2 world;
  const AgentId agent = world.spawn(*world.add_group({.mind = blend({{KinematicArrive{}, 1, at(Vec2{0, 0})}})}));
  world.step(.1f);
  ASSERT_EQ(world.events().size(), 1u);
  ASSERT_TRUE(world.agent(agent).set_motion({0, .15f}, {}));
  world.step(.01f);
  World2 copy = world, other;
  other.spawn(*other.add_group({.mind = blend({{KinematicArrive{}, 1, at(Vec2{0, 0})}})}), {.position = {0, .15f}});
  EXPECT_EQ(copy.state_hash(), world.state_hash());
  for (int k = 0; k < 60; ++k) {
    copy.step(1 / 60.f);
    EXPECT_TRUE(copy.events().empty());
  }
}

TEST(Events, steering_and_waypoints_report_arrival_too) {
  for (const BehaviorDef& entry : {BehaviorDef{Arrive{}, 1, at(Vec2{3, 0})},
                                   BehaviorDef{KinematicWaypoints{}, 1, along({{1, 0, 0}, {3, 0, 0}})}}) {
    World2 world;
    world.spawn(*world.add_group({.mind = blend({entry})}));
    int arrivals = 0;
    for (int k = 0; k < 200; ++k) {
      world.step(.05f);
      arrivals += static_cast<int>(world.events().size());
    }
    EXPECT_EQ(arrivals, 1) << entry.behavior.info().name;
  }
}

TEST(Events, removed_comes_with_the_next_step_and_names_the_agent) {
  World2 world;
  world.add_group({}).value();
  const GroupId group = *world.add_group({});
  const AgentId first = world.spawn(group), second = world.spawn(group), third = world.spawn(group);
  const std::uint32_t keys[] = {world.agent(first).key(), world.agent(third).key()};
  world.step(.1f);
  world.remove(third);
  world.remove(first);
  EXPECT_TRUE(world.events().empty()) << "not before the step";
  EXPECT_EQ(world.step(0), StepOutcome::paused);
  EXPECT_TRUE(world.events().empty()) << "a pause is not a step";
  world.step(.1f);
  ASSERT_EQ(world.events().size(), 2u);
  for (std::size_t i : {0u, 1u}) {
    EXPECT_EQ(world.events()[i].kind, Kind::removed);
    EXPECT_EQ(world.events()[i].key, keys[i]) << "ordered by key";
    EXPECT_EQ(world.events()[i].agent, i == 0 ? first : third);
    EXPECT_EQ(world.events()[i].group, group);
  }
  EXPECT_TRUE(world.agent(second));
  world.step(.1f);
  EXPECT_TRUE(world.events().empty()) << "and only once";
}

TEST(Events, of_calls_without_a_step_are_bounded_by_the_number_of_agents) {
  World2 world;
  const GroupId a = *world.add_group({}), b = *world.add_group({});
  const AgentId stays = world.spawn(a), back = world.spawn(a);
  std::uint32_t last_key = 0;
  for (int k = 0; k < 1000; ++k) {
    const AgentId brief = world.spawn(a);
    last_key = world.agent(brief).key();
    world.remove(brief);
    for (const AgentId id : {stays, back})
      for (const GroupId to : {b, a}) world.agent(id).transfer(to);
  }
  world.agent(stays).transfer(b);
  EXPECT_EQ(world.state().pending.size(), 2u);
  world.step(.1f);
  ASSERT_EQ(world.events().size(), 2u);
  EXPECT_EQ(world.events()[0].kind, Kind::removed);
  EXPECT_EQ(world.events()[0].key, last_key);
  EXPECT_EQ(world.events()[1].kind, Kind::changed_state);
  EXPECT_EQ(world.events()[1].agent, stays);
  EXPECT_EQ(world.events()[1].from, a);
  EXPECT_EQ(world.events()[1].group, b);
  world.step(.1f);
  EXPECT_TRUE(world.events().empty());
}

TEST(Events, are_ordered_by_kind_and_key) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{KinematicArrive{.capture_radius = 1}, 1, at(Vec2{0, 0})}})});
  std::vector<AgentId> ids = world.spawn(group, disc({}, .5f), 50);
  for (std::size_t i = 0; i < 50; i += 3) world.remove(ids[i]);
  world.step(.1f);
  ASSERT_EQ(world.events().size(), 50u);
  for (std::size_t i = 1; i < 50; ++i) {
    const Event &a = world.events()[i - 1], &b = world.events()[i];
    EXPECT_TRUE(a.kind < b.kind || (a.kind == b.kind && a.key < b.key));
  }
}

TEST(Events, are_of_the_agent_not_of_the_row_it_was_in) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{KinematicArrive{.capture_radius = 1}, 1, at(Vec2{0, 0})}})});
  const AgentId here = world.spawn(group), far = world.spawn(group, {.position = {500, 0}});
  world.step(.1f);
  ASSERT_EQ(world.events().size(), 1u);
  world.remove(here);                       // the far agent moves to its row,
  const AgentId late = world.spawn(group);  // a new agent takes the other row,
  world.step(.1f);
  ASSERT_EQ(world.events().size(), 2u);
  EXPECT_EQ(world.events()[0].kind, Kind::arrived);
  EXPECT_EQ(world.events()[0].agent, late);  // and each has its own events.
  EXPECT_EQ(world.events()[1].agent, here);
  EXPECT_TRUE(world.agent(far));
}

TEST(Events, have_names) {
  EXPECT_STREQ(name_of(Kind::arrived), "arrived");
  EXPECT_STREQ(name_of(Kind::removed), "removed");
  EXPECT_STREQ(name_of(Kind::quarantined), "quarantined");
}

}  // namespace
}  // namespace veer
