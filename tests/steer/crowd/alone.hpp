#pragma once

#include <vector>

#include "tests/agent/draw.hpp"
#include "tests/steer/group/among.hpp"
#include "veer/steer/shared/crowd.hpp"

/// Models of crowds for one agent without a world.
namespace veer::test {

/// What a model asks for, with this goal and these neighbors.
template <class B, int D>
Toward<float, D> ask(const B& b, const Agent<float, D>& self, const Vec<float, D>& goal,
                     const std::vector<Neighbor<float, D>>& others, const Map<D>* map = nullptr, float dt = 1 / 60.f) {
  const Domain<D> domain;
  const Surroundings<D> around{map, nullptr, &domain};
  detail::Arguments<float, D> a{.self = self, .goal = {goal, {}, {}, {}}, .route = {{}, &domain}, .tick = {.dt = dt}};
  a.others = others;
  a.around = &around;
  detail::NoMemory memory;
  return detail::call_steer(b, a, memory);
}

/// A body, as in most tests.
inline Agent2 walker(const Vec2& velocity = {}) {
  return {.velocity = velocity, .max_speed = 1.5f, .max_acceleration = 1000, .radius = .5f};
}

}  // namespace veer::test
