// Paths to follow in a world: arrival, replacement, the hash and what is refused.
#include <gtest/gtest.h>

#include "tests/world/worlds.hpp"
#include "veer/sense/path/path_def.hpp"
#include "veer/steer/delegated/path_following.hpp"

namespace veer {
namespace {

const PathDef bent{.points = {{0, 0, 0}, {6, 0, 0}, {6, 4, 0}}};

World2 world_on(const PathDef& path, AgentId& walker) {
  World2 world({.seed = 1});
  const GroupId walkers = *world.add_group(
      {.mind = blend({{PathFollowing{}, 1, along_path(path)}}), .limits = {.max_speed = 3, .max_force = 9}});
  walker = world.spawn(walkers, {});
  return world;
}

TEST(PathTarget, arrival_at_the_end_is_reported_once) {
  AgentId walker;
  World2 world = world_on(bent, walker);
  int arrivals = 0;
  for (int k = 0; k < 60 * 8; ++k) {
    world.step(1 / 60.f);
    for (const Event& e : world.events()) arrivals += e.kind == Event::Kind::arrived;
  }
  EXPECT_EQ(arrivals, 1);
  EXPECT_LT(length(world.agent(walker).position() - Vec2{6, 4}), .11f);
}

TEST(PathTarget, replaced_by_another_is_followed_at_once) {
  AgentId walker;
  World2 world = world_on(bent, walker);
  for (int k = 0; k < 60; ++k) world.step(1 / 60.f);
  EXPECT_TRUE(world.group(GroupId{1}).set_target(0, along_path({.points = {{0, -20, 0}, {0, -30, 0}}})));
  for (int k = 0; k < 60 * 14; ++k) world.step(1 / 60.f);
  EXPECT_LT(length(world.agent(walker).position() - Vec2{0, -30}), .11f);
}

TEST(PathTarget, that_differs_makes_another_hash) {
  AgentId walker;
  PathDef other = bent;
  other.points[2].y = 4.5f;
  EXPECT_EQ(world_on(bent, walker).state_hash(), world_on(bent, walker).state_hash());
  EXPECT_NE(world_on(bent, walker).state_hash(), world_on(other, walker).state_hash());
}

TEST(PathTarget, that_cannot_be_made_is_refused_with_its_reason) {
  const auto why = [](const TargetDef& target) {
    return misfit<2>(blend({{PathFollowing{}, 1, target}}), Chosen<BodyInfo>{});
  };
  EXPECT_EQ(why(along_path(bent)), "");
  EXPECT_EQ(why(along_path({.points = {{1, 1, 0}}})),
            "the target of 'path_following' isn't a path to follow: a path needs 2 points that differ, found 1");
  EXPECT_EQ(why(FollowTarget{}), "the target of 'path_following' is a path that wasn't given");
  EXPECT_EQ(why(at(Vec3{1, 2, 0})), "'path_following' needs a path to follow as its target");
  AgentId walker;
  World2 world = world_on(bent, walker);
  EXPECT_FALSE(world.group(GroupId{1}).set_target(0, along_path({})));
}

}  // namespace
}  // namespace veer
