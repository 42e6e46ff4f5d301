#include "scenario/format/places.hpp"

#include <algorithm>

namespace veer::scenario {
namespace {

using namespace discrete;

Json graph_schema() {
  return fields_schema(
      fields_of<GraphDef>(), "instead of a grid: places at any positions, numbered from 0",
      {{"positions", list(position("a position, in m"), 1, max_places, "of the places")},
       {"links", list(whole_pair("numbers of two places"), 0, max_places, "pairs of places that are one step apart")}},
      {"positions", "links"});
}

std::vector<Cell> read_moves(const Reader& from) {
  std::vector<Cell> moves;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const Reader pair = from.at(i);
    if (pair.size() != 2) continue;
    const auto part = [&](std::size_t k) { return pair.at(k).whole(-1'000'000'000, 1'000'000'000, 0); };
    moves.push_back({part(0), part(1)});
  }
  return moves;
}

/// Reads the size of the grid and its blocked cells. The first row is the top one, with the highest y.
void read_rows(const Reader& from, GridDef& def) {
  def.height = static_cast<int>(from.size());
  def.width = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const Reader row = from.at(i);
    const std::string cells = row.text();
    if (i == 0) def.width = static_cast<int>(cells.size());
    if (!row.is(Node::Kind::string)) continue;
    if (static_cast<int>(cells.size()) != def.width) {
      row.fault("expected " + std::to_string(def.width) + " cells as in the first row, found " +
                std::to_string(cells.size()));
      continue;
    }
    if (const std::size_t bad = cells.find_first_not_of("#."); bad != cells.npos)
      row.fault("expected only '#' and '.', found another character in column " + std::to_string(bad));
    for (int x = 0; x < def.width; ++x)
      if (cells[static_cast<std::size_t>(x)] == '#') def.blocked.push_back({x, def.height - 1 - static_cast<int>(i)});
  }
}

Result<Places> grid_places(const Reader& from) {
  auto def = described<GridDef>(from);
  const Vec3 origin = from["origin"].point(2);
  def.origin = {origin.x, origin.y};
  def.moves = read_moves(from["moves"]);
  if (const Reader map = from["map"]; map.is(Node::Kind::array)) {
    for (const char* name : {"width", "height"})
      if (from[name]) from[name].fault("not with \"map\": its rows define this");
    read_rows(map, def);
  }
  return Places::grid(def);
}

Result<Places> graph_places(const Reader& board) {
  std::vector<std::string> not_here = {"origin", "moves", "map"};
  for (const FieldInfo& f : fields_of<GridDef>()) not_here.emplace_back(f.name);
  for (const std::string& name : not_here)
    if (const Reader extra = board[name]) extra.fault("not with \"graph\", which defines the places");
  const Reader from = board["graph"];
  auto def = described<GraphDef>(from);
  for (const Vec3& p : from["positions"].points(2)) def.positions.push_back({p.x, p.y});
  const Reader links = from["links"];
  for (std::size_t i = 0; i < links.size(); ++i)
    if (links.at(i).size() == 2)
      def.links.push_back({static_cast<Place>(whole(links.at(i).at(0))), static_cast<Place>(whole(links.at(i).at(1)))});
  return Places::graph(def);
}

}  // namespace

Json places_members() {
  Json members = fields_schema(fields_of<GridDef>(), "")["properties"];
  members["origin"] = position("center of cell [0, 0], in m; default: the scenario's origin");
  members["moves"] =
      list(whole_pair("columns and rows"), 1, 64, "with the layout \"moves\": the jumps that an agent can make");
  members["map"] = list(text("cells of a row: '#' is blocked, '.' is free"), 1, max_places,
                        "rows of cells, the top one first; they define width and height");
  members["graph"] = graph_schema();
  return members;
}

Json place_schema(std::string_view doc) {
  Json all = either(
      {whole_pair("column and row of a cell"), Json{{"type", "integer"}, {"minimum", 0}, {"maximum", 1000000000}}});
  all["description"] = doc;
  return all;
}

Result<Places> read_places(const Reader& board) { return board["graph"] ? graph_places(board) : grid_places(board); }

std::string PlaceReader::name(Place place) const {
  if (!places_.is_grid()) return std::to_string(place);
  const Cell cell = places_.cell(place);
  return std::string("[").append(std::to_string(cell.x)).append(", ").append(std::to_string(cell.y)).append("]");
}

Place PlaceReader::any(const Reader& from) const {
  if (!places_.is_grid()) {
    if (from.is(Node::Kind::array)) from.fault("expected the number of a place: the board is a graph");
    const int number = whole(from);
    if (number < 0) return no_place;
    if (static_cast<Place>(number) < places_.size()) return static_cast<Place>(number);
    from.fault("no such place: they are 0 to " + std::to_string(places_.size() - 1));
    return no_place;
  }
  if (from.is(Node::Kind::number)) from.fault("expected a cell like [3, 4]: only places of a graph have numbers");
  if (from.size() != 2 || !from.at(0).is(Node::Kind::number) || !from.at(1).is(Node::Kind::number)) return no_place;
  const int x = whole(from.at(0)), y = whole(from.at(1));
  if (x >= 0 && y >= 0 && x < places_.width() && y < places_.height()) return places_.place({x, y});
  from.fault("outside the board of " + std::to_string(places_.width()) + " x " + std::to_string(places_.height()) +
             " cells");
  return no_place;
}

Place PlaceReader::open(const Reader& from) const {
  const Place found = any(from);
  if (found == no_place || !places_.is_blocked(found)) return found;
  from.fault("blocked: no agent can be here");
  return no_place;
}

std::vector<Place> PlaceReader::open_list(const Reader& from) const {
  std::vector<Place> all;
  for (std::size_t i = 0; i < from.size(); ++i)
    if (const Place p = open(from.at(i)); p != no_place) all.push_back(p);
  return all;
}

}  // namespace veer::scenario
