#pragma once

#include "veer/discrete/policy.hpp"
#include "veer/discrete/resolve.hpp"
#include "veer/world/clock.hpp"

namespace veer::discrete {

/// Names an agent of a board as long as it exists; a stale handle never names another agent. Zero is null. A type of
/// its own, so it can't be mixed up with the handle of a continuous agent.
struct Handle {
  std::uint64_t value = 0;  // low half: index + 1; high half: generation

  explicit operator bool() const noexcept { return value != 0; }
  friend bool operator==(const Handle&, const Handle&) = default;
};

struct BoardDef {
  Rules rules{};                // conflict resolution; policies use its seed, too
  float ticks_per_second = 4;   // for advance() only
  int max_catch_up = 8;         // ticks in one advance(); about frames, so not a described field
  bool all_shared = false;      // every place holds any number of agents
  float field_memory = 256;     // MB for distance fields, 4 bytes per place and goal
  std::vector<Place> shared{};  // places that hold any number of agents

  static constexpr auto fields() {
    return FieldList{field("ticks_per_second", &BoardDef::ticks_per_second, .01f, 1000.f, "1/s", "steps per second"),
                     flag("all_shared", &BoardDef::all_shared, "any number of agents on every place"),
                     field("field_memory", &BoardDef::field_memory, 0.f, 65536.f, "MB", "memory for distance fields")};
  }
};

struct AgentDef {
  Place place = no_place;
  std::uint32_t id = 0;  // decides contests and random draws; 0: the highest so far, plus 1
  Vec2 heading{1, 0};    // unit length; kept until the first move
  Policy policy{};
};

struct Event {
  Handle agent;
  std::uint32_t id = 0;
  Place place = no_place;  // where the agent stood after the step; for `blocked` the place it wanted
  std::uint64_t step = 0;
};

/// Agents on places. In a step all agents state their wishes from the same state, conflicts are resolved, and all moves
/// happen at once, so the order of agents matters only through their ids. A movable value.
class Board {
 public:
  static Result<Board> make(Places places, const BoardDef& def = {});

  const Places& places() const noexcept { return places_; }
  /// Opens or closes a place. Returns false and does nothing if an agent stands on a place to be closed.
  bool set_blocked(Place place, bool blocked) noexcept;

  Result<Handle> add(AgentDef def);
  void remove(Handle agent) noexcept;
  bool alive(Handle agent) const noexcept;
  std::size_t size() const noexcept { return order_.size(); }
  /// In ascending order of id.
  std::span<const Handle> agents() const noexcept { return order_; }
  /// Returns null if there is no agent with this id.
  Handle find(std::uint32_t id) const noexcept;

  std::uint32_t id(Handle agent) const noexcept;
  Place place(Handle agent) const noexcept;
  Place previous_place(Handle agent) const noexcept;  // before the last step; the present place if it didn't move
  std::uint32_t waited(Handle agent) const noexcept;  // refusals since it last moved or wanted to stay
  Vec2 heading(Handle agent) const noexcept;          // direction of its last move, unit length
  Vec2 velocity(Handle agent) const noexcept;         // m/s; its last move per tick, 0 if it didn't move
  /// Position between its last two places, m: fraction 0 is the previous place, 1 the present one.
  Vec2 position(Handle agent, float fraction = 1) const noexcept;
  const Policy& policy(Handle agent) const noexcept;
  /// Sets the policy and starts it from the beginning. Returns the handle, or why the agent can't follow the policy.
  Result<Handle> set_policy(Handle agent, Policy policy);

  /// Returns the agent on a place; null if there is none or the place is shared.
  Handle occupant(Place place) const noexcept;
  /// Returns whether the place is open, and shared or empty.
  bool is_free(Place place) const noexcept;
  /// Returns the nearest free place at most `within` m away, or no_place; the lowest index among equally near ones.
  Place nearest_free(Vec2 position, float within) const noexcept;

  /// Runs one step.
  void step() noexcept;
  /// Runs all steps that are due after `seconds` more; returns their number.
  int advance(double seconds) noexcept;
  /// Returns the elapsed fraction of the present tick, for position().
  float fraction() const noexcept { return clock_.interpolation(); }
  /// Returns the time dropped because frames took too long, s.
  double dropped() const noexcept { return clock_.dropped(); }
  std::uint64_t steps_done() const noexcept { return step_; }

  /// Events of the last call of step() or advance(), in order of step, then id. `arrived` once per goal, patrol place
  /// or route; `blocked` and `unreachable` again in each step.
  std::span<const Event> arrived() const noexcept { return arrived_; }
  std::span<const Event> blocked() const noexcept { return blocked_; }
  std::span<const Event> unreachable() const noexcept { return unreachable_; }

  /// Returns a hash of all ids and their places.
  std::uint64_t state_hash() const noexcept;
  std::uint64_t field_searches() const noexcept { return fields_.searches(); }

 private:
  struct Agent {
    std::uint32_t id = 0, generation = 0;
    bool alive = false;
    Place place = no_place, previous = no_place;
    std::uint32_t waited = 0;
    Vec2 heading{};
    Policy policy{};
    Progress progress{};
  };

  Board(Places places, const BoardDef& def);
  const Agent* get(Handle agent) const noexcept;
  Agent& entry(Handle agent) noexcept { return agents_[static_cast<std::uint32_t>(agent.value) - 1]; }
  const Agent& entry(Handle agent) const noexcept { return agents_[static_cast<std::uint32_t>(agent.value) - 1]; }
  std::size_t rank(std::uint32_t id) const noexcept;
  bool is_shared(Place place) const noexcept { return !shared_.empty() && shared_[place] != 0; }
  std::string fault_of_agent(const AgentDef& def) const;
  void clear_events() noexcept;
  void turn() noexcept;
  void propose() noexcept;
  void apply(std::span<const std::uint8_t> moves) noexcept;
  void report(std::vector<Event>& events, Handle agent, Place place) noexcept;

  Places places_;
  Rules rules_;
  float ticks_per_second_;
  Clock clock_;
  FieldCache fields_;
  Resolver resolver_;
  std::vector<std::uint8_t> shared_;      // by place; empty if no place is shared
  std::vector<std::uint32_t> occupants_;  // by place: index + 1 of the agent, 0 if empty
  std::vector<Agent> agents_;             // by index
  std::vector<std::uint32_t> free_entries_;
  std::vector<Handle> order_;  // by id
  std::vector<Claim> claims_;  // in the order of order_
  std::vector<Place> buffer_;
  std::vector<Event> arrived_, blocked_, unreachable_;
  std::uint32_t highest_id_ = 0;
  std::uint64_t step_ = 0;
};

}  // namespace veer::discrete
