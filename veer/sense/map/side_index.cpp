#include "veer/sense/map/side_index.hpp"

#include <algorithm>

namespace veer {
namespace {

/// Wanted entries per non-empty cell, on average. Larger cells cost more comparisons each, smaller ones more visits.
constexpr double wanted_entries = 3;
/// The most entries per side on average, so that one long wall doesn't take the memory of thousands.
constexpr std::size_t most_entries = 16;
constexpr std::size_t most_lists = std::size_t{1} << 22;
/// The most lists per non-empty cell that are spent on not sharing lists.
constexpr std::size_t most_empty = 32;

/// Finds the box around a side, m.
template <int D>
void extent(const Side<D>& s, Vec<float, D>& low, Vec<float, D>& high) {
  low = high = s.corner[0];
  for (int k = 1; k < s.corners; ++k)
    for (int d = 0; d < D; ++d) {
      low[d] = min(low[d], s.corner[k][d]);
      high[d] = max(high[d], s.corner[k][d]);
    }
  for (int d = 0; d < D; ++d) {
    // A margin, so that rounding here and in queries can't separate a side from its cell.
    const float pad = s.radius + (abs(low[d]) + abs(high[d])) * 1e-6f;
    low[d] = low[d] - pad;
    high[d] = high[d] + pad;
  }
}

}  // namespace

/// Calls f(cell) for the cells that a side touches, and few others, until f returns false; returns false then.
template <int D>
template <class F>
bool SideIndex<D>::for_each_cell_of(const Side<D>& side, F f) const {
  Vec<float, D> low, high;
  extent(side, low, high);
  std::array<std::int32_t, D> first, last;
  for (int d = 0; d < D; ++d) {
    first[at(d)] = number(low[d]);
    last[at(d)] = number(high[d]);
  }
  // Half the diagonal of a cell, with a margin for rounding.
  const float half = cell_ * (D == 2 ? .70711f : .86603f) * 1.001f;
  std::array<std::int32_t, D> cell = first;
  for (;;) {
    Vec<float, D> middle;
    for (int d = 0; d < D; ++d) middle[d] = (static_cast<float>(cell[at(d)]) + .5f) * cell_;
    float pad = side.radius + half;
    for (int d = 0; d < D; ++d) pad += abs(middle[d]) * 1e-6f;
    const Vec<float, D> off = middle - nearest_on(side, middle);
    if (dot(off, off) <= pad * pad && !f(cell)) return false;
    int d = 0;
    while (d < D && cell[at(d)]++ == last[at(d)]) {
      cell[at(d)] = first[at(d)];
      ++d;
    }
    if (d == D) return true;
  }
}

/// Returns how many entries the present cells make; `most + 1` if there are more than `most`.
template <int D>
std::size_t SideIndex<D>::count_entries(std::span<const Side<D>> sides, std::size_t most) const {
  std::size_t entries = 0;
  for (const Side<D>& side : sides) {
    // A side far longer than a cell touches too many cells to be counted one by one.
    Vec<float, D> low, high;
    extent(side, low, high);
    double around = 1;
    for (int d = 0; d < D; ++d) around *= static_cast<double>(number(high[d]) - number(low[d])) + 1;
    if (around > 8. * static_cast<double>(most)) return most + 1;
    if (!for_each_cell_of(side, [&](const auto&) { return ++entries <= most; })) return most + 1;
  }
  return entries;
}

/// Chooses the size of the cells: starts at half the median size of the sides and doubles while non-empty cells hold
/// few entries. Then chooses the number of lists.
template <int D>
void SideIndex<D>::choose_cells(std::span<const Side<D>> sides) {
  std::vector<float> sizes;
  Vec<float, D> lowest, highest;  // m; of all sides
  extent(sides[0], lowest, highest);
  for (const Side<D>& side : sides) {
    Vec<float, D> low, high;
    extent(side, low, high);
    float size = 0;
    for (int d = 0; d < D; ++d) {
      size = max(size, high[d] - low[d]);
      lowest[d] = min(lowest[d], low[d]);
      highest[d] = max(highest[d], high[d]);
    }
    sizes.push_back(size);
  }
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  std::ranges::nth_element(sizes, middle);
  const auto use = [&](float cell) {
    cell_ = cell;
    per_meter_ = 1 / cell;
  };
  const std::size_t most = most_entries * sides.size() + 64;
  use(max(*middle * .5f, 1e-3f));
  while (count_entries(sides, most) > most) use(cell_ * 2);

  std::vector<std::uint64_t> names;
  struct Crowding {
    double entries_per_cell;
    std::size_t cells;
  };
  const auto crowding = [&]() -> Crowding {
    names.clear();
    for (const Side<D>& side : sides)
      for_each_cell_of(side, [&](const std::array<std::int32_t, D>& cell) {
        std::uint64_t name = 0;
        for (int d = 0; d < D; ++d) name = (name << 21) ^ (static_cast<std::uint32_t>(cell[at(d)]) & 0x1fffff);
        names.push_back(name);
        return true;
      });
    std::ranges::sort(names);
    const auto cells = static_cast<std::size_t>(std::unique(names.begin(), names.end()) - names.begin());
    return {static_cast<double>(names.size()) / static_cast<double>(cells), cells};
  };
  std::size_t cells = crowding().cells;
  while (cells > 1) {
    use(cell_ * 2);
    const Crowding larger = crowding();
    if (larger.entries_per_cell > wanted_entries) {
      use(cell_ / 2);
      break;
    }
    cells = larger.cells;
  }
  count_ = 1;
  while (lists() < cells * 2 && lists() << D <= most_lists) count_ *= 2;
  // If memory allows, every cell has a list of its own, so that queries don't look at sides of far-away cells in vain.
  float across = 0;  // cells
  for (int d = 0; d < D; ++d) across = max(across, (highest[d] - lowest[d]) * per_meter_ + 1);
  const std::uint32_t folded = count_;
  while (static_cast<float>(count_) < across && lists() << D <= std::min(cells * most_empty, most_lists)) count_ *= 2;
  if (static_cast<float>(count_) < across) count_ = folded;
}

template <int D>
void SideIndex<D>::build(std::span<const Side<D>> sides) {
  if (!sides.empty()) choose_cells(sides);
  refill(sides);
}

template <int D>
void SideIndex<D>::refill(std::span<const Side<D>> sides) {
  starts_.assign(lists() + 1, 0);
  items_.clear();
  if (sides.empty()) return;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    Vec<float, D> low, high;
    extent(sides[i], low, high);
    for (int d = 0; d < D; ++d) {
      low_[d] = i == 0 ? low[d] : min(low_[d], low[d]);
      high_[d] = i == 0 ? high[d] : max(high_[d], high[d]);
    }
    for_each_cell_of(sides[i], [&](const auto& cell) {
      ++starts_[list_of(cell) + 1];
      return true;
    });
  }
  for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
  items_.resize(starts_.back());
  // Fills each list from its end to its start; afterward starts_ has its former values.
  for (std::size_t i = sides.size(); i-- > 0;)
    for_each_cell_of(sides[i], [&](const auto& cell) {
      items_[--starts_[list_of(cell) + 1]] = sides[i];
      return true;
    });
  for (std::size_t i = 0; i + 1 < starts_.size(); ++i) starts_[i] = starts_[i + 1];
  starts_.back() = static_cast<std::uint32_t>(items_.size());
}

template class SideIndex<2>;
template class SideIndex<3>;

}  // namespace veer
