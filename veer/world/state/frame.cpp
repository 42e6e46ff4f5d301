#include "veer/world/state/frame.hpp"

#include "veer/sense/ground/shifted_ground.hpp"

namespace veer {

template <int D>
Domain<D> domain_at(const WorldState<D>& state, const Vec<double, D>& origin) {
  return state.given.domain.shifted(origin - state.given.origin);
}

template <int D>
std::shared_ptr<const Map<D>> map_at(const WorldState<D>& state, const Vec<double, D>& origin) {
  const GivenSpace<D>& given = state.given;
  if (!given.map || origin == given.map_origin) return given.map;
  if (origin == state.def.origin) return state.def.map;
  return std::make_shared<const Map<D>>(given.map->shifted(origin - given.map_origin, domain_at(state, origin)));
}

template <int D>
std::shared_ptr<const Terrain> ground_at(const WorldState<D>& state, const Vec<double, D>& origin) {
  const GivenSpace<D>& given = state.given;
  if (!given.ground || origin == given.origin) return given.ground;
  return shifted(given.ground, to_dimension<2>(origin - given.origin));
}

#define VEER_FRAMES(D)                                                                        \
  template Domain<D> domain_at(const WorldState<D>&, const Vec<double, D>&);                  \
  template std::shared_ptr<const Map<D>> map_at(const WorldState<D>&, const Vec<double, D>&); \
  template std::shared_ptr<const Terrain> ground_at(const WorldState<D>&, const Vec<double, D>&);
VEER_FRAMES(2)
VEER_FRAMES(3)
#undef VEER_FRAMES

}  // namespace veer
