// Rows of groups that query a large map are sorted by position now and then. It changes only the time of a step.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "tests/sense/map/maps.hpp"
#include "tests/world/flocks.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/steer/map/ray_avoidance.hpp"
#include "veer/world/query/explain.hpp"

namespace veer {
namespace {

constexpr float side_of_world = 40;    // m
constexpr std::uint32_t agents = 300;  // more than a block
constexpr int steps = 40;              // rows are sorted in the first and in the 33rd

/// Thin walls all over the world.
template <int D>
std::shared_ptr<const Map<D>> walls(int count) {
  test::Draw draw(8);
  std::vector<Obstacle> all;
  for (int i = 0; i < count; ++i) {
    const Vec3 position = draw.vec<3>(0, side_of_world), along = draw.vec<3>(-1, 1);
    all.push_back(Obstacle::wall({position, {position.x + along.x, position.y + along.y, position.z}}));
  }
  auto map = Map<D>::build(std::move(all));
  EXPECT_TRUE(map) << map.reason();
  return std::make_shared<const Map<D>>(std::move(*map));
}
template <int D>
const std::shared_ptr<const Map<D>>& many_walls() {
  static const auto map = walls<D>(600);
  return map;
}

template <int D>
GroupDef feeling() {
  return {.mind = blend({{RayAvoidance{}, 2}, {Seek{}, 1, own_goal()}}),
          .limits = {.max_speed = 6, .max_force = 20, .radius = .3f}};
}

template <int D>
std::vector<AgentDef<D>> walkers(std::uint32_t seed) {
  std::vector<AgentDef<D>> defs = test::keyed<D>(agents, side_of_world, seed);
  test::Draw draw(seed + 1);
  for (AgentDef<D>& def : defs) def.goal = draw.vec<D>(0, side_of_world);
  return defs;
}

/// Mean distance between agents that follow each other in memory, m.
template <int D>
float mean_gap(const World<D>& world, GroupId group) {
  const auto places = world.group(group).positions();
  float sum = 0;
  for (std::size_t i = 1; i < world.group(group).count(); ++i)
    sum += length(places[static_cast<std::ptrdiff_t>(i)] - places[static_cast<std::ptrdiff_t>(i - 1)]);
  return sum / static_cast<float>(world.group(group).count() - 1);
}

template <int D>
void expect_the_same_in_whatever_order() {
  std::vector<AgentDef<D>> defs = walkers<D>(3);
  std::mt19937 random(4);
  std::uint64_t hash = 0;
  std::vector<std::pair<std::uint32_t, Vec<float, D>>> places;
  for (int round = 0; round < 3; ++round) {
    World<D> world({.map = many_walls<D>()});
    ASSERT_TRUE(world.set_width(round == 1 ? 1 : 4));
    const GroupId group = *world.add_group(feeling<D>());
    for (const AgentDef<D>& def : defs) world.spawn(group, def);
    for (int k = 0; k < steps; ++k) world.step(.05f);
    if (round == 0) {
      hash = world.state_hash();
      places = test::places_by_key(world, group);
    }
    EXPECT_EQ(world.state_hash(), hash) << "round " << round;
    EXPECT_TRUE(test::places_by_key(world, group) == places) << "round " << round;
    std::shuffle(defs.begin(), defs.end(), random);
  }
}
TEST(MapOrder, of_rows_among_many_walls_cannot_matter) {
  expect_the_same_in_whatever_order<2>();
  expect_the_same_in_whatever_order<3>();
}

TEST(MapOrder, puts_agents_that_are_near_each_other_side_by_side) {
  World2 world({.map = many_walls<2>()});
  const GroupId group = *world.add_group(feeling<2>());
  for (const auto& def : walkers<2>(5)) world.spawn(group, def);
  const float apart = mean_gap(world, group);
  world.step(.05f);
  EXPECT_LT(mean_gap(world, group), .5f * apart) << "from the first step on";
  for (int k = 1; k < steps; ++k) world.step(.05f);
  EXPECT_LT(mean_gap(world, group), .5f * apart) << "and still when all have gone elsewhere";
  for (auto def : walkers<2>(6)) {
    def.key = world.next_key();
    world.spawn(group, def);
  }
  world.step(.05f);
  EXPECT_LT(mean_gap(world, group), .5f * apart) << "newcomers are put among the others at once";
}

TEST(MapOrder, leaves_rows_alone_where_there_is_nothing_to_gain) {
  const auto defs = walkers<2>(5);
  for (const bool few_walls : {true, false}) {
    World2 world({.map = few_walls ? walls<2>(20) : many_walls<2>()});
    const GroupId group = *world.add_group(feeling<2>());
    for (std::size_t i = 0; i < (few_walls ? defs.size() : 200); ++i) world.spawn(group, defs[i]);
    for (int k = 0; k < 3; ++k) world.step(.05f);
    EXPECT_TRUE(std::ranges::is_sorted(world.group(group).keys())) << "that is the order in which they were spawned";
  }
}

TEST(MapOrder, is_not_seen_by_handles_copies_and_questions) {
  World2 world({.map = many_walls<2>()});
  const GroupId groups[] = {*world.add_group(feeling<2>()), *world.add_group(feeling<2>())};
  std::map<std::uint32_t, AgentId> living;  // by key
  const auto add = [&](AgentDef<2> def) {
    const std::uint32_t key = world.next_key();
    def.key = key;
    living[key] = world.spawn(groups[key % 2], def);
  };
  const auto all = walkers<2>(7);
  for (const auto& def : all) add(def);
  test::Draw draw(9);
  for (int k = 0; k < steps; ++k) {
    add(all[draw.below(agents)]);
    for (int i = 0; i < 2; ++i) {
      const auto chosen = std::next(living.begin(), draw.below(static_cast<std::uint32_t>(living.size())));
      if (i == 0) {
        ASSERT_TRUE(world.agent(chosen->second).transfer(groups[draw.below(2)]));
        continue;
      }
      ASSERT_TRUE(world.remove(chosen->second));
      living.erase(chosen);
    }
    const AgentId one = std::next(living.begin(), draw.below(static_cast<std::uint32_t>(living.size())))->second;
    const auto why = world.agent(one).explain(.05f);
    ASSERT_TRUE(why);
    World2 copy = world;
    world.step(.05f);
    copy.step(.05f);
    ASSERT_EQ(copy.state_hash(), world.state_hash());
    ASSERT_EQ(why->asked, world.agent(one).asked()) << "step " << k;
    for (const auto& [key, id] : living) ASSERT_EQ(world.agent(id).key(), key);
  }
}

}  // namespace
}  // namespace veer
