#pragma once

#include <array>
#include <vector>

#include "veer/agent/agent.hpp"
#include "veer/agent/column.hpp"
#include "veer/agent/limits.hpp"
#include "veer/agent/motion.hpp"

namespace veer {

/// The target of one behavior where it differs between agents: the nearest of a group, a slot of a formation. It stays
/// from step to step, because the last position of a target that is gone may be held.
template <int D>
struct Aims {
  Column<Motion<D>> motion;
  Column<Vec<float, D>> heading;  // unit length, or zero for a target that faces nowhere
  Column<Spin<float, D>> spin;    // rad/s
  Column<float> there;            // 1, or 0 where there is no target
  Column<float> open_time;        // s; see Target; written in every step for behaviors with foresight()
  Column<std::uint32_t> slot;     // of a formation, counted from 1; 0: none

  void set(std::size_t row, const Target<float, D>& target) {
    motion[row] = {target.position, target.velocity};
    heading[row] = target.heading;
    spin[row] = target.spin;
    there[row] = 1;
  }
  /// Marks the target as gone. With `hold` its last position stays, standing still; else there is no target.
  void lose(std::size_t row, bool hold) {
    if (!hold) there[row] = 0;
    motion[row].velocity = {};
    heading[row] = {};
    spin[row] = {};
  }
};

/// What happened to an agent in this step and in the one before.
enum Flag : std::uint8_t {
  arrived_now = 1,
  arrived_before = 2,  // and hasn't been clearly away since (see widened() in steer/loop/driver.hpp)
  quarantined_now = 4,
  quarantined_before = 8,
  stays_now = 16,    // it has arrived, now or before, and isn't clearly away
  goal_is_new = 32,  // since the last step: only an agent that is at the new goal stays
};

/// The flags that an agent begins a step with, from those that the last step left.
constexpr std::uint8_t begin_flags(std::uint8_t last) {
  static_assert(stays_now >> 3 == arrived_before && quarantined_now << 1 == quarantined_before);
  return static_cast<std::uint8_t>((last & stays_now) >> 3 | (last & quarantined_now) << 1 | (last & goal_is_new));
}

/// The agents of one group, structure of arrays. `now` is frozen during a step, `next` is written; then the two swap.
/// What happens to each column when agents come, go, are sorted or change their group is defined in one table
/// (agent/column_table.hpp): a new column is a member here and a line there.
template <int D>
struct Columns {
  static constexpr int dimension = D;

  std::size_t count = 0;
  Column<std::uint32_t> key;           // for random numbers, order and the hash; never used again in a world
  Column<std::uint32_t> handle_index;  // of the agent's handle
  Column<Motion<D>> now, next;
  Column<Vec<float, D>> heading, next_heading;
  Column<Vec<float, D>> asked;             // by the mind: m/s or m/s^2
  Column<Vec<float, D>> asked_heading;     // only for minds that ask for one
  Column<Spin<float, D>> asked_turn;       // rad/s^2; only for minds that ask for turns
  Column<Spin<float, D>> spin, next_spin;  // rad/s; only if the mind asks for turns, or a target's reader needs it
  Column<Vec<float, D>> goal;              // only once an agent has a goal of its own
  Column<AgentId> chosen;                  // only once an agent has chosen another
  Column<float> height, next_height;       // m; only in worlds with a ground
  float headroom = 0;                      // m; of that ground: agents that differ more in height aren't neighbors
  Column<Sighting<D>> sighting;            // only of groups that perceive, and of agents that came from such a group
  std::size_t thought_size = 0;            // words per agent that its brain keeps (decide/brain/thought.hpp)
  Column<double> thought;
  Column<std::uint8_t> flags;
  bool flagged = false;                         // whether any flag was set after the last step
  std::array<LimitColumn, limit_count> limits;  // in the order of Limits::fields()
  std::vector<Column<float>> quantities;        // defined by the group, such as health
  Envelope envelope{};                          // how the limits depend on speed
  float desired_time = 0;                       // s; see BodyInfo::desired_time
  TurningCircle circle{};                       // see BodyInfo::circle
  bool paced = false;                           // whether the mind decides about the speed (purpose::paces)
  bool flocks = false;                          // whether the mind keeps near other agents (purpose::gathers)
  bool looks = false;                           // whether turns are requested beside movement; see Asked
  std::vector<MemoryColumn> memory;             // by behavior index
  MemoryColumn body_memory;                     // what the body keeps per agent
  std::vector<Aims<D>> aims;                    // by behavior index; only of targets that differ between agents

  /// The radius of each agent, m.
  const LimitColumn& radius() const { return limits[3]; }
  /// The mass of each agent, kg.
  const LimitColumn& mass() const { return limits[2]; }
  /// Reserves memory for this many agents.
  void reserve(std::size_t rows);
  /// Reserves memory for this many agents, also in the columns that an agent may bring along from another group.
  void reserve_for_transfers(std::size_t rows);
  /// Returns how many agents there is memory for.
  std::size_t room() const { return key.room(); }
  /// Makes all columns this many rows long.
  void resize(std::size_t rows);
  /// Removes a row by moving the last one into it; the order of agents can't matter.
  void remove(std::size_t row);
  /// Gives every agent a goal of its own, if there are none yet: its position.
  void need_goals();
  /// Gives one agent another goal; arriving there is another arrival.
  void set_goal(std::size_t row, const Vec<float, D>& position);
  /// Gives every agent a choice, if there are none yet: no agent.
  void need_choices();
  /// Gives every agent a sighting, if there are none yet: nothing seen.
  void need_sightings();
  /// Gives every agent this many words for its brain, all zero; earlier words are lost.
  void need_thoughts(std::size_t words);
  /// Makes aims for a behavior, if there are none yet.
  void need_aims(std::size_t behavior);
  /// Begins to keep how fast each agent turns.
  void need_spin();
  // Another order of the rows: `order[new row]` has the old row in its lower half. Chunks may run at the same time.
  void prepare_reorder();
  void reorder(const std::uint64_t* order, std::size_t begin, std::size_t end);
  void finish_reorder();
  /// Makes all positions relative to an origin that lies `by` (m) away from the present one.
  void shift(const Vec<double, D>& by);
  /// Memory of all columns, bytes.
  std::size_t bytes() const;
};

/// The radius of the widest agent, m; 0 if there is none.
template <int D>
float widest_of(const Columns<D>& c) {
  if (!c.radius().each()) return c.count > 0 ? c.radius().common() : 0;
  float widest = 0;
  for (std::size_t row = 0; row < c.count; ++row) widest = max(widest, c.radius()[row]);
  return widest;
}

/// An agent as a target.
template <int D>
Target<float, D> state_of(const Columns<D>& c, std::size_t row) {
  return {c.now[row].position, c.now[row].velocity, c.heading[row], c.spin.empty() ? Spin<float, D>{} : c.spin[row]};
}

extern template struct Columns<2>;
extern template struct Columns<3>;

}  // namespace veer
