#include "veer/discrete/places.hpp"

#include <algorithm>
#include <cstdlib>
#include <span>

#include "veer/base/check.hpp"

namespace veer::discrete {
namespace {

int wrap_into(std::int64_t value, int size) {
  const std::int64_t rest = value % size;
  return static_cast<int>(rest < 0 ? rest + size : rest);
}

}  // namespace

Place Places::place(Cell cell) const noexcept {
  if (!VEER_CHECK(is_grid(), "not a grid: there are no cells")) return no_place;
  if (wrap_) cell = {wrap_into(cell.x, width_), wrap_into(cell.y, height_)};
  if (cell.x < 0 || cell.y < 0 || cell.x >= width_ || cell.y >= height_) return no_place;
  return static_cast<Place>(cell.y * width_ + cell.x);
}

Cell Places::cell(Place place) const noexcept {
  if (!VEER_CHECK(is_grid() && place < size(), "no such cell on this grid")) return {};
  return {static_cast<int>(place) % width_, static_cast<int>(place) / width_};
}

Places::Point Places::lattice(double x, double y) const noexcept {
  return {origin_.x + (x * cell_size_ + y * up_.x), origin_.y + y * up_.y};
}

Places::Point Places::coordinates(Vec2 position) const noexcept {
  const double y = (static_cast<double>(position.y) - origin_.y) / up_.y;
  return {((static_cast<double>(position.x) - origin_.x) - y * up_.x) / cell_size_, y};
}

Vec2 Places::center(Place place) const noexcept {
  if (!VEER_CHECK(place < size(), "no such place")) return {};
  if (!is_grid()) return positions_[place];
  const Cell at = cell(place);
  const Point point = lattice(at.x, at.y);
  return {static_cast<float>(point.x), static_cast<float>(point.y)};
}

void Places::set_blocked(Place place, bool blocked) noexcept {
  if (!VEER_CHECK(place < size(), "no such place") || (blocked_[place] != 0) == blocked) return;
  blocked_[place] = blocked;
  ++revision_;
}

bool Places::cuts_corner(Cell from, Cell move) const noexcept {
  if (layout_ != Layout::square8 || corners_ == Corners::allow || move.x == 0 || move.y == 0) return false;
  const bool beside = is_blocked(place({from.x + move.x, from.y}));
  const bool other = is_blocked(place({from.x, from.y + move.y}));
  return corners_ == Corners::refuse_either ? beside || other : beside && other;
}

std::span<Place> Places::step_along(Place from, std::span<Place> buffer, int sign) const noexcept {
  std::size_t count = 0;
  const Cell at = cell(from);
  for (const Cell listed : moves_) {
    const Cell move{sign * listed.x, sign * listed.y};
    const Place to = place({at.x + move.x, at.y + move.y});
    if (is_blocked(to) || cuts_corner(at, move)) continue;
    // On a narrow wrapping grid two moves can end on the same cell, or where they started.
    if (wrap_ && (to == from || std::find(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(count), to) !=
                                    buffer.begin() + static_cast<std::ptrdiff_t>(count)))
      continue;
    buffer[count++] = to;
  }
  return buffer.first(count);
}

std::span<Place> Places::open_links(const Links& links, Place place, std::span<Place> buffer) const noexcept {
  std::size_t count = 0;
  for (std::uint32_t k = links.begin[place]; k < links.begin[place + 1]; ++k)
    if (!is_blocked(links.places[k])) buffer[count++] = links.places[k];
  return buffer.first(count);
}

std::span<Place> Places::neighbors(Place place, std::span<Place> buffer) const noexcept {
  if (!VEER_CHECK(place < size() && buffer.size() >= max_degree_, "no such place, or a buffer shorter than max_degree"))
    return {};
  if (is_blocked(place)) return {};
  return is_grid() ? step_along(place, buffer, 1) : open_links(out_, place, buffer);
}

std::span<Place> Places::incoming(Place place, std::span<Place> buffer) const noexcept {
  if (!VEER_CHECK(place < size() && buffer.size() >= max_degree_, "no such place, or a buffer shorter than max_degree"))
    return {};
  if (is_blocked(place)) return {};
  return is_grid() ? step_along(place, buffer, -1) : open_links(in_, place, buffer);
}

bool Places::linked(Place from, Place to) const noexcept {
  if (is_blocked(from) || is_blocked(to) || from == to) return false;
  if (!is_grid()) {
    // In the shorter of the two lists: the one of a place with links to all others would take long.
    const auto links_of = [](const Links& links, Place p) {
      return std::span<const Place>(links.places).subspan(links.begin[p], links.begin[p + 1] - links.begin[p]);
    };
    const auto out = links_of(out_, from), in = links_of(in_, to);
    return out.size() <= in.size() ? std::ranges::find(out, to) != out.end() : std::ranges::find(in, from) != in.end();
  }
  const Cell at = cell(from);
  for (const Cell move : moves_)
    if (place({at.x + move.x, at.y + move.y}) == to && !cuts_corner(at, move)) return true;
  return false;
}

Vec2 Places::displacement(Place from, Place to) const noexcept {
  if (!VEER_CHECK(from < size() && to < size(), "no such place")) return {};
  if (!is_grid()) return positions_[to] - positions_[from];
  const Cell a = cell(from), b = cell(to);
  const double x = b.x - a.x, y = b.y - a.y;
  const Point way = shortest({x * cell_size_ + y * up_.x, y * up_.y});
  return {static_cast<float>(way.x), static_cast<float>(way.y)};
}

std::uint32_t Places::open_steps(Place from, Place to) const noexcept {
  if (!VEER_CHECK(is_grid() && layout_ != Layout::moves && from < size() && to < size(),
                  "open_steps works on square4, square8 and hex grids only"))
    return 0;
  const Cell a = cell(from), b = cell(to);
  int best = static_cast<int>(max_places);
  // Three images each way are enough: along each axis the distance is constant or grows away from its minimum.
  const int images = wrap_ ? 1 : 0;
  for (int j = -images; j <= images; ++j)
    for (int i = -images; i <= images; ++i) {
      const int x = b.x - a.x + i * width_, y = b.y - a.y + j * height_;
      const int across = std::abs(x), along = std::abs(y);
      int steps = across + along;
      if (layout_ == Layout::square8) steps = std::max(across, along);
      if (layout_ == Layout::hex) steps = std::max({across, along, std::abs(x + y)});
      best = std::min(best, steps);
    }
  return static_cast<std::uint32_t>(best);
}

}  // namespace veer::discrete
