#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// Finds out which agents need a path and which behaviors a field, works on them, up to WorldDef::plan_work, and passes
/// the results to the targets. Precondition: targets are looked up.
template <int D>
void plan(WorldState<D>& state) noexcept;

extern template void plan(WorldState<2>&) noexcept;
extern template void plan(WorldState<3>&) noexcept;

}  // namespace veer
