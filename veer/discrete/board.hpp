#pragma once

#include "veer/discrete/policy.hpp"
#include "veer/discrete/resolve.hpp"
#include "veer/world/clock.hpp"

namespace veer::discrete {

/// Names an agent of a board for as long as it lives; an old handle never means another agent. Zero is null. (Not the
/// handle of a continuous agent, and the compiler knows.)
struct Handle {
  std::uint64_t value = 0;  // index, counted from 1, below; generation above

  explicit operator bool() const noexcept { return value != 0; }
  friend bool operator==(const Handle&, const Handle&) = default;
};

struct BoardDef {
  Rules rules{};                // who gets what; its seed serves the policies too
  float ticks_per_second = 4;   // only for advance
  int max_catch_up = 8;         // ticks in one advance; not a field, as it is about frames and not about agents
  bool all_shared = false;      // any number of agents on every place
  float field_memory = 256;     // MB for distance fields, 4 bytes per place and goal
  std::vector<Place> shared{};  // places for any number of agents

  static constexpr auto fields() {
    return std::tuple{field("ticks_per_second", &BoardDef::ticks_per_second, .01f, 1000.f, "1/s", "steps per second"),
                      flag("all_shared", &BoardDef::all_shared, "any number of agents on every place"),
                      field("field_memory", &BoardDef::field_memory, 0.f, 65536.f, "MB", "kept for distance fields")};
  }
};

struct AgentDef {
  Place place = no_place;
  std::uint32_t id = 0;  // decides contests and draws; 0 takes the one after the highest so far
  Vec2 heading{1, 0};    // unit length; where it looks until it first moves
  Policy policy{};
};

struct Event {
  Handle agent;
  std::uint32_t id = 0;
  Place place = no_place;  // where it stood after the step; for `blocked` the one it wanted
  std::uint64_t step = 0;
};

/// Agents on places. In a step everyone wishes from the same present, the wishes are resolved, and all who may move at
/// once: nothing depends on the order of agents but through their ids. A movable value.
class Board {
 public:
  static Result<Board> make(Places places, BoardDef def = {});

  const Places& places() const noexcept { return places_; }
  /// Opens or closes a place. False, and nothing done, while someone stands on a place to close.
  bool set_blocked(Place place, bool blocked) noexcept;

  Result<Handle> add(AgentDef def);
  void remove(Handle agent) noexcept;
  bool alive(Handle agent) const noexcept;
  std::size_t size() const noexcept { return order_.size(); }
  /// By id, ascending.
  std::span<const Handle> agents() const noexcept { return order_; }
  /// Null when there is none.
  Handle find(std::uint32_t id) const noexcept;

  std::uint32_t id(Handle agent) const noexcept;
  Place place(Handle agent) const noexcept;
  Place previous_place(Handle agent) const noexcept;  // before the last step; the same when it stood
  std::uint32_t waited(Handle agent) const noexcept;  // refusals since it last moved or wanted to stay
  Vec2 heading(Handle agent) const noexcept;          // direction of its last move, unit length
  Vec2 velocity(Handle agent) const noexcept;         // m/s: its last move once per tick; 0 when it stood
  /// Between its last two places, in m: 0 is the previous, 1 the present one.
  Vec2 position(Handle agent, float fraction = 1) const noexcept;
  const Policy& policy(Handle agent) const noexcept;
  /// Starts the policy anew; the same handle, or the reason why the agent can't follow it.
  Result<Handle> set_policy(Handle agent, Policy policy);

  /// Who stands on a place; null when nobody does or any number may.
  Handle occupant(Place place) const noexcept;
  /// Open, and shared or empty.
  bool is_free(Place place) const noexcept;
  /// The nearest free place at most `within` m away, or no_place; of equally near ones the lowest number.
  Place nearest_free(Vec2 position, float within) const noexcept;

  /// One turn.
  void step() noexcept;
  /// As many turns as are due after `seconds` more; tells how many.
  int advance(double seconds) noexcept;
  /// How far the present tick is, for `position`.
  float fraction() const noexcept { return clock_.interpolation(); }
  /// Time given up because frames were too long, s.
  double dropped() const noexcept { return clock_.dropped(); }
  std::uint64_t steps_done() const noexcept { return step_; }

  /// What happened in the last call of step or advance, by step and then id. `arrived` once per goal, patrol place or
  /// route; `blocked` and `unreachable` in each step anew.
  std::span<const Event> arrived() const noexcept { return arrived_; }
  std::span<const Event> blocked() const noexcept { return blocked_; }
  std::span<const Event> unreachable() const noexcept { return unreachable_; }

  /// Of all ids and their places.
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
  std::vector<std::uint8_t> shared_;      // by place; empty when none is
  std::vector<std::uint32_t> occupants_;  // by place: index counted from 1, 0 is nobody
  std::vector<Agent> agents_;             // by index
  std::vector<std::uint32_t> free_entries_;
  std::vector<Handle> order_;  // by id
  std::vector<Claim> claims_;  // as order_
  std::vector<Place> buffer_;
  std::vector<Event> arrived_, blocked_, unreachable_;
  std::uint32_t highest_id_ = 0;
  std::uint64_t step_ = 0;
};

}  // namespace veer::discrete
