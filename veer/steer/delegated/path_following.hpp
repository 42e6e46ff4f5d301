#pragma once

#include "veer/agent/limits.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/shared/path_tracking.hpp"

namespace veer {

/// Follow a path: find the point on it nearest to the agent, and seek a point farther along (Reynolds 1999).
///   probe = position + velocity * predict_time
///   aim   = point of the path nearest to the probe, moved on by ahead + ahead_time * speed
/// A closed path goes on forever. At the end of an open one the agent arrives, braking in time for the length of path
/// that is left. With a path radius, an agent that is near enough and heads along the path goes straight on instead.
///
/// Looking ahead has a price: the line from the agent to the aim cuts corners, and predicting cuts them more, because
/// the probe leaves the path before the agent does. The agent remembers where on the path it is and searches only near
/// there (coherence; steer/shared/path_tracking.hpp). That is quick, and it decides where a path crosses itself or
/// comes back; without it the nearest part of the path wins. On a torus the image of the agent nearest to the path
/// counts; see nearest_image_on.
struct PathFollowing {
  enum class Direction { forward, backward };

  Direction direction = Direction::forward;
  float ahead = 1;             // m
  float ahead_time = .3f;      // s
  float path_radius = 0;       // m
  float predict_time = 0;      // s
  float coherence = 2;         // m
  float response_time = .1f;   // s
  float capture_radius = .1f;  // m

  template <class S, int D>
  using Memory = PathMemory<S, D>;

  static constexpr auto name = "path_following";
  static constexpr auto family = "delegated";
  static constexpr auto summary = "follow a path, and arrive at its end if it has one";
  static constexpr Purpose purpose = purpose::paces;
  static constexpr auto fields() {
    using Self = PathFollowing;
    return FieldList{
        choice("direction", &Self::direction, "from the first corner to the last, or back", "forward", "backward"),
        field("ahead", &Self::ahead, .01f, 1e4f, "m", "distance along the path to the point that is sought"),
        field("ahead_time", &Self::ahead_time, 0, 60.f, "s", "extra distance to that point, per speed"),
        field("path_radius", &Self::path_radius, 0, 1e3f, "m",
              "agents closer to the path than this that head along it go straight on; 0: always seek"),
        field("predict_time", &Self::predict_time, 0, 60.f, "s",
              "uses the position that the agent will have after this time; cuts corners"),
        field("coherence", &Self::coherence, 0, 1e4f, "m",
              "how far along the path from the last known point the nearest is searched; 0: the whole path"),
        field("response_time", &Self::response_time, .001f, 10.f, "s", "time to reach the wanted velocity"),
        field("capture_radius", &Self::capture_radius, 0, 1e3f, "m", "closer to the end than this counts as arrived")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D, PathFor<S, D> P>
  VEER_INLINE Toward<S, D> steer(const Agent<S, D>& self, const P& path, Memory<S, D>& memory,
                                 const Tick<S>& tick = {}) const {
    if (path.sides() == 0) return toward_point(self, path, tick);
    const Toward<S, D> asked = follow(self, path, memory, tick);
    if constexpr (std::same_as<P, PathLanes<S, D>>)
      if (const MaskOf<S> led = path.has_sides(); !all(led)) {
        const Toward<S, D> point = toward_point(self, path, tick);
        return {{select(led, asked.linear, point.linear)}, select(led, asked.desired, point.desired)};
      }
    return asked;
  }

  /// True at the end of an open path that leads to its goal, but not where the path merely passes near its end.
  template <class S, int D, PathFor<S, D> P>
  VEER_INLINE MaskOf<S> arrived(const Agent<S, D>& self, const P& path, const Memory<S, D>& memory) const {
    MaskOf<S> near = path.template has_goal<S>();
    if (!any(near)) return near;
    near = near && length_squared(end_of(path, self.position) - self.position) <= S(capture_radius * capture_radius);
    const MaskOf<S> led = path.template has_sides<S>();
    if (!any(near && led)) return near;
    const MaskOf<S> known = memory.version == path.template tag<S>();
    return near && (!led || (known && length_left(path, detail::remembered(path, memory)) <=
                                          aim_distance(length(self.velocity))));
  }

 private:
  /// Follows a path that has sides.
  template <class S, int D, PathFor<S, D> P>
  VEER_INLINE Toward<S, D> follow(const Agent<S, D>& self, const P& path, Memory<S, D>& memory,
                                  const Tick<S>& tick) const {
    Vec<S, D> from = self.position;
    const Vec<S, D> lead = self.velocity * S(predict_time);
    const PathPoint<S, D> nearest = track_path(from, lead, path, memory, coherence, predict_time > 0);
    const S speed = length(self.velocity), sign(direction == Direction::forward ? 1.f : -1.f);
    const PathPoint<S, D> aim = path.moved(nearest, sign * aim_distance(speed));
    Vec<S, D> offset = aim.point - from;
    const S distance = path.closed ? S(0.f) : length(offset);
    if (path_radius > 0) offset = select(may_go_straight(self, path, from + lead, nearest, aim), self.velocity, offset);
    // Copies of only what seek and arrive need, so that the loop loads no more than that.
    const Agent<S, D> me{.position = from,
                         .velocity = self.velocity,
                         .heading = self.heading,
                         .max_speed = self.max_speed,
                         .max_acceleration = self.max_acceleration,
                         .request_reserve = self.request_reserve};
    Tick<S> now;
    now.dt = tick.dt;
    if (path.closed) return Seek{.response_time = response_time}.toward(me, offset, now);
    return toward_end(me, path, aim, offset, distance, now);
  }

  /// The end of an open path, m; its image nearest to the agent.
  template <class S, int D, PathFor<S, D> P>
  VEER_INLINE Vec<S, D> end_of(const P& path, const Vec<S, D>& from) const {
    const Vec<S, D> end = path.template end<S>(direction == Direction::forward);
    return path.domain ? path.domain->nearest_image(from, end) : end;
  }
  /// A path without sides is one point: that of an agent that is at its goal. Arrives there; without any point it asks
  /// for nothing.
  template <class S, int D, PathFor<S, D> P>
  VEER_INLINE Toward<S, D> toward_point(const Agent<S, D>& self, const P& path, const Tick<S>& tick) const {
    const MaskOf<S> there = path.template has_corners<S>();
    if (!any(there)) return {{}, self.velocity};
    const Arrive arrive{.response_time = response_time, .capture_radius = capture_radius};
    const Toward<S, D> asked = arrive.steer(self, Target<S, D>{.position = end_of(path, self.position)}, tick);
    return {{select(there, asked.linear, Vec<S, D>{})}, select(there, asked.desired, self.velocity)};
  }
  /// On an open path: seeks the aim at `offset` (m), and arrives at the end once that is near. `distance` (m) is that
  /// to the aim.
  template <class S, int D, PathFor<S, D> P>
  VEER_INLINE Toward<S, D> toward_end(const Agent<S, D>& me, const P& path, const PathPoint<S, D>& aim,
                                      Vec<S, D> offset, const S& distance, const Tick<S>& now) const {
    const S sign(direction == Direction::forward ? 1.f : -1.f);
    // An agent exactly at its aim goes on along the side.
    if (const MaskOf<S> still = !(length_squared(offset) > S(no_direction * no_direction)); any(still))
      offset = select(still, path.template direction<S>(aim.side) * sign, offset);
    Toward<S, D> asked = Seek{.response_time = response_time}.toward(me, offset, now);
    // Arrives at a goal as far away as the path that is left, so it brakes in time, whichever way the path takes.
    const S remaining = min(distance + length_left(path, aim), S(largest_coordinate));
    if (const MaskOf<S> near = !is_far_from_end(me, remaining, S(now.dt)); any(near)) {
      const Target<S, D> goal{.position = select(at_end(path, aim), aim.point, me.position + unit(offset) * remaining)};
      const Arrive arrive{.response_time = response_time, .capture_radius = capture_radius};
      const Toward<S, D> braking = arrive.steer(me, goal, now);
      asked = {{select(near, braking.linear, asked.linear)}, select(near, braking.desired, asked.desired)};
    }
    return asked;
  }

  /// Distance along the path to the aim, m.
  template <class S>
  VEER_INLINE S aim_distance(const S& speed) const {
    return S(ahead) + S(ahead_time) * speed;
  }
  template <class S, int D, PathFor<S, D> P>
  VEER_INLINE MaskOf<S> at_end(const P& path, const PathPoint<S, D>& at) const {
    const UintOf<S> last = path.template last_side<S>();
    return direction == Direction::forward
               ? at.side == last && at.along >= path.template whole<S>() - path.template arc_of<S>(last)
               : at.side == UintOf<S>(0u) && at.along <= S(0.f);
  }
  /// Length of an open path that is left, m.
  template <class S, class P>
  VEER_INLINE S length_left(const P& path, const PathHint<S>& at) const {
    return direction == Direction::forward ? path.template whole<S>() - path.arc(at) : path.arc(at);
  }
  /// True where no braking for the end of the path is needed yet (steer/shared/stopping.hpp). Without a division:
  /// most * (remaining - lag) >= speed^2 / 2.
  template <class S, int D>
  VEER_INLINE MaskOf<S> is_far_from_end(const Agent<S, D>& self, const S& remaining, const S& dt) const {
    const S lag = self.max_speed * (dt + S(4.f) * max(S(response_time), dt));
    return S(2.f) * self.max_acceleration * (remaining - lag) >= square(self.max_speed) &&
           remaining > S(capture_radius);
  }
  /// True where the agent is near enough to the path and heads along it. Along means toward the aim: at a corner it
  /// depends on rounding which of the two sides is nearest.
  template <class S, int D, PathFor<S, D> P>
  VEER_INLINE MaskOf<S> may_go_straight(const Agent<S, D>& self, const P& path, const Vec<S, D>& probe,
                                        const PathPoint<S, D>& nearest, const PathPoint<S, D>& aim) const {
    const MaskOf<S> along = length(self.velocity) > S(1e-3f) * self.max_speed &&
                            length_squared(probe - nearest.point) <= S(path_radius * path_radius) &&
                            dot(self.velocity, aim.point - nearest.point) > S(0.f);
    return path.closed ? along : along && !at_end(path, aim);
  }
};

/// Path following for an agent that lives in the caller's own structures: `path_following(me, path.view(), memory)`.
template <class S, int D>
Linear<S, D> path_following(const Agent<S, D>& self, const PathView<D>& path, PathFollowing::Memory<S, D>& memory,
                            const PathFollowing& how = {}) {
  return how.steer(self, path, memory);
}

}  // namespace veer
