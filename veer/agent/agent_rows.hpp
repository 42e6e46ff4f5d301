#pragma once

#include "veer/agent/columns.hpp"
#include "veer/math/pack_rows.hpp"

/// Rows of columns as lanes: one lane is one agent.
namespace veer {

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

/// The agents of a group as behaviors, combiners and bodies see them, lane by lane, with the limits that hold at their
/// present speed. Limits that all agents share are looked up once.
template <class S, int D>
class AgentRows {
 public:
  explicit VEER_INLINE AgentRows(const Columns<D>& columns)
      : now_(columns.now.data()),
        heading_(columns.heading.data()),
        spin_(columns.spin.empty() ? nullptr : columns.spin.data()),
        envelope_(columns.envelope),
        even_(columns.envelope.is_even()),
        desired_time_(columns.desired_time),
        circle_(columns.circle.exists() ? &columns.circle : nullptr) {
    for (std::size_t i = 0; i < limits_.size(); ++i) limits_[i] = LimitRows(columns.limits[i]);
    const auto& [max_speed, max_force, mass, radius, max_angular_speed, max_angular_acceleration] = limits_;
    one_strength_ = !max_force.each && !mass.each;
    max_acceleration_ = max_force.common / mass.common;
  }

  VEER_INLINE Agent<S, D> operator[](std::size_t row) const {
    Vec<S, D> position, velocity;
    load_motion<S, D>(now_ + row, position, velocity);
    const auto& [max_speed, max_force, mass, radius, max_angular_speed, max_angular_acceleration] = limits_;
    // All members at once: GCC would first fill an empty agent with zeros, by a loop that takes longer than a seek.
    Agent<S, D> self{.position = position,
                     .velocity = velocity,
                     .heading = load_vec<S, D>(heading_ + row),
                     .max_speed = max_speed.load(row),
                     // A row past the last agent has mass 0 where masses differ; its result is thrown away.
                     .max_acceleration = one_strength_ ? S(max_acceleration_) : max_force.load(row) / mass.load(row),
                     .radius = radius.load(row),
                     .max_angular_speed = max_angular_speed.load(row),
                     .max_angular_acceleration = max_angular_acceleration.load(row),
                     .spin = spin_ ? load_vec<S>(spin_ + row) : Spin<S, D>{},
                     .request_reserve = S(0.f),
                     .circle = circle_};
    if (!even_) limit_by_speed(self);
    if (desired_time_ > 0) self.set_desired_time(desired_time_);
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
  float desired_time_;  // s; see BodyInfo::desired_time
  const TurningCircle* circle_;
  std::array<LimitRows, limit_count> limits_;
  bool one_strength_;
  float max_acceleration_;
};

}  // namespace veer
