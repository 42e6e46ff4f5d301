#include "scenario/format/places.hpp"

#include <algorithm>

namespace veer::scenario {
namespace {

using namespace discrete;

std::vector<Cell> read_moves(const Reader& from) {
  std::vector<Cell> moves;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const Reader pair = from.at(i);
    if (pair.size() != 2) continue;
    const auto part = [&](std::size_t k) { return static_cast<int>(std::clamp(pair.at(k).number(0), -1e9, 1e9)); };
    moves.push_back({part(0), part(1)});
  }
  return moves;
}

/// The map's size and blocked cells. Its first row is the top one, with the highest y.
void read_map(const Reader& from, GridDef& def) {
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

Result<Places> read_grid(const Reader& from) {
  auto def = described<GridDef>(from);
  const Vec3 origin = from["origin"].point(2);
  def.origin = {origin.x, origin.y};
  def.moves = read_moves(from["moves"]);
  if (const Reader map = from["map"]; map.is(Node::Kind::array)) {
    for (const char* name : {"width", "height"})
      if (from[name]) from[name].fault("not with \"map\", whose rows give it");
    read_map(map, def);
  }
  return Places::grid(def);
}

Result<Places> read_graph(const Reader& board) {
  std::vector<std::string> not_here = {"origin", "moves", "map"};
  for (const FieldInfo& f : fields_of<GridDef>()) not_here.emplace_back(f.name);
  for (const std::string& name : not_here)
    if (const Reader extra = board[name]) extra.fault("not with \"graph\", which has places of its own");
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

Result<Places> read_places(const Reader& board) { return board["graph"] ? read_graph(board) : read_grid(board); }

}  // namespace veer::scenario
