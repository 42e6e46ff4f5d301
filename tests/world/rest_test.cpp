// Whatever comes to rest does so for good: no number fades away into the denormal ones, which are slow to compute with.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/move/walker.hpp"
#include "veer/agent/column_table.hpp"
#include "veer/sense/path/path_def.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/world/state/state.hpp"
#include "worlds.hpp"

namespace veer {
namespace {

/// The target that a behavior needs, at (x, y) = (5, 0) and at rest.
TargetDef resting_target(const BehaviorInfo& behavior) {
  if (behavior.needs_route) return along({{1, 0, 0}, {5, 0, 0}});
  if (behavior.needs_flow) return in_flow({.velocity = {0, 0, 0}});
  if (behavior.needs_path) return along_path({.points = {{1, 0, 0}, {5, 0, 0}}});
  if (behavior.needs_target) return at(Vec3{5, 0, 0});
  return NoTarget{};
}

/// Returns the name of a column with a denormal number in it; empty if there is none.
template <int D>
std::string denormal_column(const World<D>& world) {
  std::string found;
  for (const Group<D>& group : world.state().groups)
    for_each_column(group.columns, [&](const ColumnRule& rule, const auto& column, std::size_t per_row, const auto&) {
      using Value = std::decay_t<decltype(column[0])>;
      if constexpr (!std::is_integral_v<Value> && sizeof(Value) % sizeof(float) == 0 &&
                    !std::is_same_v<Value, double> && !std::is_same_v<Value, AgentId> &&
                    !std::is_same_v<Value, Sighting<D>>)
        for (std::size_t row = 0; row < group.columns.count * per_row; ++row) {
          float numbers[sizeof(Value) / sizeof(float)];
          std::memcpy(numbers, &column[row], sizeof(Value));
          for (const float x : numbers)
            if (std::fpclassify(x) == FP_SUBNORMAL) found = rule.name;
        }
    });
  return found;
}

template <int D>
void expect_no_denormals(const BehaviorInfo& behavior, const Chosen<BodyInfo>& how) {
  if (!behavior.kernels.template kernel<D>(0) || !how.info().kernels.template kernel<D>(0)) return;
  static const auto walker = test::nine_clip_character({.resolution = .1f});
  World<D> world;
  auto group = world.add_group({.mind = blend({{Chosen<BehaviorInfo>(behavior), 1, resting_target(behavior)}}),
                                .body = how,
                                .limits = {.max_speed = 2, .max_force = 6, .radius = .2f},
                                .character = how.info().is_animated ? walker : nullptr});
  if (!group) return;  // a body and a behavior that don't go together
  for (const float y : {0.f, .7f, -3.f}) {
    Vec<float, D> position{}, velocity{};
    position.y = y;
    velocity.x = 1;
    velocity.y = .3f * y;
    world.spawn(*group, {.position = position, .velocity = velocity});
  }
  for (int step = 0; step < 3600; ++step) {
    world.step(1 / 60.f);
    const std::string column = denormal_column(world);
    ASSERT_EQ(column, "") << behavior.name << " with " << how.info().name << " in " << D << "D, step " << step;
  }
}

TEST(Rest, no_behavior_and_no_body_fades_away_into_denormal_numbers) {
  for (const BehaviorInfo* behavior : behaviors())
    for (const BodyInfo* body : bodies()) {
      expect_no_denormals<2>(*behavior, Chosen<BodyInfo>(*body));
      expect_no_denormals<3>(*behavior, Chosen<BodyInfo>(*body));
      if (HasFatalFailure()) return;
    }
}

// A body that is pushed is slowed down by a factor in each step, which never ends by itself.
TEST(Rest, an_agent_that_has_arrived_has_no_velocity_at_all) {
  World2 world;
  const AgentId id = world.spawn(*world.add_group({.mind = blend({{Arrive{}, 1, at(Vec2{3, 1})}})}), {});
  for (int k = 0; k < 1800; ++k) world.step(1 / 60.f);
  EXPECT_EQ(world.agent(id).velocity(), Vec2{});
  const Vec2 before = world.agent(id).position();
  world.step(1 / 60.f);
  EXPECT_EQ(world.agent(id).position(), before);
}

}  // namespace
}  // namespace veer
