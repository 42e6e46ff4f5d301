#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "veer/agent/columns.hpp"
#include "veer/agent/handle.hpp"
#include "veer/sense/domain.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/sense/formation.hpp"
#include "veer/sense/path/path.hpp"

namespace veer {

/// What a behavior is pointed at: one vocabulary for all of them. In a 2D world the z of a point is ignored.
struct TargetDef {
  enum class Kind {
    none,
    point,    // a place
    agent,    // another agent
    goal,     // each agent's own goal; one that has none stays where it is
    route,    // a list of places
    groups,   // the agents of these groups, as neighbors
    nearest,  // of the agents of these groups the one nearest to each agent
    chosen,   // the agent that each agent has chosen, see World::choose
    slot,     // each agent's place in a formation, whose anchor is the first of the parts
    path,     // a place that runs along the places
    given,    // a place and velocity that the program sets, as often as it likes
    between,  // the middle of the two parts
    field,    // a flow field
    way,      // a path to follow
    seen,     // whom each agent perceives, or where it last saw someone, see PerceptionDef
    planned,  // each agent's own path to where the first of the parts is, by a planner of the world
    flow,     // a flow field that leads everyone to where the first of the parts is, likewise
  };
  /// What becomes of a target that isn't there: removed, not yet chosen, or out of range.
  enum class Lost {
    hold,     // lead to where it was last, as a place that stands still; whoever never knew it asks for nothing
    nothing,  // ask for nothing
  };

  Kind kind = Kind::none;
  Vec3 place{};                    // m; of a point, or where the agent was last
  AgentId whom{};                  // of an agent
  std::vector<Vec3> places{};      // m; of a route or path
  std::vector<GroupId> groups{};   // of neighbors, or of whom to find the nearest
  Lost lost = Lost::hold;          // of an agent, the nearest, the chosen or the seen (once forgotten)
  float within = 0;                // m; how far the nearest may be; 0: anywhere, at a cost of members times agents
  Vec3 velocity{};                 // m/s; of a given place
  std::vector<TargetDef> parts{};  // a point, agent, path or given place each
  FormationDef formation{};        // of a slot
  float speed = 0;                 // m/s; along a path
  float start = 0;                 // m; how far along the path at time 0
  bool ahead = false;              // of the seen: where it should be by now, had it gone on as it was last seen
  bool closed = false;             // the path goes on from its last place to its first
  std::shared_ptr<const FlowField> field{};
  std::shared_ptr<const SharedPath> way{};
  bool known = false;         // an agent that was removed: `place` says where it was
  std::size_t planner = 0;    // its number in the world; of what is planned
  float replan_distance = 0;  // m; how far the goal may move before it is planned anew; 0: 2 cells of a grid, else 1 m
  float stray_distance = 0;   // m; how far from its path an agent may get likewise; 0: 4 cells, and 2 m or more
};

/// Where a target is, in the end: of what is planned, where that leads.
inline const TargetDef& goal_of(const TargetDef& target) {
  const bool planned = target.kind == TargetDef::Kind::planned || target.kind == TargetDef::Kind::flow;
  return planned && !target.parts.empty() ? target.parts[0] : target;
}
inline TargetDef& goal_of(TargetDef& target) { return const_cast<TargetDef&>(goal_of(std::as_const(target))); }

/// `at({20, 10})`, or a vector of the world's dimension.
inline TargetDef at(const Vec3& place) { return {.kind = TargetDef::Kind::point, .place = place}; }
template <int D>
TargetDef at(const Vec<float, D>& place) {
  return at(to_dimension<3>(place));
}
inline TargetDef of(AgentId whom, TargetDef::Lost lost = TargetDef::Lost::hold) {
  return {.kind = TargetDef::Kind::agent, .whom = whom, .lost = lost};
}
inline TargetDef own_goal() { return {.kind = TargetDef::Kind::goal}; }
/// Whose members are neighbors; a group behavior without this looks at its own group.
inline TargetDef among(std::vector<GroupId> groups) {
  return {.kind = TargetDef::Kind::groups, .groups = std::move(groups)};
}
inline TargetDef along(std::vector<Vec3> places) {
  return {.kind = TargetDef::Kind::route, .places = std::move(places)};
}
/// The nearest member of these groups; 0: however far away.
inline TargetDef nearest_of(std::vector<GroupId> groups, float within = 0,
                            TargetDef::Lost lost = TargetDef::Lost::hold) {
  return {.kind = TargetDef::Kind::nearest, .groups = std::move(groups), .lost = lost, .within = within};
}
inline TargetDef own_choice(TargetDef::Lost lost = TargetDef::Lost::hold) {
  return {.kind = TargetDef::Kind::chosen, .lost = lost};
}
/// Whom each agent perceives, and for as long as its memory lasts where it last saw them, standing still, or moving on
/// as they did (`ahead`). Once that is forgotten: the last place (hold), or nothing.
inline TargetDef own_sight(TargetDef::Lost lost = TargetDef::Lost::hold, bool ahead = false) {
  return {.kind = TargetDef::Kind::seen, .lost = lost, .ahead = ahead};
}
/// A place in a formation round an anchor: a point, agent, path or given place.
inline TargetDef in_formation(FormationDef formation, TargetDef anchor) {
  return {.kind = TargetDef::Kind::slot, .parts = {std::move(anchor)}, .formation = std::move(formation)};
}
/// A place that runs along a polyline: at `start` m at time 0, then on at `speed`. It stops at the end of an open path.
inline TargetDef on_path(std::vector<Vec3> places, float speed = 0, float start = 0, bool closed = false) {
  return {.kind = TargetDef::Kind::path, .places = std::move(places), .speed = speed, .start = start, .closed = closed};
}
inline TargetDef given(const Vec3& place, const Vec3& velocity = {}) {
  return {.kind = TargetDef::Kind::given, .place = place, .velocity = velocity};
}
inline TargetDef between(TargetDef a, TargetDef b) {
  return {.kind = TargetDef::Kind::between, .parts = {std::move(a), std::move(b)}};
}
inline TargetDef in_flow(FlowField field) {
  return {.kind = TargetDef::Kind::field, .field = std::make_shared<const FlowField>(std::move(field))};
}
/// A path to follow; one that can't be made is told when the target is used.
inline TargetDef along_path(const PathDef& path) {
  return {.kind = TargetDef::Kind::way, .way = std::make_shared<const SharedPath>(path)};
}

/// Each agent's own path to a place (any kind of it), found by a planner of the world (World::add_planner).
inline TargetDef planned_to(TargetDef goal, std::size_t planner = 0) {
  return {.kind = TargetDef::Kind::planned, .parts = {std::move(goal)}, .planner = planner};
}
/// One field that leads everyone to a place, the same for all, with this speed (m/s); by a grid planner.
inline TargetDef flow_to(TargetDef goal, std::size_t planner = 0, float speed = 1) {
  return {.kind = TargetDef::Kind::flow, .parts = {std::move(goal)}, .speed = speed, .planner = planner};
}

/// A route as a behavior sees it.
template <class S, int D>
struct Route {
  std::span<const Vec<float, D>> places;
  const Domain<D>* domain = nullptr;  // null: the open plane

  std::size_t size() const { return places.size(); }
  /// Place number `k` (whole, from 0), seen from `from` (the nearest image on a torus).
  Vec<S, D> place(const S& k, const Vec<S, D>& from) const {
    // Lanes past the last agent may say anything.
    const S number = clamp(k, S(0.f), S(static_cast<float>(size() - 1)));
    const Vec<S, D> p = gather<S, D>(places.data(), floor_int(number));
    return domain ? domain->nearest_image(from, p) : p;
  }
};

/// A target made ready for one step: the sense stage looks up what a TargetDef names.
template <int D>
struct ResolvedTarget {
  Target<float, D> common;               // of all agents, unless each has its own
  bool common_there = true;              // false: ask for nothing
  const Vec<float, D>* goals = nullptr;  // one per row
  const Aims<D>* aims = nullptr;         // one per row, with velocity and heading
  std::vector<Vec<float, D>> places;     // of a route
  const FlowField* field = nullptr;
  PathView<D> path;                // to follow
  std::vector<PathView<D>> paths;  // one per row, where each agent has its own

  template <class S>
  VEER_INLINE Target<S, D> load(std::size_t row, const Vec<S, D>& from, const Domain<D>& domain) const {
    Target<S, D> t;
    if (aims) {
      load_motion<S, D>(aims->motion.data() + row, t.position, t.velocity);
      t.heading = load_vec<S, D>(aims->heading.data() + row);
      t.spin = load_vec<S>(aims->spin.data() + row);
      t.open_time = veer::load<S>(aims->open_time.data() + row);
    } else {
      t = {goals ? load_vec<S, D>(goals + row) : broadcast<S, D>(common.position), broadcast<S, D>(common.velocity),
           broadcast<S, D>(common.heading), broadcast<S>(common.spin), S(common.open_time)};
    }
    t.position = domain.nearest_image(from, t.position);
    return t;
  }

  /// The path that an agent is to follow, without sides if there is none.
  VEER_INLINE const PathView<D>& path_of(std::size_t row) const { return paths.empty() ? path : paths[row]; }
  /// Whether all agents follow the same one.
  bool one_path() const { return paths.empty(); }

  bool all_there() const { return common_there && !aims; }
  template <class S>
  VEER_INLINE MaskOf<S> there(std::size_t row) const {
    return (aims ? veer::load<S>(aims->there.data() + row) : S(common_there ? 1.f : 0.f)) > S(0.f);
  }
};

}  // namespace veer
