#pragma once

#include <cstdint>
#include <vector>

#include "veer/decide/plan/clearance.hpp"

namespace veer {

/// A map of square cells, some of them solid, as the clearance for agents of one radius. Outside of the map everything
/// is free. Solid cells are enlarged by the radius on each side, so agents keep a little more distance at their corners
/// than needed.
class CellMap final : public Clearance {
 public:
  CellMap(Vec2 low, float cell_size, int columns, int rows, float radius);

  int columns() const noexcept { return columns_; }
  int rows() const noexcept { return rows_; }
  bool is_solid(int column, int row) const noexcept {
    return column >= 0 && row >= 0 && column < columns_ && row < rows_ && solid_[index(column, row)] != 0;
  }
  /// Only before planners use the map: they need a changed copy.
  void set_solid(int column, int row, bool solid) noexcept;

  bool is_free(Vec2 position) const override { return is_open(position, position); }
  bool is_open(Vec2 from, Vec2 to) const override;

 private:
  std::size_t index(int column, int row) const noexcept {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
  }

  Vec2 low_;          // m
  double cell_size_;  // m
  double margin_;     // radius in cells
  int columns_, rows_;
  std::vector<std::uint8_t> solid_;
};

}  // namespace veer
