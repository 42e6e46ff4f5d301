#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "veer/agent/agent.hpp"
#include "veer/agent/handle.hpp"
#include "veer/agent/limits.hpp"
#include "veer/base/allocator.hpp"
#include "veer/math/vec.hpp"

namespace veer {

/// Position and velocity side by side: in the passes over neighbors both are needed of the same agent, and one
/// 16-byte record (in 2D) is one load and one move when agents are sorted.
template <int D>
struct Motion {
  Vec<float, D> position;  // m
  Vec<float, D> velocity;  // m/s
};

/// Rows past the last agent, so that a whole pack can be read and written there.
inline constexpr std::size_t spare_rows = 16;

/// One value per agent. Values past the last agent exist and are zero or stale: readable, never meaningful.
template <class T>
class Column {
 public:
  void resize(std::size_t rows) { values_.resize(rows + spare_rows); }
  void reserve(std::size_t rows) { values_.reserve(rows + spare_rows); }
  bool empty() const { return values_.empty(); }
  T& operator[](std::size_t row) { return values_[row]; }
  const T& operator[](std::size_t row) const { return values_[row]; }
  T* data() { return values_.data(); }
  const T* data() const { return values_.data(); }
  void swap(Column& other) noexcept { values_.swap(other.values_); }
  std::size_t bytes() const { return (values_.capacity() + moved_.capacity()) * sizeof(T); }

  // Reordering: room for the new order, then `per_row` values for each row in any number of parts, then it counts.
  void prepare_reorder() { moved_.resize(values_.size()); }
  VEER_INLINE void reorder(const std::uint64_t* order, std::size_t begin, std::size_t end, std::size_t per_row = 1) {
    take_rows(values_.data(), moved_.data(), order, begin, end, per_row);
  }
  const T* moved() const { return moved_.data(); }
  void finish_reorder() { values_.swap(moved_); }
  /// As reorder, into another column of its kind.
  VEER_INLINE void reorder_to(Column& other, const std::uint64_t* order, std::size_t begin, std::size_t end) const {
    take_rows(values_.data(), other.values_.data(), order, begin, end, 1);
  }

 private:
  /// The lower half of an order's entry is the row that goes there.
  VEER_INLINE static void take_rows(const T* from, T* to, const std::uint64_t* order, std::size_t begin,
                                    std::size_t end, std::size_t per_row) {
    if (per_row == 1) {
      for (std::size_t row = begin; row < end; ++row) to[row] = from[static_cast<std::uint32_t>(order[row])];
      return;
    }
    for (std::size_t row = begin; row < end; ++row)
      std::memcpy(to + row * per_row, from + static_cast<std::uint32_t>(order[row]) * per_row, per_row * sizeof(T));
  }

  Array<T> values_, moved_;
};

/// A limit that costs no memory as long as all agents of a group have the same.
class LimitColumn {
 public:
  void set_common(float value) { common_ = value; }
  void set(std::size_t row, float value, std::size_t rows);
  /// Room for so many rows, to be taken once the values differ.
  void reserve(std::size_t rows);
  void resize(std::size_t rows, std::size_t had);
  void copy(std::size_t from, std::size_t to);
  float operator[](std::size_t row) const { return each_.empty() ? common_ : each_[row]; }
  std::size_t bytes() const { return each_.bytes(); }
  /// The value of all agents as long as they have the same.
  float common() const { return common_; }
  /// One value per row, or null while all agents have the same.
  const float* each() const { return each_.empty() ? nullptr : each_.data(); }
  Column<float>& values() { return each_; }

 private:
  float common_ = 0;
  std::size_t room_ = 0;  // rows
  Column<float> each_;
};

/// Bytes that a behavior or a body keeps per agent from step to step (its Memory).
struct MemoryColumn {
  std::size_t size = 0;  // bytes per agent
  Column<std::byte> bytes;
};

/// Where one behavior leads each agent, where that differs: the nearest of a group, a place in a formation. It stays
/// from step to step, because a target that is gone may be held on to.
template <int D>
struct Aims {
  Column<Motion<D>> motion;
  Column<Vec<float, D>> heading;  // unit length, or zero for what faces nowhere
  Column<Spin<float, D>> spin;    // rad/s
  Column<float> there;            // 1, or 0 where there is nothing to be led by
  Column<float> open_time;        // s; see Target; written anew in every step where a behavior wants to know
  Column<std::uint32_t> post;     // of a formation, counted from 1; 0: none

  void set(std::size_t row, const Target<float, D>& target) {
    motion[row] = {target.position, target.velocity};
    heading[row] = target.heading;
    spin[row] = target.spin;
    there[row] = 1;
  }
  /// The target is gone: what is left is where it was last, standing still, or nothing.
  void lose(std::size_t row, bool hold) {
    if (!hold) there[row] = 0;
    motion[row].velocity = {};
    heading[row] = {};
    spin[row] = {};
  }
};

/// The last that an agent has seen of another.
template <int D>
struct Sighting {
  Motion<D> motion{};  // of the other, then
  AgentId agent{};
  double when = never;  // s

  static constexpr double never = -1;
};

/// What happened to an agent in this step and in the one before.
enum Flag : std::uint8_t { arrived_now = 1, arrived_before = 2, quarantined_now = 4, quarantined_before = 8 };

/// The state of the agents of one group, structure of arrays. `now` is frozen during a step, `next` is written; then
/// they change places.
template <int D>
struct Columns {
  std::size_t count = 0;
  Column<std::uint32_t> key;   // who it is: for random numbers, order and the hash; never used again in a world
  Column<std::uint32_t> handle_index;  // of the agent's handle
  Column<Motion<D>> now, next;
  Column<Vec<float, D>> heading, next_heading;
  Column<Vec<float, D>> asked;             // by the mind: m/s or m/s^2
  Column<Vec<float, D>> asked_heading;     // only for minds that ask for one
  Column<Spin<float, D>> asked_turn;       // likewise: rad/s^2
  Column<Spin<float, D>> spin, next_spin;  // rad/s; only once someone asks for turns or wants to know
  Column<Vec<float, D>> goal;              // only once an agent has a goal of its own
  Column<AgentId> chosen;                  // only once an agent has chosen another
  Column<float> height, next_height;       // m; only in worlds with a ground
  float headroom = 0;                      // m; of that ground: whose heights differ by more aren't near each other
  Column<Sighting<D>> sighting;            // only of groups that perceive, and who came from such a group
  std::size_t thought_size = 0;            // words per agent that its brain keeps (decide/thought.hpp)
  Column<double> thought;
  Column<std::uint8_t> flags;
  bool flagged = false;                         // whether any flag was set after the last step
  std::array<LimitColumn, limit_count> limits;  // in the order of Limits::fields()
  std::vector<Column<float>> quantities;        // of the group's own, such as health
  Envelope envelope{};                          // how they depend on speed
  std::vector<MemoryColumn> memory;             // by place in the mind
  MemoryColumn body_memory;                     // what the body keeps of each
  std::vector<Aims<D>> aims;                    // likewise, only of those that lead each agent elsewhere

  /// How wide they are, m.
  const LimitColumn& radius() const { return limits[3]; }
  /// Makes room for so many agents in one go.
  void reserve(std::size_t rows);
  /// Rows for `rows` agents.
  void resize(std::size_t rows);
  /// Takes a row out by moving the last one into its place; the order of agents can't matter.
  void remove(std::size_t row);
  /// Gives every agent a goal of its own, if there are none yet: where it is.
  void need_goals();
  /// Gives every agent a choice, if there are none yet: nobody.
  void need_choices();
  /// Gives every agent something it may have seen, if there is none yet: nobody.
  void need_sightings();
  /// Gives every agent so many words for its brain, all zero, in place of those it had.
  void need_thoughts(std::size_t words);
  /// Aims for the behavior at this place in the mind, if there are none yet.
  void need_aims(std::size_t place);
  /// Keeps how fast each agent turns, if nobody did yet.
  void need_spin();
  // Another order of the rows: `order[new row]` has the old row in its lower half. Parts may run at the same time.
  void prepare_reorder();
  void reorder(const std::uint64_t* order, std::size_t begin, std::size_t end);
  void finish_reorder();
  /// Memory of all columns.
  std::size_t bytes() const;
};

/// An agent as others may be led to it.
template <int D>
Target<float, D> state_of(const Columns<D>& c, std::size_t row) {
  return {c.now[row].position, c.now[row].velocity, c.heading[row], c.spin.empty() ? Spin<float, D>{} : c.spin[row]};
}

extern template struct Columns<2>;
extern template struct Columns<3>;

/// One lane per agent, from consecutive rows.
template <class S, int D>
VEER_INLINE Vec<S, D> load_vec(const Vec<float, D>* rows) {
  if constexpr (D == 1) {
    return {load<S>(&rows->x)};
  } else {
    S c[D];
    load_records<S, D>(&rows->x, c);
    Vec<S, D> v;
    for (int d = 0; d < D; ++d) v[d] = c[d];
    return v;
  }
}
template <class S, int D>
VEER_INLINE void store_vec(Vec<float, D>* rows, const Vec<S, D>& v) {
  if constexpr (D == 1) {
    store(&rows->x, v.x);
  } else {
    S c[D];
    for (int d = 0; d < D; ++d) c[d] = v[d];
    store_records<S, D>(&rows->x, c);
  }
}
template <class S, int D>
VEER_INLINE void load_motion(const Motion<D>* rows, Vec<S, D>& position, Vec<S, D>& velocity) {
  S c[2 * D];
  load_records<S, 2 * D>(&rows->position.x, c);
  for (int d = 0; d < D; ++d) {
    position[d] = c[d];
    velocity[d] = c[D + d];
  }
}
template <class S, int D>
VEER_INLINE void store_motion(Motion<D>* rows, const Vec<S, D>& position, const Vec<S, D>& velocity) {
  S c[2 * D];
  for (int d = 0; d < D; ++d) {
    c[d] = position[d];
    c[D + d] = velocity[d];
  }
  store_records<S, 2 * D>(&rows->position.x, c);
}

/// The agents of a group as behaviors, combiners and bodies see them, lane by lane: with the limits that they have at
/// their present speed. What all of them share is looked up once.
template <class S, int D>
class AgentRows {
 public:
  explicit VEER_INLINE AgentRows(const Columns<D>& columns)
      : now_(columns.now.data()),
        heading_(columns.heading.data()),
        spin_(columns.spin.empty() ? nullptr : columns.spin.data()),
        envelope_(columns.envelope),
        even_(columns.envelope.is_even()) {
    for (std::size_t i = 0; i < limits_.size(); ++i) limits_[i] = LimitRows(columns.limits[i]);
    const auto& [max_speed, max_force, mass, radius, max_angular_speed, max_angular_acceleration] = limits_;
    one_strength_ = !max_force.each && !mass.each;
    max_acceleration_ = max_force.common / mass.common;
  }

  VEER_INLINE Agent<S, D> operator[](std::size_t row) const {
    Agent<S, D> self;
    load_motion<S, D>(now_ + row, self.position, self.velocity);
    self.heading = load_vec<S, D>(heading_ + row);
    const auto& [max_speed, max_force, mass, radius, max_angular_speed, max_angular_acceleration] = limits_;
    self.max_speed = max_speed.load(row);
    // A row past the last agent has mass 0 where masses differ; its result is thrown away.
    self.max_acceleration = one_strength_ ? S(max_acceleration_) : max_force.load(row) / mass.load(row);
    self.radius = radius.load(row);
    self.max_angular_speed = max_angular_speed.load(row);
    self.max_angular_acceleration = max_angular_acceleration.load(row);
    if (spin_) self.spin = load_vec<S>(spin_ + row);
    if (!even_) limit_by_speed(self);
    return self;
  }

 private:
  VEER_INLINE void limit_by_speed(Agent<S, D>& self) const {
    const S part = min(length(self.velocity) / max(self.max_speed, S(1e-6f)), S(1.f));
    const S turn = S(1.f) - S(1 - envelope_.turn_at_top) * part;
    self.max_acceleration = self.max_acceleration * (S(1.f) - S(1 - envelope_.force_at_top) * part);
    self.max_angular_speed = self.max_angular_speed * turn;
    self.max_angular_acceleration = self.max_angular_acceleration * turn;
  }

  struct LimitRows {
    const float* each = nullptr;
    float common = 0;

    LimitRows() = default;
    VEER_INLINE explicit LimitRows(const LimitColumn& column) : each(column.each()), common(column.common()) {}
    VEER_INLINE S load(std::size_t row) const { return each ? veer::load<S>(each + row) : S(common); }
  };

  const Motion<D>* now_;
  const Vec<float, D>* heading_;
  const Spin<float, D>* spin_;
  Envelope envelope_;
  bool even_;
  std::array<LimitRows, limit_count> limits_;
  bool one_strength_;
  float max_acceleration_;
};

}  // namespace veer
