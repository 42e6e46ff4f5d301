#include <algorithm>
#include <cstdlib>
#include <string>

#include "veer/discrete/places.hpp"

namespace veer::discrete {
namespace {

constexpr std::size_t max_moves = 64;
constexpr std::size_t max_links = std::size_t{1} << 28;
constexpr double half_sqrt_3 = 0.86602540378443864676;

std::string text(Cell cell) {
  return std::string("(").append(std::to_string(cell.x)).append(", ").append(std::to_string(cell.y)).append(")");
}

std::vector<Cell> moves_of(const GridDef& def) {
  switch (def.layout) {
    case Layout::square4:
      return {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    case Layout::square8:
      return {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    case Layout::hex:
      return {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};
    case Layout::moves:
      break;
  }
  return def.moves;
}

/// Returns the first fault; empty if there is none.
std::string fault_of_moves(const GridDef& def) {
  if (def.layout != Layout::moves)
    return def.moves.empty() ? "" : "grid: a list of moves needs layout \"moves\", other layouts have their own";
  if (def.moves.empty()) return "grid: layout \"moves\" needs at least one move";
  if (def.moves.size() > max_moves) return "grid: more than " + std::to_string(max_moves) + " moves";
  constexpr int far = static_cast<int>(max_places);
  for (std::size_t i = 0; i < def.moves.size(); ++i) {
    const Cell move = def.moves[i];
    if (move == Cell{}) return "grid: move " + std::to_string(i) + " is (0, 0), which goes nowhere; staying needs none";
    if (move.x < -far || move.x > far || move.y < -far || move.y > far)
      return "grid: move " + std::to_string(i) + " " + text(move) + " is longer than any grid";
    for (std::size_t j = 0; j < i; ++j)
      if (def.moves[j] == move)
        return "grid: move " + std::to_string(i) + " " + text(move) + " is listed twice, first as move " +
               std::to_string(j);
  }
  return "";
}

std::string fault_of_grid(const GridDef& def) {
  const std::string size = std::to_string(def.width) + " x " + std::to_string(def.height);
  if (def.width < 1 || def.height < 1) return "grid: " + size + " has no cells; width and height start at 1";
  if (std::int64_t{def.width} * def.height > std::int64_t{max_places})
    return "grid: " + size + " has more than " + std::to_string(max_places) + " cells";
  if (!(def.cell_size > 0 && is_finite(def.cell_size))) return "grid: cell_size isn't a positive length in m";
  if (!is_finite(def.origin)) return "grid: origin isn't finite";
  for (const Cell cell : def.blocked)
    if (cell.x < 0 || cell.y < 0 || cell.x >= def.width || cell.y >= def.height)
      return "grid: blocked cell " + text(cell) + " is outside " + size;
  return fault_of_moves(def);
}

/// Returns whether two coordinates are equal as floats.
bool merged(double a, double b) { return static_cast<float>(a) == static_cast<float>(b); }

}  // namespace

Result<Places> Places::grid(const GridDef& def) {
  if (std::string fault = fault_of_grid(def); !fault.empty()) return Error{std::move(fault)};
  Places made;
  made.layout_ = def.layout;
  made.corners_ = def.corners;
  made.wrap_ = def.wrap;
  made.width_ = def.width;
  made.height_ = def.height;
  made.cell_size_ = static_cast<double>(def.cell_size);
  made.origin_ = {static_cast<double>(def.origin.x), static_cast<double>(def.origin.y)};
  made.up_ = def.layout == Layout::hex ? Point{made.cell_size_ * .5, made.cell_size_ * half_sqrt_3}
                                       : Point{0, made.cell_size_};
  made.moves_ = moves_of(def);
  made.max_degree_ = made.moves_.size();
  made.blocked_.assign(static_cast<std::size_t>(def.width) * static_cast<std::size_t>(def.height), 0);

  // Floats are coarser farther from 0, so at the corners centers could coincide or exceed the range of a float.
  const Point end = made.lattice(def.width - 1, def.height - 1);
  if (!is_finite(static_cast<float>(end.x)) || !is_finite(static_cast<float>(end.y)))
    return Error{"grid: its far corner is beyond the range of a float"};
  for (const Point corner : {made.origin_, end})
    if (merged(corner.x, corner.x + made.cell_size_ * .5) || merged(corner.y, corner.y + made.cell_size_ * .5))
      return Error{"grid: cell_size is too small this far from (0, 0); centers of neighbors would be the same floats"};

  for (const Cell cell : def.blocked) made.blocked_[made.place(cell)] = 1;
  if (made.wrap_) made.reduce_periods();
  return made;
}

/// Lagrange's reduction: keeps the two shortest vectors that map a wrapping grid onto itself. With others the shortest
/// way round could be several periods away on a hex grid much longer than wide.
void Places::reduce_periods() noexcept {
  const auto dot_of = [](Point a, Point b) { return a.x * b.x + a.y * b.y; };
  Point a{cell_size_ * width_, 0}, b{up_.x * height_, up_.y * height_};
  for (int i = 0; i < 64; ++i) {
    if (dot_of(a, a) > dot_of(b, b)) std::swap(a, b);
    const double times = round_small(dot_of(a, b) / dot_of(a, a));
    if (times == 0) break;
    b = {b.x - times * a.x, b.y - times * a.y};
  }
  periods_[0] = a;
  periods_[1] = b;
}

/// Stable counting sort by origin: neighbors keep the order of the list.
Places::Links Places::sorted_links(std::uint32_t places, std::span<const Link> links, bool reversed) {
  Links made;
  made.begin.assign(places + std::size_t{1}, 0);
  made.places.resize(links.size());
  for (const Link& link : links) ++made.begin[(reversed ? link.to : link.from) + std::size_t{1}];
  for (std::size_t p = 0; p < places; ++p) made.begin[p + 1] += made.begin[p];
  std::vector<std::uint32_t> at(made.begin.begin(), made.begin.end() - 1);
  for (const Link& link : links) made.places[at[reversed ? link.to : link.from]++] = reversed ? link.from : link.to;
  return made;
}

Result<Places> Places::graph(const GraphDef& def) {
  const std::size_t count = def.positions.size();
  if (count == 0) return Error{"graph: it has no places"};
  if (count > max_places) return Error{"graph: more than " + std::to_string(max_places) + " places"};
  if (def.links.size() > max_links) return Error{"graph: more than " + std::to_string(max_links) + " links"};
  for (std::size_t i = 0; i < count; ++i)
    if (!is_finite(def.positions[i])) return Error{"graph: position of place " + std::to_string(i) + " isn't finite"};
  const auto nowhere = [&](Place place) { return place >= count; };
  for (std::size_t i = 0; i < def.links.size(); ++i) {
    const Link link = def.links[i];
    const std::string name =
        "graph: link " + std::to_string(i) + " (" + std::to_string(link.from) + " to " + std::to_string(link.to) + ")";
    if (nowhere(link.from) || nowhere(link.to))
      return Error{name + " leads nowhere; places are 0 to " + std::to_string(count - 1)};
    if (link.from == link.to) return Error{name + " leads back to itself; staying needs no link"};
  }
  for (const Place place : def.blocked)
    if (nowhere(place)) return Error{"graph: blocked place " + std::to_string(place) + " doesn't exist"};

  std::vector<Link> links;
  links.reserve(def.links.size() * 2);
  for (const Link link : def.links) {
    links.push_back(link);
    if (!def.directed) links.push_back({link.to, link.from});
  }
  Places made;
  made.positions_ = def.positions;
  made.out_ = sorted_links(static_cast<std::uint32_t>(count), links, false);
  made.in_ = sorted_links(static_cast<std::uint32_t>(count), links, true);
  made.blocked_.assign(count, 0);
  for (const Place place : def.blocked) made.blocked_[place] = 1;

  std::vector<Place> seen_from(count, no_place);
  for (Place from = 0; from < count; ++from) {
    for (std::uint32_t k = made.out_.begin[from]; k < made.out_.begin[from + 1]; ++k) {
      const Place to = made.out_.places[k];
      if (seen_from[to] == from)
        return Error{"graph: places " + std::to_string(from) + " and " + std::to_string(to) + " are linked twice"};
      seen_from[to] = from;
    }
    for (const Links* side : {&made.out_, &made.in_})
      made.max_degree_ = std::max<std::size_t>(made.max_degree_, side->begin[from + 1] - side->begin[from]);
  }
  return made;
}

}  // namespace veer::discrete
