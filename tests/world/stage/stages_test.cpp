// The public stages, called one after the other, give the bits of `step`.
#include <gtest/gtest.h>

#include "tests/threads.hpp"
#include "tests/world/flocks.hpp"
#include "tests/world/worlds.hpp"
#include "veer/combine/combiners/priority_groups.hpp"
#include "veer/steer/delegated/wander.hpp"
#include "veer/world/step.hpp"

namespace veer {
namespace {

template <int D>
void step_by_stages(World<D>& world, float dt) {
  take_commands(world);
  sense(world);
  decide(world, dt);
  steer(world, dt);
  combine(world, dt);
  move(world, dt);
  constrain(world);
  publish(world, dt);
}

template <int D>
void expect_same_bits(World<D> whole, const char* what) {
  World<D> staged = whole;
  for (int k = 0; k < 60; ++k) {
    whole.step(1 / 60.f);
    step_by_stages(staged, 1 / 60.f);
    ASSERT_EQ(staged.state_hash(), whole.state_hash()) << what << ", step " << k;
    ASSERT_EQ(staged.events().size(), whole.events().size());
  }
}

TEST(Stages, one_by_one_give_the_bits_of_a_step) {
  expect_same_bits(test::lively<2>(700), "2D, several blocks");
  expect_same_bits(test::lively<3>(300), "3D");
}

/// More blocks than chunks, in threads: each block's requests are its own.
TEST(Stages, one_by_one_give_the_bits_of_a_step_in_threads) {
  test::Threads threads(3);
  World2 world({.domain = test::torus<2>(60)});
  const GroupId flock = *world.add_group(
      {.mind = of_minds(PriorityGroups{}, {test::mind_of(test::flock_behaviors()), blend({{Wander{}}})})});
  world.spawn(flock, region({}, {60, 60, 0}), 3000);
  world.set_executor(threads.executor());
  expect_same_bits(world, "a mind with groups");
}

TEST(Stages, an_agent_that_left_between_two_steps_leaves_no_requests_behind) {
  World2 world = test::lively<2>(600);
  step_by_stages(world, 1 / 60.f);
  World2 whole = world;
  for (World2* w : {&world, &whole})
    for (const AgentId id : std::as_const(*w).group(w->group_at(0)).agents())
      if (w->agent(id).key() % 3 == 0) w->remove(id);
  step_by_stages(world, 1 / 60.f);
  whole.step(1 / 60.f);
  EXPECT_EQ(world.state_hash(), whole.state_hash());
}

}  // namespace
}  // namespace veer
