#pragma once

#include "veer/math/vec.hpp"

namespace veer {

/// Rays of up to 16 agents, several from the position of each, to find how much of each ray is free. They are cast
/// together, because the cost of a single ray is mostly waiting: for memory, and for branches that can't be predicted.
/// Rays have no width, so the batch also answers how far the agent itself can go one way, and whether something is
/// beside it.
template <int D>
struct RayBatch {
  static constexpr std::size_t most = 16;      // agents
  static constexpr std::size_t most_rays = 4;  // of each
  std::size_t count = 0, rays = 0;             // agents, and rays of each
  float from[D][most]{};                       // m
  float way[most_rays][D][most]{};             // m; from start to end of a ray
  bool has_body = false;                       // whether a circle or ball is cast, too
  float body[D][most]{};                       // m; its way
  float radius[most]{};                        // m
  float part[most_rays][most];  // result: fraction of the way that is free, from 0 to 1; 2: nothing is hit
  float body_part[most];        // result with a body: the same for the circle or ball
  float beside[most];           // result with a body: 1 if it overlaps something at the start, or else 0

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
  Vec<float, D> body_of(std::size_t agent) const {
    Vec<float, D> p;
    for (int d = 0; d < D; ++d) p[d] = body[d][agent];
    return p;
  }
};

}  // namespace veer
