#include "veer/sense/near/cells.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

// The cells decide in which order neighbors are added up, so they must be the same on every machine: only operations
// that IEEE 754 rounds exactly are used, no pow and no cube root.

namespace veer {
namespace {

/// Cells per reach along x. More of them fit closer to what is in reach, but cost memory and leave more cells empty.
constexpr double most_columns = 3;
/// Cells are wider than the reach by this factor, so that rounding doesn't add a fourth row to three.
constexpr double slack = 1.0005;

/// Returns a single cell for the whole domain.
template <int D>
Cells<D> one_cell(const Domain<D>& domain) {
  Cells<D> cells;
  for (std::size_t d = 0; d < D; ++d) {
    cells.axis[d].low = domain.kind == DomainKind::plane ? 0 : domain.low[static_cast<int>(d)];
    cells.axis[d].period = domain.high[static_cast<int>(d)] - domain.low[static_cast<int>(d)];
  }
  cells.nearest = domain.kind == DomainKind::torus;
  return cells;
}

/// Chooses a power of two of cells along each axis, `budget` in total at most; more along x, where cells are narrow.
template <int D>
void fold_cells(Cells<D>& cells, double budget) {
  while (static_cast<double>(cells.total()) * 2 <= budget) {
    // Doubles the axis that spans the fewest meters: x has several cells per reach, the others one.
    std::size_t shortest = 0;
    const auto span = [&](std::size_t d) { return cells.axis[d].count / (d == 0 ? most_columns : 1); };
    for (std::size_t d = 1; d < D; ++d)
      if (span(d) < span(shortest)) shortest = d;
    cells.axis[shortest].count *= 2;
  }
}

/// Cuts a torus without folding; returns false if that takes far more cells than the budget.
template <int D>
bool cut_torus(Cells<D>& cells, double reach, double budget) {
  const auto along = [&](std::size_t d, double per_reach) {
    return std::max(1., std::floor(static_cast<double>(cells.axis[d].period) * per_reach / (reach * slack)));
  };
  double rows = 1;
  for (std::size_t d = 1; d < D; ++d) rows *= along(d, 1);
  double columns = most_columns;
  while (columns > 1 && rows * along(0, columns) > budget) --columns;
  const double excess = rows * along(0, columns) / budget;
  if (excess > 8) return false;
  // On a sparse torus cells are larger than necessary. An axis that has only one cell can't be coarser, so the others
  // may have to be coarser than the excess says.
  double coarser = 1;
  while ((D == 2 ? coarser * coarser : coarser * coarser * coarser) < excess) coarser += .0625;
  const auto coarse = [&](std::size_t d) { return std::max(1., std::floor(along(d, d == 0 ? columns : 1) / coarser)); };
  const auto total = [&] {
    double product = 1;
    for (std::size_t d = 0; d < D; ++d) product *= coarse(d);
    return product;
  };
  while (total() > budget) coarser += .0625;
  for (std::size_t d = 0; d < D; ++d) {
    auto& a = cells.axis[d];
    const double n = coarse(d);
    a.count = static_cast<std::uint32_t>(n);
    a.per_meter = static_cast<float>(n / static_cast<double>(a.period));
    a.least = 0;
    a.most = static_cast<float>(n - .5);
    a.mask = ~0u;
  }
  cells.images = true;
  cells.nearest = false;
  return true;
}

}  // namespace

template <int D>
bool sees_round(const Domain<D>& domain, float reach) {
  bool round = false;
  for (int d = 0; d < D; ++d) round = round || !(reach < .4999f * (domain.high[d] - domain.low[d]));
  return round && domain.kind == DomainKind::torus;
}

template <int D>
Cells<D> cut_space(const Domain<D>& domain, float reach, std::size_t agents) {
  const bool torus = domain.kind == DomainKind::torus;
  Cells<D> cells = one_cell<D>(domain);
  // A reach of more than half a torus includes nearly all agents: cells don't help there.
  if (agents < fewest_for_cells || sees_round(domain, reach) || !(reach > 0)) return cells;

  const double budget = static_cast<double>(most_cells(agents)), r = static_cast<double>(reach);
  if (torus && cut_torus(cells, r, budget)) return cells;
  fold_cells(cells, budget);
  for (std::size_t d = 0; d < D; ++d) {
    auto& a = cells.axis[d];
    double per_meter = (d == 0 ? most_columns : 1) / (r * slack);
    const double needed = static_cast<double>(a.period) * per_meter;
    if (domain.kind == DomainKind::box && needed + 1 < static_cast<double>(a.count))
      a.count = std::bit_ceil(static_cast<std::uint32_t>(needed + 1));  // no more cells than the box has room for
    if (torus) {
      // A whole number of foldings in a period, so that the cells meet at the seam.
      while (a.count > 1 && static_cast<double>(a.count) > needed) a.count /= 2;
      const double foldings = std::max(1., std::floor(needed / static_cast<double>(a.count)));
      per_meter = foldings * static_cast<double>(a.count) / static_cast<double>(a.period);
    }
    a.per_meter = static_cast<float>(per_meter);
    a.mask = a.count - 1;
  }
  return cells;
}

template bool sees_round(const Domain<2>&, float);
template bool sees_round(const Domain<3>&, float);
template Cells<2> cut_space(const Domain<2>&, float, std::size_t);
template Cells<3> cut_space(const Domain<3>&, float, std::size_t);

}  // namespace veer
