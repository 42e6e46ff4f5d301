#pragma once

#include <vector>

#include "tests/agent/draw.hpp"
#include "veer/agent/request.hpp"
#include "veer/steer/loop/neighbor.hpp"

/// Group behaviors for one agent without a world.
namespace veer::test {

template <int D>
Neighbor<float, D> other(const Vec<float, D>& offset, const Vec<float, D>& velocity = {}, float radius = .5f) {
  return {offset, length_squared(offset), velocity, radius};
}

template <class B, int D>
Vec<float, D> among(const B& b, const Agent<float, D>& self, const std::vector<Neighbor<float, D>>& others,
                    const Tick<float>& tick = {}) {
  return steer_among<B, float, D>(b, self, others, tick).linear;
}

}  // namespace veer::test
