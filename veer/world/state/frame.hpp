#pragma once

#include "veer/world/state/state.hpp"

/// A world's fixed parts relative to any origin.
namespace veer {

/// The space of a world relative to an origin.
template <int D>
Domain<D> domain_at(const WorldState<D>& state, const Vec<double, D>& origin);

/// The fixed obstacles relative to an origin; null if there are none. Built anew, unless the caller gave them relative
/// to that origin or the world has it now.
template <int D>
std::shared_ptr<const Map<D>> map_at(const WorldState<D>& state, const Vec<double, D>& origin);

/// The ground relative to an origin; null if there is none.
template <int D>
std::shared_ptr<const Terrain> ground_at(const WorldState<D>& state, const Vec<double, D>& origin);

}  // namespace veer
