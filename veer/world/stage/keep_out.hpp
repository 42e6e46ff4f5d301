#pragma once

#include "veer/agent/columns.hpp"
#include "veer/sense/map/surroundings.hpp"

namespace veer {

/// Brings the agents of some rows round the obstacles that their bodies would have gone through: each goes as far as it
/// can and slides on along what it meets. The way is followed to the end, not sampled, so nobody is ever too fast for a
/// thin wall. Who stands in what moves is pushed out.
template <int D>
void keep_out(const Surroundings<D>& around, Columns<D>& columns, std::size_t begin, std::size_t end) noexcept;

extern template void keep_out(const Surroundings<2>&, Columns<2>&, std::size_t, std::size_t) noexcept;
extern template void keep_out(const Surroundings<3>&, Columns<3>&, std::size_t, std::size_t) noexcept;

}  // namespace veer
