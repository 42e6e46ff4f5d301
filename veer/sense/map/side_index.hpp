#pragma once

#include <array>
#include <span>
#include <vector>

#include "veer/sense/map/side.hpp"

namespace veer {

/// Finds the sides near a position or along a way without looking at all sides. Space is cut into equal cells; cells
/// far apart share a list (as if space were rolled up), so memory depends on the number of sides, never on the size of
/// the map, and one obstacle a thousand kilometers away costs nothing. Duplicates are possible and harmless: callers
/// take a minimum.
template <int D>
class SideIndex {
 public:
  /// Builds the index. The size of the cells depends on the distances between sides, not on their number.
  void build(std::span<const Side<D>> sides);
  /// Builds the index anew for sides that have moved, with cells of the same size.
  void refill(std::span<const Side<D>> sides);
  /// Reserves memory for `refill`, wherever these sides move.
  void reserve_refill(std::size_t sides) { items_.reserve((items_.size() + sides) << D); }

  bool empty() const { return items_.empty(); }
  float cell_size() const { return cell_; }  // m

  /// Calls f(side) for the sides in all cells that touch a box.
  template <class F>
  VEER_INLINE void near(const Vec<float, D>& low, const Vec<float, D>& high, F f) const {
    Range first, last;
    if (!cells_of(low, high, first, last)) return;
    for (int d = 0; d < D; ++d) last[at(d)] = limited(first[at(d)], last[at(d)]);
    visit(first, last, f);
  }

  /// Calls f(side) for the sides in all cells that a circle or ball of this radius passes on its way. A long way is
  /// visited roughly in order, and only up to the fraction `part` of it, which f may lower.
  template <class F>
  VEER_INLINE void along(const Vec<float, D>& from, const Vec<float, D>& way, float radius, const float& part,
                         F f) const {
    const float pad = radius + slack(from, way);
    Vec<float, D> low, high;
    for (int d = 0; d < D; ++d) {
      low[d] = from[d] + min(way[d], 0.f) - pad;
      high[d] = from[d] + max(way[d], 0.f) + pad;
    }
    Range first, last;
    if (!cells_of(low, high, first, last)) return;
    if (is_few(first, last)) visit(first, last, f);
    else slice(from, way, pad, part, f);
  }

  /// Visits several ways from one position together, if they lie in few cells: calls f(side) for each side there and
  /// returns true. Returns false, without calls, if there are too many cells.
  template <class F>
  VEER_INLINE bool along_all(const Vec<float, D>& from, std::span<const Vec<float, D>> ways, F f) const {
    Vec<float, D> low = from, high = from;
    for (const Vec<float, D>& way : ways) {
      const float pad = slack(from, way);
      for (int d = 0; d < D; ++d) {
        low[d] = min(low[d], from[d] + way[d] - pad);
        high[d] = max(high[d], from[d] + way[d] + pad);
      }
    }
    Range first, last;
    if (!cells_of(low, high, first, last)) return true;
    if (!is_few(first, last)) return false;
    visit(first, last, f);
    return true;
  }

  /// Visits up to 32 boxes at once: calls f(number of the box, first, last) for runs of items(), some of them empty.
  /// All memory is prefetched before the first read, so that the waits overlap. Returns a bit for each box that lies in
  /// too many cells for that; f isn't called for it.
  template <std::size_t N, class F>
  VEER_INLINE std::uint32_t runs(const float (&low)[D][N], const float (&high)[D][N], std::size_t count, F f) const {
    static_assert(N <= 32);
    Range first[N], last[N];
    std::uint32_t inside = 0, many = 0;
    for (std::size_t j = 0; j < count; ++j) {
      Vec<float, D> a, b;
      for (int d = 0; d < D; ++d) {
        a[d] = low[d][j];
        b[d] = high[d][j];
      }
      if (!cells_of(a, b, first[j], last[j])) continue;
      const bool few = is_few(first[j], last[j]);
      inside |= (few ? 1u : 0u) << j;
      many |= (few ? 0u : 1u) << j;
      Range farther = first[j];
      farther[D - 1] = last[j][D - 1];
      __builtin_prefetch(&starts_[list_of(first[j])]);
      __builtin_prefetch(&starts_[list_of(farther)]);
    }
    for (std::size_t j = 0; inside >> j; ++j) {
      if (!(inside >> j & 1)) continue;
      const auto run = [&](std::uint32_t begin, std::uint32_t end) VEER_INLINE_LAMBDA {
        __builtin_prefetch(items_.data() + begin);
        f(j, begin, end);
      };
      // Mostly there are one or two rows of cells, unpredictably: always visits two, of which the second may be empty.
      if (D > 2 || last[j][1] - first[j][1] > 1 || is_rolled(first[j], last[j])) {
        visit_runs(first[j], last[j], run);
        continue;
      }
      const auto wide = static_cast<std::size_t>(last[j][0] - first[j][0]);
      const std::size_t one = list_of(first[j]), other = list_of({first[j][0], last[j][1]});
      run(starts_[one], starts_[one + wide + 1]);
      run(starts_[other], starts_[other + (one == other ? 0 : wide + 1)]);
    }
    return many;
  }
  /// Returns the sides by cell, each once for every cell that it touches.
  std::span<const Side<D>> items() const { return items_; }

 private:
  using Range = std::array<std::int32_t, D>;
  static constexpr std::size_t at(int d) { return static_cast<std::size_t>(d); }
  /// Returns the number of a cell along an axis. It never decreases with x, in spite of rounding.
  VEER_INLINE std::int32_t number(float x) const {
    return static_cast<std::int32_t>(floor_int(clamp(x * per_meter_, -0x1p29f, 0x1p29f)));
  }
  /// Returns a margin, m, so that rounding can't lose a cell: coordinates are exact to a few millionths of themselves.
  VEER_INLINE float slack(const Vec<float, D>& from, const Vec<float, D>& way) const {
    float sum = 0;
    for (int d = 0; d < D; ++d) sum += abs(from[d]) + abs(way[d]);
    return cell_ * 1e-4f + sum * 1e-6f;
  }
  /// Finds the cells of a box; returns false if it lies beyond all sides.
  VEER_INLINE bool cells_of(const Vec<float, D>& low, const Vec<float, D>& high, Range& first, Range& last) const {
    if (items_.empty()) return false;
    for (int d = 0; d < D; ++d) {
      if (!(low[d] <= high_[d] && high[d] >= low_[d])) return false;
      first[at(d)] = number(max(low[d], low_[d]));
      last[at(d)] = number(min(high[d], high_[d]));
    }
    return true;
  }
  /// Limits a range of cells to once around.
  VEER_INLINE std::int32_t limited(std::int32_t first, std::int32_t last) const {
    return last - first < static_cast<std::int32_t>(count_) ? last : first + static_cast<std::int32_t>(count_) - 1;
  }
  VEER_INLINE bool is_few(const Range& first, const Range& last) const {
    std::int64_t all = 1;
    for (int d = 0; d < D; ++d) {
      if (last[at(d)] - first[at(d)] >= static_cast<std::int32_t>(count_)) return false;
      all *= last[at(d)] - first[at(d)] + 1;
    }
    return all <= (D == 2 ? 6 : 12);
  }
  VEER_INLINE std::size_t list_of(const Range& cell) const {
    std::size_t list = 0;
    for (int d = D - 1; d >= 0; --d) list = list * count_ + (static_cast<std::uint32_t>(cell[at(d)]) & (count_ - 1));
    return list;
  }
  template <class F>
  VEER_INLINE void visit(const Range& first, const Range& last, F f) const {
    visit_runs(first, last, [&](std::uint32_t begin, std::uint32_t end) VEER_INLINE_LAMBDA {
      for (std::uint32_t i = begin; i < end; ++i) f(items_[i]);
    });
  }
  /// Returns whether rows of cells wrap around the end of the lists.
  VEER_INLINE bool is_rolled(const Range& first, const Range& last) const {
    return (static_cast<std::uint32_t>(last[0]) & (count_ - 1)) < (static_cast<std::uint32_t>(first[0]) & (count_ - 1));
  }
  /// Calls f(first, last) for each run of memory. Cells in a row are one run, or two if the row wraps around.
  template <class F>
  VEER_INLINE void visit_runs(const Range& first, const Range& last, F f) const {
    const std::uint32_t wide = static_cast<std::uint32_t>(last[0] - first[0]);
    Range cell = first;
    for (;;) {
      const std::size_t list = list_of(cell), row = list & ~static_cast<std::size_t>(count_ - 1);
      const std::size_t from = list - row, to = from + wide;
      f(starts_[list], starts_[row + min_of(to, count_ - 1) + 1]);
      if (to >= count_) f(starts_[row], starts_[row + to - count_ + 1]);
      int d = 1;
      while (d < D && cell[at(d)]++ == last[at(d)]) {
        cell[at(d)] = first[at(d)];
        ++d;
      }
      if (d == D) return;
    }
  }
  static constexpr std::size_t min_of(std::size_t a, std::size_t b) { return a < b ? a : b; }
  /// Visits a long way in slices across its longest axis; in each slice, the cells that the way passes.
  template <class F>
  void slice(const Vec<float, D>& from, const Vec<float, D>& way, float pad, const float& part, F f) const {
    int m = 0;
    for (int d = 1; d < D; ++d)
      if (abs(way[d]) > abs(way[m])) m = d;
    float begin = 0, end = 1;
    for (int d = 0; d < D; ++d) {
      if (abs(way[d]) < 1e-20f) continue;
      const float a = (low_[d] - pad - from[d]) / way[d], b = (high_[d] + pad - from[d]) / way[d];
      begin = max(begin, min(a, b));
      end = min(end, max(a, b));
    }
    if (!(begin <= end)) return;
    const float start = from[m] + way[m] * begin, stop = from[m] + way[m] * end;
    const bool forward = start <= stop;
    const std::int32_t first = number(forward ? start - pad : start + pad);
    const std::int32_t last = number(forward ? stop + pad : stop - pad);
    const float inverse = abs(way[m]) < 1e-20f ? 0.f : 1 / way[m];
    for (std::int32_t k = first;; k += forward ? 1 : -1) {
      const float edge = static_cast<float>(forward ? k : k + 1) * cell_;
      const float enter = max(begin, (edge + (forward ? -pad : pad) - from[m]) * inverse);
      if (enter > part) return;
      const float far_edge = static_cast<float>(forward ? k + 1 : k) * cell_;
      const float leave = inverse == 0 ? end : min(end, (far_edge + (forward ? pad : -pad) - from[m]) * inverse);
      Range low, high;
      for (int d = 0; d < D; ++d) {
        if (d == m) {
          low[at(d)] = high[at(d)] = k;
          continue;
        }
        const float a = from[d] + way[d] * enter, b = from[d] + way[d] * leave;
        low[at(d)] = number(min(a, b) - pad);
        high[at(d)] = limited(low[at(d)], number(max(a, b) + pad));
      }
      visit(low, high, f);
      if (k == last) return;
    }
  }
  std::size_t lists() const { return D == 2 ? std::size_t{count_} * count_ : std::size_t{count_} * count_ * count_; }
  void choose_cells(std::span<const Side<D>> sides);
  template <class F>
  bool for_each_cell_of(const Side<D>& side, F f) const;
  std::size_t count_entries(std::span<const Side<D>> sides, std::size_t most) const;

  float cell_ = 1, per_meter_ = 1;  // m, cells per m
  std::uint32_t count_ = 1;         // lists along each axis, a power of two
  Vec<float, D> low_{}, high_{};    // m; box around all sides
  std::vector<std::uint32_t> starts_;
  std::vector<Side<D>> items_;  // copies of the sides, to save an indirection
};

extern template class SideIndex<2>;
extern template class SideIndex<3>;

}  // namespace veer
