// Crowds that are hard on cells, and groups that look at each other.
#include <gtest/gtest.h>

#include "tests/world/flocks.hpp"

namespace veer {
namespace {

TEST(Crowd, of_coincident_agents_comes_apart) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{Separation{.radius = 1, .falloff = Falloff::inverse}}})});
  for (int i = 0; i < 1000; ++i) world.spawn(group, {.position = {5, 5}});
  for (int k = 0; k < 12; ++k) world.step(.1f);
  auto all = test::places_by_key(world, group);
  std::ranges::sort(all, [](const auto& p, const auto& q) {
    return p.second.x != q.second.x ? p.second.x < q.second.x : p.second.y < q.second.y;
  });
  for (std::size_t i = 1; i < all.size(); ++i)
    EXPECT_FALSE(all[i].second == all[i - 1].second) << "two agents are still at the same position";
  Vec2 middle{};
  float spread = 0;
  for (const auto& [key, position] : all) {
    middle += position * (1 / 1000.f);
    spread = std::max(spread, length(position - Vec2{5, 5}));
  }
  EXPECT_GT(spread, .5f);
  EXPECT_LT(length(middle - Vec2{5, 5}), .1f) << "in all directions alike";
}

// One group is a heap in a single cell; the other must not notice.
TEST(Crowd, in_one_cell_is_right_and_leaves_a_flock_beside_it_alone) {
  constexpr std::size_t heap_size = 8000;
  World2 alone, both;
  const auto defs = test::keyed<2>(300, 30, 4);
  const GroupDef flock{.mind = test::mind_of(test::flock_behaviors())};
  const GroupId first = *alone.add_group(flock);
  ASSERT_TRUE(first == *both.add_group(flock));
  const GroupId heap = *both.add_group({.mind = blend({{Cohesion{.radius = 5}}}), .limits = {.max_force = 1000}});
  for (const auto& def : defs) {
    alone.spawn(first, def);
    both.spawn(first, def);
  }
  test::Draw draw(6);
  Vec2 sum{};
  std::vector<AgentId> ids;
  std::vector<Vec2> places;
  for (std::size_t i = 0; i < heap_size; ++i) {
    places.push_back(draw.vec<2>(0, 1));
    sum += places.back();
    ids.push_back(both.spawn(heap, {.position = places.back()}));
  }
  alone.step(.05f);
  both.step(.05f);
  EXPECT_TRUE(test::places_by_key(alone, first) == test::places_by_key(both, first));
  // Each agent sees all others: a = middle of the others - own position.
  for (std::size_t i = 0; i < heap_size; i += 97) {
    const Vec2 wanted = (sum - places[i]) * (1.f / (heap_size - 1)) - places[i];
    EXPECT_LT(length(both.agent(ids[i]).asked() - wanted), 1e-3f) << i;
  }
}

// A group that looks 2 m far has cells for that. An agent of another group that sees more than half way round the torus
// must still count each member once.
TEST(Crowd, is_seen_once_by_a_group_that_sees_round_the_torus) {
  World2 world({.domain = test::torus<2>(20)});
  const GroupId sheep = *world.add_group({.mind = blend({{Separation{.radius = 2}}})});
  const GroupId dogs =
      world.add_group({.mind = blend({{Cohesion{.radius = 14}, 1, among({sheep})}}), .limits = {.max_force = 1000}})
          .value();
  const auto defs = test::keyed<2>(100, 20, 8);
  for (const auto& def : defs) world.spawn(sheep, def);
  const Vec2 position{3, 17};
  const AgentId dog = world.spawn(dogs, {.position = position, .mass = 1});
  Vec2 sum{};
  float count = 0;
  for (const auto& def : defs) {
    const Vec2 way = test::torus<2>(20).displacement(position, def.position);
    if (length(way) >= 14) continue;
    sum += way;
    ++count;
  }
  world.step(.05f);
  EXPECT_LT(length(world.agent(dog).asked() - sum / count), 1e-3f);
}

}  // namespace
}  // namespace veer
