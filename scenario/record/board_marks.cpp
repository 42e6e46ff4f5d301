#include "scenario/record/board_marks.hpp"

#include <algorithm>
#include <map>
#include <span>

namespace veer::scenario {
namespace {

using namespace discrete;
using MarkKind = Recording::Mark::Kind;

Vec3 on_ground(Vec2 p) { return {p.x, p.y, 0}; }

/// A corner of a cell: whole numbers of half cells along x; along y half cells, or a third of a row of hexagons.
struct Corner {
  int x, y;
  friend auto operator<=>(const Corner&, const Corner&) = default;
};

/// One side of a cell, counter-clockwise: where it ends, from the cell's center, and which cell is beyond it.
struct Side {
  Corner end;
  Cell beyond;
};
constexpr Side square_sides[] = {{{1, 1}, {1, 0}}, {{-1, 1}, {0, 1}}, {{-1, -1}, {-1, 0}}, {{1, -1}, {0, -1}}};
constexpr Side hex_sides[] = {{{1, 1}, {1, 0}},    {{0, 2}, {0, 1}},   {{-1, 1}, {-1, 1}},
                              {{-1, -1}, {-1, 0}}, {{0, -2}, {0, -1}}, {{1, -1}, {1, -1}}};

/// Traces the outlines of the open cells: sides without an open cell beyond them form closed lines, because each ends
/// where another begins.
class Outline {
 public:
  explicit Outline(const Places& places)
      : places_(places),
        hex_(places.layout() == Layout::hex),
        sides_(hex_ ? std::span<const Side>(hex_sides) : square_sides) {
    for (Place p = 0; p < places.size(); ++p)
      if (!places.is_blocked(p)) add_sides(places.cell(p));
  }

  std::vector<Recording::Mark> trace() {
    std::vector<Recording::Mark> marks;
    while (!next_.empty()) {
      std::vector<Corner> line;
      for (Corner at = next_.begin()->first; !next_[at].empty();) {
        line.push_back(at);
        std::vector<Corner>& ends = next_[at];
        const Corner to = ends.back();
        ends.pop_back();
        if (ends.empty()) next_.erase(at);
        at = to;
        if (at == line.front()) break;
      }
      marks.push_back({MarkKind::wall, "", {}, 0, true});
      for (std::size_t i = 0; i < line.size(); ++i)
        if (turns(line[(i + line.size() - 1) % line.size()], line[i], line[(i + 1) % line.size()]))
          marks.back().points.push_back(position(line[i]));
    }
    return marks;
  }

 private:
  bool open(Cell c) const {
    return c.x >= 0 && c.y >= 0 && c.x < places_.width() && c.y < places_.height() &&
           !places_.is_blocked(places_.place(c));
  }
  void add_sides(Cell c) {
    const Corner center = hex_ ? Corner{2 * c.x + c.y, 3 * c.y} : Corner{2 * c.x, 2 * c.y};
    const auto corner = [&](Corner from_center) { return Corner{center.x + from_center.x, center.y + from_center.y}; };
    for (std::size_t k = 0; k < sides_.size(); ++k)
      if (const Cell& by = sides_[k].beyond; !open({c.x + by.x, c.y + by.y}))
        next_[corner(sides_[(k + sides_.size() - 1) % sides_.size()].end)].push_back(corner(sides_[k].end));
  }
  /// True if the line from a to c turns at b.
  static bool turns(Corner a, Corner b, Corner c) { return b.x - a.x != c.x - b.x || b.y - a.y != c.y - b.y; }
  Vec3 position(Corner corner) const {
    constexpr float half_third_of_sqrt_3 =
        .288675135f;  // a hexagon of width 1 has its corners twice that above its sides
    const float x = places_.cell_size() * .5f, y = places_.cell_size() * (hex_ ? half_third_of_sqrt_3 : .5f);
    const Vec2 origin = places_.center(0);
    return on_ground(origin + Vec2{static_cast<float>(corner.x) * x, static_cast<float>(corner.y) * y});
  }

  const Places& places_;
  bool hex_;
  std::span<const Side> sides_;
  std::map<Corner, std::vector<Corner>> next_;  // ends of the sides that begin in a corner
};

std::vector<Recording::Mark> links_of(const Places& places) {
  std::vector<Recording::Mark> marks;
  std::vector<Place> buffer(places.max_degree());
  for (Place p = 0; p < places.size(); ++p)
    for (const Place q : places.neighbors(p, buffer))
      if (p < q || !places.linked(q, p))
        marks.push_back({MarkKind::route, "", {on_ground(places.center(p)), on_ground(places.center(q))}, 0, false});
  return marks;
}

}  // namespace

float spacing(const Places& places) {
  if (places.is_grid()) return places.cell_size();
  float least = 0;
  std::vector<Place> buffer(places.max_degree());
  for (Place p = 0; p < places.size(); ++p)
    for (const Place q : places.neighbors(p, buffer))
      if (const float way = places.distance(p, q); way > 0 && (least == 0 || way < least)) least = way;
  return least > 0 ? least : 1;
}

std::vector<Recording::Mark> marks_of(const BoardSpec& spec) {
  const Places& places = spec.places;
  std::vector<bool> is_target(places.size());
  std::vector<Recording::Mark> marks = places.is_grid() ? Outline(places).trace() : links_of(places);
  const auto add_target = [&](const std::string& label, Place p) {
    is_target[p] = true;
    marks.push_back({MarkKind::target, label, {on_ground(places.center(p))}, 0, false});
  };
  const auto add_policy = [&](const std::string& name, const Policy& policy) {
    if (const auto* toward = policy.as<Toward>()) add_target(name + ": " + Toward::name, toward->goal);
    if (const auto* flee = policy.as<Flee>()) add_target(name + ": " + Flee::name, flee->from);
    if (const auto* patrol = policy.as<Patrol>())
      for (std::size_t i = 0; i < patrol->places.size(); ++i)
        add_target(i == 0 ? name + ": " + Patrol::name : "", patrol->places[i]);
  };
  for (const BoardSpec::Group& group : spec.agents) add_policy(group.name, group.policy);
  for (const BoardSpec::Exit& exit : spec.exits) {
    add_target(is_target[exit.place] ? "" : "exit", exit.place);
  }
  return marks;
}

}  // namespace veer::scenario
