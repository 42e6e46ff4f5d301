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
  float max_dt = .25f;                      // s; a longer step is cut to this
  std::shared_ptr<const Map<D>> map{};      // fixed obstacles; none: nothing is in the way
  std::shared_ptr<const Terrain> ground{};  // what agents of a 2D world walk on and can't leave; none: all at height 0
  std::size_t plan_work = 20000;            // positions that all planners together examine in a step
};

}  // namespace veer
