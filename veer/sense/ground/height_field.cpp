#include "veer/sense/ground/height_field.hpp"

#include <algorithm>

#include "veer/agent/limits.hpp"

namespace veer {
namespace {

/// Heights at the corners of a cell: at its low corner, then along x, along y, and diagonally across.
struct Cell {
  float a, b, c, d;  // m

  bool is_floor(const Vec2& spacing, float steepest) const {
    const float x = steepest * spacing.x, y = steepest * spacing.y;
    return abs(b - a) <= x && abs(d - c) <= x && abs(c - a) <= y && abs(d - b) <= y;  // NaN isn't floor
  }
};
Cell cell_of(const HeightField& field, int column, int row) {
  const float* at = field.heights.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(field.columns) +
                    static_cast<std::size_t>(column);
  return {at[0], at[1], at[field.columns], at[field.columns + 1]};
}

bool is_inside(const Vec2& p) { return abs(p.x) <= largest_coordinate && abs(p.y) <= largest_coordinate; }

}  // namespace

std::optional<float> HeightField::height(const Vec2& position) const {
  if (!(position.x >= low.x && position.y >= low.y)) return std::nullopt;
  const float u = (position.x - low.x) / spacing.x, v = (position.y - low.y) / spacing.y;
  if (!(u <= static_cast<float>(columns - 1) && v <= static_cast<float>(rows - 1))) return std::nullopt;
  const int column = std::min(static_cast<int>(u), columns - 2), row = std::min(static_cast<int>(v), rows - 2);
  const Cell cell = cell_of(*this, column, row);
  if (!cell.is_floor(spacing, steepest)) return std::nullopt;
  const float x = u - static_cast<float>(column), y = v - static_cast<float>(row);
  const float near = cell.a + (cell.b - cell.a) * x, far = cell.c + (cell.d - cell.c) * x;
  return near + (far - near) * y;
}

std::string HeightField::misfit() const {
  const auto expected = [](const std::string& what, auto found) {
    return "expected " + what + ", found " + std::to_string(found);
  };
  if (columns < 2) return expected("at least 2 crossings along x", columns);
  if (rows < 2) return expected("at least 2 crossings along y", rows);
  const std::int64_t crossings = std::int64_t{columns} * rows;
  if (crossings > most_crossings)
    return expected("at most " + std::to_string(most_crossings) + " crossings", crossings);
  if (heights.size() != static_cast<std::size_t>(crossings))
    return expected(std::to_string(columns) + " x " + std::to_string(rows) + " heights", heights.size());
  if (!(spacing.x >= 1e-3f && spacing.x <= largest_coordinate && spacing.y >= 1e-3f && spacing.y <= largest_coordinate))
    return expected("a spacing from 0.001 to 1e7 m", spacing.x) + " and " + std::to_string(spacing.y);
  if (!is_inside(low) || !is_inside(high())) return "expected corners within the world's bounds (1e7 m)";
  if (!(steepest > 0 && steepest <= 1e3f))
    return expected("a steepest slope of more than 0 and at most 1000", steepest);
  for (const float h : heights)
    if (h == h && !(abs(h) <= largest_coordinate)) return expected("heights within the world's bounds (1e7 m)", h);
  for (int row = 0; row + 1 < rows; ++row)
    for (int column = 0; column + 1 < columns; ++column)
      if (cell_of(*this, column, row).is_floor(spacing, steepest)) return {};
  return "expected a floor somewhere, but every cell is a hole or steeper than " + std::to_string(steepest);
}

HeightField plane_floor(const Vec2& low, const Vec2& high, float height, const Vec2& slope) {
  const Vec2 size = high - low, rise{slope.x * size.x, slope.y * size.y};
  // Allows the slope that is asked for: a floor made with a slope is never taken for a cliff.
  const float steepest = max(abs(slope.x), abs(slope.y)) * 1.001f + 1e-3f;
  return {.low = low,
          .spacing = size,
          .columns = 2,
          .rows = 2,
          .heights = {height, height + rise.x, height + rise.y, height + rise.x + rise.y},
          .steepest = max(steepest, 1.f)};
}

HeightField ramp_along_x(const Vec2& low, const Vec2& high, float from, float to) {
  HeightField field = plane_floor(low, high, from, {(to - from) / max(high.x - low.x, 1e-3f), 0});
  field.heights = {from, to, from, to};
  return field;
}

HeightField ramp_along_y(const Vec2& low, const Vec2& high, float from, float to) {
  HeightField field = plane_floor(low, high, from, {0, (to - from) / max(high.y - low.y, 1e-3f)});
  field.heights = {from, from, to, to};
  return field;
}

}  // namespace veer
