#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <vector>

#include "veer/agent/shapes.hpp"
#include "veer/base/executor.hpp"
#include "veer/move/animation/gait.hpp"
#include "veer/sense/ground/ground.hpp"
#include "veer/sense/near/nearest.hpp"
#include "veer/sense/near/perception.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/loop/fused.hpp"
#include "veer/world/state/brains.hpp"
#include "veer/world/definition/event.hpp"
#include "veer/world/definition/mind.hpp"
#include "veer/world/state/planner.hpp"

namespace veer {

template <int D>
struct WorldDef {
  std::uint64_t seed = 1;
  Domain<D> domain{};
  float max_dt = .25f;                  // s; a longer step is cut to this
  std::shared_ptr<const Map<D>> map{};  // what stands in the way; none: nothing
  /// What agents of a plane walk on, up and down, and can't walk off; none: everywhere, at height 0. Not in 3D.
  std::shared_ptr<const Terrain> ground{};
  std::size_t plan_work = 20000;  // of all planners in a step: places that they look at
};

/// Something that each agent of a group has an amount of, such as health; weights may follow it.
struct Quantity {
  std::string name{};
  float initial = 0;
};

/// A group is agents that share one mind and one body model.
struct GroupDef {
  std::string name{};
  Mind mind{};
  Chosen<BodyInfo> body{};  // none: the simplest that takes what the mind asks for
  Limits limits{};          // of agents that have none of their own
  std::vector<Quantity> quantities{};
  Envelope envelope{};     // how they depend on speed
  float heading_time = 0;  // s; how long the heading takes to follow the way it goes; 0: it is the way it goes
  std::optional<PerceptionDef> perception{};     // none: they see nobody
  std::shared_ptr<const Character> character{};  // what an animated body moves by; none for others
};

/// The longest heading_time, s.
inline constexpr float longest_heading_time = 100;

/// Why the heading of such agents can't take its time; empty when it can, or when it needn't. The body must be chosen.
std::string heading_misfit(const GroupDef& def);

/// Why such agents can't be animated, or have to be; empty when all is well. The body must be chosen.
std::string character_misfit(const GroupDef& def);

/// Why such agents can't perceive in a world of so many groups what they are to; empty when they can.
std::string perception_misfit(const GroupDef& def, std::size_t groups);

/// One agent to spawn. What isn't given is the group's.
template <int D>
struct AgentDef {
  Vec<float, D> position{};             // m
  Vec<float, D> velocity{};             // m/s
  Vec<float, D> heading{};              // zero: along the velocity, or else +x
  std::optional<Vec<float, D>> goal{};  // m; where a behavior with the target own_goal() leads it
  std::optional<float> max_speed{}, max_force{}, mass{}, radius{}, max_angular_speed{}, max_angular_acceleration{};
  std::vector<float> quantities{};  // in the order of the group's; those left out are as the group says
  /// Who it is: its random numbers and the order in which others meet it follow from that. Agents that are given their
  /// keys may be spawned in any order. At most largest_key, and not one that was used before.
  std::optional<std::uint32_t> key{};
  std::optional<float> height{};  // m; on a ground: of its floors there, the nearest to this; else the lowest
};

/// Keys are compared by their difference, so they take 31 bits.
inline constexpr std::uint32_t largest_key = 0x7fffffff;

/// What is known of one agent between steps.
template <int D>
struct AgentState {
  Vec<float, D> position, velocity, heading;
  Limits limits;
  GroupId group;
  std::uint32_t key;
  Spin<float, D> spin;  // rad/s; zero where nobody asks for turns or wants to know
  float height = 0;     // m; of the floor it is on, in a world with a ground
};

enum class Stage { commands, sense, decide, steer, combine, move, constrain, publish };
inline constexpr std::array<const char*, 8> stage_names = {"commands", "sense", "decide",    "steer",
                                                           "combine",  "move",  "constrain", "publish"};
using StageSeconds = std::array<double, stage_names.size()>;

enum class StepOutcome {
  stepped,
  clamped,  // dt was longer than max_dt and was cut to it
  paused,   // dt was 0: nothing moves, no step is counted
  refused,  // dt was negative or not a number: nothing happened
};

/// Behaviors of a mind that look at the same groups: they share one pass over the neighbors.
template <int D>
struct Look {
  std::vector<GroupId> groups{};
  std::vector<std::size_t> behaviors{};    // of behaviors with neighbors
  std::vector<std::size_t> nearest{};  // behaviors that are led to the nearest of them
  bool everywhere = false;             // however far away; then nobody else shares this look
  float reach = 0;                     // m; the farthest of them
  const FusedSet* fused = nullptr;     // the loop that runs them together, if there is one; behaviors are in its order then
  std::vector<Observed<D>> observed{};  // made anew by the sense stage
};

template <int D>
struct Group {
  GroupDef def;
  Channels asks = 0;
  Columns<D> columns;
  std::vector<ResolvedTarget<D>> targets;  // by behavior of the mind; made anew by the sense stage
  std::vector<Guide<D>> guides;            // likewise, once something is planned
  std::vector<CombineStep> combine_steps;          // one for each group of the mind, then the mind
  std::vector<Look<D>> looks;
  std::optional<Look<D>> sight;        // of a group that perceives
  std::optional<std::uint32_t> brain;  // index
  std::uint32_t state = 0;             // index among the states of that brain
  Grid<D> grid;
  bool moved = false;               // by a body, in this step
  bool was_moved = false;           // by a body, in the last one
  std::optional<float> grid_reach;  // m; none: its rows aren't sorted in this step
};

/// Everything a world holds, open to the stages (world/step.hpp).
template <int D>
struct WorldState {
  struct Place {
    std::uint32_t generation = 1;
    std::uint32_t group = 0;  // 0: free
  };
  struct Where {
    std::uint32_t group, row;
  };

  WorldDef<D> def;
  std::vector<Group<D>> groups;
  std::vector<WorldBrain> brains;
  std::vector<Change> changes;  // of the step, in the order of keys
  // By index of the handle, less one. Rows are apart from the rest because sorting writes all of them.
  std::vector<Place> places;
  Array<std::uint32_t> rows;
  std::vector<std::uint32_t> free_handles;
  std::uint32_t next_key = 1;
  std::vector<bool> skipped;  // by key: below next_key but never used, because keys were given
  std::uint64_t steps = 0;
  double time = 0;    // s
  float last_dt = 0;  // s; of the last step
  std::vector<Event> events, pending;
  StageSeconds seconds{};
  Executor executor;
  std::size_t width_index = 1;
  /// Working memory of one part of a stage.
  struct Scratch {
    std::vector<RequestBlock<D>> requests;  // one per behavior, then one per group of the mind
    Contacts<D> contacts;
    // One per agent that was put back: its key, and which behavior is to blame.
    std::vector<std::pair<std::uint32_t, std::size_t>> culprits;
    std::vector<Change> changes;
    StageSeconds spent{};
  };
  std::vector<Scratch> scratch;
  Map<D> moving;                    // obstacles that move
  std::vector<TargetDef> carriers;  // where the middle of each is to be: a path, an agent or a given place
  std::vector<Planner<D>> planners;
  std::size_t plan_work_done = 0;                                   // in the last step
  std::uint32_t path_version = 0;                                   // of the last path that was found
  std::vector<std::uint32_t> changed_cells;                         // scratch
  std::vector<std::pair<std::uint32_t, std::uint32_t>> flow_behaviors;  // scratch: group and place in its mind

  Surroundings<D> surroundings() const { return {def.map.get(), moving.empty() ? nullptr : &moving, &def.domain}; }

  WorldState() { set_width(native_width()); }
  void set_width(int lanes) {
    width_index = static_cast<std::size_t>(std::ranges::find(widths, lanes) - widths.begin());
  }
  /// Whether nothing hides one place from the other.
  bool visible(const Vec<float, D>& from, const Vec<float, D>& to) const {
    return surroundings().is_open(from, def.domain.nearest_image(from, to));
  }
  /// None for a handle that names nobody.
  std::optional<Where> place_of(AgentId agent) const {
    if (agent.index == 0 || agent.index > places.size()) return std::nullopt;
    const Place& place = places[agent.index - 1];
    if (place.group == 0 || place.generation != agent.generation) return std::nullopt;
    return Where{place.group, rows[agent.index - 1]};
  }
};

template <int D>
struct Explanation;

/// Agents in D dimensions, and what moves them. A value: copy it to keep a snapshot, assign it to roll back.
template <int D>
class World {
 public:
  World() : World(WorldDef<D>{}) {}
  /// A max_dt that isn't positive, or a box or torus without an inside, is a mistake of the caller; the default is
  /// used.
  explicit World(const WorldDef<D>& def);
  // Not in every file that uses one: a world is made of hundreds of vectors.
  World(const World& other);
  World(World&& other) noexcept;
  World& operator=(const World& other);
  World& operator=(World&& other) noexcept;
  ~World();

  /// A mind and body that don't fit (see misfit) are a mistake of the caller: null then.
  GroupId add_group(GroupDef def);
  AgentId spawn(GroupId group, const AgentDef<D>& def = {});
  /// `count` agents placed by the shape; `common` gives the rest.
  std::vector<AgentId> spawn(GroupId group, const Shape& shape, std::size_t count, AgentDef<D> common = {});
  /// Makes room for so many more agents in one go.
  void reserve(GroupId group, std::size_t more);
  /// The key that the next agent gets if it isn't given one: one more than the greatest so far. Keys are never used
  /// again.
  std::uint32_t next_key() const { return state_.next_key; }
  /// False for a handle of an agent that isn't there any more.
  bool remove(AgentId agent);

  /// What stands in the way from now on. Who is inside something is pushed out in the next step.
  void set_map(std::shared_ptr<const Map<D>> map) { state_.def.map = std::move(map); }
  /// An obstacle whose middle runs along a path (on_path), goes with an agent (of), or is put somewhere by the program
  /// (given, see set_obstacle). Its number among those that move; none if it isn't an obstacle, or the target is
  /// another.
  std::optional<std::size_t> add_obstacle(const Obstacle& obstacle, TargetDef carrier);
  bool set_obstacle(std::size_t number, const Vec<float, D>& middle, const Vec<float, D>& velocity = {});
  /// Everything in the way, as it was in the last step; points into the world.
  Surroundings<D> surroundings() const { return state_.surroundings(); }

  /// What finds ways for those whose target is planned_to or flow_to. One that doesn't fit (see misfit) is a mistake of
  /// the caller: none then. Else its number, which targets name.
  std::optional<std::size_t> add_planner(PlannerDef def);
  std::size_t planner_count() const { return state_.planners.size(); }
  /// The path that an agent has for the behavior at this place of its mind, without corners while there is none. To be
  /// looked at until the world changes.
  PathView<D> planned_path(AgentId agent, std::size_t behavior = 0) const;
  /// How many wait for a path, and how much work was done on plans, as of the last step.
  std::size_t plans_waiting() const;
  std::size_t plan_work() const { return state_.plan_work_done; }

  /// Puts an agent into another group: its state, if a brain has both. The handle stays valid. Motion, heading, spin,
  /// goal, choice and what it has seen stay, and so do quantities of the same name and limits of its own; what it has
  /// from its group (limits, other quantities) it has from the new one then. Behaviors remember nothing of it.
  /// False for a handle of an agent that isn't there.
  bool transfer(AgentId agent, GroupId group);

  /// Has a brain decide from now on in which of some groups an agent is. One that doesn't fit (see misfit) is a mistake
  /// of the caller: none then. Else its index.
  std::optional<std::size_t> add_brain(BrainDef def);
  std::size_t brain_count() const { return state_.brains.size(); }
  const BrainDef& brain(std::size_t index) const { return state_.brains[index].def; }
  /// None where the agent is in no brain's state.
  std::optional<std::size_t> brain_of(AgentId agent) const;
  /// The name of its group; empty where there is no such agent.
  std::string_view state_name(AgentId agent) const;
  /// How long it has been in its state, s; 0 where no brain keeps that.
  double time_in_state(AgentId agent) const;

  /// Whom the agents of a group can see; for groups that look at some that come later.
  bool set_perception(GroupId group, std::optional<PerceptionDef> perception);
  /// Whom it sees (as of the last step), or saw last; none where it never saw anyone.
  std::optional<Sighting<D>> sighting(AgentId agent) const;

  StepOutcome step(float dt);

  bool alive(AgentId agent) const;
  std::optional<AgentState<D>> find(AgentId agent) const;
  /// Where it is in space: in a plane, its position and the height of the ground there (0 without one).
  Vec3 place(AgentId agent) const;
  /// What the mind asked for in the last step: m/s or m/s^2. For who drives bodies of their own with it.
  Vec<float, D> asked(AgentId agent) const;
  /// How hard it asked to turn, rad/s^2; and where to look, unit length: its heading, where it asked for nothing.
  Spin<float, D> asked_turn(AgentId agent) const;
  Vec<float, D> asked_heading(AgentId agent) const;
  /// Why it does what it is about to do in a step of dt: every behavior's request and what became of it
  /// (world/explain.hpp). None for a handle that names nobody, and for a dt that isn't positive.
  std::optional<Explanation<D>> explain(AgentId agent, float dt = 1 / 60.f) const;
  /// Of many at the price of one copy of the world; handles that name nobody are left out.
  std::vector<Explanation<D>> explain(std::span<const AgentId> agents, float dt = 1 / 60.f) const;
  /// What was asked for less what became of it in the last step, in the unit that was asked for: a velocity (m/s), or
  /// an acceleration (m/s^2), of which (velocity now - velocity before) / dt became. That is what the body couldn't do,
  /// and what the edge of the domain took. Zero before the first step, where no body of the world moves it, and
  /// where what was asked isn't finite. What set_motion has written since then counts as if the body had done it.
  Vec<float, D> shortfall(AgentId agent) const;
  /// How an animated agent moves just now: its place in the blend space, phase, and what its clips couldn't do. None
  /// for others, and before its first step.
  std::optional<Gait> gait(AgentId agent) const;
  /// Position between the last two steps, for drawing: `part` from a clock's interpolation().
  Vec<float, D> interpolated(AgentId agent, float part) const;

  /// Puts an agent somewhere, as a physics engine or an editor does. False: no such agent, or not finite.
  bool set_motion(AgentId agent, const Vec<float, D>& position, const Vec<float, D>& velocity);
  /// Puts it on the floor nearest to that height, of those where it is. False: no such agent, floor or ground.
  bool set_height(AgentId agent, float near);
  bool set_heading(AgentId agent, const Vec<float, D>& heading);
  /// How fast it turns, rad/s.
  bool set_spin(AgentId agent, const Spin<float, D>& spin);
  bool set_goal(AgentId agent, const Vec<float, D>& goal);
  /// Number `which` of the group's quantities; 0 where there is no such agent or quantity.
  float quantity(AgentId agent, std::size_t which) const;
  bool set_quantity(AgentId agent, std::size_t which, float amount);
  bool set_target(GroupId group, std::size_t behavior, TargetDef target);
  /// Whom a behavior with the target own_choice() leads this agent to. Null: nobody; who holds on to what is lost goes
  /// on to where the last one was.
  bool choose(AgentId agent, AgentId whom);
  /// Moves a target of the kind given(): a cursor, a ball, a body of a physics engine. Or the part of that number of
  /// one that has parts: the anchor of a formation, one of two.
  bool set_given(GroupId group, std::size_t behavior, const Vec<float, D>& place, const Vec<float, D>& velocity = {},
                 std::size_t part = 0);

  std::size_t count() const;
  /// A group that isn't of this world is a mistake of the caller; it counts as one without name, mind and agents.
  std::size_t count(GroupId group) const { return group_of(group).columns.count; }
  std::size_t group_count() const { return state_.groups.size(); }
  GroupId group_at(std::size_t index) const { return {static_cast<std::uint32_t>(index + 1)}; }
  const GroupDef& definition(GroupId group) const { return group_of(group).def; }
  /// One per agent of the group. The order is the same in all three, and may change with every call that changes the
  /// world.
  auto positions(GroupId group) const { return motions(group) | std::views::transform(&Motion<D>::position); }
  auto velocities(GroupId group) const { return motions(group) | std::views::transform(&Motion<D>::velocity); }
  std::span<const Vec<float, D>> headings(GroupId group) const;
  std::span<const std::uint32_t> keys(GroupId group) const;
  std::vector<AgentId> agents(GroupId group) const;

  /// What happened in the last step, ordered by kind and key.
  std::span<const Event> events() const { return state_.events; }
  /// The behavior that is to blame for a quarantine; empty where none is.
  std::string_view culprit(const Event& event) const {
    const std::vector<BehaviorDef>& behaviors = group_of(event.group).def.mind.behaviors;
    return event.behavior < behaviors.size() ? behaviors[event.behavior].behavior.info().name : std::string_view{};
  }
  std::uint64_t steps() const { return state_.steps; }
  double time() const { return state_.time; }
  const StageSeconds& stage_seconds() const { return state_.seconds; }
  /// One number for all that the future depends on: equal worlds have equal hashes, in whatever order memory holds
  /// them.
  std::uint64_t state_hash() const;
  /// Memory that the agents take up, in bytes.
  std::size_t agent_bytes() const;

  void set_executor(const Executor& executor) { state_.executor = executor; }
  /// Lanes per pack: 1, 4, 8 or 16; 0 for the machine's own. The result is the same. False for any other, and for one
  /// that this machine can't run.
  bool set_width(int lanes);

  WorldState<D>& state() { return state_; }
  const WorldState<D>& state() const { return state_; }

 private:
  std::span<const Motion<D>> motions(GroupId group) const;
  const Group<D>& group_of(GroupId group) const;

  WorldState<D> state_;
};

using World2 = World<2>;
using World3 = World<3>;

extern template class World<2>;
extern template class World<3>;

}  // namespace veer
