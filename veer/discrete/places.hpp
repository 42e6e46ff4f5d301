#pragma once

#include <span>

#include "veer/base/result.hpp"
#include "veer/discrete/place.hpp"

namespace veer::discrete {

/// A graph of places agents can stand on, one step apart where linked: a grid or an explicit graph. Each place has a
/// center in the plane, so that an agent can be handed over to the continuous world. A movable value; everything const
/// may be called from several threads.
class Places {
 public:
  static Result<Places> grid(const GridDef& def);
  static Result<Places> graph(const GraphDef& def);

  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(blocked_.size()); }
  bool is_grid() const noexcept { return positions_.empty(); }
  bool wraps() const noexcept { return wrap_; }
  Layout layout() const noexcept { return layout_; }
  int width() const noexcept { return width_; }  // cells; 0 of an explicit graph
  int height() const noexcept { return height_; }
  float cell_size() const noexcept { return static_cast<float>(cell_size_); }  // m; only on grids

  /// Only on grids. A cell outside gives no_place, or the cell it wraps to.
  Place place(Cell cell) const noexcept;
  Cell cell(Place place) const noexcept;

  Vec2 center(Place place) const noexcept;  // m
  bool is_blocked(Place place) const noexcept { return place >= size() || blocked_[place] != 0; }

  /// Opens or closes a place. Distance fields notice by the revision.
  void set_blocked(Place place, bool blocked) noexcept;
  std::uint32_t revision() const noexcept { return revision_; }

  /// The most neighbors any place has: the length a buffer for `neighbors` needs.
  std::size_t max_degree() const noexcept { return max_degree_; }

  /// The open places one step from `place`, each once and never itself, in one fixed order; written into `buffer`, of
  /// which the filled part is returned. A blocked place has none.
  std::span<Place> neighbors(Place place, std::span<Place> buffer) const noexcept;
  /// The open places from which `place` is one step: the same unless links or listed moves go one way.
  std::span<Place> incoming(Place place, std::span<Place> buffer) const noexcept;
  bool linked(Place from, Place to) const noexcept;

  /// The nearest place to a position in m, blocked or not; of equally near ones the lowest number. A position outside a
  /// grid that doesn't wrap gives the nearest cell of its edge. Takes constant time inside a grid, else looks through a
  /// hex grid's rows or all of a graph's places.
  Place place_at(Vec2 position) const noexcept;

  using Accept = bool (*)(const void* context, Place place);
  /// The nearest open place that `accept` takes, at most `within` m away, or no_place. Ties as in place_at.
  Place nearest(Vec2 position, float within, const void* context, Accept accept) const noexcept;

  /// From center to center in m; the short way round where the grid wraps.
  Vec2 displacement(Place from, Place to) const noexcept;
  /// Straight line, in m.
  float distance(Place from, Place to) const noexcept { return length(displacement(from, to)); }
  /// Steps from one cell to another if nothing were blocked, by formula; square4, square8 and hex only (a distance
  /// field knows the others, and what is blocked).
  std::uint32_t open_steps(Place from, Place to) const noexcept;

  /// A position in m, brought back over the edges of a grid that wraps.
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

  // A grid's centers are origin + x * (cell_size, 0) + y * up_; up_ leans east on a hex grid.
  Layout layout_ = Layout::square4;
  Corners corners_ = Corners::refuse_both;
  bool wrap_ = false;
  int width_ = 0, height_ = 0;
  double cell_size_ = 1;
  Point origin_{}, up_{};
  Point periods_[2]{};  // m, where a grid that wraps repeats: the two shortest such vectors
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
