#pragma once

#include "veer/math/vec.hpp"

namespace veer {

/// Rays of up to 16 agents, several from the position of each, to find how much of each ray is free. They are cast
/// together, because the cost of a single ray is mostly waiting: for memory, and for branches that can't be predicted.
template <int D>
struct RayBatch {
  static constexpr std::size_t most = 16;      // agents
  static constexpr std::size_t most_rays = 4;  // of each
  std::size_t count = 0, rays = 0;             // agents, and rays of each
  float from[D][most]{};                       // m
  float way[most_rays][D][most]{};             // m; from start to end of a ray
  float part[most_rays][most];  // result: fraction of the way that is free, from 0 to 1; 2: nothing is hit

  Vec<float, D> from_of(std::size_t agent) const {
    Vec<float, D> p;
    for (int d = 0; d < D; ++d) p[d] = from[d][agent];
    return p;
  }
  Vec<float, D> way_of(std::size_t ray, std::size_t agent) const {
    Vec<float, D> p;
    for (int d = 0; d < D; ++d) p[d] = way[ray][d][agent];
    return p;
  }
};

}  // namespace veer
