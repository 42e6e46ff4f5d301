// The third program of the README: a flock of three behaviors. Checks that the fish swim the same way in the end.
#include <cmath>
#include <cstdio>
#include <veer/veer.hpp>

// [README]
veer::GroupId add_fish(veer::World2& world) {
  return *world.add_group({.name = "fish",
                           .mind = veer::blend({{veer::Separation{.radius = 1}, 1.5f},
                                                {veer::Alignment{.radius = 3}, 1},
                                                {veer::Cohesion{.radius = 3, .view_angle = 4.7f}, 1}}),
                           .body = veer::body(veer::Cruising{})});
}
// [/README]

// How much the headings agree: 1 if all are the same, about 0 if they point anywhere.
float order(const veer::World2& world, veer::GroupId fish) {
  veer::Vec2 sum{};
  float count = 0;
  for (const veer::Vec2& heading : world.group(fish).headings()) {
    sum += heading;
    ++count;
  }
  return veer::length(sum) / count;
}

int main() {
  veer::World2 world;
  const auto fish = add_fish(world);
  for (int i = 0; i < 50; ++i) {  // in rows, half of them heading across
    const auto k = static_cast<float>(i);
    world.spawn(fish, {.position = {k - 10 * std::floor(k / 10), k / 10}, .velocity = {1, 4 * std::sin(2.4f * k)}});
  }
  const float before = order(world, fish);
  for (int i = 0; i < 600; ++i) world.step(1 / 60.f);
  const float after = order(world, fish);
  std::printf("order %.2f at first, %.2f after 10 s\n", before, after);
  return before < .6f && after > .9f ? 0 : 1;
}
