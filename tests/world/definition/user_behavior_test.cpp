// A program's own behavior and body work without being in the library.
#include <gtest/gtest.h>

#include "tests/world/worlds.hpp"
#include "veer/move/driver.hpp"
#include "veer/steer/loop/driver.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

/// Circles its target: moves square to the line between them. Only in the plane.
struct Circle {
  float speed = 1;

  static constexpr auto name = "circle";
  static constexpr auto family = "own";
  static constexpr auto summary = "walk round the target";
  static constexpr auto fields() { return FieldList{field("speed", &Circle::speed, 0, 10, "m/s", "how fast")}; }
  static constexpr Laws laws = law::rotates;

  template <class S>
  Velocity<S, 2> steer(const Agent<S, 2>& self, const Target<S, 2>& goal) const {
    return {perpendicular(unit(self.position - goal.position)) * S(speed)};
  }
};

TEST(OwnBehavior, steers_agents_of_a_world) {
  for (int lanes : {1, 4, 8, 16}) {
    World2 world;
    world.set_width(lanes);
    const GroupId group =
        world.add_group({.mind = blend({{Circle{.speed = 2}, 1, at(Vec2{1, 1})}}), .limits = {.max_speed = 9}}).value();
    const auto ids = world.spawn(group, ring({1, 1, 0}, 5), 21);
    world.step(.001f);
    for (AgentId id : ids) {
      const auto found = world.agent(id).state();
      EXPECT_NEAR(length(found.velocity), 2, 1e-5f);
      EXPECT_NEAR(dot(found.velocity, found.position - Vec2{1, 1}), 0, .01f);
      EXPECT_NEAR(length(found.position - Vec2{1, 1}), 5, 1e-4f);
    }
  }
}

TEST(OwnBehavior, tells_what_it_is_like_any_other) {
  const BehaviorInfo& info = behavior_info<Circle>();
  EXPECT_EQ(info.name, "circle");
  EXPECT_EQ(info.channels, channel_velocity);
  EXPECT_TRUE(info.needs_target);
  EXPECT_FALSE(info.needs_route);
  EXPECT_FALSE(info.reports_arrival);
  ASSERT_EQ(info.fields.size(), 1u);
  EXPECT_EQ(info.fields[0].initial, 1);
  EXPECT_EQ(std::ranges::find(behaviors(), &info), behaviors().end()) << "the library's own list is its own";
}

TEST(OwnBehavior, that_exists_in_one_dimension_only_does_not_fit_the_other) {
  EXPECT_EQ(misfit<2>(blend({{Circle{}, 1, own_goal()}}), {}), "");
  EXPECT_EQ(misfit<3>(blend({{Circle{}, 1, own_goal()}}), {}), "'circle' doesn't exist in 3D");
}

/// Walks to and fro along x, and remembers for how many steps. Written for any lanes, as all others.
struct Pace {
  struct Memory {
    std::uint32_t steps;
  };

  static constexpr auto name = "pace";
  static constexpr auto family = "own";
  static constexpr auto summary = "to and fro";
  static constexpr auto fields() { return FieldList{}; }
  static constexpr Laws laws = 0;

  template <class S, int D>
  Velocity<S, D> steer(const Agent<S, D>&, const Route<S, D>&, Memory& memory, const Tick<S>&) const {
    return {Vec<S, D>{S(memory.steps++ % 10 < 5 ? 1.f : -1.f)}};
  }
};

TEST(OwnBehavior, has_a_memory_for_every_agent_in_every_width) {
  for (int lanes : {1, 4, 8, 16}) {
    World2 world;
    world.set_width(lanes);
    const GroupId group = *world.add_group({.mind = blend({{Pace{}, 1, along({})}})});
    const AgentId first = world.spawn(group), second = world.spawn(group);
    for (int k = 0; k < 3; ++k) world.step(.25f);
    const AgentId third = world.spawn(group);
    for (int k = 0; k < 3; ++k) world.step(.25f);
    EXPECT_EQ(world.agent(first).position().x, 1) << "five steps there, one back";
    EXPECT_EQ(world.agent(second).position().x, 1);
    EXPECT_EQ(world.agent(third).position().x, .75f);
    world.remove(first);  // the third moves to its row, and its memory with it
    for (int k = 0; k < 3; ++k) world.step(.25f);
    EXPECT_EQ(world.agent(second).position().x, .25f);
    EXPECT_EQ(world.agent(third).position().x, 1);
  }
}

/// A body that sinks.
struct Stone {
  static constexpr auto name = "stone";
  static constexpr auto summary = "sinks whatever is asked";
  static constexpr auto fields() { return FieldList{}; }
  static constexpr Channels takes = channel_velocity | channel_linear | channel_heading;

  template <class S, int D>
  void move(BodyState<S, D>& state, const Asked<S, D>&, const Agent<S, D>&, const S& dt) const {
    state.velocity = {S(0.f), S(-1.f)};
    state.position += state.velocity * dt;
  }
};

TEST(OwnBody, moves_agents_of_a_world) {
  World3 world;
  const AgentId agent = world.spawn(*world.add_group({.mind = blend({{KinematicWander{}}}), .body = body(Stone{})}));
  for (int k = 0; k < 8; ++k) world.step(.25f);
  EXPECT_EQ(world.agent(agent).position(), (Vec3{0, -2, 0}));
}

}  // namespace
}  // namespace veer
