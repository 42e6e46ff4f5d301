#pragma once

#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/seek.hpp"

namespace veer {

/// Leader following: stay behind a leader, and out of its way (Reynolds 1999).
///   behind:  arrive at leader - distance * heading, with the leader's velocity
///   in the lane ahead of the leader (clearance_length long, clearance_width to either side of its line): go straight
///   away from the line at full speed, and nothing else; from exactly on the line, to the leader's left
/// An agent beside the lane comes back along it, not across: until the leader has passed, the point to arrive at is as
/// far off the line as the lane is wide. Followers don't keep away from each other by this; add separation.
/// A leader without a heading counts as facing the way it moves.
struct LeaderFollowing {
  float distance = 2;            // m
  float clearance_length = 5;    // m
  float clearance_width = 1.5f;  // m
  School school = School::match;
  float response_time = .1f;   // s
  float capture_radius = .1f;  // m

  static constexpr auto name = "leader_following";
  static constexpr auto family = "delegated";
  static constexpr auto summary = "stay behind a leader, and out of its way";
  static constexpr Purpose purpose = purpose::paces;
  static constexpr auto fields() {
    return FieldList{
        field("distance", &LeaderFollowing::distance, 0, 1e3f, "m", "distance behind the leader to keep"),
        field("clearance_length", &LeaderFollowing::clearance_length, 0, 1e3f, "m",
              "length of the lane ahead of the leader that is kept free"),
        field("clearance_width", &LeaderFollowing::clearance_width, 0, 1e3f, "m", "half the width of that lane"),
        choice("school", &LeaderFollowing::school, "match a velocity, or thrust as hard as possible", "match",
               "thrust"),
        field("response_time", &LeaderFollowing::response_time, .001f, 10.f, "s",
              "match: time to reach the wanted velocity"),
        field("capture_radius", &LeaderFollowing::capture_radius, 0, 1e3f, "m",
              "closer to the point behind the leader than this counts as arrived")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  Toward<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    const Vec<S, D> facing = facing_of(self, goal), from_leader = self.position - goal.position;
    const S along = dot(from_leader, facing);
    const Vec<S, D> off = from_leader - facing * along;
    const MaskOf<S> ahead = along > S(0.f) && along < S(clearance_length);
    const MaskOf<S> in_lane = ahead && length_squared(off) < S(clearance_width * clearance_width);
    // Within rounding of the line counts as on the line: rounding must not choose the side.
    const MaskOf<S> on_line = length_squared(off) <= square(S(1e-5f) * along);
    Vec<S, D> side = unit(off);
    if (any(on_line)) side = select(on_line, left_of(facing), side);

    Target<S, D> follow_point{point_behind(facing, goal), goal.velocity};
    follow_point.position += select(ahead, side * S(clearance_width), Vec<S, D>{});
    const Toward<S, D> follow = arrive().steer(self, follow_point, tick);
    if (!any(in_lane)) return follow;
    // Relative to the agent, because far from the origin a step aside would be lost to rounding.
    Agent<S, D> here = self;
    here.position = {};
    const Toward<S, D> aside =
        Seek{.school = school, .response_time = response_time}.steer(here, Target<S, D>{side}, tick);
    return {{select(in_lane, aside.linear, follow.linear)}, select(in_lane, aside.desired, follow.desired)};
  }

  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return arrive().arrived(self, Target<S, D>{point_behind(facing_of(self, goal), goal)});
  }

 private:
  Arrive arrive() const { return {.school = school, .response_time = response_time, .capture_radius = capture_radius}; }
  template <class S, int D>
  Vec<S, D> point_behind(const Vec<S, D>& facing, const Target<S, D>& leader) const {
    return leader.position - facing * S(distance);
  }
  /// The unit vector that the leader faces along. A leader at rest without a heading faces away from the follower.
  template <class S, int D>
  static Vec<S, D> facing_of(const Agent<S, D>& self, const Target<S, D>& leader) {
    const auto has_direction = [](const Vec<S, D>& v) { return length_squared(v) > S(no_direction * no_direction); };
    const MaskOf<S> faces = has_direction(leader.heading);
    if (all(faces)) return leader.heading;
    const Vec<S, D> moving = select(has_direction(leader.velocity), leader.velocity, leader.position - self.position);
    return select(faces, leader.heading, unit(moving));
  }
};

/// Leader following for an agent that lives in the caller's own structures.
template <class S, int D>
Linear<S, D> leader_following(const Agent<S, D>& self, const Target<S, D>& leader, const LeaderFollowing& how = {}) {
  return how.steer(self, leader);
}

}  // namespace veer
