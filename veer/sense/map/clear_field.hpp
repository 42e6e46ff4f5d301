#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "veer/base/field.hpp"
#include "veer/sense/map/side.hpp"

namespace veer {

/// Tells in one read that a position is far from every obstacle: most agents are, most of the time, and need to ask no
/// more. A lattice over the map holds for each cell the distance to the nearest cell that something touches, in cells.
template <int D>
class ClearField {
 public:
  /// Tells whether a position is inside an obstacle.
  using IsInside = std::function<bool(const Vec<float, D>&)>;

  /// Cells are `cell` (m) wide, or wider where there would be too many. The inside of an obstacle counts as touched:
  /// `is_inside` is asked once for each region of cells that no side touches, because no region goes through a surface.
  /// `open` are balls around obstacles that may have holes in their surface, and count as touched altogether.
  void build(std::span<const Side<D>> sides, std::span<const Side<D>> open, float cell, const IsInside& is_inside);

  /// Returns a distance that is no larger than that to the nearest obstacle, m; 0 near one.
  VEER_INLINE float bound(const Vec<float, D>& position) const {
    std::size_t number = 0;
    float outside = 0;  // cells beyond the lattice
    for (int d = D - 1; d >= 0; --d) {
      const float x = (position[d] - low_[d]) * per_meter_, most = static_cast<float>(count_[at(d)]);
      outside = max(outside, max(-x, x - most));
      const float inside = min(max(x, 0.f), most - 1);
      number = number * static_cast<std::size_t>(count_[at(d)]) + static_cast<std::size_t>(inside);
    }
    // A position may be anywhere in its cell, and what is touched at the near edge of the other.
    const float cells = outside > 0 ? outside : static_cast<float>(cells_[number]) - 1;
    return max(cells * cell_, 0.f);
  }

 private:
  static constexpr std::size_t at(int d) { return static_cast<std::size_t>(d); }
  void touch(const Vec<float, D>& low, const Vec<float, D>& high);
  void fill_insides(const IsInside& is_inside);
  void spread();

  Vec<float, D> low_{};             // m
  float cell_ = 0, per_meter_ = 0;  // m; a little less than the width, and cells per meter
  std::array<std::int32_t, D> count_ = ones();
  std::vector<std::uint8_t> cells_ = {0};

  static constexpr std::array<std::int32_t, D> ones() {
    std::array<std::int32_t, D> all{};
    all.fill(1);
    return all;
  }
};

extern template class ClearField<2>;
extern template class ClearField<3>;

}  // namespace veer
