#pragma once

#include "veer/agent/agent.hpp"
#include "veer/sense/map/surroundings.hpp"

namespace veer {

/// A surface near an agent, as an agent that must not touch it sees it.
template <class S, int D>
struct WallNear {
  Vec<S, D> normal{};    // unit length, from the surface to the agent
  Vec<S, D> velocity{};  // m/s; of the surface
  S gap{};               // m; between the surface and the agent; less than 0: they overlap
  S roundness{};         // m; the radius of a round surface, such as the end of a wall; unlimited: it is flat
};

/// The nearest surfaces of each agent, the nearest first: one for each side of an obstacle that is near.
template <class S, int D>
struct WallsNear {
  static constexpr int most = 8;

  int count = 0;  // of the lane that has most
  WallNear<S, D> wall[most];
  MaskOf<S> is_there[most];  // lanes with fewer walls have none at the end
};

/// Finds the surfaces that an agent of this radius (m) may touch within a time (s) if it goes this fast (m/s), or they
/// do. Where sides join, only the nearest counts: a wall is the same in one piece and in many. Compiled once: kernels
/// of every width call it, one agent at a time.
template <int D>
void find_walls(const Surroundings<D>& around, const Vec<float, D>& position, float radius, float speed, float time,
                WallsNear<float, D>& out) noexcept;
extern template void find_walls(const Surroundings<2>&, const Vec2&, float, float, float,
                                WallsNear<float, 2>&) noexcept;
extern template void find_walls(const Surroundings<3>&, const Vec3&, float, float, float,
                                WallsNear<float, 3>&) noexcept;

/// The walls that the agents of a pack may touch within `time` (s).
template <class S, int D>
VEER_INLINE void find_walls(const Surroundings<D>& around, const Agent<S, D>& self, float time, WallsNear<S, D>& out) {
  out.count = 0;
  if (around.empty()) return;
  constexpr int width = Lane<S>::width;
  float lanes[WallsNear<S, D>::most][2 * D + 3][width];  // by wall: normal, velocity, gap, roundness, whether there
  for (int k = 0; k < width; ++k) {
    Vec<float, D> position;
    for (int d = 0; d < D; ++d) position[d] = lane(self.position[d], k);
    WallsNear<float, D> walls;
    find_walls(around, position, lane(self.radius, k), lane(self.max_speed, k), time, walls);
    for (; out.count < walls.count; ++out.count)
      for (auto& row : lanes[out.count])
        for (float& value : row) value = 0;
    for (int w = 0; w < walls.count; ++w) {
      for (int d = 0; d < D; ++d) {
        lanes[w][d][k] = walls.wall[w].normal[d];
        lanes[w][D + d][k] = walls.wall[w].velocity[d];
      }
      lanes[w][2 * D][k] = walls.wall[w].gap;
      lanes[w][2 * D + 1][k] = walls.wall[w].roundness;
      lanes[w][2 * D + 2][k] = 1;
    }
  }
  for (int w = 0; w < out.count; ++w) {
    for (int d = 0; d < D; ++d) {
      out.wall[w].normal[d] = load<S>(lanes[w][d]);
      out.wall[w].velocity[d] = load<S>(lanes[w][D + d]);
    }
    out.wall[w].gap = load<S>(lanes[w][2 * D]);
    out.wall[w].roundness = load<S>(lanes[w][2 * D + 1]);
    out.is_there[w] = load<S>(lanes[w][2 * D + 2]) > S(0.f);
  }
}

}  // namespace veer
