// A navigation mesh as the ground of a world.
#include "adapters/navmesh/ground.hpp"

#include <gtest/gtest.h>

#include "scenes.hpp"
#include "tests/agent/draw.hpp"
#include "veer/steer/group/separation.hpp"
#include "veer/steer/kinematic/kinematic_seek.hpp"
#include "veer/steer/kinematic/kinematic_wander.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

std::shared_ptr<const NavmeshGround> two_floors() {
  return std::make_shared<const NavmeshGround>(test::built(test::two_floors()));
}

TEST(NavmeshGround, has_the_heights_of_its_mesh) {
  const auto ground = two_floors();
  EXPECT_NEAR(ground->height({24, 6}, 0).value_or(9), 0, .1);
  EXPECT_NEAR(ground->height({24, 6}, 3).value_or(9), 3, .1);
  EXPECT_FALSE(ground->height({-4, 6}, 0));
  EXPECT_EQ(ground->def().headroom, ground->mesh().def().agent_height);
  EXPECT_EQ(ground->hash(), two_floors()->hash());
  EXPECT_NE(ground->hash(), NavmeshGround(test::built(test::two_floors(false))).hash());
}

TEST(NavmeshGround, leads_up_a_ramp_however_long_the_steps) {
  for (const float dt : {.02f, .25f}) {
    World2 world({.ground = two_floors()});
    const GroupId group =
        world.add_group({.mind = blend({{KinematicSeek{}, 1, at(Vec2{40, 10})}}), .limits = {.max_speed = 4}}).value();
    const AgentId one = world.spawn(group, {.position = {4, 10}});
    for (float time = 0; time < 8; time += dt) {
      world.step(dt);
      const Vec3 place = world.agent(one).position_in_space();
      ASSERT_NEAR(place.z, .3f * std::clamp(place.x - 8, 0.f, 10.f), .2) << place.x;
    }
    EXPECT_NEAR(world.agent(one).position_in_space().z, 3, .1);
    EXPECT_LE(world.agent(one).position_in_space().x, 28);
    EXPECT_GT(world.agent(one).position_in_space().x, 26);
  }
}

TEST(NavmeshGround, makes_neighbors_only_of_those_on_one_floor) {
  const auto asked = [](float height) {
    World2 world({.ground = two_floors()});
    const GroupId group = *world.add_group({.mind = blend({{Separation{.radius = 2}}})});
    const AgentId one = world.spawn(group, {.position = {24, 10}});
    world.spawn(group, {.position = {24.5f, 10}, .height = height});
    world.step(1 / 60.f);
    return world.agent(one).asked();
  };
  EXPECT_EQ(asked(3), (Vec2{}));
  EXPECT_LT(asked(0).x, -.1f);
}

TEST(NavmeshGround, is_never_left) {
  const auto ground = two_floors();
  World2 world({.ground = ground});
  const GroupId group = *world.add_group({.mind = blend({{KinematicWander{.max_rotation = 6}}})});
  test::Draw draw(3);
  while (world.count() < 100) {
    const Vec2 place{draw.between(0, 30), draw.between(0, 20)};
    if (ground->height(place, 0))
      world.spawn(group, {.position = place, .max_speed = draw.between(1, 20), .height = draw.between(0, 3)});
  }
  for (int k = 0; k < 30; ++k) {
    world.step(draw.between(.001f, .1f));
    for (const AgentId id : world.group(group).agents()) {
      const Vec3 place = world.agent(id).position_in_space();
      ASSERT_EQ(ground->height({place.x, place.y}, place.z), place.z);
    }
  }
}

}  // namespace
}  // namespace veer
