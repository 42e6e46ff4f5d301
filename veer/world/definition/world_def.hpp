#pragma once

#include <cstdint>
#include <memory>

#include "veer/sense/domain.hpp"

namespace veer {

template <int D>
class Map;
class Terrain;

template <int D>
struct WorldDef {
  std::uint64_t seed = 1;
  Domain<D> domain{};
  float max_dt = .25f;                  // s; a longer step is cut to this
  std::shared_ptr<const Map<D>> map{};  // fixed obstacles; none: nothing is in the way
  // What agents of a 2D world walk on and can't leave; none: all at height 0. After a change of its
  // answers, a ground of the caller's own has to be followed by WorldState::wake().
  std::shared_ptr<const Terrain> ground{};
  std::size_t plan_work = 20000;  // positions that all planners together examine in a step
  /// Where the position 0 of this world lies in the caller's coordinates, m. Everything that is passed to a world or
  /// read from it is relative to it, also the domain, map and ground above, so a world far away is as precise as one
  /// near 0; World::to_local and to_global convert. Nothing in a step depends on it.
  Vec<double, D> origin{};
};

}  // namespace veer
