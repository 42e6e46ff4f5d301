#pragma once

#include "veer/world/state/state.hpp"

namespace veer {

/// The looks that a mind of group `own` needs.
template <int D>
std::vector<Look<D>> looks_of(const Mind& mind, GroupId own);

/// Sorts the groups that look or are looked at, and tells each look where its groups are.
template <int D>
void find_neighbors(WorldState<D>& state) noexcept;

extern template std::vector<Look<2>> looks_of(const Mind&, GroupId);
extern template std::vector<Look<3>> looks_of(const Mind&, GroupId);
extern template void find_neighbors(WorldState<2>&) noexcept;
extern template void find_neighbors(WorldState<3>&) noexcept;

}  // namespace veer
