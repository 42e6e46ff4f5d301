#include <algorithm>
#include <tuple>

#include "scenario/format/board.hpp"
#include "scenario/format/brain.hpp"
#include "scenario/format/character.hpp"
#include "scenario/format/ground.hpp"
#include "scenario/format/map.hpp"
#include "scenario/format/mind.hpp"
#include "scenario/format/planner.hpp"
#include "scenario/format/scenario.hpp"
#include "scenario/format/schema.hpp"
#include "scenario/format/target.hpp"

namespace veer::scenario {
namespace {

Domain<3> read_domain(const Reader& from, int dimensions) {
  Domain<3> domain;
  domain.kind = static_cast<DomainKind>(from["kind"].choice({"plane", "box", "torus"}, 0));
  domain.edge = static_cast<Edge>(from["edge"].choice({"slide", "bounce"}, 0));
  domain.low = from["low"].point(dimensions);
  domain.high = from["high"].point(dimensions);
  if (domain.kind == DomainKind::plane) return domain;
  for (const char* corner : {"low", "high"})
    if (!from[corner]) from.fault(std::string("missing: \"").append(corner).append("\" is required of a box or torus"));
  if (!from["low"] || !from["high"]) return domain;
  for (int d = 0; d < dimensions; ++d)
    if (!(domain.low[d] < domain.high[d])) {
      from["high"].fault("expected more than \"low\" on every axis");
      break;
    }
  return domain;
}

Varied read_varied(const Reader& from) {
  if (from.is(Node::Kind::number)) return {.a = from.node().number};
  Varied varied;
  if (const Reader uniform = from["uniform"]; uniform.size() == 2) {
    varied = {Varied::Kind::uniform, uniform.at(0).number(0), uniform.at(1).number(0)};
    if (!(varied.a <= varied.b)) uniform.fault("expected low before high");
  } else if (const Reader normal = from["normal"]; normal.size() == 2) {
    varied = {Varied::Kind::normal, normal.at(0).number(0), normal.at(1).number(0)};
    if (!(varied.b >= 0)) normal.fault("expected a deviation of 0 or more");
  }
  return varied;
}

std::optional<std::vector<Varied>> read_varied_point(const Reader& from, int dimensions) {
  if (!from) return std::nullopt;
  from.check_dimensions(dimensions);
  std::vector<Varied> all;
  for (std::size_t i = 0; i < from.size(); ++i) all.push_back(read_varied(from.at(i)));
  all.resize(3);
  return all;
}

SpawnSpec read_spawn(const Reader& from, int dimensions) {
  SpawnSpec spec;
  if (const Reader r = from["line"]) spec.shape = line(r["from"].point(dimensions), r["to"].point(dimensions));
  if (const Reader r = from["grid"])
    spec.shape = grid(r["low"].point(dimensions), r["spacing"].real(1), static_cast<int>(r["columns"].number(0)));
  if (const Reader r = from["disc"]) spec.shape = disc(r["center"].point(dimensions), r["radius"].real(1));
  if (const Reader r = from["ring"]) spec.shape = ring(r["center"].point(dimensions), r["radius"].real(1));
  if (const Reader r = from["region"]) spec.shape = region(r["low"].point(dimensions), r["high"].point(dimensions));
  spec.places = from["at"].points(dimensions);
  spec.count = spec.shape ? static_cast<std::size_t>(from["count"].number(1)) : spec.places.size();
  if (!spec.shape && from["count"]) from["count"].fault("not with \"at\", which has one agent for each of its places");
  spec.velocity = read_varied_point(from["velocity"], dimensions);
  spec.goal = read_varied_point(from["goal"], dimensions);
  if (from["heading"]) spec.heading = read_varied(from["heading"]);
  if (from["height"]) spec.height = from["height"].real(0);
  const auto limits = fields_of<Limits>();
  for (std::size_t i = 0; i < limits.size(); ++i)
    if (const Reader r = from[limits[i].name]) spec.limits[i] = read_varied(r);
  return spec;
}

/// The names of all groups, added to those known: a target may name a group that comes later.
void add_names(const Reader& groups, std::vector<std::string>& names) {
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::string name = groups.at(i)["name"].text();
    if (!name.empty() && std::ranges::find(names, name) != names.end())
      groups.at(i)["name"].fault("duplicated: another group has this name");
    names.push_back(name);
  }
}

/// What each agent of a group has an amount of.
void read_quantities(const Reader& list, GroupSpec& spec) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string name = list.at(i)["name"].text();
    if (list.at(i)["name"] && name.empty()) list.at(i)["name"].fault("expected a name that isn't empty");
    for (const Quantity& other : spec.def.quantities)
      if (other.name == name) list.at(i)["name"].fault("duplicated: another quantity has this name");
    if (name == "distance" || name == "speed" || name == "time")
      list.at(i)["name"].fault("expected a name of its own: weights can follow '" + name + "' anyway");
    const Varied initial = list.at(i)["initial"] ? read_varied(list.at(i)["initial"]) : Varied{.a = 1};
    spec.def.quantities.push_back({name, static_cast<float>(initial.a)});
    spec.quantities.push_back(initial);
  }
}

/// What the groups of a scenario have in common has been read; a character that has a fault isn't missed again.
GroupSpec read_group(const Reader& from, const std::vector<std::string>& names, const Scenario& scenario,
                     bool has_characters) {
  GroupSpec spec;
  const int dimensions = scenario.dimensions;
  spec.def.name = from["name"].text();
  if (from["name"] && spec.def.name.empty()) from["name"].fault("expected a name that isn't empty");
  spec.color = from["color"].color();
  from["limits"].fields(fields_of<Limits>(), &spec.def.limits);
  from["envelope"].fields(fields_of<Envelope>(), &spec.def.envelope);
  spec.def.heading_time = from["heading_time"].real(0);
  spec.def.body = from["body"].part(bodies());
  if (has_characters) spec.def.character = find_character(from["character"], scenario.characters);
  read_quantities(from["quantities"], spec);
  read_mind(from["mind"], dimensions, names, scenario.planners, spec);
  if (const Reader perception = from["perception"]) {
    perception.fields(fields_of<PerceptionDef>(), &spec.def.perception.emplace());
    spec.sees = find_groups(perception["groups"], names);
  }
  const Reader spawn = from["spawn"];
  for (std::size_t i = 0; i < spawn.size(); ++i) spec.spawn.push_back(read_spawn(spawn.at(i), dimensions));

  if (!spec.def.body) spec.def.body = default_body(spec.def.mind);
  const std::string why =
      dimensions == 2 ? misfit<2>(spec.def.mind, spec.def.body) : misfit<3>(spec.def.mind, spec.def.body);
  // A behavior or target that couldn't be read would only be missed a second time.
  if (!why.empty() && from["mind"].is_sound() && from["body"].is_sound()) from["mind"].fault(why);
  if (why.empty() && from["heading_time"].is_sound())
    if (const std::string unfit = heading_misfit(spec.def); !unfit.empty()) from["heading_time"].fault(unfit);
  if (why.empty() && from["body"].is_sound() && (spec.def.character || !from["character"]))
    if (const std::string unfit = character_misfit(spec.def); !unfit.empty())
      from[from["character"] ? "character" : "body"].fault(unfit);
  if (why.empty() && !from["perception"])
    if (const std::string unfit = perception_misfit(spec.def, 0); !unfit.empty()) from["mind"].fault(unfit);
  return spec;
}

/// That every named agent will exist.
void check_references(const Scenario& scenario, const TargetSpec& target, const Reader& where,
                      std::string_view who = "a target") {
  for (const TargetSpec& part : target.parts) check_references(scenario, part, where, who);
  if (!target.agent) return;
  const GroupSpec& group = scenario.groups[target.agent->group];
  std::size_t count = 0;
  for (const SpawnSpec& spec : group.spawn) count += spec.count;
  if (target.agent->index >= count)
    where.fault(std::string(who) + " names agent " + std::to_string(target.agent->index) + " of group '" +
                group.def.name + "', which has " + std::to_string(count));
}
void check_references(const Scenario& scenario, const Reader& groups) {
  for (std::size_t g = 0; g < scenario.groups.size(); ++g)
    for (const TargetSpec& target : scenario.groups[g].targets)
      check_references(scenario, target, groups.at(g)["mind"]);
}
void check_carriers(const Scenario& scenario, const Reader& obstacles) {
  auto moving = scenario.map.moving.begin();  // in the order of the file
  for (std::size_t i = 0; i < obstacles.size() && moving != scenario.map.moving.end(); ++i)
    if (const Reader moves = obstacles.at(i)["moves"])
      check_references(scenario, (moving++)->carrier, moves, "what carries it");
}

/// That nobody who is given a place or a height starts off the ground.
void check_footing(const Scenario& scenario, const Reader& root) {
  for (std::size_t g = 0; g < scenario.groups.size(); ++g)
    for (std::size_t i = 0; i < scenario.groups[g].spawn.size(); ++i) {
      const SpawnSpec& spec = scenario.groups[g].spawn[i];
      const Reader spawn = root["groups"].at(g)["spawn"].at(i);
      if (spec.height && !root["ground"]) spawn["height"].fault("only where there is a \"ground\"");
      for (std::size_t k = 0; scenario.ground && k < spec.places.size(); ++k)
        if (!scenario.ground->height(to_dimension<2>(spec.places[k]), 0))
          spawn["at"].at(k).fault("expected a place on the ground, but there is no floor");
    }
}

/// Whoever plans without a planner gets a grid. What doesn't fit the world is a fault.
void check_planners(Scenario& scenario, const Reader& root) {
  const auto plans = [](const GroupSpec& group) { return std::ranges::any_of(group.targets, &TargetSpec::is_planned); };
  const bool listed = !scenario.planners.empty();
  if (!listed && std::ranges::any_of(scenario.groups, plans)) {
    scenario.planners.emplace_back();
    if (scenario.dimensions == 3)
      root["groups"].fault("a target is planned, so \"planners\" is required: in 3D no grid can stand in");
  }
  if (scenario.dimensions != 2) return;
  WorldDef<2> world{.domain = {scenario.domain.kind, scenario.domain.edge, to_dimension<2>(scenario.domain.low),
                               to_dimension<2>(scenario.domain.high)}};
  if (!scenario.map.fixed.empty() && !scenario.planners.empty())
    if (auto map = Map<2>::build(scenario.map.fixed, world.domain))
      world.map = std::make_shared<const Map<2>>(std::move(*map));
  for (std::size_t i = 0; i < scenario.planners.size(); ++i) {
    if (scenario.planners[i].navmesh) continue;  // a file may bring the ground
    const Reader where = listed ? root["planners"].at(i) : root["groups"];
    const std::string why = misfit<2>(scenario.planners[i].def, world);
    if (!why.empty() && where.is_sound() && root["domain"].is_sound()) where.fault(why);
  }
}

/// A value that is wrong in itself can break a rule of what it is part of, too: only the cause is worth telling. The
/// first `causes` faults are of the first kind.
void drop_consequences(Faults& faults, std::size_t causes) {
  std::vector<std::string> places;
  for (std::size_t i = 0; i < causes; ++i) places.push_back(faults[i].pointer);
  std::ranges::sort(places);
  const auto has_cause = [&](const Fault& f) {
    const std::string inside = f.pointer + "/";
    const auto first = std::ranges::lower_bound(places, inside);
    return std::ranges::binary_search(places, f.pointer) || (first != places.end() && first->starts_with(inside));
  };
  faults.erase(std::remove_if(faults.begin() + static_cast<std::ptrdiff_t>(causes), faults.end(), has_cause),
               faults.end());
}

}  // namespace

Scenario read(std::string_view text, Faults& faults, const std::string& folder) {
  Scenario scenario;
  scenario.folder = folder;
  const Node document = parse(text, faults);
  if (!faults.empty() && document.kind == Node::Kind::null) return scenario;  // it couldn't be read to its end
  check(document, faults);
  const std::size_t causes = faults.size();
  const Reader root(&document, "", faults);
  scenario.name = root["name"].text();
  scenario.summary = root["summary"].text();
  scenario.dimensions = root["dimensions"].number(2) == 3 ? 3 : 2;
  scenario.seed = static_cast<std::uint64_t>(std::clamp(root["seed"].number(1), 0., 9007199254740992.));
  scenario.seconds = root["seconds"].number(10);
  scenario.dt = root["dt"].real(1 / 60.f);
  if (root["domain"]) scenario.domain = read_domain(root["domain"], scenario.dimensions);
  scenario.ground = read_ground(root["ground"], scenario.dimensions);
  scenario.planners = read_planners(root["planners"], scenario.dimensions);
  scenario.characters = read_characters(root["characters"], folder);
  const Reader groups = root["groups"];
  std::vector<std::string> names;
  add_names(groups, names);
  for (std::size_t i = 0; i < groups.size(); ++i)
    scenario.groups.push_back(read_group(groups.at(i), names, scenario, root["characters"].is_sound()));
  check_footing(scenario, root);
  scenario.brains = read_brains(root["brains"], scenario.dimensions, names, scenario.groups, groups.is_sound());
  if (!groups.is(Node::Kind::array)) names.emplace_back();  // whom the map names may be meant to be there
  if (const Reader map = root["map"]) scenario.map = read_map(map, scenario.dimensions, names);
  if (faults.empty()) check_carriers(scenario, root["map"]["obstacles"]);
  check_planners(scenario, root);
  if (faults.empty()) check_references(scenario, groups);  // else an agent may be missing because of a fault
  if (const Reader board = root["board"]; board && root["kind"].choice({"continuous", "discrete"}, 0) == 1) {
    add_names(board["agents"], names);  // two groups of one name couldn't be told apart in a recording
    if (scenario.dimensions != 2) root["dimensions"].fault("expected 2: a board is flat");
    scenario.board = read_board(board, scenario.groups);
    if (scenario.board && scenario.board->turn_based) {
      if (root["dt"]) root["dt"].fault("not with a turn-based board, where a step is a turn of 1/ticks_per_second");
      scenario.dt = 1 / scenario.board->def.ticks_per_second;
    }
  }
  drop_consequences(faults, causes);
  // In the order of the text; checks of different kinds find their faults at different times.
  std::ranges::sort(faults, {}, [](const Fault& f) { return std::tie(f.line, f.pointer, f.message); });
  return scenario;
}

}  // namespace veer::scenario
