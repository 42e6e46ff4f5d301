#pragma once

#include "veer/agent/columns.hpp"
#include "veer/sense/map/surroundings.hpp"

namespace veer {

/// Keeps the agents of some rows out of obstacles after their bodies have moved: each goes as far as it can, then
/// slides along what it meets. The whole way is followed, not sampled, so no agent is too fast for a thin wall. Agents
/// overlapped by a moving obstacle are pushed out.
template <int D>
void keep_out(const Surroundings<D>& around, Columns<D>& columns, std::size_t begin, std::size_t end) noexcept;

extern template void keep_out(const Surroundings<2>&, Columns<2>&, std::size_t, std::size_t) noexcept;
extern template void keep_out(const Surroundings<3>&, Columns<3>&, std::size_t, std::size_t) noexcept;

}  // namespace veer
