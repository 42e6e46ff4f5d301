// The part of a request that the body didn't deliver.
#include <gtest/gtest.h>

#include "tests/world/worlds.hpp"
#include "veer/combine/combiners/sum.hpp"
#include "veer/move/bodies/cruising.hpp"
#include "veer/move/bodies/flyer.hpp"
#include "veer/move/bodies/turn_first.hpp"
#include "veer/steer/group/separation.hpp"
#include "veer/steer/kinematic/kinematic_seek.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/step.hpp"

namespace veer {
namespace {

/// Asks for this acceleration, which may be more than the agent can do: seeks a distant target, with a weight.
Mind pushing(const Vec2& asked, float max_acceleration) {
  Mind mind = blend({{Seek{.school = School::thrust}, length(asked) / max_acceleration, at(unit(asked) * 1e6f)}});
  mind.combiner = Chosen<CombinerInfo>(combiner_info<Sum>());  // which cuts nothing
  return mind;
}

/// After one step of 1/8 s from a state.
Vec2 shortfall(const GroupDef& group, const AgentDef<2>& agent) {
  World2 world;
  const AgentId id = world.spawn(*world.add_group(group), agent);
  EXPECT_EQ(world.agent(id).shortfall(), Vec2{}) << "before the first step";
  world.step(.125f);
  const AgentState<2> now = world.agent(id).state();
  EXPECT_LT(length(world.agent(id).asked() - (now.velocity - agent.velocity) / .125f - world.agent(id).shortfall()),
            1e-4f);
  return world.agent(id).shortfall();
}

TEST(Shortfall, of_a_point_mass_below_its_limits_is_nothing) {
  test::Draw draw(1);
  for (int k = 0; k < 100; ++k) {
    const Vec2 asked = draw.direction<2>() * draw.between(0, 4);
    EXPECT_LT(length(shortfall({.mind = pushing(asked, 4), .limits = {.max_speed = 10, .max_force = 4}},
                               {.velocity = draw.vec<2>(-3, 3)})),
              1e-4f);
  }
}

TEST(Shortfall, of_a_point_mass_is_what_its_force_and_its_speed_take) {
  EXPECT_LT(
      length(shortfall({.mind = pushing({30, 40}, 5), .limits = {.max_speed = 100, .max_force = 10, .mass = 2}}, {}) -
             Vec2{27, 36}),
      1e-4f);
  // 8 m/s^2 would make 3.5 m/s of the 2.5 it has; 3 are allowed: 0.5 m/s too little in 1/8 s.
  EXPECT_LT(length(shortfall({.mind = pushing({8, 0}, 10), .limits = {.max_speed = 3, .max_force = 10}},
                             {.velocity = {2.5f, 0}}) -
                   Vec2{4, 0}),
            1e-4f);
}

TEST(Shortfall, of_a_body_that_turns_first_is_the_sideways_part) {
  // Slow to turn and with a wish to the side, it goes on as it did: all of it is missing but what 0.01 rad/s turn.
  // It may be asked for any velocity within its response time of 0.1 s: for 10 + 2 * 4 / 0.1 m/s^2 at most.
  const Vec2 missing = shortfall({.mind = pushing({0, 5}, 90),
                                  .body = body(TurnFirst{}),
                                  .limits = {.max_speed = 4, .max_force = 10, .max_angular_speed = .01f}},
                                 {.velocity = {4, 0}});
  EXPECT_NEAR(missing.x, 0, 1e-3f);
  EXPECT_NEAR(missing.y, 5 - 4 * .01f, 1e-3f);
}

TEST(Shortfall, of_a_body_that_can_not_slow_down_is_the_brake) {
  // It turns instead, with all of the request for 1/8 s to the left: by (-0.14, 2.99) m/s^2.
  const Vec2 bird = shortfall({.mind = pushing({-3, 0}, 4), .body = body(Cruising{}), .limits = {.max_speed = 4}},
                              {.velocity = {4, 0}});
  EXPECT_LT(length(bird - Vec2{-2.86f, -2.99f}), .05f);
  const Vec2 plane = shortfall(
      {.mind = pushing({-3, 0}, 4), .body = body(Flyer{.stall = 1}), .limits = {.max_speed = 4}}, {.velocity = {4, 0}});
  EXPECT_NEAR(plane.x, -3, .1f);
  EXPECT_LT(plane.y, -.1f) << "it banks to the left";
}

TEST(Shortfall, of_a_car_is_all_that_is_sideways_while_it_stands) {
  const Chosen<BodyInfo> car(*find_part(bodies(), "car"));
  const Vec2 missing =
      shortfall({.mind = pushing({0, 3}, 80.001f), .body = car, .limits = {.max_speed = 4, .max_force = 1e-3f}}, {});
  EXPECT_LT(length(missing - Vec2{0, 3}), .01f);
}

TEST(Shortfall, of_a_velocity_is_a_velocity) {
  World2 world({.domain = {.kind = DomainKind::box, .low = {-9, -9}, .high = {9, 9}}});
  const AgentId free = world.spawn(*world.add_group({.mind = blend({{KinematicSeek{}, 1, at(Vec2{5, 0})}})}));
  const AgentId walled =
      world.spawn(*world.add_group({.mind = blend({{KinematicSeek{}, 1, at(Vec2{50, 0})}})}), {.position = {9, 0}});
  world.step(.125f);
  EXPECT_EQ(world.agent(free).shortfall(), Vec2{});
  EXPECT_LT(length(world.agent(walled).shortfall() - Vec2{1, 0}), 1e-6f) << "the wall took it";
}

TEST(Shortfall, follows_its_agent_when_rows_move) {
  World2 world;
  const GroupId group = *world.add_group({.mind = pushing({2, 0}, 1), .limits = {.max_speed = 1000}});
  std::vector<AgentId> ids;
  for (int k = 0; k < 40; ++k) ids.push_back(world.spawn(group, {.max_force = static_cast<float>(k % 30)}));
  for (int k = 0; k < 3; ++k) world.step(.125f);
  world.remove(ids[3]);
  world.remove(ids[39]);
  for (std::size_t k = 4; k < 39; ++k)
    EXPECT_NEAR(world.agent(ids[k]).shortfall().x, static_cast<float>(k % 30), 1e-3f) << "half of what it asks for";
}

TEST(Shortfall, follows_its_agent_when_rows_are_sorted_by_cell) {
  World2 world;
  const GroupId group = *world.add_group(
      {.mind = blend({{Separation{.radius = 3, .strength = 50}}}), .limits = {.max_speed = 2, .max_force = 5}});
  const std::vector<AgentId> ids = world.spawn(group, disc({}, 6), 100);
  for (int k = 0; k < 20; ++k) {
    std::vector<Vec2> before;
    for (const AgentId id : ids) before.push_back(world.agent(id).velocity());
    world.step(.125f);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const Vec2 delivered = (world.agent(ids[i]).velocity() - before[i]) / .125f;
      ASSERT_LT(length(world.agent(ids[i]).asked() - delivered - world.agent(ids[i]).shortfall()), 1e-4f);
    }
  }
}

TEST(Shortfall, is_zero_where_it_is_unknown) {
  World2 world;
  const AgentId id = world.spawn(*world.add_group({.mind = pushing({3, 0}, 4)}));
  take_commands(world.state());
  sense(world.state());
  steer(world.state(), .125f);
  combine(world.state(), .125f);
  ASSERT_TRUE(world.agent(id).set_motion({1, 0}, {1, 0}));
  publish(world.state(), .125f);
  EXPECT_EQ(world.agent(id).shortfall(), Vec2{}) << "an engine of its own moves it";
}

}  // namespace
}  // namespace veer
