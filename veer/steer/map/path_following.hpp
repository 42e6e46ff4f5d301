#pragma once

#include <bit>
#include <concepts>

#include "veer/agent/limits.hpp"
#include "veer/sense/path.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/seek.hpp"

namespace veer {

/// Follow a path (Reynolds 1999): find the place on it nearest to the agent, and seek one farther down it.
///   probe = position + velocity * predict_time
///   aim   = place nearest to the probe, moved on by ahead + ahead_time * speed
/// A closed path goes on and on. On an open one it arrives at the end, and brakes in time by the length of path that is
/// left. With a path radius, whoever is near enough and heads along goes straight on, up to speed: the aim doesn't
/// pull. What it costs to look ahead: the line from the agent to the aim cuts a corner, and predicting cuts it more,
/// because the probe leaves the path before the agent does. It remembers where on the path it is, and looks only there
/// for what is near (coherence). That is quick, and decides where a path crosses itself or comes back: without it, the
/// nearest part wins, whichever that is. On a torus it goes by the image of the agent nearest to the place on the path;
/// see nearest_image_on.
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

  /// Where on which path: the bits of a float say how far along the side (m), as memory is hashed by its bits. A path
  /// that was replaced has another version and is searched anew.
  struct Memory {
    std::uint32_t version, side, along_bits;

    template <class S>
    PathHint<S> hint() const {
      return {side, S(std::bit_cast<float>(along_bits))};
    }
  };

  static constexpr auto name = "path_following";
  static constexpr auto family = "map";
  static constexpr auto summary = "follow a path, and arrive at its end if it has one";
  static constexpr auto fields() {
    using Self = PathFollowing;
    return std::tuple{
        choice("direction", &Self::direction, "from the first place to the last, or back", "forward", "backward"),
        field("ahead", &Self::ahead, .01f, 1e4f, "m", "how far down the path the aim is"),
        field("ahead_time", &Self::ahead_time, 0, 60.f, "s", "and how much farther per speed"),
        field("path_radius", &Self::path_radius, 0, 1e3f, "m",
              "how far off the path one may go straight on, if it is along; 0: always to the aim"),
        field("predict_time", &Self::predict_time, 0, 60.f, "s",
              "the place on the path is that of where one will be then; cuts corners"),
        field("coherence", &Self::coherence, 0, 1e4f, "m",
              "how far along the path from the last known place it looks for the nearest; 0: everywhere"),
        field("response_time", &Self::response_time, .001f, 10.f, "s", "how soon the wanted velocity is to be reached"),
        field("capture_radius", &Self::capture_radius, 0, 1e3f, "m", "how near to the end counts as arrived")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  // Inline, and on with a copy of what seek and arrive need: so the driver fills in no more than that.
  template <std::floating_point S, int D>
  VEER_INLINE Linear<S, D> steer(const Agent<S, D>& self, const PathView<D>& path, Memory& memory,
                                 const Tick<S>& tick = {}) const {
    if (path.sides() == 0) return {};
    Vec<S, D> from = self.position;
    const Vec<S, D> lead = self.velocity * S(predict_time);
    const PathPlace<S, D> place = find(from, lead, path, memory);
    const S speed = length(self.velocity), sign(direction == Direction::forward ? 1.f : -1.f);
    const PathPlace<S, D> aim = path.moved(place, sign * reach(speed));
    const bool ends = !path.closed && at_end(path, aim);
    // Along is toward the aim: at a corner, which of its two sides is nearest is a matter of rounding.
    const bool drifts = path_radius > 0 && !ends && speed > S(1e-3f) * self.max_speed &&
                        length_squared(from + lead - place.point) <= S(path_radius * path_radius) &&
                        dot(self.velocity, aim.point - place.point) > S(0.f);
    const Vec<S, D> offset = aim.point - from, way = drifts ? self.velocity : offset;
    const Agent<S, D> me{.position = from,
                         .velocity = self.velocity,
                         .heading = self.heading,
                         .max_speed = self.max_speed,
                         .max_acceleration = self.max_acceleration};
    Tick<S> now;
    now.dt = tick.dt;
    if (path.closed) return Seek{.response_time = response_time}.toward(me, way, now);
    // As far off as the way that is left: so it brakes in time for the end, whichever way the path takes there.
    const S rest = min(length(offset) + left(path, aim), S(largest_coordinate));
    const Vec<S, D> onward = unit(way, path.template direction<S>(aim.side) * sign);
    const Target<S, D> goal{.position = ends ? aim.point : from + onward * rest};
    return Arrive{.response_time = response_time, .capture_radius = capture_radius}.steer(me, goal, now);
  }

  /// At the end of an open path, and not just near it on the way there.
  template <std::floating_point S, int D>
  VEER_INLINE bool arrived(const Agent<S, D>& self, const PathView<D>& path, const Memory& memory) const {
    if (path.sides() == 0 || path.closed || memory.version != path.version) return false;
    if (left(path, memory.template hint<S>()) > reach(length(self.velocity))) return false;
    const Vec<float, D>& last = direction == Direction::forward ? path.corners.back() : path.corners.front();
    Vec<S, D> end = broadcast<S, D>(last);
    if (path.domain) end = path.domain->nearest_image(self.position, end);
    return length_squared(end - self.position) <= S(capture_radius * capture_radius);
  }

 private:
  /// How far down the path the aim is, m.
  template <class S>
  VEER_INLINE S reach(const S& speed) const {
    return S(ahead) + S(ahead_time) * speed;
  }
  template <class S, int D>
  VEER_INLINE bool at_end(const PathView<D>& path, const PathHint<S>& at) const {
    return direction == Direction::forward ? at.side + 1 == path.sides() && at.along >= S(path.length_of(at.side))
                                           : at.side == 0 && at.along <= S(0.f);
  }
  /// How much of an open path is left, m.
  template <class S, int D>
  VEER_INLINE S left(const PathView<D>& path, const PathHint<S>& at) const {
    return direction == Direction::forward ? S(path.length()) - path.arc(at) : path.arc(at);
  }

  /// The place on the path nearest to `from + lead`; `from` becomes the agent's image that belongs to it.
  template <class S, int D>
  VEER_INLINE PathPlace<S, D> find(Vec<S, D>& from, const Vec<S, D>& lead, const PathView<D>& path,
                                   Memory& memory) const {
    PathPlace<S, D> place;
    if (coherence > 0 && memory.version == path.version && memory.side < path.sides()) {
      const PathHint<S> hint = memory.template hint<S>();
      if (path.domain && path.domain->kind == DomainKind::torus)
        from = path.domain->nearest_image(path.point(hint), from);
      place = path.nearest(from + lead, hint, S(coherence) + (predict_time > 0 ? length(lead) : S(0.f)));
    } else {
      Vec<S, D> probe = from + lead;
      place = nearest_image_on(path, probe);
      from = probe - lead;
    }
    memory = {path.version, place.side, std::bit_cast<std::uint32_t>(static_cast<float>(place.along))};
    return place;
  }
};

/// Path following for an agent that lives in the caller's own structures: `path_following(me, path.view(), memory)`.
template <class S, int D>
Linear<S, D> path_following(const Agent<S, D>& self, const PathView<D>& path, PathFollowing::Memory& memory,
                            const PathFollowing& how = {}) {
  return how.steer(self, path, memory);
}

}  // namespace veer
