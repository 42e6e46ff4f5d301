#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "veer/agent/agent.hpp"
#include "veer/agent/limits.hpp"
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
  std::size_t bytes() const { return values_.capacity() * sizeof(T); }

 private:
  std::vector<T> values_;
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

  template <class S>
  VEER_INLINE S load(std::size_t row) const {
    return each_.empty() ? S(common_) : veer::load<S>(each_.data() + row);
  }

 private:
  float common_ = 0;
  std::size_t room_ = 0;  // rows
  Column<float> each_;
};

/// Bytes that a behavior keeps per agent from step to step (its Memory).
struct MemoryColumn {
  std::size_t size = 0;  // bytes per agent
  Column<std::byte> bytes;
};

/// What happened to an agent in this step and in the one before.
enum Flag : std::uint8_t { arrived_now = 1, arrived_before = 2, quarantined_now = 4, quarantined_before = 8 };

/// The state of the agents of one group, structure of arrays. `now` is frozen during a step, `next` is written; then
/// they change places.
template <int D>
struct Columns {
  std::size_t count = 0;
  Column<std::uint32_t> key;   // who it is: for random numbers, order and the hash; never used again in a world
  Column<std::uint32_t> slot;  // back to the handle
  Column<Motion<D>> now, next;
  Column<Vec<float, D>> heading, next_heading;
  Column<Vec<float, D>> asked;          // by the mind: m/s or m/s^2
  Column<Vec<float, D>> asked_heading;  // only for minds that ask for one
  Column<Vec<float, D>> goal;           // only once an agent has a goal of its own
  Column<std::uint8_t> flags;
  std::array<LimitColumn, limit_count> limits;  // in the order of Limits::fields()
  std::vector<MemoryColumn> memory;             // by place in the mind

  /// Makes room for so many agents in one go.
  void reserve(std::size_t rows);
  /// Rows for `rows` agents.
  void resize(std::size_t rows);
  /// Takes a row out by moving the last one into its place; the order of agents can't matter.
  void remove(std::size_t row);
  /// Gives every agent a goal of its own, if there are none yet: where it is.
  void need_goals();
  /// Memory of all columns.
  std::size_t bytes() const;
};

extern template struct Columns<2>;
extern template struct Columns<3>;

/// Lane k is value(k). By way of an array, which compilers turn into shuffles; setting lanes one by one they don't.
template <class S, class F>
VEER_INLINE S gather(F value) {
  alignas(64) float lanes[Lane<S>::width];
  for (int k = 0; k < Lane<S>::width; ++k) lanes[k] = value(k);
  return load<S>(lanes);
}
/// Calls put(k, value of lane k).
template <class S, class F>
VEER_INLINE void scatter(const S& value, F put) {
  alignas(64) float lanes[Lane<S>::width];
  store(lanes, value);
  for (int k = 0; k < Lane<S>::width; ++k) put(k, lanes[k]);
}

/// One lane per agent, from consecutive rows.
template <class S, int D>
VEER_INLINE Vec<S, D> load_vec(const Vec<float, D>* rows) {
  Vec<S, D> v;
  for (int d = 0; d < D; ++d) v[d] = gather<S>([&](int k) VEER_INLINE_LAMBDA { return rows[k][d]; });
  return v;
}
template <class S, int D>
VEER_INLINE void store_vec(Vec<float, D>* rows, const Vec<S, D>& v) {
  for (int d = 0; d < D; ++d) scatter(v[d], [&](int k, float value) VEER_INLINE_LAMBDA { rows[k][d] = value; });
}
template <class S, int D>
VEER_INLINE void load_motion(const Motion<D>* rows, Vec<S, D>& position, Vec<S, D>& velocity) {
  for (int d = 0; d < D; ++d) {
    position[d] = gather<S>([&](int k) VEER_INLINE_LAMBDA { return rows[k].position[d]; });
    velocity[d] = gather<S>([&](int k) VEER_INLINE_LAMBDA { return rows[k].velocity[d]; });
  }
}
template <class S, int D>
VEER_INLINE void store_motion(Motion<D>* rows, const Vec<S, D>& position, const Vec<S, D>& velocity) {
  for (int d = 0; d < D; ++d) {
    scatter(position[d], [&](int k, float value) VEER_INLINE_LAMBDA { rows[k].position[d] = value; });
    scatter(velocity[d], [&](int k, float value) VEER_INLINE_LAMBDA { rows[k].velocity[d] = value; });
  }
}

/// The agents of the rows from `row` on, as a behavior sees them.
template <class S, int D>
VEER_INLINE Agent<S, D> load_agent(const Columns<D>& columns, std::size_t row) {
  Agent<S, D> self;
  load_motion<S, D>(columns.now.data() + row, self.position, self.velocity);
  self.heading = load_vec<S, D>(columns.heading.data() + row);
  const auto& [max_speed, max_force, mass, radius, max_angular_speed] = columns.limits;
  self.max_speed = max_speed.template load<S>(row);
  // A row past the last agent has mass 0 where masses differ; its result is thrown away.
  self.max_acceleration = max_force.template load<S>(row) / mass.template load<S>(row);
  self.radius = radius.template load<S>(row);
  self.max_angular_speed = max_angular_speed.template load<S>(row);
  return self;
}

}  // namespace veer
