#pragma once

#include <algorithm>
#include <cmath>

#include "veer/world/world.hpp"

/// Worlds of a given density, identical on every machine.
namespace veer::bench {

/// Newton's method, which rounds identically on every machine; std::cbrt doesn't.
inline double cube_root(double x) {
  double root = 1;
  for (int i = 0; i < 100; ++i) root = (2 * root + x / (root * root)) / 3;
  return root;
}

/// Returns the period of a torus in which this many agents have this many neighbors within the radius on average.
template <int D>
float period_for(std::size_t agents, double neighbors, float radius) {
  const double r = static_cast<double>(radius), all = static_cast<double>(agents) / std::max(neighbors, 1e-3);
  if (D == 2) return static_cast<float>(std::sqrt(all * static_cast<double>(pi) * r * r));
  return static_cast<float>(cube_root(all * 4 / 3 * static_cast<double>(pi) * r * r * r));
}

template <int D>
World<D> torus(float period, float max_dt = .25f) {
  WorldDef<D> def{.max_dt = max_dt};
  def.domain.kind = DomainKind::torus;
  for (int d = 0; d < D; ++d) def.domain.high[d] = period;
  return World<D>(def);
}

/// Returns a velocity in a random direction.
template <int D>
Vec<float, D> random_velocity(const Dice<float>& dice, float speed) {
  const Vec2 around = direction(dice.uniform(4) * two_pi);
  const float up = D == 3 ? 2 * dice.uniform(5) - 1 : 0, level = sqrt(1 - up * up);
  Vec<float, D> velocity = to_dimension<D>(around) * (level * speed);
  if constexpr (D == 3) velocity.z = up * speed;
  return velocity;
}

/// Spawns agents all over the torus, at full speed in random directions.
template <int D>
void populate(World<D>& world, GroupId group, std::size_t agents, float period, bool goals = false) {
  world.group(group).reserve(agents);
  for (std::size_t i = 0; i < agents; ++i) {
    const Dice<float> dice(1, static_cast<std::uint32_t>(i), 0, 0);
    AgentDef<D> def;
    Vec<float, D> goal;
    for (int d = 0; d < D; ++d) {
      def.position[d] = dice.uniform(d) * period;
      goal[d] = dice.uniform(8 + d) * period;
    }
    def.velocity = random_velocity<D>(dice, world.group(group).definition().limits.max_speed);
    if (goals) def.goal = goal;
    world.spawn(group, def);
  }
}

}  // namespace veer::bench
