#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "veer/base/field.hpp"
#include "veer/math/vec.hpp"

/// Definitions from which graphs of places are made. `Places` (places.hpp) is the graph itself.
namespace veer::discrete {

/// Index of a place, counted from 0. On a grid it is y * width + x.
using Place = std::uint32_t;
inline constexpr Place no_place = 0xffffffffu;

/// Keeps indices exact as floats, and tables by place within 64 MB each.
inline constexpr std::uint32_t max_places = 1u << 24;

/// Column and row of a grid cell, or an offset between two. On a hex grid they are the axial coordinates q and r.
struct Cell {
  int x = 0, y = 0;
  friend constexpr bool operator==(const Cell&, const Cell&) = default;
};

/// square4 and square8: unit steps, counter-clockwise from +x. hex: pointy-top hexagons, six neighbors,
/// counter-clockwise from +x; the cells fill a rhombus (q to the east, r to the north-east), so that it wraps without a
/// seam. moves: the jumps listed in GridDef::moves, on squares, in their order.
enum class Layout { square4, square8, hex, moves };

/// When a diagonal step of square8 is refused. It passes two cells that share a side with both ends: refused if both of
/// them are blocked (a body can't pass between them), if either is (a wide body scrapes the corner), or never. Listed
/// moves jump over the cells between.
enum class Corners { refuse_both, refuse_either, allow };

struct GridDef {
  Layout layout = Layout::square4;
  int width = 16, height = 16;  // cells
  float cell_size = 1;          // m, between the centers of neighbors that share a side
  Vec2 origin{};                // m, center of cell (0, 0)
  bool wrap = false;
  Corners corners = Corners::refuse_both;
  std::vector<Cell> moves{};  // only for Layout::moves
  std::vector<Cell> blocked{};

  static constexpr auto fields() {
    return FieldList{
        choice("layout", &GridDef::layout, "which cells are neighbors", "square4", "square8", "hex", "moves"),
        field("width", &GridDef::width, 1, int{max_places}, "1", "cells along x"),
        field("height", &GridDef::height, 1, int{max_places}, "1", "cells along y"),
        field("cell_size", &GridDef::cell_size, 1e-3f, 1e6f, "m", "between the centers of neighbors that share a side"),
        flag("wrap", &GridDef::wrap, "leaving over an edge enters at the opposite one"),
        choice("corners", &GridDef::corners, "which blocked cells beside a diagonal step refuse it", "refuse_both",
               "refuse_either", "allow")};
  }
};

/// The moves of a knight in chess, counter-clockwise from the one nearest to +x.
inline constexpr std::array<Cell, 8> knight_moves{
    {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}}};

struct Link {
  Place from = no_place, to = no_place;
};

/// Places at any positions in the plane. Neighbors come in the order of the links.
struct GraphDef {
  std::vector<Vec2> positions{};  // m
  std::vector<Link> links{};
  bool directed = false;  // false: each link goes both ways and is listed once
  std::vector<Place> blocked{};

  static constexpr auto fields() {
    return FieldList{flag("directed", &GraphDef::directed, "links go one way, from -> to")};
  }
};

}  // namespace veer::discrete
