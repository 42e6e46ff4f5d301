#include "veer/sense/target_def.hpp"

#include <algorithm>
#include <string>

#include "veer/agent/limits.hpp"
#include "veer/base/hash.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/sense/path/path.hpp"

namespace veer {

TargetDef::TargetDef() noexcept = default;
TargetDef::TargetDef(const TargetDef& other) = default;
TargetDef::TargetDef(TargetDef&& other) noexcept = default;
TargetDef& TargetDef::operator=(const TargetDef& other) = default;
TargetDef& TargetDef::operator=(TargetDef&& other) noexcept = default;
TargetDef::~TargetDef() = default;
#define VEER_KIND(T) \
  TargetDef::TargetDef(T target) : variant(std::move(target)) {}
VEER_KIND(NoTarget)
VEER_KIND(PointTarget)
VEER_KIND(AgentTarget)
VEER_KIND(MovingTarget)
VEER_KIND(GivenTarget)
VEER_KIND(BetweenTarget)
VEER_KIND(GoalTarget)
VEER_KIND(NearestTarget)
VEER_KIND(ChosenTarget)
VEER_KIND(SeenTarget)
VEER_KIND(FormationTarget)
VEER_KIND(RouteTarget)
VEER_KIND(FieldTarget)
VEER_KIND(FollowTarget)
VEER_KIND(PlannedTarget)
VEER_KIND(FlowTarget)
#undef VEER_KIND

FormationTarget in_formation(FormationDef formation, AnchorTarget anchor) {
  return {std::move(formation), std::move(anchor)};
}
BetweenTarget between(AnchorTarget first, AnchorTarget second) { return {std::move(first), std::move(second)}; }
PlannedTarget planned_to(PositionTarget goal, std::size_t planner) { return {std::move(goal), planner}; }
FlowTarget flow_to(CommonTarget goal, std::size_t planner, float speed) { return {std::move(goal), planner, speed}; }
FieldTarget in_flow(FlowField field) { return {std::make_shared<const FlowField>(std::move(field))}; }
FollowTarget along_path(const PathDef& path) { return {std::make_shared<const SharedPath>(path)}; }

namespace {

struct Use {
  TargetUse operator()(const NoTarget&) const { return TargetUse::none; }
  TargetUse operator()(const RouteTarget&) const { return TargetUse::route; }
  TargetUse operator()(const FieldTarget&) const { return TargetUse::field; }
  TargetUse operator()(const FlowTarget&) const { return TargetUse::field; }
  TargetUse operator()(const FollowTarget&) const { return TargetUse::path; }
  TargetUse operator()(const PlannedTarget&) const { return TargetUse::path; }
  TargetUse operator()(const auto&) const { return TargetUse::position; }
};

}  // namespace

TargetUse use_of(const TargetDef& target) { return std::visit(Use{}, target); }

bool differs_by_agent(const TargetDef& target) {
  return goal_as<NearestTarget>(target) || goal_as<ChosenTarget>(target) || goal_as<SeenTarget>(target) ||
         goal_as<FormationTarget>(target);
}

std::span<const GroupId> groups_of(const TargetDef& target) {
  if (const auto* nearest = goal_as<NearestTarget>(target)) return nearest->groups;
  return {};
}

std::optional<std::size_t> planner_of(const TargetDef& target) {
  if (const auto* planned = std::get_if<PlannedTarget>(&target)) return planned->planner;
  if (const auto* flow = std::get_if<FlowTarget>(&target)) return flow->planner;
  return std::nullopt;
}

namespace {

bool in_bounds(const Vec3& p) {
  return abs(p.x) <= largest_coordinate && abs(p.y) <= largest_coordinate && abs(p.z) <= largest_coordinate;
}
bool all_in_bounds(const std::vector<Vec3>& points) {
  return std::ranges::all_of(points, [](const Vec3& p) { return in_bounds(p); });
}

constexpr auto outside = "isn't within the world's bounds", too_fast = "moves faster than the world allows",
               bad_distance = "has a distance that is negative or too large";

/// What is wrong with each kind of target; empty when nothing is.
template <int D>
struct Flaw {
  std::string operator()(const PointTarget& t) const { return in_bounds(t.position) ? "" : outside; }
  std::string operator()(const MovingTarget& t) const {
    if (!all_in_bounds(t.points)) return outside;
    if (!(abs(t.speed) <= largest_speed && abs(t.start) <= 1e9f)) return too_fast;
    return t.points.empty() ? "moves along a line without points" : "";
  }
  std::string operator()(const GivenTarget& t) const {
    if (!in_bounds(t.position)) return outside;
    return is_finite(t.velocity) && length_squared(t.velocity) <= largest_speed * largest_speed ? "" : too_fast;
  }
  std::string operator()(const BetweenTarget& t) const {
    const std::string why = std::visit(*this, t.first);
    return why.empty() ? std::visit(*this, t.second) : why;
  }
  std::string operator()(const NearestTarget& t) const { return t.within >= 0 && t.within <= 1e7f ? "" : bad_distance; }
  std::string operator()(const FormationTarget& t) const {
    if (!all_in_bounds(t.formation.slots)) return outside;
    if (!(t.formation.spacing >= 0 && t.formation.spacing <= 1e6f)) return "has no such spacing";
    return std::visit(*this, t.anchor);
  }
  std::string operator()(const RouteTarget& t) const { return all_in_bounds(t.points) ? "" : outside; }
  std::string operator()(const FieldTarget& t) const {
    if (!t.field) return "is a flow field that wasn't given";
    const std::string why = t.field->misfit(D);
    return why.empty() ? "" : "isn't a flow field: " + why;
  }
  std::string operator()(const FollowTarget& t) const {
    if (!t.path) return "is a path that wasn't given";
    return t.path->in<D>() ? "" : "isn't a path to follow: " + t.path->in<D>().reason();
  }
  std::string operator()(const PlannedTarget& t) const {
    if (!(t.replan_distance >= 0 && t.replan_distance <= 1e7f && t.stray_distance >= 0 && t.stray_distance <= 1e7f))
      return bad_distance;
    return std::visit(*this, t.goal);
  }
  std::string operator()(const FlowTarget& t) const {
    if (D != 2) return "is a flow that only 2D worlds have";
    return abs(t.speed) <= largest_speed ? std::visit(*this, t.goal) : too_fast;
  }
  std::string operator()(const auto&) const { return {}; }  // an agent, a goal, a choice, a sighting or none
};

class Hasher {
 public:
  Hasher(std::uint32_t (*key)(const void*, AgentId), const void* world) : key_(key), world_(world) {}

  void operator()(const PointTarget& t) { point(t.position); }
  void operator()(const AgentTarget& t) {
    word(key_(world_, t.agent));
    word(t.lost);
  }
  void operator()(const MovingTarget& t) {
    points(t.points);
    number(t.speed);
    number(t.start);
    word(t.closed);
  }
  void operator()(const GivenTarget&) {}  // where it is and how it moves is state
  void operator()(const BetweenTarget& t) {
    any(t.first);
    any(t.second);
  }
  void operator()(const NearestTarget& t) {
    groups(t.groups);
    number(t.within);
    word(t.lost);
  }
  void operator()(const ChosenTarget& t) { word(t.lost); }
  void operator()(const SeenTarget& t) {
    word(t.lost);
    word(t.ahead);
  }
  void operator()(const FormationTarget& t) {
    word(t.formation.shape);
    number(t.formation.spacing);
    points(t.formation.slots);
    any(t.anchor);
  }
  void operator()(const RouteTarget& t) { points(t.points); }
  void operator()(const FieldTarget& t) {
    if (!t.field) return;
    const FlowField& f = *t.field;
    for (const auto value : {static_cast<std::uint32_t>(f.kind), static_cast<std::uint32_t>(f.outside),
                             static_cast<std::uint32_t>(f.between), f.count[0], f.count[1], f.count[2]})
      word(value);
    for (const Vec3& p : {f.velocity, f.center, f.low}) point(p);
    for (const float value : {f.speed, f.radius, f.spacing}) number(value);
    points(f.samples);
  }
  void operator()(const FollowTarget& t) {
    if (t.path && t.path->flat) word(t.path->flat->view().version);
    if (t.path && t.path->space) word(t.path->space->view().version);
  }
  void operator()(const PlannedTarget& t) {
    word(t.planner);
    number(t.replan_distance);
    number(t.stray_distance);
    any(t.goal);
  }
  void operator()(const FlowTarget& t) {
    word(t.planner);
    number(t.speed);
    any(t.goal);
  }
  void operator()(const NoTarget&) {}
  void operator()(const GoalTarget&) {}

  template <class Variant>
  void any(const Variant& target) {
    word(target.index());
    std::visit(*this, target);
  }
  std::uint64_t sum() const { return sum_; }

 private:
  template <class T>
  void word(T value) {
    sum_ = stir(sum_, static_cast<std::uint64_t>(value));
  }
  void number(float value) { word(bits_of(value)); }
  void point(const Vec3& p) {
    for (int d = 0; d < 3; ++d) number(p[d]);
  }
  void points(const std::vector<Vec3>& all) {
    word(all.size());
    for (const Vec3& p : all) point(p);
  }
  void groups(const std::vector<GroupId>& all) {
    word(all.size());
    for (const GroupId group : all) word(group.number);
  }

  std::uint32_t (*key_)(const void*, AgentId);
  const void* world_;
  std::uint64_t sum_ = 0;
};

}  // namespace

template <int D>
std::string flaw(const TargetDef& target) {
  return std::visit(Flaw<D>{}, target);
}

std::uint64_t hash_of(const TargetDef& target, std::uint32_t (*key)(const void* world, AgentId agent),
                      const void* world) {
  Hasher hasher(key, world);
  hasher.any(target);
  return hasher.sum();
}

template std::string flaw<2>(const TargetDef&);
template std::string flaw<3>(const TargetDef&);

}  // namespace veer
