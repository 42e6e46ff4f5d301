#include <algorithm>

#include "scenario/format/board.hpp"
#include "scenario/format/brain.hpp"
#include "scenario/format/character.hpp"
#include "scenario/format/check.hpp"
#include "scenario/format/consistency.hpp"
#include "scenario/format/domain.hpp"
#include "scenario/format/ground.hpp"
#include "scenario/format/group.hpp"
#include "scenario/format/map.hpp"
#include "scenario/format/planner.hpp"
#include "scenario/format/renamed.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {
namespace {

/// Adds the names of all groups to `names`, before groups are read: a target may name a group that comes later.
void add_names(const Reader& groups, std::vector<std::string>& names) {
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::string name = groups.at(i)["name"].text();
    if (!name.empty() && std::ranges::find(names, name) != names.end())
      groups.at(i)["name"].fault("duplicated: another group has this name");
    names.push_back(name);
  }
}

/// Returns why a text isn't even parsed; empty if it can be.
std::string flaw_of_text(std::string_view text) {
  if (text.size() > budget::text_bytes)
    return "too large: expected at most " + std::to_string(budget::text_bytes) + " bytes, found " +
           std::to_string(text.size());
  return text.find_first_not_of(" \t\r\n") == text.npos ? "is empty: expected a scenario" : "";
}

/// Returns the origin as written, before the document is checked: the bounds of positions are relative to it.
Vec<double, 3> origin_of(const Node& document) {
  Vec<double, 3> origin{};
  const Node* written = document.find("origin");
  for (std::size_t i = 0; written && i < std::min<std::size_t>(written->items.size(), 3); ++i)
    if (written->items[i].kind == Node::Kind::number) origin[static_cast<int>(i)] = written->items[i].number;
  return origin;
}

/// A value that breaks the schema can break a rule about several parts, too. Only the cause is worth reporting: this
/// drops the other faults at or above a value with one of the first `causes` faults.
void drop_consequences(Faults& faults, std::size_t causes) {
  std::vector<std::string> pointers;
  for (std::size_t i = 0; i < causes; ++i) pointers.push_back(faults[i].pointer);
  std::ranges::sort(pointers);
  const auto has_cause = [&](const Fault& f) {
    const std::string inside = f.pointer + "/";
    const auto first = std::ranges::lower_bound(pointers, inside);
    return std::ranges::binary_search(pointers, f.pointer) || (first != pointers.end() && first->starts_with(inside));
  };
  faults.erase(std::remove_if(faults.begin() + static_cast<std::ptrdiff_t>(causes), faults.end(), has_cause),
               faults.end());
}

}  // namespace

Scenario read(std::string_view text, Faults& faults, const std::string& folder, const FileAccess& files) {
  Scenario scenario;
  if (const std::string why = flaw_of_text(text); !why.empty()) {
    tell(faults, {1, "", why});
    return scenario;
  }
  Node document = parse(text, faults);
  if (!faults.empty() && document.kind == Node::Kind::null) return scenario;  // a syntax error
  rename_members(document, scenario.notes, faults);
  scenario.origin = origin_of(document);
  const bool within_limits = check(document, scenario.origin, faults, scenario.notes);
  put_in_order(scenario.notes, is_full(scenario.notes));
  if (!within_limits || is_full(faults)) {  // too much to read, or more faults than are told
    put_in_order(faults, is_full(faults));
    return scenario;
  }
  const std::size_t causes = faults.size();
  const Reader root(&document, "", faults);
  scenario.name = root["name"].text();
  scenario.summary = root["summary"].text();
  scenario.dimensions = root["dimensions"].number(2) == 3 ? 3 : 2;
  scenario.seed = root["seed"].whole<std::uint64_t>(0, std::uint64_t{1} << 53, 1);
  scenario.seconds = root["seconds"].number(10);
  scenario.dt = root["dt"].real(1 / 60.f);
  root["origin"].check_dimensions(scenario.dimensions);
  if (root["domain"]) scenario.domain = read_domain(root["domain"], scenario.dimensions);
  scenario.ground = read_ground(root["ground"], scenario.dimensions);
  scenario.planners = read_planners(root["planners"], scenario.dimensions, folder, files);
  scenario.characters = read_characters(root["characters"], folder, files);
  const Reader groups = root["groups"];
  std::vector<std::string> names;
  add_names(groups, names);
  scenario.groups.reserve(groups.size());
  std::size_t path_corners = 0;
  for (std::size_t i = 0; i < groups.size(); ++i)
    scenario.groups.push_back(read_group(groups.at(i), names, scenario, root["characters"].is_sound(), path_corners));
  check_count(scenario, groups);
  check_footing(scenario, root);
  scenario.brains = read_brains(root["brains"], scenario.dimensions, names, scenario.groups, groups.is_sound());
  if (!groups.is(Node::Kind::array)) names.emplace_back();  // a group that the map names may be one of them
  if (const Reader map = root["map"]) scenario.map = read_map(map, scenario.dimensions, names);
  if (root["domain"].is_sound()) build_map(scenario);
  if (faults.empty()) check_carriers(scenario, root["map"]["obstacles"]);
  check_planners(scenario, root);
  if (faults.empty()) check_targets(scenario, groups);  // otherwise an agent may be missing because of a fault
  if (const Reader board = root["board"]; board && root["kind"].choice({"continuous", "discrete"}, 0) == 1) {
    add_names(board["agents"], names);  // a recording tells groups apart by name
    if (scenario.dimensions != 2) root["dimensions"].fault("expected 2: a board is flat");
    scenario.board = read_board(board, scenario.groups);
    check_board(scenario, board);
    if (scenario.board && scenario.board->turn_based) {
      if (root["dt"]) root["dt"].fault("not with a turn-based board, where each step is a turn of 1/ticks_per_second");
      scenario.dt = 1 / scenario.board->def.ticks_per_second;
    }
  }
  const bool full = is_full(faults);
  drop_consequences(faults, causes);
  put_in_order(faults, full);
  return scenario;
}

}  // namespace veer::scenario
