#pragma once

#include "veer/agent/compass.hpp"
#include "veer/combine/requests.hpp"

namespace veer {

/// A context map (Fray, "Context Steering", Game AI Pro 2): requests aren't added up. Each behavior rates the
/// directions of a ring (in 3D a sphere) around the agent by interest or by danger, and then one direction is chosen.
///   interest(d) = sum of w_k |wish_k| (1 + cos(d, wish_k)) / 2      wish_k: the velocity that behavior k leads to, m/s
///   danger(d)   = largest of w_k danger_k(d)                        of behaviors that avoid something
/// Behaviors state these themselves: the velocity they desire (Toward), and the danger of going on along d, mostly by
/// the time or the way until a collision (steer/loop/danger.hpp). For behaviors that don't, and for groups within the
/// mind, both are guessed from the request r_k:
///   wish_k = velocity + r_k response_time,  danger_k(d) = |r_k| / limit * lobe(angle between d and -r_k)
/// Directions with a danger that exceeds the least danger by more than `tolerance` are closed. The open direction with
/// the most interest wins, refined between its neighbors by a parabola. So the agent passes a danger in front of its
/// goal at the side, where a sum of requests would cancel out and stop it, and isn't slowed by a danger beside its way.
/// Where a stated danger closes the most wanted direction, directions ahead on the right have a little more interest:
/// of two ways round that are nearly as good all agents take the right one, at every step rate, so that agents that
/// meet head-on pass each other instead of stepping aside to and fro. Once an agent has turned, `commitment` keeps it
/// there. It slows down where every direction is dangerous, and leaves a position where staying is. Without any danger
/// the result is the plain weighted sum, which doesn't depend on the ring. Turns and headings are added up.
struct ContextMap {
  int directions = 24;
  float spread = 1.8f;        // rad
  float commitment = .5f;     // 1
  float tolerance = .1f;      // 1
  float response_time = .1f;  // s

  static constexpr auto name = "context_map";
  static constexpr auto summary = "weighs directions, not forces: goes the most wanted way that isn't dangerous";
  static constexpr auto fields() {
    return FieldList{
        field("directions", &ContextMap::directions, 8, Compass::most, "1",
              "how many directions the ring has, in 3D the sphere"),
        field("spread", &ContextMap::spread, .1f, 3.f, "rad",
              "directions within this angle of a danger are dangerous, if a behavior doesn't say which are"),
        field("commitment", &ContextMap::commitment, 0, 10.f, "1",
              "interest in keeping the heading, relative to the interest of all behaviors"),
        field("tolerance", &ContextMap::tolerance, 0, 1.f, "1",
              "a direction is closed if its danger exceeds the least danger by more than this"),
        field("response_time", &ContextMap::response_time, .001f, 10.f, "s",
              "time in which the chosen velocity is reached, and for which a request is assumed to last")};
  }

  /// How many directions behaviors are to rate.
  int compared_directions() const { return directions; }

  /// What is the same for all agents, prepared once per block.
  struct Ready {
    Compass compass;
    float near = 1;  // cosine of the angle within which directions are neighbors
    float lobe = 1;  // cosine of the angle at which a danger ends
    float step = 0;  // rad; from one direction to the next
  };
  // Always inlined: its symbol doesn't name an instruction set, so kernels of different sets must not share it.
  template <int D>
  VEER_INLINE Ready prepare() const {
    const auto count = static_cast<float>(directions);
    Ready ready{.compass = Compass::of<D>(directions)};
    ready.step = D == 2 ? two_pi / count : sqrt(2 * two_pi / count);
    ready.near = cos(min(1.5f * ready.step, pi));
    ready.lobe = cos(spread);
    return ready;
  }

  template <class S, int N, int D>
  VEER_INLINE Vec<S, N> combine(const Requests<S, N>& requests, const S& most, const Agent<S, D>& self,
                                const Moment<S>& moment, const Statements<S, D>& statements, const Ready& ready) const {
    Vec<S, N> sum{};
    for (std::size_t k = 0; k < requests.size(); ++k)
      if (requests.has(k)) sum += requests.grant(k, requests.weight(k));
    if constexpr (N == D) {
      if (requests.kind() & (channel_velocity | channel_linear))
        return choose(requests, statements, sum, most, self, moment, ready);
    }
    return requests.cut(sum, most);
  }

 private:
  /// The interest and danger of each direction.
  template <class S, int D>
  struct Map {
    Vec<S, D> way[Compass::most];  // unit length
    S interest[Compass::most], danger[Compass::most];
    S stated[Compass::most];  // danger that behaviors state themselves
    S staying;                // danger of staying
    S edge;                   // directions with more danger than this are closed
    S least, worst;           // danger of any direction
    MaskOf<S> open(int i) const { return danger[i] <= edge; }
  };

  template <class S, int D>
  [[gnu::noinline]] Vec<S, D> choose(const Requests<S, D>& requests, const Statements<S, D>& statements,
                                     const Vec<S, D>& sum, const S& most, const Agent<S, D>& self,
                                     const Moment<S>& moment, const Ready& ready) const {
    const bool velocities = requests.kind() == channel_velocity;
    const S response(max(response_time, moment.dt));
    Map<S, D> map;
    map.staying = S(0.f);
    S wanted(0.f), speeds(0.f);  // sums over behaviors that don't avoid: of weight, and of weight times speed
    Vec<S, D> whole{};           // of weight times velocity
    for (int i = 0; i < directions; ++i) {
      map.way[i] = ready.compass.direction_of(self.heading, i);
      map.interest[i] = map.danger[i] = map.stated[i] = S(0.f);
    }
    for (std::size_t k = 0; k < requests.size(); ++k) {
      if (!requests.has(k)) continue;
      const S weight = requests.weight(k);
      if (requests.avoids(k)) {
        warn(map, requests, statements, k, most, self, ready);
      } else {
        const Vec<S, D> wish = statements.has_desired(k) ? statements.desired(k)
                               : velocities              ? requests[k]
                                                         : self.velocity + requests[k] * response;
        const S speed = min(length(wish), self.max_speed);
        want(map, wish, weight * speed);
        whole += unit(wish) * (weight * speed);
        wanted = wanted + weight;
        speeds = speeds + weight * speed;
      }
    }
    want(map, self.heading, S(commitment) * speeds);
    close(map);
    // An agent leaves where staying is dangerous, though it wants to stay, and slows down where every way is dangerous.
    const S getaway = select(map.staying > S(tolerance), map.staying * compass_speed(self), S(0.f));
    const S pace = speeds / max(wanted, S(1e-6f)), speed = max(pace, getaway) * (S(1.f) - map.least);
    // An agent that only gets out of the way takes any side.
    keep_right(map, whole, select(pace >= getaway, speeds, S(0.f)));
    const Vec<S, D> velocity = best_way(map, ready) * speed;
    const Vec<S, D> asked = velocities ? velocity : (velocity - self.velocity) / response;
    const MaskOf<S> free = max(map.worst, map.staying) <= S(tolerance) || wanted <= S(0.f);
    const Vec<S, D> blend = requests.cut(sum, most);
    tell(requests, map, free);
    // NaN and infinity must not get lost.
    return select(is_finite(sum), select(free, blend, clip(asked, most)), sum);
  }

  /// Adds the interest of a behavior that wants to go along `wish`.
  template <class S, int D>
  VEER_INLINE void want(Map<S, D>& map, const Vec<S, D>& wish, const S& level) const {
    const Vec<S, D> toward = unit(wish);
    for (int i = 0; i < directions; ++i)
      map.interest[i] = map.interest[i] + level * (S(.5f) + S(.5f) * dot(map.way[i], toward));
  }
  /// Adds the danger that entry k sees: as stated, or else around the opposite of where it leads.
  template <class S, int D>
  VEER_INLINE void warn(Map<S, D>& map, const Requests<S, D>& requests, const Statements<S, D>& statements,
                        std::size_t k, const S& most, const Agent<S, D>& self, const Ready& ready) const {
    const S weight = requests.weight(k);
    if (statements.has_danger(k)) {
      const auto add = [&](S& danger, int i)
                           VEER_INLINE_LAMBDA { danger = max(danger, min(weight * statements.danger(k, i), S(1.f))); };
      for (int i = 0; i < directions; ++i) {
        add(map.stated[i], i);
        map.danger[i] = max(map.danger[i], map.stated[i]);
      }
      add(map.staying, directions);
      return;
    }
    const bool desires = statements.has_desired(k);
    const Vec<S, D> away = desires ? statements.desired(k) : requests[k];
    const S level = min(length(away) * weight / max(desires ? self.max_speed : most, S(1e-6f)), S(1.f));
    const Vec<S, D> toward = -unit(away);
    for (int i = 0; i < directions; ++i) {
      const S lobe = (dot(map.way[i], toward) - S(ready.lobe)) * S(1 / (1 - ready.lobe));
      map.danger[i] = max(map.danger[i], level * max(lobe, S(0.f)));
    }
  }
  /// Works out which directions are closed.
  template <class S, int D>
  VEER_INLINE void close(Map<S, D>& map) const {
    map.worst = S(0.f);
    map.least = S(1.f);
    for (int i = 0; i < directions; ++i) {
      map.least = min(map.least, map.danger[i]);
      map.worst = max(map.worst, map.danger[i]);
    }
    map.edge = map.least + S(tolerance);
  }

  /// Adds interest to the right of the wanted velocity `whole` where a stated danger closes the most wanted direction;
  /// `level` is the interest of all behaviors. A guess follows a request, which has a side already.
  template <class S, int D>
  VEER_INLINE void keep_right(Map<S, D>& map, const Vec<S, D>& whole, const S& level) const {
    constexpr float preference = .1f;  // of the interest of all behaviors
    S best(-unlimited), gain(0.f);
    for (int i = 0; i < directions; ++i) {
      const MaskOf<S> better = map.interest[i] > best;
      best = select(better, map.interest[i], best);
      gain = select(better, select(map.stated[i] > map.edge, level * S(preference), S(0.f)), gain);
    }
    if (!any(gain > S(0.f))) return;  // the usual case
    const Vec<S, D> toward = unit(whole);
    Vec<S, D> right{};
    right.x = toward.y;
    right.y = -toward.x;
    // Agents that move straight up and straight down have no right: they take opposite sides along x.
    if constexpr (D == 3)
      right = select(length_squared(right) < S(1e-6f), Vec<S, D>{toward.z, S(0.f), S(0.f)}, unit(right));
    for (int i = 0; i < directions; ++i)  // not square to what is wanted: that doesn't lead past anything
      map.interest[i] = map.interest[i] + gain * dot(map.way[i], right) * max(dot(map.way[i], toward), S(0.f));
  }

  /// Returns the open direction with the most interest, moved to the peak of a parabola through it and its neighbors
  /// unless one of these is closed.
  template <class S, int D>
  VEER_INLINE Vec<S, D> best_way(const Map<S, D>& map, const Ready& ready) const {
    S best(-unlimited), bend(0.f);
    Vec<S, D> chosen = map.way[0], slope{};
    for (int i = 0; i < directions; ++i) {
      const MaskOf<S> better = map.open(i) && map.interest[i] > best;
      best = select(better, map.interest[i], best);
      chosen = select(better, map.way[i], chosen);
    }
    MaskOf<S> open = best > S(-unlimited);
    for (int i = 0; i < directions; ++i) {
      const MaskOf<S> near = dot(map.way[i], chosen) > S(ready.near);
      const S drop = select(near, best - map.interest[i], S(0.f));
      open = open && (map.open(i) || !near);
      slope += (chosen - map.way[i]) * drop;
      bend = bend + drop;
    }
    const Vec<S, D> shift = clip(slope * (S(.5f * (D - 1)) / max(bend, S(1e-9f))), S(.5f * ready.step));
    return select(open && bend > S(1e-9f), unit(chosen + shift, chosen), chosen);
  }

  /// Records interest, danger and closed directions in the trace, if one is kept.
  template <class S, int D>
  VEER_INLINE void tell(const Requests<S, D>& requests, const Map<S, D>& map, const MaskOf<S>& free) const {
    requests.tell([&](CombineTrace::Kind& told) {
      if (!lane(free, 0)) told.share = {};
      CombineTrace& trace = *requests.trace();
      for (int i = 0; i < directions; ++i) {
        Vec3 way{};
        for (int d = 0; d < D; ++d) way[d] = lane(map.way[i][d], 0);
        trace.directions.push_back(way);
        trace.interest.push_back(lane(map.interest[i], 0));
        trace.danger.push_back(lane(map.danger[i], 0));
        trace.closed.push_back(!lane(map.open(i), 0));
      }
    });
  }
};

}  // namespace veer
