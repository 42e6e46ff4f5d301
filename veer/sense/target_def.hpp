#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "veer/agent/handle.hpp"
#include "veer/math/vec.hpp"
#include "veer/sense/formation.hpp"

/// What behaviors are pointed at: one vocabulary for all of them, one small struct for each kind. In a 2D world the z
/// of a point is ignored. Definitions don't change while a world runs; what does is in world/state/target_state.hpp.
namespace veer {

struct FlowField;
struct PathDef;
struct SharedPath;

/// What becomes of a target that is missing: removed, not yet chosen, or out of range.
enum class Lost {
  hold,     // leads to its last position, standing still; a target that was never known asks for nothing
  nothing,  // asks for nothing
};

struct NoTarget {};
struct PointTarget {
  Vec3 position{};  // m
};
struct AgentTarget {
  AgentId agent{};
  Lost lost = Lost::hold;
};
/// A point that moves along a polyline by the world's time. It stops at the end of an open one.
struct MovingTarget {
  std::vector<Vec3> points{};  // m
  float speed = 0;             // m/s
  float start = 0;             // m; how far along at time 0
  bool closed = false;         // goes on from the last point to the first
};
/// A point that the caller moves: a cursor, a ball, a body of a physics engine (GroupRef::set_given).
struct GivenTarget {
  Vec3 position{};  // m; at the start
  Vec3 velocity{};  // m/s
};

/// What a formation, a pair or an obstacle can be tied to.
using AnchorTarget = std::variant<PointTarget, AgentTarget, MovingTarget, GivenTarget>;
using CarrierTarget = std::variant<AgentTarget, MovingTarget, GivenTarget>;

/// The point midway between two others.
struct BetweenTarget {
  AnchorTarget first{}, second{};
};
/// Each agent's own goal; an agent without one stays at its position.
struct GoalTarget {};
/// For each agent the nearest agent of these groups.
struct NearestTarget {
  std::vector<GroupId> groups{};
  float within = 0;  // m; how far it may be; 0: anywhere, at a cost of members times agents
  Lost lost = Lost::hold;
};
/// For each agent the one it has chosen (AgentRef::choose).
struct ChosenTarget {
  Lost lost = Lost::hold;
};
/// For each agent the one it perceives or last perceived (PerceptionDef).
struct SeenTarget {
  Lost lost = Lost::hold;
  bool ahead = false;  // extrapolated as it moved when last seen
};
/// For each agent its slot in a formation.
struct FormationTarget {
  FormationDef formation{};
  AnchorTarget anchor{};
};

/// A list of points, for behaviors that take a route.
struct RouteTarget {
  std::vector<Vec3> points{};  // m
};
/// A flow field, for behaviors that follow one.
struct FieldTarget {
  std::shared_ptr<const FlowField> field{};
};
/// A path, for behaviors that follow one.
struct FollowTarget {
  std::shared_ptr<const SharedPath> path{};
};

/// A position that is the same for all agents.
using CommonTarget = std::variant<PointTarget, AgentTarget, MovingTarget, GivenTarget, BetweenTarget>;
/// Any position.
using PositionTarget = std::variant<PointTarget, AgentTarget, MovingTarget, GivenTarget, BetweenTarget, GoalTarget,
                                    NearestTarget, ChosenTarget, SeenTarget, FormationTarget>;

/// Each agent's own path to a position, found by a planner of the world (World::add_planner).
struct PlannedTarget {
  PositionTarget goal{};
  std::size_t planner = 0;
  float replan_distance = 0;  // m; how far the goal may move before a new path is found; 0: 2 cells of a grid, else 1 m
  float stray_distance = 0;   // m; how far an agent may get from its path before that; 0: 4 cells, at least 2 m
};
/// One flow field that leads all agents to a position, by a grid planner.
struct FlowTarget {
  CommonTarget goal{};
  std::size_t planner = 0;
  float speed = 1;  // m/s
};

/// Any target: a variant of the above. Its members are compiled once, in the library: a variant of so many kinds would
/// take every program a second to compile.
struct TargetDef : std::variant<NoTarget, PointTarget, AgentTarget, MovingTarget, GivenTarget, BetweenTarget,
                                GoalTarget, NearestTarget, ChosenTarget, SeenTarget, FormationTarget, RouteTarget,
                                FieldTarget, FollowTarget, PlannedTarget, FlowTarget> {
  TargetDef() noexcept;
  TargetDef(NoTarget target);
  TargetDef(PointTarget target);
  TargetDef(AgentTarget target);
  TargetDef(MovingTarget target);
  TargetDef(GivenTarget target);
  TargetDef(BetweenTarget target);
  TargetDef(GoalTarget target);
  TargetDef(NearestTarget target);
  TargetDef(ChosenTarget target);
  TargetDef(SeenTarget target);
  TargetDef(FormationTarget target);
  TargetDef(RouteTarget target);
  TargetDef(FieldTarget target);
  TargetDef(FollowTarget target);
  TargetDef(PlannedTarget target);
  TargetDef(FlowTarget target);
  TargetDef(const TargetDef& other);
  TargetDef(TargetDef&& other) noexcept;
  TargetDef& operator=(const TargetDef& other);
  TargetDef& operator=(TargetDef&& other) noexcept;
  ~TargetDef();
};

/// `at({20, 10})`, or a vector of the world's dimension.
inline PointTarget at(const Vec3& position) { return {position}; }
template <int D>
PointTarget at(const Vec<float, D>& position) {
  return {to_dimension<3>(position)};
}
inline AgentTarget of(AgentId agent, Lost lost = Lost::hold) { return {agent, lost}; }
inline GoalTarget own_goal() { return {}; }
inline RouteTarget along(std::vector<Vec3> points) { return {std::move(points)}; }
inline NearestTarget nearest_of(std::vector<GroupId> groups, float within = 0, Lost lost = Lost::hold) {
  return {std::move(groups), within, lost};
}
inline ChosenTarget own_choice(Lost lost = Lost::hold) { return {lost}; }
inline SeenTarget own_sight(Lost lost = Lost::hold, bool ahead = false) { return {lost, ahead}; }
FormationTarget in_formation(FormationDef formation, AnchorTarget anchor);
inline MovingTarget moving_along(std::vector<Vec3> points, float speed = 0, float start = 0, bool closed = false) {
  return {std::move(points), speed, start, closed};
}
inline GivenTarget given(const Vec3& position, const Vec3& velocity = {}) { return {position, velocity}; }
BetweenTarget between(AnchorTarget first, AnchorTarget second);
FieldTarget in_flow(FlowField field);
/// A path to follow. One that can't be made is refused, with the reason, where the target is used.
FollowTarget along_path(const PathDef& path);
PlannedTarget planned_to(PositionTarget goal, std::size_t planner = 0);
FlowTarget flow_to(CommonTarget goal, std::size_t planner = 0, float speed = 1);

/// Calls f on the alternative that gives the target's position: of a planned target or a flow, its goal. The target may
/// be constant or not, here and in for_each_anchor.
template <class Def, class F>
  requires std::is_same_v<std::remove_const_t<Def>, TargetDef>
void visit_goal(Def& target, F&& f) {
  if (auto* planned = std::get_if<PlannedTarget>(&target)) std::visit(f, planned->goal);
  else if (auto* flow = std::get_if<FlowTarget>(&target)) std::visit(f, flow->goal);
  else std::visit(f, target);
}
/// The alternative that gives the target's position, if it is a T; else null.
template <class T>
const T* goal_as(const TargetDef& target) {
  const T* found = nullptr;
  visit_goal(target, [&](const auto& goal) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(goal)>, T>) found = &goal;
  });
  return found;
}
/// Calls f(anchor, number) on the point, agent, moving or given targets that this one is made of.
template <class Def, class F>
  requires std::is_same_v<std::remove_const_t<Def>, TargetDef>
void for_each_anchor(Def& target, F&& f) {
  const auto numbered = [&](std::size_t number) { return [&f, number](auto& a) { f(a, number); }; };
  visit_goal(target, [&](auto& goal) {
    using T = std::remove_cvref_t<decltype(goal)>;
    if constexpr (std::is_constructible_v<AnchorTarget, const T&>) f(goal, std::size_t{0});
    if constexpr (std::is_same_v<T, FormationTarget>) std::visit(numbered(0), goal.anchor);
    if constexpr (std::is_same_v<T, BetweenTarget>) {
      std::visit(numbered(0), goal.first);
      std::visit(numbered(1), goal.second);
    }
  });
}

/// What a behavior can do with a target.
enum class TargetUse { none, position, route, field, path };
TargetUse use_of(const TargetDef& target);
/// True where the position differs between agents and is stored per agent (Aims).
bool differs_by_agent(const TargetDef& target);
/// The groups in which it looks for the nearest agent.
std::span<const GroupId> groups_of(const TargetDef& target);
/// The planner that it needs, if it is planned.
std::optional<std::size_t> planner_of(const TargetDef& target);

/// Why a target can't be used in D dimensions, whatever behavior it is for; empty when it can.
template <int D>
std::string flaw(const TargetDef& target);

/// Makes a target relative to an origin that lies `by` (m) away from the present one. Paths and fields that others
/// share are copied.
void shift(TargetDef& target, const Vec<double, 3>& by);

/// A hash of a definition. `key(world, agent)` gives an agent's key: handles depend on the order of
/// spawning, keys need not.
std::uint64_t hash_of(const TargetDef& target, std::uint32_t (*key)(const void* world, AgentId agent),
                      const void* world);

}  // namespace veer
