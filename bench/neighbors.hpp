#pragma once

#include <string>

#include "bench/benches.hpp"

namespace veer::bench {

struct NeighborCheck {
  double mean = 0;    // neighbors in reach, over a sample of the agents
  std::string error;  // where the grid and brute force differ; empty when they agree
};

/// Counts the neighbors of a sample of agents of the first group, as far as its mind looks, and compares the sets with
/// those that a look at every other agent finds. The world is as before, up to the order of its rows.
template <int D>
NeighborCheck check_neighbors(World<D>& world);

extern template NeighborCheck check_neighbors(World<2>&);
extern template NeighborCheck check_neighbors(World<3>&);

}  // namespace veer::bench
