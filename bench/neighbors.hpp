#pragma once

#include <string>

#include "bench/benches.hpp"

namespace veer::bench {

struct NeighborCheck {
  double mean = 0;    // neighbors in reach, averaged over a sample of the agents
  std::string error;  // first difference between grid and brute force; empty if they agree
};

/// Counts the neighbors of a sample of agents of each group, as its mind looks for them first, and compares them with a
/// brute-force search. The world stays unchanged up to the order of its rows.
template <int D>
NeighborCheck check_neighbors(World<D>& world);

extern template NeighborCheck check_neighbors(World<2>&);
extern template NeighborCheck check_neighbors(World<3>&);

}  // namespace veer::bench
