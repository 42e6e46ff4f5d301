// A flock: 200 agents start in all directions. They keep apart, match the velocity of their neighbors and stay
// together, and soon they all go the same way.
#include <cmath>
#include <cstdio>
#include <veer/veer.hpp>

/// Returns 1 if all agents of a group go the same way, and nearly 0 if they go in all directions.
float order(const veer::World2& world, veer::GroupId id) {
  const auto group = world.group(id);
  veer::Vec2 sum{};
  for (const veer::Vec2& velocity : group.velocities()) sum += veer::unit(velocity);
  return veer::length(sum) / static_cast<float>(group.count());
}

int main() {
  veer::World2 world({.domain = {.kind = veer::DomainKind::torus, .low = {-15, -15}, .high = {15, 15}}});
  const veer::GroupId birds = *world.add_group({
      .name = "birds",
      .mind = veer::blend({{veer::Separation{.radius = 2}, 1.5f},
                           {veer::Alignment{.radius = 5}, 1},
                           {veer::Cohesion{.radius = 7}, .5f}}),
      .body = veer::body(veer::Cruising{}),
      .limits = {.max_speed = 5, .max_force = 10},
  });
  for (int i = 0; i < 200; ++i) {
    const float n = static_cast<float>(i), angle = 2.4f * n;  // the golden angle spreads points evenly over a disc
    world.spawn(birds, {.position = veer::Vec2{std::cos(angle), std::sin(angle)} * std::sqrt(n),
                        .velocity = {4 * std::cos(7 * n), 4 * std::sin(7 * n)}});
  }

  const float before = order(world, birds);
  for (int i = 0; i < 60 * 20; ++i) world.step(1 / 60.f);
  const float after = order(world, birds);
  std::printf("order: %.2f at the start, %.2f after 20 s\n", before, after);
  return before < .3f && after > .9f ? 0 : 1;
}
