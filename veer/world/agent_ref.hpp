#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "veer/agent/agent.hpp"
#include "veer/agent/motion.hpp"
#include "veer/world/definition/agent_def.hpp"

namespace veer {

struct Gait;
template <int D>
struct Explanation;
template <int D>
struct PathView;
template <int D>
struct WorldState;

/// What can be read of one agent: `world.agent(id)` of a constant world. It is a pointer and a handle, made to be used
/// at once; store the handle, not the view.
///
/// **Stale handles, one rule for every call.** The view of a null or stale handle converts to false:
///   if (const auto fish = world.agent(id)) draw(fish.position());
/// To read anything else of it, or to pass a stale handle to any call of the world, is a mistake of the caller: the
/// call reports it to the check handler (base/check.hpp), changes nothing, and returns zero, none or false.
template <int D>
class AgentView {
 public:
  AgentView(const WorldState<D>& world, AgentId id) : world_(&world), id_(id) {}

  /// True if the agent exists.
  explicit operator bool() const;
  AgentId id() const { return id_; }
  GroupId group() const;
  std::uint32_t key() const;
  AgentState<D> state() const;

  Vec<float, D> position() const;  // m
  /// Position in the caller's coordinates, which WorldDef::origin relates to those of the world, m.
  Vec<double, D> global_position() const;
  Vec<float, D> velocity() const;  // m/s
  Vec<float, D> heading() const;   // unit length
  Spin<float, D> spin() const;     // rad/s; zero where neither its mind nor another agent's behavior needs it
  Limits limits() const;
  float height() const;  // m; of its floor; 0 without a ground
  /// In space: in a 2D world the position and the height of the ground there, m.
  Vec3 position_in_space() const;
  /// Position between the last two steps, for drawing; `part` from a clock's interpolation(), 0 to 1.
  Vec<float, D> interpolated(float part) const;
  /// Where own_goal() leads, m; none where no agent of its group has a goal of its own.
  std::optional<Vec<float, D>> goal() const;
  /// Quantity number `which` of its group; 0 if there is no such quantity.
  float quantity(std::size_t which) const;

  /// The agent as behaviors see it, with the limits that hold at its present speed.
  Agent<float, D> self() const;
  /// Where the behavior of that index led it in the last step, or the goal of its plan; none without a position.
  std::optional<Target<float, D>> target(std::size_t behavior) const;
  /// What the mind asked for in the last step: m/s or m/s^2. Callers that move bodies themselves apply it to them.
  Vec<float, D> asked() const;
  /// The angular acceleration asked for, rad/s^2.
  Spin<float, D> asked_turn() const;
  /// The heading asked for, unit length; its own where none was asked for.
  Vec<float, D> asked_heading() const;
  /// What was asked for minus what the agent did in the last step, in the unit of the request: a velocity (m/s), or an
  /// acceleration (m/s^2), which is compared with (velocity now - velocity before) / dt. It is what the body couldn't
  /// do, and what the edge of the domain took away. Zero before the first step, if no body of the world moves the
  /// agent, and if the request isn't finite. Motion written by set_motion since then counts as done by the body.
  Vec<float, D> shortfall() const;
  /// How an animated agent moves at present: blend point, phase, and what its clips couldn't do. None for other bodies,
  /// and before its first step.
  std::optional<Gait> gait() const;
  /// Explains the step of dt seconds that the agent is about to take (world/query/explain.hpp). Costs a copy of the
  /// world. None for a dt that isn't positive.
  std::optional<Explanation<D>> explain(float dt = 1 / 60.f) const;

  /// The agent it perceives as of the last step, or perceived last; none if it never perceived one.
  std::optional<Sighting<D>> sighting() const;
  /// The path that a planner found for the behavior of that index; without corners while there is none. Valid until the
  /// world changes.
  PathView<D> planned_path(std::size_t behavior = 0) const;
  /// The index of the brain that decides about it; none if it has no brain.
  std::optional<std::size_t> brain() const;
  /// The name of its group, which is its state.
  std::string_view state_name() const;
  /// How long it has been in its state, s; 0 without a brain.
  double time_in_state() const;

 protected:
  const WorldState<D>* world_;
  AgentId id_;
};

/// As AgentView, and what can be set: `world.agent(id)` of a world that isn't constant.
template <int D>
class AgentRef : public AgentView<D> {
 public:
  AgentRef(WorldState<D>& world, AgentId id) : AgentView<D>(world, id), changes_(&world) {}

  // Each returns false, and changes nothing, for values that aren't finite or are out of the world's bounds.

  /// Sets position (m) and velocity (m/s), as a physics engine or an editor does.
  bool set_motion(const Vec<float, D>& position, const Vec<float, D>& velocity);
  bool set_heading(const Vec<float, D>& heading);
  /// rad/s
  bool set_spin(const Spin<float, D>& spin);
  /// Puts it on the floor at its position that is nearest to this height, m. False if there is none.
  bool set_height(float near);
  bool set_goal(const Vec<float, D>& goal);
  bool set_quantity(std::size_t which, float amount);
  /// Sets what own_choice() leads to. Null clears it; Lost::hold keeps the last position.
  bool choose(AgentId other);
  /// Puts the agent into another group, which is its state if a brain has both. The handle stays valid. Motion,
  /// heading, spin, goal, choice and sighting stay, and so do quantities of the same name and limits of its own; other
  /// limits and quantities are the new group's. Behaviors start without memory of it.
  bool transfer(GroupId group);

 private:
  WorldState<D>* changes_;
};

extern template class AgentView<2>;
extern template class AgentView<3>;
extern template class AgentRef<2>;
extern template class AgentRef<3>;

}  // namespace veer
