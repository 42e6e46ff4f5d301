#pragma once

#include <memory>
#include <span>
#include <vector>

#include "veer/agent/shapes.hpp"
#include "veer/base/executor.hpp"
#include "veer/world/agent_ref.hpp"
#include "veer/world/definition/event.hpp"
#include "veer/world/definition/world_def.hpp"
#include "veer/world/group_ref.hpp"
#include "veer/world/stage_seconds.hpp"

namespace veer {

struct BrainDef;
struct Obstacle;
struct PlannerDef;
template <int D>
struct Surroundings;

enum class StepOutcome {
  stepped,
  clamped,  // dt was longer than max_dt and was cut to it
  paused,   // dt was 0: nothing moves, no step is counted
  refused,  // dt was negative or not a number: nothing happened
};

/// How much planning is going on, as of the last step.
struct PlanningState {
  std::size_t planners = 0;
  std::size_t waiting = 0;  // requests for a path without an answer yet
  std::size_t work = 0;     // positions examined in the last step; at most about WorldDef::plan_work
};

/// Agents in D dimensions, and what moves them. A value: copy it to keep a snapshot, assign it to roll back. A world
/// that was moved from can only be assigned to or destroyed.
template <int D>
class World {
 public:
  World() : World(WorldDef<D>{}) {}
  /// A max_dt that isn't positive, or a box or torus without an inside, is a mistake of the caller; the default is
  /// used. The same is true of an origin that isn't finite.
  explicit World(const WorldDef<D>& def);
  World(const World& other);
  World(World&& other) noexcept;
  World& operator=(const World& other);
  World& operator=(World&& other) noexcept;
  ~World();

  const WorldDef<D>& definition() const;
  /// Converts a position in the caller's coordinates to one relative to WorldDef::origin, m.
  Vec<float, D> to_local(const Vec<double, D>& global) const;
  /// Converts a position relative to WorldDef::origin to one in the caller's coordinates, m.
  Vec<double, D> to_global(const Vec<float, D>& local) const;
  /// Moves the origin (double precision, in the caller's coordinates): everything in the world stays where it is in the
  /// caller's coordinates, and becomes relative to the new origin. A position is rounded to what a float resolves at
  /// its distance from the new origin; what the caller gave (map, ground, domain, targets, planners) is kept as it was
  /// given, so it isn't rounded again and again. Costs as much as building the map anew; to be called every few
  /// kilometers, not in every step. Positions that the caller has kept are relative to the old origin. Fails if an
  /// agent, a box or a torus would be beyond the world's bounds, or the origin is farther than `farthest_origin` from
  /// where it was first; then nothing changes.
  Result<Done> move_origin(const Vec<double, D>& origin);
  /// Counts the agents that are farther than precise_distance from the origin; another origin is better for them.
  std::size_t count_imprecise() const;
  /// Adds a group. The reason says which parts of the definition don't fit together.
  Result<GroupId> add_group(GroupDef def);
  /// Lets a brain decide in which of some groups an agent is. Returns its index.
  Result<std::size_t> add_brain(BrainDef def);
  /// Adds a planner, which finds paths for planned_to and flow_to. Returns the index by which these name it.
  Result<std::size_t> add_planner(PlannerDef def);
  /// Adds a moving obstacle: its middle follows a line, an agent, or the caller (set_obstacle). Returns its index among
  /// the moving obstacles.
  Result<std::size_t> add_obstacle(const Obstacle& obstacle, CarrierTarget carrier);
  /// Moves an obstacle that is carried by given(). False for values out of the world's bounds, and for other obstacles.
  bool set_obstacle(std::size_t index, const Vec<float, D>& middle, const Vec<float, D>& velocity = {});
  /// Replaces the fixed obstacles. Agents inside of one are pushed out in the next step.
  void set_map(std::shared_ptr<const Map<D>> map);
  /// Everything in the way, as of the last step; points into the world.
  Surroundings<D> surroundings() const;
  /// Returns a brain as it was given (positions in its conditions are relative to the origin at that time); null past
  /// the last one.
  const BrainDef* brain(std::size_t index) const;
  PlanningState planning() const;

  /// Adds an agent. Returns null, after a report to the check handler, if the group doesn't exist or a value is out of
  /// its range.
  AgentId spawn(GroupId group, const AgentDef<D>& def = {});
  /// `count` agents placed by the shape; `common` gives the rest.
  std::vector<AgentId> spawn(GroupId group, const Shape& shape, std::size_t count, AgentDef<D> common = {});
  /// The key that the next agent gets unless it is given one: one more than the greatest so far.
  std::uint32_t next_key() const;
  /// Removes an agent. An event `removed` comes with the next step, unless another agent that got the same index of a
  /// handle is removed before that: the events that wait for a step never outnumber the agents that there were.
  bool remove(AgentId agent);
  /// The first view of an agent of a group that was sorted in the last step (because its agents look at neighbors) may
  /// take about 5 ns for each agent of the group.
  AgentView<D> agent(AgentId id) const { return {*state_, id}; }
  AgentRef<D> agent(AgentId id) { return {*state_, id}; }

  std::size_t group_count() const;
  /// The group of that index, in the order in which groups were added.
  GroupId group_at(std::size_t index) const { return {static_cast<std::uint32_t>(index + 1)}; }
  GroupView<D> group(GroupId id) const { return {*state_, id}; }
  GroupRef<D> group(GroupId id) { return {*state_, id}; }
  /// Agents of all groups.
  std::size_t count() const;

  StepOutcome step(float dt);
  std::uint64_t steps() const;
  double time() const;    // s
  float last_dt() const;  // s; of the last step
  /// What happened in the last step, ordered by kind and key.
  std::span<const Event> events() const;
  /// Explains many agents at the cost of one copy of the world (world/query/explain.hpp).
  std::vector<Explanation<D>> explain(std::span<const AgentId> agents, float dt = 1 / 60.f) const;
  /// A hash of everything that later steps depend on: equal worlds have equal hashes, whatever the order of their rows.
  std::uint64_t state_hash() const;

  void set_executor(const Executor& executor);
  /// Lanes per pack: 1, 4, 8 or 16; 0 for the machine's own. The result is the same. False for other numbers, and for
  /// widths that this machine can't run.
  bool set_width(int lanes);
  int width() const;
  /// The last measurement: of every step in a large world, of every 16th in a small one (first the second step), where
  /// reading the clock would take longer than the step. StageShares adds them up.
  const StageSeconds& stage_seconds() const;
  /// Returns whether that was the last step.
  bool is_timed() const;
  /// Counts the agents at rest: the last step changed nothing of them or left them out, and so do the next ones as long
  /// as nothing changes for them.
  std::size_t count_resting() const;
  /// Memory that the agents take up, bytes.
  std::size_t agent_bytes() const;

  /// What the stages work on (world/state/state.hpp); for tests and for stages of the caller's own. A caller that
  /// keeps it and changes it later has to call WorldState::wake().
  WorldState<D>& state();
  const WorldState<D>& state() const { return *state_; }

 private:
  std::unique_ptr<WorldState<D>> state_;
};

using World2 = World<2>;
using World3 = World<3>;

extern template class World<2>;
extern template class World<3>;

}  // namespace veer
