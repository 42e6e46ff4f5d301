#pragma once

#include <memory>

#include "bench/cell_map.hpp"
#include "tests/agent/draw.hpp"
#include "veer/decide/plan/nav_grid.hpp"

/// Maps for tests of planners.
namespace veer::test {

/// Rows of text, the first one on top; '#' is solid. Cells of 1 m, the low corner at the origin.
inline CellMap drawn(const std::vector<const char*>& lines, float radius = .1f) {
  const int rows = static_cast<int>(lines.size()), columns = static_cast<int>(std::char_traits<char>::length(lines[0]));
  CellMap map({0, 0}, 1, columns, rows, radius);
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      if (lines[static_cast<std::size_t>(rows - 1 - y)][x] == '#') map.set_solid(x, y, true);
  return map;
}

/// Each cell is solid with this probability.
inline CellMap scattered(Draw& draw, int columns, int rows, float part, float radius = .1f) {
  CellMap map({0, 0}, 1, columns, rows, radius);
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) map.set_solid(x, y, draw.between(0, 1) < part);
  return map;
}

inline NavGrid grid_of(const CellMap& map, bool diagonal = true) {
  return *NavGrid::make({.columns = map.columns(), .rows = map.rows(), .diagonal = diagonal, .radius = .1f}, map);
}

/// A single disc to walk around.
struct Disc final : Clearance {
  Vec2 center{};
  float reach = 1;  // m, radius of the disc plus that of the agent
  Disc(Vec2 where, float how_far) : center(where), reach(how_far) {}
  bool is_free(Vec2 place) const override { return length(place - center) > reach; }
  bool is_open(Vec2 a, Vec2 b) const override {
    const Vec2 way = b - a;
    const float t = clamp(dot(center - a, way) / max(length_squared(way), 1e-12f), 0.f, 1.f);
    return length(a + way * t - center) > reach;
  }
};

inline float length_of(const std::vector<Vec3>& places) {
  float sum = 0;
  for (std::size_t i = 1; i < places.size(); ++i) sum += length(places[i] - places[i - 1]);
  return sum;
}

}  // namespace veer::test
