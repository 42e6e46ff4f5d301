#pragma once

#include <span>
#include <vector>

#include "veer/agent/columns.hpp"
#include "veer/agent/handle.hpp"
#include "veer/sense/domain.hpp"

namespace veer {

/// What a behavior is pointed at. In a 2D world the z of a point is ignored.
struct TargetDef {
  enum class Kind {
    none,
    point,   // a place
    agent,   // another agent; once that is removed, the place where it was last
    goal,    // each agent's own goal; one that has none stays where it is
    route,   // a list of places
    groups,  // the agents of these groups, as neighbors
  };
  Kind kind = Kind::none;
  Vec3 place{};                // of a point, or where the agent was last
  AgentId whom{};              // of an agent
  std::vector<Vec3> places{};  // of a route
  std::vector<GroupId> groups{};
};

/// `at({20, 10})`, or a vector of the world's dimension.
inline TargetDef at(const Vec3& place) { return {TargetDef::Kind::point, place, {}, {}, {}}; }
template <int D>
TargetDef at(const Vec<float, D>& place) {
  return at(to_dimension<3>(place));
}
inline TargetDef of(AgentId whom) { return {TargetDef::Kind::agent, {}, whom, {}, {}}; }
inline TargetDef own_goal() { return {TargetDef::Kind::goal, {}, {}, {}, {}}; }
/// Whose members are neighbors; a group behavior without this looks at its own group.
inline TargetDef among(std::vector<GroupId> groups) { return {TargetDef::Kind::groups, {}, {}, {}, std::move(groups)}; }
inline TargetDef along(std::vector<Vec3> places) { return {TargetDef::Kind::route, {}, {}, std::move(places), {}}; }

/// A route as a behavior sees it.
template <class S, int D>
struct Route {
  std::span<const Vec<float, D>> places;
  const Domain<D>* domain = nullptr;  // null: the open plane

  std::size_t size() const { return places.size(); }
  /// Place `k`, seen from `from` (the nearest image on a torus).
  Vec<S, D> place(std::size_t k, const Vec<S, D>& from) const {
    const Vec<S, D> p = broadcast<S, D>(places[k]);
    return domain ? domain->nearest_image(from, p) : p;
  }
};

/// A target made ready for one step: the sense stage looks up what a TargetDef names.
template <int D>
struct ResolvedTarget {
  Target<float, D> common;               // of all agents, unless there are goals
  const Vec<float, D>* goals = nullptr;  // one per row
  std::vector<Vec<float, D>> places;     // of a route

  template <class S>
  VEER_INLINE Target<S, D> load(std::size_t row, const Vec<S, D>& from, const Domain<D>& domain) const {
    const Vec<S, D> place = goals ? load_vec<S, D>(goals + row) : broadcast<S, D>(common.position);
    return {domain.nearest_image(from, place), broadcast<S, D>(common.velocity)};
  }
};

}  // namespace veer
