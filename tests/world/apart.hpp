#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "veer/world/world.hpp"

namespace veer::test {

/// Returns where all agents are in the caller's coordinates, by key; NaN where there is none.
template <int D>
std::vector<Vec<double, D>> places(const World<D>& world) {
  Vec<double, D> nowhere;
  for (int d = 0; d < D; ++d) nowhere[d] = std::numeric_limits<double>::quiet_NaN();
  std::vector<Vec<double, D>> all(world.next_key(), nowhere);
  for (std::size_t g = 0; g < world.group_count(); ++g) {
    const auto group = world.group(world.group_at(g));
    for (std::size_t row = 0; row < group.keys().size(); ++row)
      all[group.keys()[row]] = world.to_global(group.positions()[row]);
  }
  return all;
}

/// Returns the farthest that an agent of one world is from where it is in the other, m; on a torus, the short way
/// round. Infinite if only one of them has it.
template <int D>
double apart(const World<D>& a, const World<D>& b) {
  const auto here = places(a), there = places(b);
  if (here.size() != there.size()) return std::numeric_limits<double>::infinity();
  const Domain<D>& domain = a.definition().domain;
  double most = 0;
  for (std::size_t k = 0; k < here.size(); ++k) {
    if (std::isnan(here[k].x) && std::isnan(there[k].x)) continue;
    if (std::isnan(here[k].x) || std::isnan(there[k].x)) return std::numeric_limits<double>::infinity();
    double square = 0;
    for (int d = 0; d < D; ++d) {
      double off = std::abs(here[k][d] - there[k][d]);
      if (domain.kind == DomainKind::torus)
        off = std::min(off, std::abs(static_cast<double>(domain.high[d] - domain.low[d]) - off));
      square += off * off;
    }
    most = std::max(most, std::sqrt(square));
  }
  return most;
}

}  // namespace veer::test
