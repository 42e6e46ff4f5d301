#include "scenario/format/board.hpp"

#include <algorithm>

#include "scenario/format/names.hpp"
#include "scenario/format/places.hpp"

namespace veer::scenario {
namespace {

using namespace discrete;

/// Reads what stands on the places, once these are known.
class BoardReader {
 public:
  BoardReader(const std::vector<GroupSpec>& groups, BoardSpec& spec)
      : groups_(groups), spec_(spec), places_(spec.places), taken_(places_.size()) {}

  void read(const Reader& from) {
    each(from["blocked"], [&](const Reader& r) {
      if (const Place p = place(r); p != no_place) places_.set_blocked(p, true);
    });
    from.fields(fields_of<BoardDef>(), &spec_.def);
    from["rules"].fields(fields_of<Rules>(), &spec_.def.rules);
    spec_.def.shared = open_places(from["shared"]);
    spec_.turn_based = from["turn_based"].flag(false);
    each(from["agents"], [&](const Reader& r) { spec_.agents.push_back(agents(r)); });
    check_room(from["agents"]);
    each(from["exits"], [&](const Reader& r) { add_exit(r); });
    each(from["entries"], [&](const Reader& r) { add_entry(r); });
  }

 private:
  template <class F>
  static void each(const Reader& list, F f) {
    for (std::size_t i = 0; i < list.size(); ++i) f(list.at(i));
  }

  /// As it is written: [3, 4], or 7 for a place of a graph.
  std::string name(Place place) const {
    if (!places_.is_grid()) return std::to_string(place);
    const Cell cell = places_.cell(place);
    return std::string("[").append(std::to_string(cell.x)).append(", ").append(std::to_string(cell.y)).append("]");
  }

  Place place(const Reader& from) const {
    if (!places_.is_grid()) {
      if (from.is(Node::Kind::array)) from.fault("expected the number of a place: the board is a graph");
      const int number = whole(from);
      if (number < 0) return no_place;
      if (static_cast<Place>(number) < places_.size()) return static_cast<Place>(number);
      from.fault("no such place: they are 0 to " + std::to_string(places_.size() - 1));
      return no_place;
    }
    if (from.is(Node::Kind::number)) from.fault("expected a cell like [3, 4]: only a graph has numbers");
    if (from.size() != 2 || !from.at(0).is(Node::Kind::number) || !from.at(1).is(Node::Kind::number)) return no_place;
    const int x = whole(from.at(0)), y = whole(from.at(1));
    if (x >= 0 && y >= 0 && x < places_.width() && y < places_.height()) return places_.place({x, y});
    from.fault("outside the board of " + std::to_string(places_.width()) + " x " + std::to_string(places_.height()) +
               " cells");
    return no_place;
  }
  Place open_place(const Reader& from) const {
    const Place found = place(from);
    if (found == no_place || !places_.is_blocked(found)) return found;
    from.fault("blocked: nobody can be here");
    return no_place;
  }
  std::vector<Place> open_places(const Reader& from) const {
    std::vector<Place> all;
    each(from, [&](const Reader& r) {
      if (const Place p = open_place(r); p != no_place) all.push_back(p);
    });
    return all;
  }

  Policy policy(const Reader& from) const {
    if (from.text() == RandomWalk::name) return RandomWalk{};
    if (const Reader r = from[RandomWalk::name]) return described<RandomWalk>(r);
    if (const Reader r = from[Toward::name]) {
      auto made = described<Toward>(r);
      made.goal = open_place(r["goal"]);
      return made;
    }
    if (const Reader r = from[Flee::name]) {
      auto made = described<Flee>(r);
      made.from = open_place(r["from"]);
      return made;
    }
    if (const Reader r = from[Patrol::name]) {
      auto made = described<Patrol>(r);
      made.places = open_places(r["places"]);
      return made;
    }
    if (const Reader r = from[discrete::Route::name]) return route(r["places"]);
    return {};
  }
  discrete::Route route(const Reader& from) const {
    discrete::Route made{.places = open_places(from)};
    if (made.places.size() != from.size()) return made;  // with faults
    for (std::size_t i = 1; i < made.places.size(); ++i)
      if (const Place a = made.places[i - 1], b = made.places[i]; a != b && !places_.linked(a, b))
        from.at(i).fault("not one open step from " + name(a));
    return made;
  }

  BoardSpec::Group agents(const Reader& from) {
    BoardSpec::Group made{from["name"].text(), from["color"].color(), {}, 0, policy(from["policy"])};
    if (from["name"] && made.name.empty()) from["name"].fault("expected a name that isn't empty");
    made.count = static_cast<std::size_t>(std::max(whole(from["count"]), 0));
    const auto* route = made.policy.as<discrete::Route>();
    if (route && from["count"]) from["count"].fault("not with a route, which needs \"cells\" to start from");
    each(from["cells"], [&](const Reader& r) {
      const Place start = open_place(r);
      if (start == no_place) return;
      made.places.push_back(start);
      const bool shared = spec_.def.all_shared || std::ranges::find(spec_.def.shared, start) != spec_.def.shared.end();
      if (taken_[start]++ && !shared) r.fault("taken: another agent starts here");
      if (route && !route->places.empty() && route->places[0] != start && !places_.linked(start, route->places[0]))
        r.fault("not one open step from " + name(route->places[0]) + ", where the route begins");
    });
    return made;
  }

  /// That all who may start anywhere find a place.
  void check_room(const Reader& from) const {
    std::size_t room = 0;
    for (Place p = 0; p < places_.size(); ++p) room += !places_.is_blocked(p) && taken_[p] == 0;
    for (std::size_t i = 0; i < spec_.agents.size(); ++i) {
      const std::size_t count = spec_.agents[i].count;
      if (count > room) from.at(i)["count"].fault("too many: " + std::to_string(room) + " free places are left");
      room -= std::min(room, count);
    }
  }

  /// The place of a name in a list; none, and a fault, when it isn't there.
  template <class List, class Name>
  static std::optional<std::size_t> find(const Reader& from, const List& list, Name name_of) {
    if (!from.is(Node::Kind::string)) return std::nullopt;
    std::vector<std::string> names;
    for (const auto& one : list) names.push_back(name_of(one));
    const auto found = std::ranges::find(names, from.node().text);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    from.fault("unknown group, " + suggestion(from.node().text, names));
    return std::nullopt;
  }
  std::optional<std::size_t> group(const Reader& from) const {
    return find(from, groups_, [](const GroupSpec& g) { return g.def.name; });
  }

  void add_exit(const Reader& from) {
    const Place where = open_place(from["cell"]);
    const auto to = group(from["group"]);
    std::optional<Vec2> goal;
    if (from["goal"]) {
      const Vec3 point = from["goal"].point(2);
      goal = Vec2{point.x, point.y};
    }
    if (where == no_place || !to) return;
    if (std::ranges::find(spec_.exits, where, &BoardSpec::Exit::place) != spec_.exits.end())
      from["cell"].fault("duplicated: another exit is here");
    spec_.exits.push_back({where, *to, goal});
  }

  void add_entry(const Reader& from) {
    const auto of = group(from["group"]);
    BoardSpec::Entry entry{0, from["within"].real(1), policy(from["policy"]), std::nullopt};
    entry.as = find(from["as"], spec_.agents, [](const BoardSpec::Group& g) { return g.name; });
    if (entry.as && !from["policy"]) entry.policy = spec_.agents[*entry.as].policy;
    if (entry.policy.as<discrete::Route>())
      (from["policy"] ? from["policy"] : from).fault("not a route here: where it would start isn't known");
    if (!of) return;
    entry.group = *of;
    if (std::ranges::find(spec_.entries, *of, &BoardSpec::Entry::group) != spec_.entries.end())
      from["group"].fault("duplicated: another entry is for this group");
    if (std::ranges::none_of(groups_[*of].def.mind.behaviors,
                             [](const BehaviorDef& entry) { return entry.behavior.info().reports_arrival; }))
      from["group"].fault("nobody of this group would enter: none of its behaviors arrives anywhere");
    spec_.entries.push_back(std::move(entry));
  }

  const std::vector<GroupSpec>& groups_;
  BoardSpec& spec_;
  Places& places_;
  std::vector<std::uint32_t> taken_;  // by place: how many start there
};

}  // namespace

std::optional<BoardSpec> read_board(const Reader& from, const std::vector<GroupSpec>& groups) {
  if (!from.is(Node::Kind::object)) return std::nullopt;
  auto places = read_places(from);
  if (!places) {
    from.fault(places.reason());
    return std::nullopt;
  }
  // A world could not take over who leaves from further out.
  const Vec2 far = places->center(places->size() - 1);
  if (places->is_grid() && !(abs(far.x) <= largest_coordinate && abs(far.y) <= largest_coordinate))
    from.fault("its far corner is more than " + to_text(static_cast<double>(largest_coordinate)) + " m from [0, 0]");
  BoardSpec spec{.places = std::move(*places)};
  BoardReader(groups, spec).read(from);
  return spec;
}

}  // namespace veer::scenario
