#include "veer/decide/plan/downhill.hpp"

#include <algorithm>

namespace veer {
namespace {

Vec2 toward(unsigned k) { return {static_cast<float>(NavGrid::steps[k][0]), static_cast<float>(NavGrid::steps[k][1])}; }

/// Cost of a detour round a corner.
constexpr std::uint32_t round_a_corner = 4 * diagonal_cost;

/// Direction out of a cell in which an agent can't stand. Of free neighbors on several sides, selects the one nearest
/// to the goal, because agents that cut a corner get there. Through a wall that would be wrong: where the costs on two
/// sides differ by more than a detour round a corner, the agent came from the side with the higher cost.
Vec2 way_out(const NavGrid& grid, const GridDistance& distance, std::uint32_t cell) {
  const auto cost = [&](unsigned k) { return distance.cost(grid.neighbor(cell, k)); };
  unsigned sides = 0;
  std::uint32_t longest = 0;  // the highest cost of a free neighbor
  for (unsigned k = 0; k < 8; k += 2) {
    const bool there = grid.has(grid.column(cell) + NavGrid::steps[k][0], grid.row(cell) + NavGrid::steps[k][1]);
    if (!there || !grid.is_free(grid.neighbor(cell, k))) continue;
    sides |= 1u << k;
    if (cost(k) != GridDistance::unreachable) longest = std::max(longest, cost(k));
  }
  unsigned best = 8;
  for (unsigned k = 0; k < 8; k += 2)
    if ((sides >> k & 1) != 0 && cost(k) >= longest - std::min(longest, round_a_corner) &&
        (best == 8 || cost(k) < cost(best)))
      best = k;
  if (best < 8) return toward(best);
  const Vec2 here = grid.center(cell);
  const std::uint32_t out = grid.nearest(here, downhill_rim, [&](std::uint32_t c) { return grid.is_free(c); });
  return out == no_cell ? Vec2{} : unit(grid.center(out) - here);
}

/// Whether the corner between neighbors `straight` and `diagonal`, which are side by side, is open on all sides.
bool is_wide(const NavGrid& grid, std::uint32_t cell, unsigned straight, unsigned diagonal) {
  const unsigned other = (2 * diagonal - straight) % 8;
  const auto has = [&](std::uint32_t from, unsigned k) { return (grid.exits(from) >> k & 1) != 0; };
  return has(cell, straight) && has(cell, diagonal) && has(cell, other) && has(grid.neighbor(cell, straight), other) &&
         has(grid.neighbor(cell, other), straight);
}

}  // namespace

Vec2 downhill(const NavGrid& grid, const GridDistance& distance, std::uint32_t cell) {
  const std::uint32_t here = distance.cost(cell);
  if (!grid.is_free(cell)) return way_out(grid, distance, cell);
  if (here == GridDistance::unreachable || here == 0) return {};
  const double step = straight_cost;
  // Differences are small even where the costs themselves are too large for exact fractions.
  const auto ahead = [&](unsigned k) {
    return static_cast<double>(std::int64_t{distance.cost(grid.neighbor(cell, k))} - std::int64_t{here});
  };
  Vec2 best{};
  double least = 0;
  bool any = false;
  const auto offer = [&](double cost, Vec2 way) {
    if (any && !(cost < least)) return;
    any = true;
    least = cost;
    best = way;
  };
  for (unsigned k = 0; k < 8; ++k)
    if (grid.exits(cell) >> k & 1) offer(ahead(k) + (k % 2 == 0 ? straight_cost : diagonal_cost), toward(k));
  for (unsigned k = 0; k < 8; k += 2)
    for (const unsigned turn : {1u, 7u}) {
      const unsigned diagonal = (k + turn) % 8;
      if (!is_wide(grid, cell, k, diagonal)) continue;
      // Crossing the edge from the straight neighbor to the diagonal one at t (0 to 1) costs a + (b - a) t + step
      // sqrt(1 + t^2), which is minimal at t = s / sqrt(1 - s^2), s = (a - b) / step.
      const double a = ahead(k), s = (a - ahead(diagonal)) / step;
      if (!(s > 0 && s * s < .5)) continue;
      const double t = s / sqrt(1 - s * s);
      const Vec2 straight = toward(k);
      offer(a - s * step * t + step * sqrt(1 + t * t),
            straight + (toward(diagonal) - straight) * static_cast<float>(t));
    }
  return unit(best);
}

}  // namespace veer
