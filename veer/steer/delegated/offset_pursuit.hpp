#pragma once

#include "veer/math/local.hpp"
#include "veer/steer/basic/arrive.hpp"

namespace veer {

/// Offset pursuit: keep a position beside, behind or above a leader, as in a squadron (Buckland 2005). The offset is
/// given as the leader sees it, so the position swings round when the leader turns, and its velocity includes that:
///   position = leader + forward, left and up as the leader sees them (without a heading: along x, y, z)
///   velocity = leader's velocity + leader's spin x offset
/// The agent arrives at that position as at any moving target: ahead of it at first, then with it.
/// A body that follows with a lag of response_time needs an acceleration a on a circle, and so stays within about
/// capture_radius + 4 * response_time^2 * a of its position.
struct OffsetPursuit {
  float forward = -2;  // m
  float left = 0;      // m
  float up = 0;        // m; 3D only
  School school = School::match;
  float response_time = .1f;   // s
  float capture_radius = .1f;  // m

  static constexpr auto name = "offset_pursuit";
  static constexpr auto family = "delegated";
  static constexpr auto summary = "keep a position beside, behind or above a leader";
  static constexpr Purpose purpose = purpose::paces;
  static constexpr auto fields() {
    return FieldList{
        field("forward", &OffsetPursuit::forward, -1e3f, 1e3f, "m", "how far ahead of the leader; negative: behind"),
        field("left", &OffsetPursuit::left, -1e3f, 1e3f, "m", "how far to the leader's left; negative: right"),
        field("up", &OffsetPursuit::up, -1e3f, 1e3f, "m", "3D: how far above the leader; negative: below"),
        choice("school", &OffsetPursuit::school, "match a velocity, or thrust as hard as possible", "match", "thrust"),
        field("response_time", &OffsetPursuit::response_time, .001f, 10.f, "s",
              "match: time to reach the wanted velocity"),
        field("capture_radius", &OffsetPursuit::capture_radius, 0, 1e3f, "m",
              "closer to the position than this counts as arrived")};
  }
  // No rotations and mirrors: left and up are a side of the leader and a direction of the world.
  static constexpr Laws laws = law::translates | law::limited | law::steady;
  static constexpr bool reads_spin = true;

  template <class S, int D>
  Toward<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    return arrive().steer(self, position_to_keep(goal), tick);
  }

  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return arrive().arrived(self, position_to_keep(goal));
  }

  /// The position to keep, and its velocity.
  template <class S, int D>
  Target<S, D> position_to_keep(const Target<S, D>& leader) const {
    const Vec<S, D> offset = to_world(unit(leader.heading, Vec<S, D>{S(1.f)}), Vec<S, 3>{S(forward), S(left), S(up)});
    return {leader.position + offset, leader.velocity + cross(leader.spin, offset)};
  }

 private:
  Arrive arrive() const { return {.school = school, .response_time = response_time, .capture_radius = capture_radius}; }
};

/// Offset pursuit for an agent that lives in the caller's own structures.
template <class S, int D>
Linear<S, D> offset_pursuit(const Agent<S, D>& self, const Target<S, D>& leader, const OffsetPursuit& how = {}) {
  return how.steer(self, leader);
}

}  // namespace veer
