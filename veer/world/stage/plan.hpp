#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// Finds out who needs a path or a field, works on those that are asked for, up to WorldDef::plan_work, and hands the
/// targets what there is. Targets have been looked up.
template <int D>
void plan(WorldState<D>& state) noexcept;

extern template void plan(WorldState<2>&) noexcept;
extern template void plan(WorldState<3>&) noexcept;

}  // namespace veer
