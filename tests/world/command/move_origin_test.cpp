// The origin of a world is moved while it runs.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/not_finite.hpp"
#include "tests/world/apart.hpp"
#include "tests/world/stage/rooms.hpp"
#include "tests/world/worlds.hpp"
#include "veer/decide/brain/brain.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "veer/steer/behaviors.hpp"
#include "veer/world/definition/planner_def.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

using test::apart;
using test::map_of;
using test::places;

template <class World>
void run_steps(World& world, int steps, float dt = 1 / 60.f) {
  for (int k = 0; k < steps; ++k) world.step(dt);
}

/// Where an agent stops that went fast up to 400 m before its goal and arrives from there; the origin is moved along
/// every 8,192 m, or not at all. Returns its distance from the goal, m.
double travel(double far, bool moves) {
  World2 world;
  const Vec<double, 2> goal{far, 3};
  const GroupId fast = *world.add_group(
      {.mind = blend({{KinematicSeek{}, 1, at(world.to_local(goal))}}), .limits = {.max_speed = 1e4f}});
  const GroupId slow = *world.add_group(
      {.mind = blend({{Arrive{}, 1, at(world.to_local(goal))}}), .limits = {.max_speed = 12, .max_force = 6}});
  const AgentId agent = world.spawn(fast, {.position = {0, 0}});
  const auto along = [&] {
    const Vec2 here = world.agent(agent).position();
    if (!moves || std::abs(here.x) < 8192) return;
    const double steps = std::round(static_cast<double>(here.x) / 8192);
    EXPECT_TRUE(world.move_origin(world.definition().origin + Vec<double, 2>{steps * 8192, 0}));
  };
  while (world.agent(agent).global_position().x < far - 1000) {
    world.step(1 / 60.f);
    along();
  }
  if (moves) {
    EXPECT_TRUE(world.move_origin({far, 0}));
  }
  world.agent(agent).set_motion(world.to_local({far - 400, 3}), {});
  world.agent(agent).transfer(slow);
  run_steps(world, 60 * 60);
  EXPECT_EQ(length(world.agent(agent).velocity()) < 1e-6f, moves) << far;
  return length(world.agent(agent).global_position() - goal);
}

TEST(MoveOrigin, an_agent_that_travels_ten_thousand_kilometers_arrives_as_precisely_as_at_zero) {
  const double near = travel(2000, true);
  EXPECT_LT(near, .1);
  EXPECT_NEAR(travel(1e7, true), near, 1e-6);
  EXPECT_GT(travel(9e6, false), .2) << "this is what the origin is for";
}

/// A flock among obstacles, with a path, a field, a goal for each, a formation, a moving obstacle and a target that the
/// caller moves.
template <int D>
World<D> busy_world(const Domain<D>& domain) {
  World<D> world({.seed = 4,
                  .domain = domain,
                  .map = std::make_shared<const Map<D>>(
                      Map<D>::build({Obstacle::circle({6, 7, 0}, 2), Obstacle::box({-9, 3, 1}, {3, 2, 4}, .5f),
                                     Obstacle::wall({{-3, -12, 0}, {4, -12, 0}, {9, -7, 0}})},
                                    domain)
                          .value())});
  world.add_obstacle(Obstacle::circle({0, 0, 0}, 1), moving_along({{0, 12, 0}, {12, 12, 0}}, 1, 0, true)).value();
  world.add_obstacle(Obstacle::circle({0, 0, 0}, 1), given({-5, 8, 0})).value();
  const GroupId birds =
      *world.add_group({.mind = blend({{Separation{}}, {Alignment{}}, {Cohesion{}}, {RayAvoidance{}, 2}})});
  const GroupId walkers = *world.add_group(
      {.mind = blend({{PathFollowing{}, 1, along_path({.points = {{-8, -8, 0}, {8, -8, 0}, {8, 2, 0}}})}})});
  const GroupId leaves = *world.add_group(
      {.mind = blend({{FlowFollowing{}, 1, in_flow({.kind = FlowField::Kind::vortex, .center = {2, 1, 0}})}})});
  const GroupId guests = *world.add_group({.mind = blend({{Arrive{}, 1, own_goal()}, {ObstacleAvoidance{}, 2}})});
  const GroupId guards =
      *world.add_group({.mind = blend({{Arrive{}, 1, in_formation({}, moving_along({{-9, -9, 0}, {0, 3, 0}}, 1))}})});
  const GroupId hunters = *world.add_group({.mind = blend({{Arrive{}, 1, nearest_of({guests})}}),
                                            .perception = PerceptionDef{.groups = {birds}, .range = 20}});
  const GroupId fans = *world.add_group({.mind = blend({{Arrive{}, 1, between(given({1, 2, 0}), at({5, 5, 0}))}})});
  test::Draw draw(6);
  for (const GroupId group : {birds, walkers, leaves, guests, guards, hunters, fans})
    for (int k = 0; k < 6; ++k)
      world.spawn(group,
                  {.position = draw.vec<D>(-14, 14), .velocity = draw.vec<D>(-1, 1), .goal = draw.vec<D>(-9, 9)});
  return world;
}

template <int D>
Domain<D> cube(DomainKind kind) {
  Domain<D> domain{.kind = kind};
  for (int d = 0; d < D; ++d) {
    domain.low[d] = -16;
    domain.high[d] = 16;
  }
  return domain;
}

template <int D>
void expect_the_same_way(DomainKind kind) {
  World<D> still = busy_world<D>(cube<D>(kind));
  run_steps(still, 120);
  World<D> moved = still;
  Vec<double, D> to{64, -128};
  if constexpr (D == 3) to.z = 32;
  ASSERT_TRUE(moved.move_origin(to));
  EXPECT_LT(apart(still, moved), 1.5e-5) << "floats resolve that much at 144 m";
  EXPECT_EQ(moved.definition().origin, to);
  EXPECT_EQ(moved.definition().domain.low,
            kind == DomainKind::plane ? (cube<D>(kind).low) : shifted(cube<D>(kind).low, to));
  for (World<D>* world : {&still, &moved}) run_steps(*world, 120);
  EXPECT_LT(apart(still, moved), .02) << static_cast<int>(kind);
  // Back again, and on.
  ASSERT_TRUE(moved.move_origin({}));
  EXPECT_EQ(moved.definition().map, still.definition().map) << "what the caller gave is as it was";
  EXPECT_EQ(moved.definition().domain.low, still.definition().domain.low);
  for (World<D>* world : {&still, &moved}) run_steps(*world, 60);
  EXPECT_LT(apart(still, moved), .03) << static_cast<int>(kind);
}

TEST(MoveOrigin, a_busy_world_goes_on_as_if_it_had_not_been_moved) {
  for (const DomainKind kind : {DomainKind::plane, DomainKind::box, DomainKind::torus}) {
    expect_the_same_way<2>(kind);
    expect_the_same_way<3>(kind);
  }
}

// Positions, velocities and dt are binary fractions, so no sum is rounded, here or there.
TEST(MoveOrigin, keeps_every_bit_where_floats_have_them) {
  for (const DomainKind kind : {DomainKind::plane, DomainKind::box, DomainKind::torus}) {
    Domain<2> domain = cube<2>(kind);
    domain.edge = Edge::bounce;
    World2 still({.domain = domain});
    const GroupId group = *still.add_group({.body = body(PointMass{}), .limits = {.max_speed = 8}});
    for (float k = 0; k < 8; ++k)
      still.spawn(group, {.position = {k * .5f - 3, k * .25f}, .velocity = {3 - k * .5f, 1.5f + k * .25f}});
    run_steps(still, 100, 1 / 64.f);
    World2 moved = still;
    ASSERT_TRUE(moved.move_origin({512, -1024}));
    for (int k = 0; k < 10; ++k) {
      for (World2* world : {&still, &moved}) run_steps(*world, 64, 1 / 64.f);
      EXPECT_EQ(apart(still, moved), 0) << static_cast<int>(kind);
    }
  }
}

// The hash covers what is in the world, relative to its origin, and not the origin.
TEST(MoveOrigin, gives_the_hash_of_a_world_that_was_made_there) {
  const auto make = [](const Vec<double, 2>& origin, bool path) {
    const auto local = [&](float x, float y) { return shifted(Vec3{x, y, 0}, to_dimension<3>(origin)); };
    World2 world(
        {.domain = {DomainKind::box, Edge::slide, to_dimension<2>(local(-20, -20)), to_dimension<2>(local(20, 20))},
         .map = map_of({Obstacle::circle(local(8, 1), 2), Obstacle::box(local(-8, 2), {1, 2, 1})}),
         .origin = origin});
    world.add_obstacle(Obstacle::circle(local(0, 3), 1), moving_along({local(0, 3), local(4, 3)}, 1)).value();
    const GroupId group = *world.add_group(
        {.mind = blend({{Arrive{}, 1, at(local(5, 6))}, {Seek{}, 1, own_goal()}, {Seek{}, 1, given(local(1, 1))}})});
    world.spawn(group, {.position = to_dimension<2>(local(3, 4)), .goal = to_dimension<2>(local(-2, 3))});
    if (path)
      (void)world.add_group(
          {.mind = blend({{PathFollowing{}, 1, along_path({.points = {local(0, 0), local(9, 9)}})}})});
    return world;
  };
  World2 here = make({}, false);
  const World2 there = make({4, -2}, false);
  const std::uint64_t before = here.state_hash();
  ASSERT_TRUE(here.move_origin({4, -2}));
  // The shape of a moving obstacle stays relative to where it was given.
  EXPECT_EQ(here.definition().map->hash(), there.definition().map->hash());
  EXPECT_EQ(here.state().groups[0].target_states[0].definition, there.state().groups[0].target_states[0].definition);
  EXPECT_EQ(here.state().groups[0].target_states[2].anchors[0].position, (Vec2{-3, 3}));
  EXPECT_EQ(here.state().moving.sides()[0].corner[0], there.state().moving.sides()[0].corner[0]);
  EXPECT_NE(here.state_hash(), before);
  ASSERT_TRUE(here.move_origin({}));
  EXPECT_EQ(here.state_hash(), before) << "there and back";
}

// A map that is left behind is coarse while it is far away, and as it was when the world comes back.
TEST(MoveOrigin, what_was_given_does_not_wear_off) {
  World2 world({.map = map_of({Obstacle::circle({3.3f, 4.7f, 0}, 1.1f)})});
  const GroupId group = *world.add_group({.mind = blend({{Seek{}, 1, at({1.1f, 2.3f, 0})}})});
  const auto map = world.definition().map;
  for (int k = 1; k <= 30; ++k) ASSERT_TRUE(world.move_origin({k * 1e6 + .1 * k, -k * .3}));
  EXPECT_EQ(std::get<PointTarget>(world.group(group).definition().mind.behaviors[0].target).position.x,
            static_cast<float>(double{1.1f} - 3e7 - 3));
  for (int k = 30; k >= 0; --k) ASSERT_TRUE(world.move_origin({k * 1e6, 0}));
  EXPECT_EQ(world.definition().map, map);
  EXPECT_EQ(std::get<PointTarget>(world.group(group).definition().mind.behaviors[0].target).position,
            (Vec3{1.1f, 2.3f, 0}));
}

// Targets that are gone are held where they were last: the nearest, a named and a chosen agent, a sighting. An obstacle
// whose carrier is gone stays where it was.
TEST(MoveOrigin, what_is_gone_is_remembered_where_it_was) {
  World2 still;
  const GroupId prey = *still.add_group({});
  std::vector<AgentId> quarry;
  for (int k = 0; k < 5; ++k) quarry.push_back(still.spawn(prey, {.position = {6, 100 * static_cast<float>(k)}}));
  still.add_obstacle(Obstacle::circle({50, 50, 0}, 2), of(quarry[4])).value();
  std::vector<AgentId> hunters;
  const auto add = [&](const TargetDef& target, std::size_t k) {
    GroupDef def{.mind = blend({{Arrive{}, 1, target}})};
    if (std::holds_alternative<SeenTarget>(target)) def.perception = PerceptionDef{{prey}, 10, two_pi, false, 1e3f};
    hunters.push_back(still.spawn(*still.add_group(def), {.position = {0, 100 * static_cast<float>(k)}}));
  };
  add(nearest_of({prey}, 10), 0);
  add(of(quarry[1]), 1);
  add(own_choice(), 2);
  add(own_sight(), 3);
  still.agent(hunters[2]).choose(quarry[2]);
  run_steps(still, 2);
  for (const AgentId one : quarry) still.remove(one);
  run_steps(still, 2);
  World2 moved = still;
  ASSERT_TRUE(moved.move_origin({64, 32}));
  const auto off = [&](auto&& place) { return length(moved.to_global(place(moved)) - still.to_global(place(still))); };
  for (const AgentId one : hunters) {
    EXPECT_LT(off([&](const World2& w) { return w.agent(one).interpolated(0); }), 1e-5);
    EXPECT_LT(off([&](const World2& w) { return w.agent(one).target(0)->position; }), 1e-5);
  }
  const auto obstacle = [](const World2& w) { return w.surroundings().moving->hull_of(0).corner[0]; };
  EXPECT_LT(off(obstacle), 1e-5);
  for (World2* world : {&still, &moved}) run_steps(*world, 900);
  EXPECT_LT(off(obstacle), 1e-5);
  for (std::size_t k = 0; k < hunters.size(); ++k)
    EXPECT_LT(length(moved.agent(hunters[k]).global_position() - Vec<double, 2>{6, 100. * static_cast<double>(k)}), .1)
        << k;
  EXPECT_LT(apart(still, moved), .01);
}

// Planners find paths relative to the origin that they were added at.
TEST(MoveOrigin, plans_and_flows_go_on) {
  WorldDef<2> def = test::hall(test::wall_with_doors({{1, 3}, {7, 9}}));
  def.plan_work = 400;  // so that searches are under way
  World2 still(def);
  still.add_planner(grid_planner(.4f)).value();
  still.add_planner(graph_planner({{5, 2, 0}, {10, 2, 0}, {15, 2, 0}}, {{0, 1}, {1, 2}})).value();
  still.add_obstacle(Obstacle::box({10, 2, 0}, {.5f, 3, 0}), moving_along({{10, 2, 0}, {10, 8, 0}}, .3f, 0, true))
      .value();
  const GroupId walkers = *still.add_group(test::walkers_to(own_goal()));
  const GroupId crowd = *still.add_group(test::flowing_to(moving_along({{17, 2, 0}, {17, 8, 0}}, 1, 0, true)));
  const GroupId others = *still.add_group(test::walkers_to(PointTarget{{16, 3, 0}}, 1));
  test::Draw draw(3);
  for (int i = 0; i < 30; ++i)
    still.spawn(i % 3 == 0   ? crowd
                : i % 3 == 1 ? walkers
                             : others,
                {.position = {draw.between(.5f, 9), draw.between(.5f, 9.5f)},
                 .goal = Vec2{draw.between(11, 19.5f), draw.between(.5f, 9.5f)}});
  for (const int when : {1, 3, 8, 40}) {
    World2 one = still;
    run_steps(one, when, .05f);
    World2 moved = one;
    ASSERT_TRUE(moved.move_origin({32, 64}));
    EXPECT_EQ(moved.planning().waiting, one.planning().waiting);
    for (World2* world : {&one, &moved}) run_steps(*world, 20, .05f);
    EXPECT_LT(apart(one, moved), 2e-3) << when;
    // A new map makes new finders, at the planner's own origin.
    one.set_map(map_of(test::wall_with_doors({{4, 6}})));
    moved.set_map(std::make_shared<const Map2>(one.definition().map->shifted({32, 64})));
    for (World2* world : {&one, &moved}) run_steps(*world, 100, .05f);
    std::size_t beyond = 0;
    for (const auto& p : places(moved)) beyond += p.x > 10.5 ? 1u : 0u;
    EXPECT_GT(beyond, 10u) << "paths lead through the new door";
    EXPECT_LT(apart(one, moved), .3) << when;
  }
}

// A condition that names a position means the same position.
TEST(MoveOrigin, brains_decide_by_the_same_positions) {
  World2 world;
  world.add_group({.name = "go", .mind = blend({{KinematicSeek{}, 1, at({10, 0, 0})}})}).value();
  world.add_group({.name = "rest"}).value();
  StateMachine machine;
  machine.transitions.push_back({.from = "go", .to = "rest", .when = when::near({6, 0, 0}, 1)});
  world.add_brain({.name = "b", .states = {"go", "rest"}, .by = machine}).value();
  const AgentId agent = world.spawn(world.group_at(0), {.position = {0, 0}});
  ASSERT_TRUE(world.move_origin({100, 50}));
  for (int k = 0; k < 60 * 20 && world.agent(agent).group() == world.group_at(0); ++k) world.step(1 / 60.f);
  EXPECT_NEAR(world.agent(agent).global_position().x, 5, .1);
}

TEST(MoveOrigin, fails_with_a_reason_and_changes_nothing) {
  World2 world;
  const GroupId group = *world.add_group({});
  const AgentId agent = world.spawn(group, {.position = {100, 0}});
  const std::uint64_t hash = world.state_hash();
  EXPECT_EQ(world.move_origin({0, static_cast<double>(test::infinity)}).reason(), "the origin isn't finite");
  EXPECT_EQ(world.move_origin({2e9, 0}).reason(), "the origin is too far from where it was first");
  EXPECT_EQ(world.move_origin({-1e7, 0}).reason(), "the agent with key 1 would be beyond the world's bounds");
  EXPECT_EQ(world.state_hash(), hash);
  EXPECT_EQ(world.definition().origin, (Vec<double, 2>{}));
  world.remove(agent);
  EXPECT_TRUE(world.move_origin({-1e7, 0}));
  World3 box({.domain = cube<3>(DomainKind::box)});
  EXPECT_EQ(box.move_origin({0, 0, 1e7}).reason(), "the domain would be beyond the world's bounds");
  EXPECT_TRUE(box.move_origin({0, 0, 1e6}));
}

}  // namespace
}  // namespace veer
