// A behavior that isn't part of the library. It is used like the library's own: with a weight, a target and other
// behaviors, in 2D and 3D, and in packs of several agents per instruction.
#include <cstdio>
#include <veer/steer/loop/driver.hpp>  // makes a loop over the agents of a group from `steer`
#include <veer/veer.hpp>

/// Keep distance: stay at a distance from the target, as a photographer does.
///   velocity = unit(target - position) * (d - distance) / response_time, clipped to max_speed
struct KeepDistance {
  float distance = 5;       // m
  float response_time = 1;  // s

  static constexpr auto name = "keep_distance";
  static constexpr auto family = "own";
  static constexpr auto summary = "stay at a distance from the target";
  static constexpr auto fields() {
    return veer::FieldList{
        veer::field("distance", &KeepDistance::distance, 0.f, 1000.f, "m", "how far to stay away"),
        veer::field("response_time", &KeepDistance::response_time, .01f, 100.f, "s", "how soon to get there")};
  }
  static constexpr veer::Laws laws = veer::law::translates | veer::law::rotates | veer::law::limited;

  /// S is one agent (float) or a pack of them: `select(mask, yes, no)` replaces `if` where agents differ.
  template <class S, int D>
  veer::Velocity<S, D> steer(const veer::Agent<S, D>& self, const veer::Target<S, D>& goal) const {
    const veer::Vec<S, D> way = goal.position - self.position;
    const S speed = (length(way) - S(distance)) / S(response_time);
    return {clip(unit(way) * speed, self.max_speed)};
  }
};

int main() {
  const veer::Vec2 fountain{10, 5};
  veer::World2 world;
  const veer::GroupId photographers = *world.add_group({
      .name = "photographers",
      .mind = veer::blend({{KeepDistance{.distance = 8}, 1, veer::at(fountain)}}),
      .limits = {.max_speed = 2},
  });
  const std::vector<veer::AgentId> agents = world.spawn(photographers, veer::disc({0, 0}, 20), 100);

  for (int i = 0; i < 60 * 20; ++i) world.step(1 / 60.f);

  float mean = 0;
  bool good = true;
  for (const veer::AgentId id : agents) {
    const float distance = veer::length(world.agent(id).position() - fountain);
    mean += distance / static_cast<float>(agents.size());
    good = good && distance > 7.9f && distance < 8.1f;
  }
  std::printf("mean distance to the fountain: %.2f m (8 m asked for)\n", mean);
  return good ? 0 : 1;
}
