#include "veer/decide/plan/nav_grid.hpp"

#include <algorithm>
#include <string>

#include "veer/agent/limits.hpp"

namespace veer {
namespace {

/// Returns why the definition is invalid; empty if it is valid.
std::string fault_of(const NavGridDef& def) {
  const std::string size = std::to_string(def.columns) + " x " + std::to_string(def.rows);
  if (def.columns < 1 || def.rows < 1) return "nav grid: " + size + " has no cells; columns and rows start at 1";
  if (std::int64_t{def.columns} * def.rows > std::int64_t{max_nav_cells})
    return "nav grid: " + size + " has more than " + std::to_string(max_nav_cells) + " cells; use larger cells";
  if (!(def.cell_size > 0 && is_finite(def.cell_size))) return "nav grid: cell_size isn't a positive length in m";
  if (!(def.radius >= 0 && is_finite(def.radius))) return "nav grid: radius isn't a length in m";
  const double bound = double{largest_coordinate}, size_m = double{def.cell_size};
  const auto fits = [&](float low, int cells) {
    return double{low} >= -bound && double{low} + cells * size_m <= bound;
  };
  if (!fits(def.low.x, def.columns) || !fits(def.low.y, def.rows))
    return "nav grid: isn't within the world's bounds (1e7 m)";
  return "";
}

}  // namespace

Result<NavGrid> NavGrid::make(const NavGridDef& def, const Clearance& clearance) {
  if (std::string fault = fault_of(def); !fault.empty()) return Error{std::move(fault)};
  NavGrid grid;
  grid.def_ = def;
  for (std::size_t k = 0; k < 8; ++k) grid.offsets_[k] = steps[k][1] * def.columns + steps[k][0];
  grid.free_.resize(static_cast<std::size_t>(def.columns) * static_cast<std::size_t>(def.rows));
  grid.exits_.resize(grid.free_.size());
  grid.rasterize({0, 0, def.columns, def.rows}, clearance);
  return grid;
}

Vec2 NavGrid::center(int column, int row) const noexcept {
  const double size = double{def_.cell_size};
  return {static_cast<float>(double{def_.low.x} + (column + .5) * size),
          static_cast<float>(double{def_.low.y} + (row + .5) * size)};
}

bool NavGrid::contains(Vec2 position) const noexcept {
  const double size = double{def_.cell_size}, x = double{position.x} - double{def_.low.x},
               y = double{position.y} - double{def_.low.y};
  return x >= 0 && y >= 0 && x <= def_.columns * size && y <= def_.rows * size;
}

std::uint32_t NavGrid::cell(Vec2 position) const noexcept {
  const auto along = [&](float coordinate, float low, int cells) {
    const double u = (double{coordinate} - double{low}) / double{def_.cell_size};
    return u > 0 ? (u < cells ? static_cast<int>(u) : cells - 1) : 0;
  };
  return at(along(position.x, def_.low.x, def_.columns), along(position.y, def_.low.y, def_.rows));
}

CellRect NavGrid::within(const CellRect& rect) const noexcept {
  const int left = std::clamp(rect.column, 0, def_.columns), bottom = std::clamp(rect.row, 0, def_.rows);
  const auto end = [](int first, int count, int most) {
    return static_cast<int>(std::clamp<std::int64_t>(std::int64_t{first} + count, 0, most));
  };
  return {left, bottom, std::max(end(rect.column, rect.columns, def_.columns) - left, 0),
          std::max(end(rect.row, rect.rows, def_.rows) - bottom, 0)};
}

CellRect NavGrid::cells_near(Vec2 low, Vec2 high) const noexcept {
  // A step is up to one cell long along each axis, so a margin of one more cell covers all steps that pass by.
  const double size = double{def_.cell_size}, reach = double{def_.radius} + size;
  const auto number = [&](double coordinate, float first, int cells) {
    return static_cast<int>(
        std::clamp(std::floor((coordinate - double{first}) / size), -1.0, static_cast<double>(cells)));
  };
  const int left = number(double{low.x} - reach, def_.low.x, def_.columns),
            right = number(double{high.x} + reach, def_.low.x, def_.columns),
            bottom = number(double{low.y} - reach, def_.low.y, def_.rows),
            top = number(double{high.y} + reach, def_.low.y, def_.rows);
  return within({left, bottom, right - left + 1, top - bottom + 1});
}

void NavGrid::rasterize(const CellRect& rect, const Clearance& clearance) {
  const int right = rect.column + rect.columns, top = rect.row + rect.rows;
  for (int y = rect.row; y < top; ++y)
    for (int x = rect.column; x < right; ++x) free_[at(x, y)] = clearance.is_free(center(x, y)) ? 1 : 0;
  for (int y = rect.row; y < top; ++y)
    for (int x = rect.column; x < right; ++x)
      for (unsigned k = 0; k < 8; k += def_.diagonal ? 1 : 2) {
        const int i = x + steps[k][0], j = y + steps[k][1];
        if (!has(i, j)) continue;
        // A step between two cells of the rectangle is checked only once.
        if (k >= 4 && i >= rect.column && i < right && j >= rect.row && j < top) continue;
        const std::uint32_t a = at(x, y), b = at(i, j);
        const bool open = free_[a] != 0 && free_[b] != 0 && clearance.is_open(center(x, y), center(i, j));
        const unsigned out = 1u << k, back = 1u << (k ^ 4);
        exits_[a] = static_cast<std::uint8_t>(open ? exits_[a] | out : exits_[a] & ~out);
        exits_[b] = static_cast<std::uint8_t>(open ? exits_[b] | back : exits_[b] & ~back);
      }
}

void NavGrid::update(const CellRect& requested, const Clearance& clearance, std::vector<std::uint32_t>& changed) {
  const CellRect rect = within(requested);
  if (rect.columns == 0 || rect.rows == 0) return;
  // The exits of the cells around the rectangle change, too.
  const CellRect wide = within({rect.column - 1, rect.row - 1, rect.columns + 2, rect.rows + 2});
  const auto for_each = [&](auto f) {
    for (int y = wide.row; y < wide.row + wide.rows; ++y)
      for (int x = wide.column; x < wide.column + wide.columns; ++x) f(at(x, y));
  };
  const auto state = [&](std::uint32_t cell) { return static_cast<std::uint16_t>((free_[cell] << 8) | exits_[cell]); };
  before_.clear();
  for_each([&](std::uint32_t cell) { before_.push_back(state(cell)); });
  rasterize(rect, clearance);
  std::size_t i = 0, known = changed.size();
  for_each([&](std::uint32_t cell) {
    if (state(cell) != before_[i++]) changed.push_back(cell);
  });
  if (changed.size() != known) ++revision_;
}

}  // namespace veer
