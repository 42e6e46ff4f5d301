#include "tests/world/stage/walk.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/delegated/wander.hpp"
#include "veer/steer/kinematic/kinematic_seek.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

using test::map_of;
using test::Walk;

// The wall is thinner than anything, the walker covers 5 m in a step.
TEST(KeepOut, no_agent_is_too_fast_for_a_thin_wall) {
  for (const float dt : {1 / 60.f, .1f, .25f}) {
    World2 world;
    world.set_map(map_of({Obstacle::wall({{5, -50}, {5, 50}})}));
    const GroupId group = *world.add_group(
        {.mind = blend({{KinematicSeek{}, 1, at({100, 3})}}), .limits = {.max_speed = 50, .radius = .3f}});
    const AgentId runner = world.spawn(group, {.position = {0, 0}});
    for (int i = 0; i < 40; ++i) {
      world.step(dt);
      ASSERT_LE(world.agent(runner).position().x, 5 - .3f + 1e-3f) << "dt " << dt << " step " << i;
    }
    EXPECT_GT(world.agent(runner).position().y, .5f) << "it slid along the wall";
  }
}

// Runners of all speeds among obstacles of all kinds: none is ever inside.
template <int D>
void no_agent_is_ever_inside() {
  test::Draw draw(11);
  auto map = Map<D>::build(test::obstacles<D>(draw, D == 2 ? 120 : 200, 20));
  ASSERT_TRUE(map) << map.reason();
  const auto shared = std::make_shared<const Map<D>>(std::move(*map));
  World<D> world(
      {.domain = {.kind = DomainKind::box, .low = draw.vec<D>(-25, -25), .high = draw.vec<D>(25, 25)}, .map = shared});
  std::vector<GroupId> groups;
  for (const float speed : {1.f, 8.f, 40.f})
    groups.push_back(*world.add_group(
        {.mind = blend({{Wander{}}}), .limits = {.max_speed = speed, .max_force = speed * 10, .radius = .35f}}));
  for (const GroupId group : groups)
    for (int i = 0; i < 40; ++i)
      world.spawn(group, {.position = draw.vec<D>(-20, 20), .velocity = draw.direction<D>()});
  int overlaps = 0;
  for (int i = 0; i < 100; ++i) {
    std::vector<std::vector<Vec<float, D>>> before;
    for (const GroupId group : groups)
      before.emplace_back(world.group(group).positions().begin(), world.group(group).positions().end());
    world.step(.1f);
    for (std::size_t g = 0; g < groups.size(); ++g)
      for (std::size_t k = 0; k < before[g].size(); ++k) {
        const Vec<float, D> now = world.group(groups[g]).positions()[static_cast<std::ptrdiff_t>(k)];
        ASSERT_FALSE(shared->covering(now)) << "step " << i;
        overlaps += test::clearance(*shared, now) < .34f ? 1 : 0;
      }
  }
  EXPECT_LT(overlaps, 100) << "of 12000: squeezed where there is no room for them";
}
TEST(KeepOut, no_agent_is_ever_inside_2d) { no_agent_is_ever_inside<2>(); }
TEST(KeepOut, no_agent_is_ever_inside_3d) { no_agent_is_ever_inside<3>(); }

TEST(KeepOut, the_speed_along_a_wall_is_kept_and_that_into_it_is_lost) {
  Walk walk(map_of({Obstacle::wall({{-50, 2}, {50, 2}})}), blend({{Seek{}, 0, at({0, 0})}}), {0, 1.61f}, {1, 1});
  walk.world.step(.1f);
  EXPECT_NEAR(walk.state().velocity.x, 1, 1e-4);
  EXPECT_NEAR(walk.state().velocity.y, 0, 1e-4);
  EXPECT_NEAR(walk.position().x, .1f, 1e-3);
}

// Without the speed into the first wall, an agent goes along it into the second; without the speed into that one, it
// would go into the first again.
TEST(KeepOut, an_agent_caught_in_a_corner_has_no_velocity) {
  for (const float degrees : {20.f, 30.f, 60.f, 85.f}) {
    const Vec2 side = direction(degrees * pi / 180);
    const auto walls = map_of({Obstacle::wall({{20, 0}, {0, 0}, {20 * side.x, 20 * side.y}})});
    const Vec2 middle = direction(degrees * pi / 360);
    Walk walk(walls, blend({{KinematicSeek{}, 1, at({-9, -5})}}), middle * 9, {});
    walk.go(20);
    EXPECT_LT(length(walk.state().velocity), 1e-4f) << degrees;
    EXPECT_LT(length(walk.position()), 4) << degrees << ": it has come to the corner";
  }
}
TEST(KeepOut, an_agent_caught_in_a_moving_corner_has_its_velocity) {
  Walk walk(nullptr, blend({{KinematicSeek{}, 1, at({9, 0})}}), {0, 0}, {});
  const Obstacle hook = Obstacle::wall({{2, 3, 0}, {8, 0, 0}, {2, -3, 0}});
  ASSERT_TRUE(walk.world.add_obstacle(hook, moving_along({{5, 0}, {-90, 0}}, 2)));
  walk.go(10);
  EXPECT_NEAR(walk.state().velocity.x, -2, 1e-3);
  EXPECT_NEAR(walk.state().velocity.y, 0, 1e-3);
}

TEST(KeepOut, an_agent_that_starts_inside_is_put_beside) {
  Walk walk(map_of({Obstacle::polygon({{-3, -3}, {3, -3}, {3, 3}, {-3, 3}})}), blend({{Seek{}, 1, at({0, 0})}}),
            {2, .5f}, {});
  EXPECT_NEAR(walk.position().x, 3.4f, .01f);
  EXPECT_NEAR(walk.position().y, .5f, 1e-4);
}

TEST(KeepOut, a_moving_obstacle_pushes_agents_in_its_way) {
  Walk walk(nullptr, blend({{Seek{}, 0, at({0, 0})}}), {0, 0}, {});
  ASSERT_TRUE(walk.world.add_obstacle(Obstacle::box({-5, 0}, {2, 4}), moving_along({{-5, 0}, {10, 0}}, 2)));
  walk.go(4);  // its front is at -4 + 8 = 4
  EXPECT_NEAR(walk.position().x, 4.4f, .1f);
  EXPECT_FALSE(walk.world.surroundings().covers(walk.position()));
}
TEST(KeepOut, an_obstacle_can_be_moved_by_the_caller) {
  World2 world;
  const auto number = world.add_obstacle(Obstacle::circle({0, 0}, 1), given({0, 0}));
  ASSERT_TRUE(number);
  EXPECT_TRUE(world.set_obstacle(*number, {7, 0}, {1, 0}));
  world.step(.1f);
  EXPECT_TRUE(world.surroundings().covers({7.5f, 0}));
  EXPECT_FALSE(world.set_obstacle(3, {7, 0}));
}

TEST(KeepOut, the_hash_knows_the_map) {
  World2 a, b;
  b.set_map(map_of({Obstacle::circle({5, 5}, 1)}));
  EXPECT_NE(a.state_hash(), b.state_hash());
}

TEST(KeepOut, a_map_on_a_torus_holds_beyond_the_seam) {
  const Domain<2> torus{.kind = DomainKind::torus, .low = {-10, -10}, .high = {10, 10}};
  auto map = Map2::build({Obstacle::wall({{-9, -10}, {-9, 10}})}, torus);
  World2 world({.domain = torus, .map = std::make_shared<const Map2>(std::move(*map))});
  const GroupId group =
      world.add_group({.mind = blend({{KinematicSeek{}, 1, at({-5, 0})}}), .limits = {.max_speed = 8, .radius = .3f}})
          .value();
  const AgentId runner = world.spawn(group, {.position = {6, 0}});
  for (int i = 0; i < 60; ++i) world.step(.1f);
  // The short way leads over the seam at 10 = -10, where the wall stops it at -9.3.
  EXPECT_NEAR(world.agent(runner).position().x, -9.3f, .01f);
}

}  // namespace
}  // namespace veer
