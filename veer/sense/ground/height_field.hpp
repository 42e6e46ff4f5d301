#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "veer/math/vec.hpp"

namespace veer {

/// Heights at the crossings of a grid, bilinear between them.
struct HeightField {
  Vec2 low{};                    // m; the first crossing
  Vec2 spacing{1, 1};            // m
  int columns = 0, rows = 0;     // crossings along x and y, at least 2
  std::vector<float> heights{};  // m; line by line, along x first; NaN: there is no floor in the cells around
  float steepest = 1;            // cells that rise more than this (m per m, along x or y) are no floor

  /// None outside, and where there is no floor. The edges are inside.
  std::optional<float> height(const Vec2& place) const;
  Vec2 high() const {
    return {low.x + spacing.x * static_cast<float>(columns - 1), low.y + spacing.y * static_cast<float>(rows - 1)};
  }
  /// Why this is no height field, in one line; empty if it is one.
  std::string misfit() const;
};

/// The most crossings of a height field.
inline constexpr int most_crossings = 16'777'216;

/// A rectangle whose corner `low` is `height` high, and that rises by `slope` (m per m) along x and y.
HeightField plane_floor(const Vec2& low, const Vec2& high, float height, const Vec2& slope = {});
/// A rectangle that rises along x, or along y, from one height to another.
HeightField ramp_along_x(const Vec2& low, const Vec2& high, float from, float to);
HeightField ramp_along_y(const Vec2& low, const Vec2& high, float from, float to);

}  // namespace veer
