#pragma once

#include "veer/math/vec.hpp"

namespace veer {

/// Rays of up to 16 agents, several from the place of each: how much of each is free? Asked for together, because what
/// one alone costs is mostly waiting: for memory, and for branches that nobody can foresee.
template <int D>
struct RayBatch {
  static constexpr std::size_t most = 16;      // agents
  static constexpr std::size_t most_rays = 4;  // of each
  std::size_t count = 0, rays = 0;
  float from[D][most]{};            // m
  float way[most_rays][D][most]{};  // m
  float part[most_rays][most];      // of the way, from 0 to 1, where it meets the first thing; 2: it meets nothing

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
