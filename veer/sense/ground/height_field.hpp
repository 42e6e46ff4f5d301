#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "veer/math/vec.hpp"

namespace veer {

/// A floor: heights at the crossings of a grid, bilinear between them.
struct HeightField {
  Vec2 low{};                    // m; the first crossing
  Vec2 spacing{1, 1};            // m
  int columns = 0, rows = 0;     // crossings along x and y, at least 2
  std::vector<float> heights{};  // m; row by row, along x first; NaN: the cells around it are a hole
  float steepest = 1;            // m per m; cells that rise more than this along x or y aren't floor

  /// Returns the height at a position, m; empty outside of the grid and where there is no floor. Edges are inside.
  std::optional<float> height(const Vec2& position) const;
  /// Returns the last crossing, m.
  Vec2 high() const {
    return {low.x + spacing.x * static_cast<float>(columns - 1), low.y + spacing.y * static_cast<float>(rows - 1)};
  }
  /// Returns why this isn't a valid height field, in one line; empty if it is.
  std::string misfit() const;
};

/// The most crossings of a height field.
inline constexpr int most_crossings = 16'777'216;

/// Returns a rectangle that has `height` (m) at its corner `low` and rises by `slope` (m per m) along x and y.
HeightField plane_floor(const Vec2& low, const Vec2& high, float height, const Vec2& slope = {});
/// Returns a rectangle that rises along x, or along y, from one height to another, m.
HeightField ramp_along_x(const Vec2& low, const Vec2& high, float from, float to);
HeightField ramp_along_y(const Vec2& low, const Vec2& high, float from, float to);

}  // namespace veer
