#include "scenario/format/board.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "scenario/format/names.hpp"
#include "scenario/format/places.hpp"
#include "scenario/format/policy.hpp"

namespace veer::scenario {
namespace {

using namespace discrete;

Json agents_schema() {
  Json forms = {{"cells", list(place_schema("a place"), 1, max_places, "one agent on each")},
                {"count", integer(1, max_places, 1, "number of agents, each on a free place drawn by the seed")}};
  Json schema = one_member_of(forms, {{"name", text("unique name, which names their group in recordings")},
                                      {"color", color("color in pictures, as #rrggbb")},
                                      {"policy", policy_schema("how they choose their next place; default stay")}});
  schema["description"] = "agents that share a policy";
  schema["required"] = {"name"};
  return schema;
}

Json exit_schema() {
  return object({{"cell", place_schema("an agent on this place after a turn leaves the board")},
                 {"group", text("group of the scenario that it joins")},
                 {"goal", position("its own goal from then on, in m; default: the goal of its policy")}},
                {"cell", "group"}, "a way from the board into the world");
}

Json entry_schema() {
  return object({{"group", text("agents of this group enter the board when they arrive")},
                 {"within", number(0, 1e6, 1, "m", "largest distance to a free place")},
                 {"as", text("name of the board's agents that they join; default: they keep their group's name")},
                 {"policy", policy_schema("what they do on the board; default: as the agents they join, or stay")}},
                {"group"}, "a way from the world onto the board");
}

/// Reads everything on the board, once its places are known.
class BoardReader {
 public:
  BoardReader(const std::vector<GroupSpec>& groups, BoardSpec& spec)
      : groups_(groups), spec_(spec), reader_(spec.places), marks_(spec.places.size()) {
    for (const GroupSpec& group : groups) group_names_.add(group.def.name);
  }

  void read(const Reader& from) {
    each(from["blocked"], [&](const Reader& r) {
      if (const Place p = reader_.any(r); p != no_place) spec_.places.set_blocked(p, true);
    });
    from.fields(fields_of<BoardDef>(), &spec_.def);
    from["rules"].fields(fields_of<Rules>(), &spec_.def.rules);
    spec_.def.shared = reader_.open_list(from["shared"]);
    for (const Place p : spec_.def.shared) marks_[p].is_shared = true;
    spec_.turn_based = from["turn_based"].flag(false);
    each(from["agents"], [&](const Reader& r) {
      spec_.agents.push_back(agents(r));
      agent_names_.add(spec_.agents.back().name);
    });
    check_room(from["agents"]);
    each(from["exits"], [&](const Reader& r) { add_exit(r); });
    each(from["entries"], [&](const Reader& r) { add_entry(r); });
  }

 private:
  struct Names {
    std::vector<std::string> list;
    std::unordered_map<std::string, std::size_t> index;

    void add(const std::string& name) {
      index.emplace(name, list.size());  // of two with this name, the first one counts
      list.push_back(name);
    }
  };

  template <class F>
  static void each(const Reader& list, F f) {
    for (std::size_t i = 0; i < list.size() && !list.has_enough_faults(); ++i) f(list.at(i));
  }

  BoardSpec::Group agents(const Reader& from) {
    BoardSpec::Group made{from["name"].text(), from["color"].color(), {}, 0, read_policy(from["policy"], reader_)};
    if (from["name"] && made.name.empty()) from["name"].fault("expected a name that isn't empty");
    made.count = static_cast<std::size_t>(std::max(whole(from["count"]), 0));
    const auto* route = made.policy.as<discrete::Route>();
    if (route && from["count"]) from["count"].fault("not with a route, which needs \"cells\" to start from");
    each(from["cells"], [&](const Reader& r) {
      const Place start = reader_.open(r);
      if (start == no_place) return;
      made.places.push_back(start);
      const bool shared = spec_.def.all_shared || marks_[start].is_shared;
      if (std::exchange(marks_[start].is_taken, true) && !shared) r.fault("taken: another agent starts here");
      if (route && !route->places.empty() && route->places[0] != start && !spec_.places.linked(start, route->places[0]))
        r.fault("not one open step from " + reader_.name(route->places[0]) + ", where the route begins");
    });
    return made;
  }

  /// Adds a fault if there are too few free places for the agents that start on any place.
  void check_room(const Reader& from) const {
    std::size_t room = 0;
    for (Place p = 0; p < spec_.places.size(); ++p) room += !spec_.places.is_blocked(p) && !marks_[p].is_taken;
    for (std::size_t i = 0; i < spec_.agents.size(); ++i) {
      const std::size_t count = spec_.agents[i].count;
      if (count > room) from.at(i)["count"].fault("too many: " + std::to_string(room) + " free places are left");
      room -= std::min(room, count);
    }
  }

  /// The index of a name in a list; none, with a fault, if it isn't there.
  static std::optional<std::size_t> find(const Reader& from, const Names& names) {
    if (!from.is(Node::Kind::string)) return std::nullopt;
    if (const auto found = names.index.find(from.node().text); found != names.index.end()) return found->second;
    from.fault("unknown group, " + suggestion(from.node().text, names.list));
    return std::nullopt;
  }
  std::optional<std::size_t> group(const Reader& from) const { return find(from, group_names_); }

  void add_exit(const Reader& from) {
    const Place where = reader_.open(from["cell"]);
    const auto to = group(from["group"]);
    std::optional<Vec2> goal;
    if (from["goal"]) {
      const Vec3 point = from["goal"].point(2);
      goal = Vec2{point.x, point.y};
    }
    if (where == no_place || !to) return;
    if (std::exchange(marks_[where].has_exit, true)) from["cell"].fault("duplicated: another exit is here");
    spec_.exits.push_back({where, *to, goal});
  }

  void add_entry(const Reader& from) {
    const auto of = group(from["group"]);
    BoardSpec::Entry entry{0, from["within"].real(1), read_policy(from["policy"], reader_), std::nullopt};
    entry.as = find(from["as"], agent_names_);
    if (entry.as && !from["policy"]) entry.policy = spec_.agents[*entry.as].policy;
    if (entry.policy.as<discrete::Route>())
      (from["policy"] ? from["policy"] : from).fault("not a route: its start would depend on where an agent enters");
    if (!of) return;
    entry.group = *of;
    if (std::ranges::find(spec_.entries, *of, &BoardSpec::Entry::group) != spec_.entries.end())
      from["group"].fault("duplicated: another entry is for this group");
    if (std::ranges::none_of(groups_[*of].def.mind.behaviors,
                             [](const BehaviorDef& entry) { return entry.behavior.info().reports_arrival; }))
      from["group"].fault("no agent of this group can enter: none of its behaviors reports an arrival");
    spec_.entries.push_back(std::move(entry));
  }

  const std::vector<GroupSpec>& groups_;
  BoardSpec& spec_;
  PlaceReader reader_;
  struct Mark {
    bool is_shared = false;
    bool is_taken = false;  // by an agent that starts there
    bool has_exit = false;
  };
  std::vector<Mark> marks_;  // by place
  Names group_names_, agent_names_;
};

}  // namespace

Json board_schema() {
  Json members = places_members();
  members["blocked"] = list(place_schema("a place"), 0, max_places, "places where no agent can stand");
  members["shared"] =
      list(place_schema("a place"), 0, max_places, "places where any number of agents can stand together");
  members["rules"] = fields_schema(fields_of<Rules>(), "which agent gets a place that several want");
  members.update(fields_schema(fields_of<BoardDef>(), "")["properties"]);
  members["turn_based"] = boolean(false, "each step of a run is one turn of 1/ticks_per_second");
  members["agents"] = list(agents_schema(), 0, 1000, "on the board at the start");
  members["exits"] = list(exit_schema(), 0, max_places, "where agents leave the board");
  members["entries"] = list(entry_schema(), 0, 1000, "how agents come onto the board");
  return object(members, {}, "places, and agents that move from place to place in turns");
}

std::optional<BoardSpec> read_board(const Reader& from, const std::vector<GroupSpec>& groups) {
  if (!from.is(Node::Kind::object)) return std::nullopt;
  auto places = read_places(from);
  if (!places) {
    from.fault(places.reason());
    return std::nullopt;
  }
  // A world could not take over agents that leave the board farther out.
  const Vec2 far = places->center(places->size() - 1);
  if (places->is_grid() && !(abs(far.x) <= largest_coordinate && abs(far.y) <= largest_coordinate))
    from.fault("its far corner is more than " + to_text(static_cast<double>(largest_coordinate)) +
               " m from the origin");
  BoardSpec spec{.places = std::move(*places)};
  BoardReader(groups, spec).read(from);
  return spec;
}

}  // namespace veer::scenario
