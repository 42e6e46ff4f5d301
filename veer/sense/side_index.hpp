#pragma once

#include <array>
#include <span>
#include <vector>

#include "veer/sense/side.hpp"

namespace veer {

/// Finds the sides near a place or a way without looking at the others. Space is cut into equal cells; those far apart
/// share a list (as if space were rolled up), so the memory follows the number of sides, never the size of the map, and
/// one obstacle a thousand kilometers away costs nothing. A side may be told more than once: who asks takes the nearest
/// of something anyway.
template <int D>
class SideIndex {
 public:
  /// The size of the cells follows from how far apart things are, not from how many they are.
  void build(std::span<const Side<D>> sides);
  /// For sides that have moved a little since: the size of the cells stays. Allocates nothing once warm.
  void refill(std::span<const Side<D>> sides);

  bool empty() const { return items_.empty(); }
  float cell_size() const { return cell_; }  // m

  /// f(side) for the sides in the cells that touch a box.
  template <class F>
  VEER_INLINE void near(const Vec<float, D>& low, const Vec<float, D>& high, F f) const {
    Range first, last;
    if (!cells_of(low, high, first, last)) return;
    for (int d = 0; d < D; ++d) last[at(d)] = limited(first[at(d)], last[at(d)]);
    visit(first, last, f);
  }

  /// f(side) for the sides in the cells that someone of this radius passes on the way. On a long way about in that
  /// order, until all that is left lies beyond `part` of the way, which f may lower.
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

  /// Whether the ways from one place, as a bundle, lie in so few cells that they are best looked at together; then
  /// f(side) for each side there.
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

 private:
  using Range = std::array<std::int32_t, D>;
  static constexpr std::size_t at(int d) { return static_cast<std::size_t>(d); }
  /// Never decreases with x, whatever is rounded on the way.
  VEER_INLINE std::int32_t number(float x) const {
    return static_cast<std::int32_t>(floor_int(clamp(x * per_meter_, -0x1p29f, 0x1p29f)));
  }
  /// Rounding must not lose a cell: coordinates are good to a few millionths of themselves.
  VEER_INLINE float slack(const Vec<float, D>& from, const Vec<float, D>& way) const {
    float sum = 0;
    for (int d = 0; d < D; ++d) sum += abs(from[d]) + abs(way[d]);
    return cell_ * 1e-4f + sum * 1e-6f;
  }
  /// The cells of a box. Beyond the outermost side there is nothing: false.
  VEER_INLINE bool cells_of(const Vec<float, D>& low, const Vec<float, D>& high, Range& first, Range& last) const {
    if (items_.empty()) return false;
    for (int d = 0; d < D; ++d) {
      if (!(low[d] <= high_[d] && high[d] >= low_[d])) return false;
      first[at(d)] = number(max(low[d], low_[d]));
      last[at(d)] = number(min(high[d], high_[d]));
    }
    return true;
  }
  /// Once round is enough.
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
  /// Cells in a row are one run of memory, or two where it is rolled up.
  template <class F>
  VEER_INLINE void visit(const Range& first, const Range& last, F f) const {
    const std::uint32_t wide = static_cast<std::uint32_t>(last[0] - first[0]);
    Range cell = first;
    for (;;) {
      const std::size_t list = list_of(cell), row = list & ~static_cast<std::size_t>(count_ - 1);
      const std::size_t from = list - row, to = from + wide;
      for (std::uint32_t i = starts_[list]; i < starts_[row + min_of(to, count_ - 1) + 1]; ++i) f(items_[i]);
      if (to >= count_)
        for (std::uint32_t i = starts_[row]; i < starts_[row + to - count_ + 1]; ++i) f(items_[i]);
      int d = 1;
      while (d < D && cell[at(d)]++ == last[at(d)]) {
        cell[at(d)] = first[at(d)];
        ++d;
      }
      if (d == D) return;
    }
  }
  static constexpr std::size_t min_of(std::size_t a, std::size_t b) { return a < b ? a : b; }
  /// A long way, cut into slices across its longest axis; of each the cells that the way passes within it.
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
  Vec<float, D> low_{}, high_{};    // m; around all sides
  std::vector<std::uint32_t> starts_;
  std::vector<Side<D>> items_;  // copies: one look instead of two
};

extern template class SideIndex<2>;
extern template class SideIndex<3>;

}  // namespace veer
