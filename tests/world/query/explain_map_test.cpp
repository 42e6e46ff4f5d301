// What behaviors meet as they look around, told by an explanation.
#include "tests/world/stage/walk.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/behaviors.hpp"
#include "veer/world/query/explain.hpp"

namespace veer {
namespace {

using test::map_of;
using test::Walk;

TEST(ExplainMap, the_hit_of_a_single_feeler_is_that_of_a_cast) {
  const auto map = map_of({Obstacle::circle({9, 9}, 1), Obstacle::box({5, 0}, {2, 6}, .3f)});
  const RayAvoidance feeler{.feelers = FeelerSet::single, .look_ahead = 3, .min_length = 1};
  Walk walk(map, blend({{feeler}, {Seek{}, 1, at({9, 0})}}), {0, 0}, {2, .5f});
  const auto why = walk.world.agent(walk.walker).explain();
  ASSERT_TRUE(why);
  const Vec2 velocity{2, .5f};
  const Hit<2> hit = map->cast({0, 0}, unit(velocity) * (length(velocity) * 3 + 1));
  ASSERT_TRUE(hit.met);
  ASSERT_EQ(why->behaviors[0].hits.size(), 1u);
  const Felt<2>& felt = why->behaviors[0].hits[0];
  EXPECT_EQ(felt.point, hit.point);
  EXPECT_EQ(felt.normal, hit.normal);
  EXPECT_NEAR(felt.distance, length(hit.point), 1e-4f);
  EXPECT_EQ(felt.obstacle, 1u);
  EXPECT_FALSE(felt.moves);
  EXPECT_TRUE(why->behaviors[1].hits.empty()) << "a behavior without feelers meets nothing";
}

TEST(ExplainMap, every_feeler_that_meets_something_is_told_and_no_other) {
  const auto map = map_of({Obstacle::wall({{3, -9}, {3, 9}})});
  const RayAvoidance fan{.feelers = FeelerSet::fan, .look_ahead = 2, .spread = 1.5f, .side_length = 1};
  Walk walk(map, blend({{fan}}), {0, 0}, {2, 0});
  const auto why = walk.world.agent(walk.walker).explain();
  // Rays of 5 m at 0, 0.5, 1 and 1.5 rad to both sides: they meet the wall at 3 m up to acos(3 / 5) = 0.93 rad.
  ASSERT_EQ(why->behaviors[0].hits.size(), 3u);
  for (const Felt<2>& felt : why->behaviors[0].hits) {
    EXPECT_NEAR(felt.point.x, 3, 1e-4f);
    EXPECT_EQ(felt.normal, (Vec2{-1, 0}));
    EXPECT_NEAR(felt.distance, length(felt.point), 1e-4f);
  }
  Walk away(map, blend({{fan}}), {0, 0}, {-2, 0});
  EXPECT_TRUE(away.world.agent(away.walker).explain()->behaviors[0].hits.empty());
}

TEST(ExplainMap, positions_are_on_the_surface_also_for_wide_agents) {
  const auto map = map_of({Obstacle::circle({6, .5f}, 1)});
  Walk walk(map, blend({{ObstacleAvoidance{.look_ahead = 5, .margin = .3f}}, {WallFollowing{.range = 20}}}), {0, 0},
            {2, 0});
  const auto why = walk.world.agent(walk.walker).explain();
  for (const auto& behavior : why->behaviors) {
    ASSERT_EQ(behavior.hits.size(), 1u) << behavior.name;
    EXPECT_NEAR(length(behavior.hits[0].point - Vec2{6, .5f}), 1, 1e-4f) << behavior.name;
  }
  EXPECT_NEAR(why->behaviors[0].hits[0].distance, 6 - sqrt(1.7f * 1.7f - .25f), 1e-4f) << "until they touch";
}

TEST(ExplainMap, what_moves_is_numbered_on_and_has_its_velocity) {
  Walk walk(map_of({Obstacle::circle({0, 9}, 1)}), blend({{Containment{.look_ahead = 5}}}), {0, 0}, {2, 0});
  ASSERT_TRUE(walk.world.add_obstacle(Obstacle::circle({6, 0}, 1), moving_along({{6, 0}, {6, 90}}, .1f)));
  const auto why = walk.world.agent(walk.walker).explain();
  ASSERT_EQ(why->behaviors[0].hits.size(), 1u);
  EXPECT_EQ(why->behaviors[0].hits[0].obstacle, 1u);
  EXPECT_TRUE(why->behaviors[0].hits[0].moves);
  EXPECT_EQ(why->behaviors[0].hits[0].velocity, (Vec2{0, .1f}));
}

// Rays from the flanks are cast one by one, others together.
TEST(ExplainMap, asking_changes_nothing_and_tells_the_step_that_follows) {
  for (const FeelerSet set : {FeelerSet::single, FeelerSet::whiskers, FeelerSet::parallel, FeelerSet::fan}) {
    Walk walk(map_of({Obstacle::box({3, 0}, {2, 6})}), blend({{RayAvoidance{.feelers = set, .adaptive = true}}}),
              {.5f, 0}, {2, .1f});
    const std::uint64_t hash = walk.world.state_hash();
    const auto why = walk.world.agent(walk.walker).explain(.1f);
    EXPECT_EQ(walk.world.state_hash(), hash);
    EXPECT_FALSE(why->behaviors[0].hits.empty());
    walk.world.step(.1f);
    EXPECT_EQ(walk.position(), why->after.position);
    EXPECT_EQ(walk.world.surroundings().felt, nullptr);
  }
}

}  // namespace
}  // namespace veer
