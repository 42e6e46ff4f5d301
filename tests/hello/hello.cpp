#include <cstdio>
#include <veer/veer.hpp>

int main() {
  veer::World2 world;
  const auto crew = *world.add_group({.name = "crew",
                                      .mind = veer::blend({{veer::Arrive{}, 1, veer::at({20, 10})},
                                                           {veer::Flee{.panic_distance = 4}, 2, veer::at({10, 5})}}),
                                      .limits = {.max_speed = 3}});
  world.spawn(crew, veer::disc({0, 0}, 4), 50);
  for (int i = 0; i < 600; ++i) world.step(1 / 60.f);
  for (const veer::Vec2& p : world.group(crew).positions()) std::printf("%.2f %.2f\n", p.x, p.y);
}
