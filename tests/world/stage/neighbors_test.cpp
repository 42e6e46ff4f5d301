// Agents with neighbors: the same bits whatever the pack width, the threads and the order in which they were spawned.
#include <gtest/gtest.h>

#include <functional>

#include "tests/world/flocks.hpp"

namespace veer {
namespace {

/// Builds a world from shuffled lists of agents.
template <int D>
using Build = std::function<World<D>(std::mt19937& random)>;

template <int D>
World<D> one_group(Mind mind, std::size_t count, float side, std::mt19937& random) {
  World<D> world({.domain = test::torus<D>(side)});
  const GroupId group = *world.add_group({.mind = std::move(mind), .limits = {.max_speed = 2}});
  auto defs = test::keyed<D>(count, side, 3);
  std::shuffle(defs.begin(), defs.end(), random);
  for (const auto& def : defs) world.spawn(group, def);
  return world;
}

/// Steps this many times and returns the hash.
template <int D>
std::uint64_t hash_after(World<D> world, int lanes, std::size_t workers, int steps) {
  test::Threads threads(workers);
  world.set_width(lanes);
  if (workers > 1) world.set_executor(threads.executor());
  for (int k = 0; k < steps; ++k) world.step(1 / 20.f);
  return world.state_hash();
}

template <int D>
void expect_same_bits(const Build<D>& build, int steps) {
  std::mt19937 random(1);
  const World<D> world = build(random);
  const std::uint64_t wanted = hash_after(world, 1, 1, steps);
  EXPECT_NE(wanted, world.state_hash());
  for (const int lanes : widths) {
    if (!is_supported(lanes)) continue;
    for (const std::size_t workers : {1u, 2u, 3u, 8u})
      EXPECT_EQ(hash_after(build(random), lanes, workers, steps), wanted)
          << lanes << " lanes, " << workers << " threads, " << steps << " steps";
  }
}

TEST(Neighbors, of_a_flock_give_the_same_bits_whatever_width_threads_and_order) {
  expect_same_bits<2>(
      [](std::mt19937& random) { return one_group<2>(test::mind_of(test::flock_behaviors()), 600, 60, random); }, 50);
}

// Sorting is cut into parts only for thousands of agents.
TEST(Neighbors, of_a_large_flock_give_the_same_bits_whatever_width_threads_and_order) {
  expect_same_bits<2>(
      [](std::mt19937& random) { return one_group<2>(test::mind_of(test::flock_behaviors()), 4000, 160, random); }, 4);
}

TEST(Neighbors, of_behaviors_without_a_loop_in_common_give_the_same_bits) {
  expect_same_bits<2>(
      [](std::mt19937& random) {
        auto behaviors = test::flock_behaviors();
        behaviors.push_back(BehaviorDef{CollisionAvoidance{.radius = 3}, 2});
        return one_group<2>(test::mind_of(behaviors), 500, 60, random);
      },
      50);
}

TEST(Neighbors, in_space_and_with_a_view_angle_give_the_same_bits) {
  expect_same_bits<3>(
      [](std::mt19937& random) { return one_group<3>(test::mind_of(test::flock_behaviors(4)), 500, 20, random); }, 50);
}

TEST(Neighbors, of_two_groups_that_look_at_each_other_give_the_same_bits) {
  expect_same_bits<2>(
      [](std::mt19937& random) {
        World2 world({.domain = test::torus<2>(50)});
        const GroupId a = *world.add_group({.mind = blend({{Separation{}}, {Cohesion{.radius = 3}}})});
        const GroupId b = *world.add_group({.mind = blend({{Attraction{.radius = 4}, 1, among({a})}, {Alignment{}}})});
        EXPECT_TRUE(world.group(a).set_neighbors(0, among({b, a})));
        auto defs = test::keyed<2>(500, 50, 3);
        std::shuffle(defs.begin(), defs.end(), random);
        for (const auto& def : defs) world.spawn(*def.key % 3 ? a : b, def);
        return world;
      },
      50);
}

/// What two minds ask for, agent by agent, along the way of the first.
template <int D>
void expect_same_wishes(const Mind& one, const Mind& two) {
  World<D> a({.domain = test::torus<D>(D == 2 ? 40.f : 15.f)}), b = a;
  const GroupId group = *a.add_group({.mind = one});
  ASSERT_TRUE(group == *b.add_group({.mind = two}));
  std::vector<AgentId> ids;
  for (const auto& def : test::keyed<D>(400, D == 2 ? 40.f : 15.f, 9)) {
    ids.push_back(a.spawn(group, def));
    ASSERT_TRUE(ids.back() == b.spawn(group, def));
  }
  float most = 0;
  for (int k = 0; k < 10; ++k) {
    a.step(.05f);
    b.step(.05f);
    for (const AgentId id : ids) {
      ASSERT_TRUE(a.agent(id).asked() == b.agent(id).asked()) << "step " << k << ", agent " << a.agent(id).key();
      most = std::max(most, length(a.agent(id).asked()));
    }
  }
  EXPECT_GT(most, 0);
}
TEST(Neighbors, in_one_loop_or_in_several_give_the_same_bits) {
  for (const float view : {two_pi, 4.f}) {
    auto behaviors = test::flock_behaviors(view);
    const Mind fused = test::mind_of(behaviors);
    behaviors.push_back(
        BehaviorDef{Attraction{.radius = 1}, 0});  // asks for nothing, but the four have no loop in common
    expect_same_wishes<2>(fused, test::mind_of(behaviors));
    expect_same_wishes<3>(fused, test::mind_of(behaviors));
  }
}

// Equal radii all round share one comparison; a radius that is greater by the last bit takes the longer loop.
TEST(Neighbors, met_by_one_comparison_or_by_three_give_the_same_bits) {
  auto behaviors = test::flock_behaviors();
  const Mind plain = test::mind_of(behaviors);
  behaviors[2] = BehaviorDef{Cohesion{.radius = std::nextafter(2.f, 3.f)}, .5f};
  expect_same_wishes<2>(plain, test::mind_of(behaviors));
  expect_same_wishes<3>(plain, test::mind_of(behaviors));
}

}  // namespace
}  // namespace veer
