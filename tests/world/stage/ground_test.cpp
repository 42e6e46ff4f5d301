// Worlds with a ground: heights, edges, and neighbors on several floors.
#include <gtest/gtest.h>

#include <limits>
#include <map>

#include "tests/world/flocks.hpp"
#include "veer/sense/ground/ground.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/sense/path/path_def.hpp"
#include "veer/steer/delegated/path_following.hpp"
#include "veer/steer/kinematic/kinematic_seek.hpp"
#include "veer/world/query/explain.hpp"

namespace veer {
namespace {

constexpr float hole = std::numeric_limits<float>::quiet_NaN();

std::shared_ptr<const Floors> made(std::vector<HeightField> floors, const GroundDef& def = {}) {
  const auto ground = Floors::make(std::move(floors), def);
  if (!ground) ADD_FAILURE() << ground.reason();
  return *ground;
}

/// A ground floor, one 3 m above a part of it, and a ramp that leads up from x = 8 to x = 18.
std::shared_ptr<const Floors> two_floors() {
  return made(
      {plane_floor({0, 0}, {30, 20}, 0), plane_floor({18, 4}, {28, 16}, 3), ramp_along_x({8, 8}, {18, 12}, 0, 3)});
}

/// 20 m x 20 m of hills with holes in them, 1 m from crossing to crossing.
std::shared_ptr<const Floors> hills(std::uint32_t seed) {
  test::Draw draw(seed);
  HeightField field{.columns = 21, .rows = 21};
  for (int i = 0; i < 21 * 21; ++i) field.heights.push_back(draw.below(12) ? draw.between(-.3f, .3f) : hole);
  return made({field});
}

// Explaining an agent lists the neighbors that the step counts, and no others.
TEST(WorldGround, agents_on_other_floors_are_not_explained_as_neighbors) {
  World2 world({.ground = two_floors()});
  const GroupId group = *world.add_group({.mind = blend({{Separation{.radius = 2}}})});
  const AgentId one = world.spawn(group, {.position = {24, 10}}),
                beside = world.spawn(group, {.position = {24, 10.5f}}),
                above = world.spawn(group, {.position = {24, 10.5f}, .height = 3.f});
  const auto why = world.agent(one).explain();
  ASSERT_TRUE(why);
  ASSERT_EQ(why->behaviors[0].neighbors.size(), 1u);
  EXPECT_EQ(why->behaviors[0].neighbors[0].agent, beside);
  const auto upstairs = world.agent(above).explain();
  ASSERT_TRUE(upstairs);
  EXPECT_TRUE(upstairs->behaviors[0].neighbors.empty());
  EXPECT_EQ(upstairs->asked, Vec2{});
}

TEST(WorldGround, is_started_on_at_the_lowest_floor_or_the_one_named) {
  World2 world({.ground = two_floors()});
  const GroupId group = *world.add_group({});
  EXPECT_EQ(world.agent(world.spawn(group, {.position = {24, 10}})).position_in_space(), (Vec3{24, 10, 0}));
  const AgentId above = world.spawn(group, {.position = {24, 10}, .height = 2.5f});
  EXPECT_EQ(world.agent(above).position_in_space(), (Vec3{24, 10, 3}));
  EXPECT_EQ(world.agent(above).height(), 3);
  EXPECT_TRUE(world.agent(above).set_height(.2f));
  EXPECT_EQ(world.agent(above).position_in_space().z, 0);
  EXPECT_FALSE(world.agent(above).set_height(hole));
  const AgentId off = world.spawn(group, {.position = {-5, 0}, .height = 4.f});
  EXPECT_EQ(world.agent(off).position_in_space().z, 4) << "off the ground it is as high as it was put";
  EXPECT_FALSE(world.agent(off).set_height(0)) << "no floor there";
  World2 flat;
  const AgentId plain = flat.spawn(*flat.add_group({}), {.position = {1, 2}});
  EXPECT_EQ(flat.agent(plain).position_in_space(), (Vec3{1, 2, 0}));
  EXPECT_FALSE(flat.agent(plain).set_height(1));
}

TEST(WorldGround, raises_an_agent_on_a_ramp_by_slope_times_way) {
  World2 world({.ground = two_floors()});
  const GroupId group =
      world.add_group({.mind = blend({{KinematicSeek{}, 1, at(Vec2{40, 10})}}), .limits = {.max_speed = 4}}).value();
  const AgentId one = world.spawn(group, {.position = {4, 10}});
  for (int k = 0; k < 320; ++k) {
    world.step(.02f);
    const Vec3 position = world.agent(one).position_in_space();
    ASSERT_NEAR(position.z, .3 * std::clamp(double{position.x} - 8, 0., 10.), 1e-5) << position.x;
  }
  EXPECT_LE(world.agent(one).position_in_space().x, 28) << "the edge of the upper floor";
  EXPECT_GT(world.agent(one).position_in_space().x, 27.5f);
  EXPECT_EQ(world.agent(one).velocity(), (Vec2{}));
}

TEST(WorldGround, lets_an_agent_walk_up_a_ramp_while_another_passes_beneath) {
  World2 world({.ground = two_floors()});
  const Limits limits{.max_speed = 2, .max_force = 8, .radius = .3f};
  const GroupId below = *world.add_group({.limits = limits});
  const GroupId up = *world.add_group(
      {.mind = blend({{PathFollowing{}, 1, along_path({.points = {{3, 10, 0}, {18, 10, 0}, {24, 10, 0}}})},
                      {Separation{.radius = 3}, 3, among({below})}}),
       .limits = limits});
  const AgentId climber = world.spawn(up, {.position = {3, 10}});
  const AgentId passer = world.spawn(below, {.position = {20, 2}, .velocity = {0, .8f}});
  float nearest = 100;
  for (int k = 0; k < 60 * 16; ++k) {
    world.step(1 / 60.f);
    const Vec3 a = world.agent(climber).position_in_space(), b = world.agent(passer).position_in_space();
    ASSERT_EQ(b.z, 0);
    nearest = min(nearest, length(Vec2{a.x - b.x, a.y - b.y}));
  }
  EXPECT_EQ(world.agent(climber).position_in_space().z, 3);
  EXPECT_LT(length(world.agent(climber).position() - Vec2{24, 10}), .2f);
  EXPECT_LT(nearest, 1.5f) << "or this tests nothing";
}

/// The request of separation for an agent with another 0.5 m beside it.
Vec2 asked_beside(float own_height, float other_height, int width) {
  World2 world({.ground = two_floors()});
  world.set_width(width);
  const GroupId group = *world.add_group({.mind = blend({{Separation{.radius = 2}}})});
  const AgentId one = world.spawn(group, {.position = {24, 10}, .height = own_height});
  world.spawn(group, {.position = {24.5f, 10}, .height = other_height});
  world.step(1 / 60.f);
  return world.agent(one).asked();
}

TEST(WorldGround, makes_neighbors_only_of_agents_on_one_floor) {
  for (const int width : {1, 4, 8, 16}) {
    if (!is_supported(width)) continue;
    EXPECT_EQ(asked_beside(0, 3, width), (Vec2{}));
    EXPECT_EQ(asked_beside(3, 0, width), (Vec2{}));
    EXPECT_LT(asked_beside(3, 3, width).x, -.1f);
    EXPECT_EQ(asked_beside(0, 0, width), asked_beside(3, 3, width));
  }
}

TEST(WorldGround, hides_agents_on_other_floors_from_targets_and_perception) {
  for (const float within : {0.f, 15.f})
    for (const float height : {0.f, 3.f}) {
      World2 world({.ground = two_floors()});
      const GroupId prey = *world.add_group({});
      const GroupId hunters = *world.add_group({.mind = blend({{KinematicSeek{}, 1, nearest_of({prey}, within)}}),
                                                .perception = PerceptionDef{.groups = {prey}, .range = 15}});
      const AgentId hunter = world.spawn(hunters, {.position = {22, 10}, .height = height});
      const AgentId upper = world.spawn(prey, {.position = {24, 10}, .height = 3.f});
      const AgentId lower = world.spawn(prey, {.position = {19, 10}});
      world.step(1 / 60.f);
      EXPECT_EQ(world.agent(hunter).asked().x > 0, height > 0) << within;
      ASSERT_TRUE(world.agent(hunter).sighting());
      EXPECT_EQ(world.agent(hunter).sighting()->agent, height > 0 ? upper : lower);
    }
}

TEST(WorldGround, is_never_left_by_a_thousand_random_walkers) {
  const auto ground = hills(7);
  World2 world({.seed = 3, .ground = ground});
  const GroupId group = *world.add_group({.mind = blend({{KinematicWander{.max_rotation = 6}}})});
  test::Draw draw(4);
  while (world.count() < 1000) {
    const Vec2 start = draw.vec<2>(0, 20);
    if (ground->height(start, 0)) world.spawn(group, {.position = start, .max_speed = draw.of_any_size(.1f, 100)});
  }
  std::map<std::uint32_t, Vec2> start;
  for (const AgentId id : world.group(group).agents()) start[id.index] = world.agent(id).position();
  for (int k = 0; k < 30; ++k) {
    world.step(draw.between(.001f, .2f));
    for (const AgentId id : world.group(group).agents()) {
      const Vec3 position = world.agent(id).position_in_space();
      ASSERT_EQ(ground->height({position.x, position.y}, position.z), position.z);
    }
  }
  int moved = 0;
  for (const AgentId id : world.group(group).agents())
    moved += length(world.agent(id).position() - start[id.index]) > .5f;
  EXPECT_GT(moved, 500) << "or this tests nothing";
}

TEST(WorldGround, lets_agents_slide_along_an_edge_that_they_reach_at_an_angle) {
  World2 world({.ground = made({plane_floor({0, 0}, {10, 10}, 0)})});
  const GroupId group = *world.add_group({.limits = {.max_speed = 10}});
  const AgentId east = world.spawn(group, {.position = {9, 2}, .velocity = {2, 1}});
  const AgentId north = world.spawn(group, {.position = {2, 9}, .velocity = {1, 2}});
  for (int k = 0; k < 200; ++k) world.step(.02f);
  EXPECT_NEAR(world.agent(east).position().x, 10, .05);
  EXPECT_NEAR(world.agent(east).position().y, 6, .05);
  EXPECT_EQ(world.agent(east).velocity(), (Vec2{0, 1}));
  EXPECT_NEAR(world.agent(north).position().y, 10, .05);
  EXPECT_EQ(world.agent(north).velocity(), (Vec2{1, 0}));
}

// The floor ends at y = 5.2, a wall on it at y = 5.25: the straight way passes above the wall, along the edge it
// doesn't.
TEST(WorldGround, slides_no_agent_through_a_wall) {
  const auto after_a_step = [](bool walled) {
    const auto map = Map2::build({Obstacle::wall({{6, 4.5f, 0}, {6, 5.25f, 0}})});
    EXPECT_TRUE(map);
    World2 world({.map = walled ? std::make_shared<const Map2>(*map) : nullptr,
                  .ground = made({plane_floor({0, 0}, {10, 5.2f}, 0)})});
    const GroupId group = *world.add_group({.limits = {.max_speed = 10, .radius = .01f}});
    const AgentId one = world.spawn(group, {.position = {5, 5.1f}, .velocity = {6, 2}});
    world.step(.25f);
    return world.agent(one).position().x;
  };
  EXPECT_EQ(after_a_step(false), 6.5f);
  EXPECT_LT(after_a_step(true), 6);
}

/// Flocks on both floors and on the ramp, that also go after the nearest of the other flock.
World2 busy(int width) {
  World2 world({.seed = 9, .domain = {.kind = DomainKind::box, .high = {30, 20}}, .ground = two_floors()});
  EXPECT_TRUE(world.set_width(width));
  std::vector<BehaviorDef> behaviors = test::flock_behaviors();
  const GroupId flock = *world.add_group({.mind = test::mind_of(behaviors)});
  behaviors.push_back(BehaviorDef{Seek{}, .3f, nearest_of({flock}, 6)});
  const GroupId others = *world.add_group({.mind = test::mind_of(behaviors)});
  test::Draw draw(11);
  for (int i = 0; i < 200; ++i)
    world.spawn(i % 3 ? flock : others, {.position = {draw.between(0, 30), draw.between(0, 20)},
                                         .velocity = draw.vec<2>(-1, 1),
                                         .height = draw.between(0, 4)});
  return world;
}

TEST(WorldGround, has_the_same_bits_for_every_width_and_with_threads) {
  const auto run = [](World2 world) {
    for (int k = 0; k < 20; ++k) world.step(.05f);
    return world.state_hash();
  };
  const std::uint64_t wanted = run(busy(1));
  for (const int width : {4, 8, 16})
    if (is_supported(width)) {
      EXPECT_EQ(run(busy(width)), wanted) << width;
    }
  test::Threads threads(3);
  World2 world = busy(4);
  world.set_executor(threads.executor());
  EXPECT_EQ(run(world), wanted);
}

TEST(WorldGround, keeps_heights_with_their_agents_when_rows_are_sorted_others_leave_or_change_their_group) {
  World2 world = busy(4);
  const GroupId flock = world.group_at(0), others = world.group_at(1);
  test::Draw draw(12);
  const auto heights = [&] {
    std::map<std::uint32_t, Vec3> all;
    for (const GroupId group : {flock, others})
      for (const AgentId id : world.group(group).agents()) all[id.index] = world.agent(id).position_in_space();
    return all;
  };
  for (int k = 0; k < 30; ++k) {
    world.step(.05f);
    auto before = heights();
    const std::vector<AgentId> some = world.group(draw.below(2) ? flock : others).agents();
    const AgentId gone = some[draw.below(static_cast<std::uint32_t>(some.size()))];
    ASSERT_TRUE(world.remove(gone));
    before.erase(gone.index);
    const std::vector<AgentId> left = world.group(flock).agents();
    ASSERT_TRUE(world.agent(left[draw.below(static_cast<std::uint32_t>(left.size()))]).transfer(others));
    ASSERT_EQ(heights(), before);
    World2 copy = world;
    copy.step(.05f);
    ASSERT_EQ(heights(), before);
    for (const auto& [index, position] : before)
      ASSERT_EQ(two_floors()->height({position.x, position.y}, position.z), position.z) << index;
  }
}

TEST(WorldGround, is_part_of_the_hash) {
  const auto hash_of = [](const std::shared_ptr<const Terrain>& ground, float height) {
    World2 world({.ground = ground});
    world.spawn(*world.add_group({}), {.position = {24, 10}, .height = height});
    return world.state_hash();
  };
  EXPECT_EQ(hash_of(two_floors(), 3), hash_of(two_floors(), 3));
  EXPECT_NE(hash_of(two_floors(), 3), hash_of(two_floors(), 0));
  EXPECT_NE(hash_of(hills(1), 0), hash_of(hills(2), 0));
}

TEST(WorldGround, sets_the_height_of_agents_that_the_caller_moves) {
  World2 world({.ground = two_floors()});
  const AgentId one = world.spawn(*world.add_group({}), {.position = {8, 10}});
  for (float x = 8; x < 18; x += .5f) {
    EXPECT_TRUE(world.agent(one).set_motion({x, 10}, {}));
    EXPECT_NEAR(world.agent(one).position_in_space().z, (x - 8) * .3f, 1e-5);
  }
  EXPECT_TRUE(world.agent(one).set_motion({5, 5}, {}));
  EXPECT_GT(world.agent(one).position_in_space().z, 2.8f) << "carried off: as high as it was";
}

TEST(WorldGround, is_refused_in_three_dimensions) {
  test::Mistakes mistakes;
  World3 world({.ground = two_floors()});
  EXPECT_EQ(mistakes.last(), "only a plane has a ground");
  const AgentId one = world.spawn(*world.add_group({}), {.position = {1, 2, 3}});
  EXPECT_EQ(world.agent(one).position_in_space(), (Vec3{1, 2, 3}));
}

}  // namespace
}  // namespace veer
