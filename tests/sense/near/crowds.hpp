#pragma once

#include <algorithm>
#include <atomic>
#include <set>
#include <utility>
#include <vector>

#include "tests/agent/draw.hpp"
#include "veer/base/width.hpp"
#include "veer/sense/near/contacts.hpp"
#include "veer/world/state/state.hpp"

/// Crowds in various layouts, and the pairs of near agents among them: by cells, and by comparing all with all.
namespace veer::test {

enum class Layout { random, clustered, coincident, collinear, count };

/// Returns `count` agents at positions between low and high, with keys in no order.
template <int D>
Columns<D> crowd(Layout layout, std::size_t count, const Vec<float, D>& low, const Vec<float, D>& high, Draw& draw) {
  Columns<D> columns;
  for (LimitColumn& limit : columns.limits) limit.set_common(1);
  columns.resize(count);
  const auto anywhere = [&] {
    Vec<float, D> p;
    for (int d = 0; d < D; ++d) p[d] = std::min(draw.between(low[d], high[d]), std::nextafter(high[d], low[d]));
    return p;
  };
  const Vec<float, D> size = high - low;
  const Vec<float, D> centers[] = {anywhere(), anywhere(), anywhere()};
  std::vector<std::uint32_t> keys(count);
  for (std::size_t row = 0; row < count; ++row) keys[row] = static_cast<std::uint32_t>(3 * row + 1);
  for (std::size_t row = count; row > 1; --row)
    std::swap(keys[row - 1], keys[draw.below(static_cast<std::uint32_t>(row))]);
  for (std::size_t row = 0; row < count; ++row) {
    Vec<float, D> p = anywhere();
    const Vec<float, D> center = centers[draw.below(3)];
    if (layout == Layout::clustered) p = center + (p - low) * .02f;
    if (layout == Layout::coincident) p = draw.below(4) ? center : p;
    if (layout == Layout::collinear) p = low + size * draw.between(0, .999f);
    for (int d = 0; d < D; ++d) p[d] = std::min(std::max(p[d], low[d]), std::nextafter(high[d], low[d]));
    columns.now[row] = {p, {}};
    columns.key[row] = keys[row];
    columns.handle_index[row] = static_cast<std::uint32_t>(row + 1);
  }
  return columns;
}

/// A group sorted into cells, as the sense stage of a world does it.
template <int D>
struct Sorted {
  Columns<D> columns;
  Grid<D> grid;

  Sorted(const Columns<D>& agents, const Domain<D>& domain, float reach, std::size_t width_index = 0,
         const Executor& executor = {})
      : columns(agents) {
    sort_rows<D>(columns, cut_space(domain, reach, columns.count), grid, locate_kernels<D>[width_index], executor);
  }
};

/// Pairs of keys, first that of the agent that looks. A list and not a set: a pair that is met twice is in it twice.
using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Returns the pairs of the contacts of a width whose distance passes the test of the sweep over neighbors.
template <int D>
Pairs met(const Sorted<D>& observers, const Sorted<D>& others, bool own, float reach, std::size_t width_index,
          bool in_runs) {
  Pairs pairs;
  Contacts<D> contacts;
  const Observed<D> observed{&others.columns, &others.grid, own};
  for (std::size_t begin = 0; begin < observers.columns.count; begin += 256) {
    const std::size_t end = std::min(begin + 256, observers.columns.count);
    collect_kernels<D>[width_index]({&observers.columns, &observers.grid, begin, end, {&observed, 1}, reach, in_runs},
                                    contacts);
    for (const auto& pack : contacts.packs)
      for (std::uint32_t s = pack.first; s < pack.last; ++s) {
        const auto& segment = contacts.segments[s];
        for (std::uint32_t i = segment.first; i < segment.last; ++i)
          for (std::uint32_t row = pack.row; row < pack.row + pack.live; ++row) {
            if (segment.self && contacts.row_at(i) == row) continue;
            const Vec<float, D> offset =
                offset_to<float, D>(segment.observed->columns->now[contacts.row_at(i)].position,
                                    observers.columns.now[row].position - segment.shift, segment.observed->grid->cells);
            if (length_squared(offset) < reach * reach)
              pairs.emplace_back(observers.columns.key[row], segment.observed->columns->key[contacts.row_at(i)]);
          }
      }
  }
  std::ranges::sort(pairs);
  return pairs;
}

/// Compares all agents with all in double precision: pairs that are certainly near, and pairs that may be near due to
/// rounding.
struct Truth {
  Pairs sure, possible;
};
template <int D>
Truth brute_force(const Columns<D>& observers, const Columns<D>& others, bool own, const Domain<D>& domain,
                  double reach) {
  Truth truth;
  for (std::size_t a = 0; a < observers.count; ++a)
    for (std::size_t b = 0; b < others.count; ++b) {
      if (own && a == b) continue;
      double square = 0, size = 0;
      for (int d = 0; d < D; ++d) {
        const auto p = static_cast<double>(observers.now[a].position[d]),
                   q = static_cast<double>(others.now[b].position[d]);
        double way = q - p;
        size = std::max({size, std::abs(p), std::abs(q)});
        if (domain.kind == DomainKind::torus) {
          const double period = static_cast<double>(domain.high[d]) - static_cast<double>(domain.low[d]);
          way -= period * std::nearbyint(way / period);
          size = std::max(size, 2 * period);
        }
        square += way * way;
      }
      // Differences are exact on the plane but for their last bit; across a seam, positions shifted by a period are
      // rounded.
      const double rounding = 1e-6 * reach + (domain.kind == DomainKind::torus ? 4e-7 * size : 0);
      const double distance = std::sqrt(square);
      const std::pair pair(observers.key[a], others.key[b]);
      if (distance < reach - rounding) truth.sure.push_back(pair);
      if (distance < reach + rounding) truth.possible.push_back(pair);
    }
  std::ranges::sort(truth.sure);
  std::ranges::sort(truth.possible);
  return truth;
}

/// Runs tasks from last to first.
inline Executor backwards(std::size_t workers) {
  return {[](void*, std::size_t count, Executor::Task task, void* data) {
            for (std::size_t i = count; i > 0; --i) task(data, i - 1);
          },
          nullptr, workers};
}

}  // namespace veer::test
