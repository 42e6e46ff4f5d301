#pragma once

#include <span>

#include "veer/base/result.hpp"
#include "veer/discrete/place.hpp"

namespace veer::discrete {

/// A graph of places that agents can stand on: a grid or an explicit graph. Linked places are one step apart. Each
/// place has a center in the plane, so agents can be handed over to the continuous world. A movable value; const
/// functions may be called from several threads.
class Places {
 public:
  static Result<Places> grid(const GridDef& def);
  static Result<Places> graph(const GraphDef& def);

  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(blocked_.size()); }
  bool is_grid() const noexcept { return positions_.empty(); }
  bool wraps() const noexcept { return wrap_; }
  Layout layout() const noexcept { return layout_; }
  int width() const noexcept { return width_; }  // cells; 0 for an explicit graph
  int height() const noexcept { return height_; }
  float cell_size() const noexcept { return static_cast<float>(cell_size_); }  // m; grids only

  /// Grids only. Returns no_place for a cell outside, or the cell it wraps to.
  Place place(Cell cell) const noexcept;
  Cell cell(Place place) const noexcept;

  Vec2 center(Place place) const noexcept;  // m
  bool is_blocked(Place place) const noexcept { return place >= size() || blocked_[place] != 0; }

  /// Opens or closes a place. Distance fields notice the change by the revision.
  void set_blocked(Place place, bool blocked) noexcept;
  std::uint32_t revision() const noexcept { return revision_; }

  /// Returns the largest number of neighbors of any place: the minimum size of a buffer for `neighbors`.
  std::size_t max_degree() const noexcept { return max_degree_; }

  /// Returns the open places one step away from `place`, without duplicates and without itself, in a fixed order. Uses
  /// `buffer` and returns its filled part. A blocked place has no neighbors.
  std::span<Place> neighbors(Place place, std::span<Place> buffer) const noexcept;
  /// Returns the open places from which `place` is one step away. Differs from `neighbors` only with one-way links or
  /// moves.
  std::span<Place> incoming(Place place, std::span<Place> buffer) const noexcept;
  bool linked(Place from, Place to) const noexcept;

  /// Returns the place nearest to a position (m), blocked or not; the lowest index among equally near ones. Outside of
  /// a grid that doesn't wrap, returns the nearest cell at its edge. Takes constant time inside a grid; otherwise
  /// searches the rows of a hex grid or all places of a graph.
  Place place_at(Vec2 position) const noexcept;

  using Accept = bool (*)(const void* context, Place place);
  /// Returns the nearest open place that `accept` accepts, at most `within` m away, or no_place. Ties as in place_at.
  Place nearest(Vec2 position, float within, const void* context, Accept accept) const noexcept;

  /// Returns the vector from center to center, m; the shortest way round if the grid wraps.
  Vec2 displacement(Place from, Place to) const noexcept;
  /// Returns the straight distance, m.
  float distance(Place from, Place to) const noexcept { return length(displacement(from, to)); }
  /// Returns the number of steps between two cells of a grid without blocked cells, by formula. Precondition: layout
  /// square4, square8 or hex; use a distance field otherwise.
  std::uint32_t open_steps(Place from, Place to) const noexcept;

  /// Returns a position (m) wrapped into a grid that wraps.
  Vec2 wrapped(Vec2 position) const noexcept;

 private:
  struct Point {
    double x, y;
  };

  Places() = default;
  std::span<Place> step_along(Place place, std::span<Place> buffer, int sign) const noexcept;
  bool cuts_corner(Cell from, Cell move) const noexcept;
  Point lattice(double x, double y) const noexcept;
  Point coordinates(Vec2 position) const noexcept;
  Point shortest(Point displacement) const noexcept;
  void reduce_periods() noexcept;

  // Centers of a grid are at origin + x * (cell_size, 0) + y * up_; up_ leans east on a hex grid.
  Layout layout_ = Layout::square4;
  Corners corners_ = Corners::refuse_both;
  bool wrap_ = false;
  int width_ = 0, height_ = 0;
  double cell_size_ = 1;
  Point origin_{}, up_{};
  Point periods_[2]{};  // m; the two shortest vectors by which a wrapping grid repeats
  std::vector<Cell> moves_;

  // An explicit graph: the links of place p are [begin[p], begin[p + 1]).
  std::vector<Vec2> positions_;
  struct Links {
    std::vector<std::uint32_t> begin;
    std::vector<Place> places;
  };
  Links out_, in_;

  std::vector<std::uint8_t> blocked_;
  std::size_t max_degree_ = 0;
  std::uint32_t revision_ = 0;

  static Links sorted_links(std::uint32_t places, std::span<const Link> links, bool reversed);
  std::span<Place> open_links(const Links& links, Place place, std::span<Place> buffer) const noexcept;
};

}  // namespace veer::discrete
