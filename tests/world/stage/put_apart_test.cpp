// Solid bodies: agents that overlap after they have moved are put apart.
#include <gtest/gtest.h>

#include "tests/sense/map/maps.hpp"
#include "tests/threads.hpp"
#include "tests/world/worlds.hpp"
#include "veer/steer/crowd/orca.hpp"
#include "veer/steer/crowd/social_force.hpp"
#include "veer/veer.hpp"

namespace veer {
namespace {

/// The deepest overlap of two agents, in parts of the smaller radius.
template <int D>
float deepest(const World<D>& world) {
  std::vector<AgentState<D>> all;
  for (std::uint32_t g = 1; g <= world.group_count(); ++g)
    for (const AgentId id : world.group(GroupId{g}).agents()) all.push_back(world.agent(id).state());
  float most = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const float gap = length(world.definition().domain.displacement(all[i].position, all[j].position));
      const float a = all[i].limits.radius, b = all[j].limits.radius;
      most = max(most, (a + b - gap) / min(a, b));
    }
  return most;
}

/// Sixty agents of three sizes who all press through a funnel.
template <class B>
World2 throng(bool solid) {
  World2 world({.map = test::map_of({Obstacle::wall({{0, .6f, 0}, {-8, 6, 0}, {-14, 6, 0}, {-14, -6, 0}}),
                                     Obstacle::wall({{-14, -6, 0}, {-8, -6, 0}, {0, -.6f, 0}})})});
  const GroupId group = *world.add_group({.name = "throng",
                                          .mind = blend({{B{}, 1, at(Vec2{40, 0})}}),
                                          .limits = {.max_speed = 1.4f, .max_force = 10, .radius = .25f},
                                          .solid = solid});
  for (int k = 0; k < 60; ++k) {
    const auto row = static_cast<float>(k / 10), column = static_cast<float>(k % 10);
    world.spawn(group,
                {.position = {-12 + column * .9f, -2.5f + row}, .radius = .2f + .05f * static_cast<float>(k % 3)});
  }
  return world;
}

TEST(Solid, bodies_in_a_throng_do_not_overlap_at_any_rate) {
  for (const float rate : {10.f, 60.f, 240.f}) {
    World2 orca = throng<Orca>(true), forces = throng<SocialForce>(true), soft = throng<SocialForce>(false);
    float most = 0, without = 0, through = 0;
    for (int k = 0; k < static_cast<int>(12 * rate); ++k) {
      for (World2* world : {&orca, &forces, &soft}) world->step(1 / rate);
      if (k % 4 != 0) continue;
      most = max(most, max(deepest(orca), deepest(forces)));
      without = max(without, deepest(soft));
    }
    for (const AgentId id : forces.group(GroupId{1}).agents())
      if (forces.agent(id).position().x > 0) ++through;
    EXPECT_LT(most, .01f) << rate << " Hz";
    EXPECT_GT(without, .1f) << rate << " Hz: or the scene shows nothing";
    EXPECT_GT(through, 4) << rate << " Hz";
  }
}

TEST(Solid, the_lighter_of_two_gives_way_by_more) {
  World2 world;
  const GroupId light = *world.add_group({.limits = {.mass = 1, .radius = .5f}, .solid = true}),
                heavy = *world.add_group({.limits = {.mass = 3, .radius = .5f}, .solid = true});
  const AgentId a = world.spawn(light, {.position = {0, 0}}), b = world.spawn(heavy, {.position = {.8f, 0}});
  world.step(.1f);
  EXPECT_NEAR(world.agent(a).position().x, -.15f, 1e-3f);
  EXPECT_NEAR(world.agent(b).position().x, .85f, 1e-3f);
}

TEST(Solid, leaves_all_others_alone) {
  World2 world;
  const GroupId solid = *world.add_group({.limits = {.radius = .5f}, .solid = true}),
                soft = *world.add_group({.limits = {.radius = .5f}});
  const AgentId a = world.spawn(solid, {.position = {0, 0}}), b = world.spawn(soft, {.position = {.3f, 0}});
  world.spawn(solid, {.position = {5, 0}});
  world.step(.1f);
  EXPECT_EQ(world.agent(a).position(), Vec2{});
  EXPECT_EQ(world.agent(b).position(), (Vec2{.3f, 0}));
}

template <int D>
void come_apart(const Domain<D>& domain, const Vec<float, D>& spot) {
  World<D> world({.domain = domain});
  const GroupId group = *world.add_group({.limits = {.radius = .3f}, .solid = true});
  for (int k = 0; k < 30; ++k) world.spawn(group, {.position = spot});
  for (int k = 0; k < 200; ++k) world.step(1 / 30.f);
  EXPECT_LT(deepest(world), .02f);
  for (const AgentId id : world.group(group).agents())
    EXPECT_LT(length(domain.displacement(spot, world.agent(id).position())), 4);
}
TEST(Solid, bodies_on_one_spot_come_apart) {
  come_apart<2>({}, {7, 3});
  come_apart<3>({}, {7, 3, 1});
}
TEST(Solid, bodies_come_apart_across_the_seam_of_a_torus) { come_apart<2>(test::torus<2>(20), {0, 0}); }

TEST(Solid, nobody_is_pushed_through_a_wall) {
  World2 world({.map = test::map_of({Obstacle::wall({{0, -9, 0}, {0, 9, 0}})})});
  const GroupId group = *world.add_group({.limits = {.radius = .3f}, .solid = true});
  for (int k = 0; k < 40; ++k) world.spawn(group, {.position = {-.31f, static_cast<float>(k % 8) * .1f}});
  for (int k = 0; k < 200; ++k) {
    world.step(1 / 30.f);
    for (const AgentId id : world.group(group).agents()) ASSERT_LT(world.agent(id).position().x, -.29f);
  }
  EXPECT_LT(deepest(world), .03f);
}

TEST(Solid, gives_the_same_bits_with_every_width_and_number_of_threads) {
  const auto run = [](int width, std::size_t workers) {
    World2 world = throng<Orca>(true);
    const GroupId more = *world.add_group({.mind = blend({{SocialForce{}, 1, at(Vec2{-9, 0})}}), .solid = true});
    world.spawn(more, disc({30, 0, 0}, 12), 700);
    EXPECT_TRUE(world.set_width(width));
    test::Threads threads(workers);
    world.set_executor(threads.executor());
    for (int k = 0; k < 25; ++k) world.step(.05f);
    return world.state_hash();
  };
  const std::uint64_t scalar = run(1, 1);
  for (const int width : {4, 8, 16}) {
    if (!is_supported(width)) continue;
    EXPECT_EQ(run(width, 1), scalar) << width;
  }
  EXPECT_EQ(run(0, 3), scalar);
  EXPECT_EQ(run(1, 8), scalar);
}

// A pack that spans the seam meets a body on both sides of it: it still counts once.
TEST(Solid, gives_the_same_bits_on_a_small_torus) {
  const auto run = [](int width) {
    World2 world({.domain = test::torus<2>(15)});
    const GroupId group = *world.add_group(
        {.mind = blend({{Orca{}, 1, own_goal()}}), .limits = {.max_speed = 1.4f, .radius = .3f}, .solid = true});
    EXPECT_TRUE(world.set_width(width));
    test::Draw draw(2);
    for (int k = 0; k < 301; ++k) world.spawn(group, {.position = draw.vec<2>(0, 15), .goal = draw.vec<2>(0, 15)});
    for (int k = 0; k < 20; ++k) world.step(.05f);
    return world.state_hash();
  };
  for (const int width : {4, 8, 16}) {
    if (!is_supported(width)) continue;
    EXPECT_EQ(run(width), run(1)) << width;
  }
}

// A wall sweeps a throng that presses against it: agents can't stay where the wall then is.
TEST(Solid, an_obstacle_that_moves_does_not_go_through_anyone) {
  for (const float rate : {10.f, 60.f}) {
    World2 world;
    const GroupId group = *world.add_group({.mind = blend({{SocialForce{}, 1, at(Vec2{-60, 0})}}),
                                            .limits = {.max_speed = 1.4f, .max_force = 10, .radius = .25f},
                                            .solid = true});
    for (int k = 0; k < 80; ++k)
      world.spawn(group, {.position = {1 + static_cast<float>(k % 8) * .6f, static_cast<float>(k / 8) * .6f}});
    world.add_obstacle(Obstacle::box({0, 3, 0}, {1, 40, 1}), given({0, 3, 0}, {.5f, 0, 0})).value();
    for (int k = 0; k < static_cast<int>(10 * rate); ++k) {
      const float x = .5f * static_cast<float>(k) / rate;
      world.set_obstacle(0, {x, 3}, {.5f, 0});
      world.step(1 / rate);
      for (const AgentId id : world.group(group).agents())
        ASSERT_GT(world.agent(id).position().x, x + .4f) << rate << " Hz, step " << k;
    }
  }
}

// The step that pushes by others doesn't throw: a heavy, wide body pushes small ones by no more than half their size.
TEST(Solid, small_bodies_beside_wide_ones_are_pushed_step_by_step) {
  World2 world;
  const GroupId wide = *world.add_group({.mind = blend({{Orca{}, 1, at(Vec2{0, 0})}}),
                                         .limits = {.max_speed = 3, .max_force = 1e5f, .mass = 1000, .radius = 1},
                                         .solid = true}),
                small = *world.add_group({.mind = blend({{SocialForce{}, 1, at(Vec2{0, 0})}}),
                                          .limits = {.max_speed = 3, .max_force = 30, .radius = .1f},
                                          .solid = true});
  for (int k = 0; k < 12; ++k) world.spawn(wide, {.position = direction(static_cast<float>(k) * .52f) * 9.f});
  for (int k = 0; k < 60; ++k) world.spawn(small, {.position = direction(static_cast<float>(k) * .104f) * 6.f});
  for (int k = 0; k < 100; ++k) {
    world.step(.1f);
    ASSERT_LT(deepest(world), .1f) << "step " << k;
  }
}

}  // namespace
}  // namespace veer
