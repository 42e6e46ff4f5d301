#pragma once

#include "veer/agent/limits.hpp"
#include "veer/sense/path/path.hpp"
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

  /// Where on which path, if on any: its version (PathView::version_tag), the number of the side, and how far along
  /// that (m). A path that was replaced has another version and is searched anew.
  template <class S, int D>
  struct Memory {
    S version, side, along;

    VEER_INLINE PathHint<S> hint() const { return {floor_int(side), along}; }
  };

  static constexpr auto name = "path_following";
  static constexpr auto family = "delegated";
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
  template <class S, int D>
  VEER_INLINE Linear<S, D> steer(const Agent<S, D>& self, const PathView<D>& path, Memory<S, D>& memory,
                                 const Tick<S>& tick = {}) const {
    if (path.sides() == 0) return {};
    Vec<S, D> from = self.position;
    const Vec<S, D> lead = self.velocity * S(predict_time);
    const PathPlace<S, D> place = find(from, lead, path, memory);
    const S speed = length(self.velocity), sign(direction == Direction::forward ? 1.f : -1.f);
    const PathPlace<S, D> aim = path.moved(place, sign * reach(speed));
    Vec<S, D> way = aim.point - from;
    const S distance = path.closed ? S(0.f) : length(way);
    if (path_radius > 0) way = select(drifts(self, path, from + lead, place, aim), self.velocity, way);
    const Agent<S, D> me{.position = from,
                         .velocity = self.velocity,
                         .heading = self.heading,
                         .max_speed = self.max_speed,
                         .max_acceleration = self.max_acceleration};
    Tick<S> now;
    now.dt = tick.dt;
    const Seek seek{.response_time = response_time};
    if (path.closed) return seek.toward(me, way, now);
    // Who is on its aim goes on along the side.
    if (const MaskOf<S> still = !(length_squared(way) > S(no_direction * no_direction)); any(still))
      way = select(still, path.template direction<S>(aim.side) * sign, way);
    Linear<S, D> asked = seek.toward(me, way, now);
    // As far off as the way that is left: so it brakes in time for the end, whichever way the path takes there.
    const S rest = min(distance + left(path, aim), S(largest_coordinate));
    if (const MaskOf<S> near = !runs_on(me, rest, S(tick.dt)); any(near)) {
      const Target<S, D> goal{.position = select(at_end(path, aim), aim.point, from + unit(way) * rest)};
      const Arrive arrive{.response_time = response_time, .capture_radius = capture_radius};
      asked.linear = select(near, arrive.steer(me, goal, now).linear, asked.linear);
    }
    return asked;
  }

  /// At the end of an open path, and not just near it on the way there.
  template <class S, int D>
  VEER_INLINE MaskOf<S> arrived(const Agent<S, D>& self, const PathView<D>& path, const Memory<S, D>& memory) const {
    const S version(path.version_tag());
    if (path.sides() == 0 || path.closed) return version < version;  // nobody
    const Vec<float, D>& last = direction == Direction::forward ? path.corners.back() : path.corners.front();
    Vec<S, D> end = broadcast<S, D>(last);
    if (path.domain) end = path.domain->nearest_image(self.position, end);
    const MaskOf<S> near =
        memory.version == version && length_squared(end - self.position) <= S(capture_radius * capture_radius);
    if (!any(near)) return near;
    return near && left(path, known(path, memory)) <= reach(length(self.velocity));
  }

 private:
  /// How far down the path the aim is, m.
  template <class S>
  VEER_INLINE S reach(const S& speed) const {
    return S(ahead) + S(ahead_time) * speed;
  }
  template <class S, int D>
  VEER_INLINE MaskOf<S> at_end(const PathView<D>& path, const PathHint<S>& at) const {
    const std::uint32_t last = path.sides() - 1;
    return direction == Direction::forward ? at.side == UintOf<S>(last) && at.along >= S(path.length_of(last))
                                           : at.side == UintOf<S>(0u) && at.along <= S(0.f);
  }
  /// How much of an open path is left, m.
  template <class S, int D>
  VEER_INLINE S left(const PathView<D>& path, const PathHint<S>& at) const {
    return direction == Direction::forward ? S(path.length()) - path.arc(at) : path.arc(at);
  }
  /// Whether the end of the path is so far off that nobody has to brake for it yet (steer/stopping.hpp). Without a
  /// division: most * (rest - lag) >= speed^2 / 2.
  template <class S, int D>
  VEER_INLINE MaskOf<S> runs_on(const Agent<S, D>& self, const S& rest, const S& dt) const {
    const S lag = self.max_speed * (dt + S(4.f) * max(S(response_time), dt));
    return S(2.f) * self.max_acceleration * (rest - lag) >= square(self.max_speed) && rest > S(capture_radius);
  }
  /// Near enough to the path, and heading along it. Along is toward the aim: at a corner, which of its two sides is
  /// nearest is a matter of rounding.
  template <class S, int D>
  VEER_INLINE MaskOf<S> drifts(const Agent<S, D>& self, const PathView<D>& path, const Vec<S, D>& probe,
                               const PathPlace<S, D>& place, const PathPlace<S, D>& aim) const {
    const MaskOf<S> along = length(self.velocity) > S(1e-3f) * self.max_speed &&
                            length_squared(probe - place.point) <= S(path_radius * path_radius) &&
                            dot(self.velocity, aim.point - place.point) > S(0.f);
    return path.closed ? along : along && !at_end(path, aim);
  }

  /// The place that is remembered; lanes past the last agent may say anything.
  template <class S, int D>
  VEER_INLINE static PathHint<S> known(const PathView<D>& path, const Memory<S, D>& memory) {
    return {floor_int(clamp(memory.side, S(0.f), S(static_cast<float>(path.sides() - 1)))), memory.along};
  }
  /// The place on the path nearest to `from + lead`; `from` becomes the agent's image that belongs to it.
  template <class S, int D>
  VEER_INLINE PathPlace<S, D> find(Vec<S, D>& from, const Vec<S, D>& lead, const PathView<D>& path,
                                   Memory<S, D>& memory) const {
    const S version(path.version_tag());
    const MaskOf<S> lost =
        !(memory.version == version && memory.side < S(static_cast<float>(path.sides())) && S(coherence) > S(0.f));
    PathPlace<S, D> place;
    if (!all(lost)) {
      const PathHint<S> hint = known(path, memory);
      const PathSide<S, D> side = path.template side<S>(hint.side);
      Vec<S, D> image = from;
      if (path.domain && path.domain->kind == DomainKind::torus)
        image = path.domain->nearest_image(side.point(hint.along), from);
      const S window = predict_time > 0 ? S(coherence) + length(lead) : S(coherence);
      place = path.nearest(image + lead, hint, side, window);
      from = select(lost, from, image);
    }
    if (any(lost)) search(lost, from, lead, path, place);
    memory = {version, from_uint<S>(place.side), place.along};
    return place;
  }
  /// Everywhere on the path: for those who are new to it, one at a time.
  template <class S, int D>
  VEER_INLINE static void search(const MaskOf<S>& lost, Vec<S, D>& from, const Vec<S, D>& lead, const PathView<D>& path,
                                 PathPlace<S, D>& place) {
    if constexpr (Lane<S>::width == 1) {
      Vec<S, D> probe = from + lead;
      place = nearest_image_on(path, probe);
      from = probe - lead;
    } else {
      detail::place_lanes<S, D>(lost, place, [&](int k) VEER_INLINE_LAMBDA {
        Vec<float, D> probe;
        for (int d = 0; d < D; ++d) probe[d] = lane(from[d], k) + lane(lead[d], k);
        const PathPlace<float, D> found = nearest_image_on(path, probe);
        for (int d = 0; d < D; ++d) set_lane(from[d], k, probe[d] - lane(lead[d], k));
        return found;
      });
    }
  }
};

/// Path following for an agent that lives in the caller's own structures: `path_following(me, path.view(), memory)`.
template <class S, int D>
Linear<S, D> path_following(const Agent<S, D>& self, const PathView<D>& path, PathFollowing::Memory<S, D>& memory,
                            const PathFollowing& how = {}) {
  return how.steer(self, path, memory);
}

}  // namespace veer
