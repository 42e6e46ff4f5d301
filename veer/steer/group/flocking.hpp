#pragma once

#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/falloff.hpp"

namespace veer {

/// Flocking: cohesion, separation and alignment in one (Reynolds 1987), for a flock without three behaviors to balance.
/// All three are averages over the same neighbors; only neighbors closer than separation_radius push.
///   a = (cohere * sum(d) - separate * sum(d, near ones) + match * sum(v - own v)) / count, clipped to max_acceleration
/// where d are the offsets to the neighbors. The push grows with the distance, as in the model it comes from, so it
/// spreads a flock but doesn't keep two agents from touching; add `separation` for that. With a body that keeps its
/// speed (`cruising`) this is the flocking model of the agent-based modeling frameworks' benchmarks.
struct Flocking {
  float radius = 5;             // m
  float view_angle = two_pi;    // rad
  float separation_radius = 2;  // m
  float cohere = .3f;           // 1/s^2
  float separate = 1.5f;        // 1/s^2
  float match = 1;              // 1/s

  static constexpr auto name = "flocking";
  static constexpr auto family = "group";
  static constexpr auto summary = "cohesion, separation and alignment in one";
  static constexpr Purpose purpose = purpose::gathers;
  static constexpr auto fields() {
    return FieldList{
        field("radius", &Flocking::radius, .001f, 1e4f, "m", "agents closer than this are neighbors"),
        field("view_angle", &Flocking::view_angle, 0, two_pi, "rad",
              "full field of view around the heading; agents outside are ignored"),
        field("separation_radius", &Flocking::separation_radius, 0, 1e4f, "m",
              "neighbors closer than this push the agent away"),
        field("cohere", &Flocking::cohere, 0, 1e3f, "1/s^2", "pull toward the middle of the neighbors"),
        field("separate", &Flocking::separate, 0, 1e3f, "1/s^2", "push away from neighbors that are too near"),
        field("match", &Flocking::match, 0, 1e3f, "1/s", "pull toward the average velocity of the neighbors")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  /// Sums over the neighbors.
  template <class S, int D>
  struct Flock {
    Vec<S, D> offset{}, velocity{};  // m, m/s
    Pull<S, D> crowd{};              // m; of neighbors that are too near

    VEER_INLINE friend void take(Flock& all, const MaskOf<S>& live, const Flock& one) {
      take(all.offset, live, one.offset);
      take(all.velocity, live, one.velocity);
      take(all.crowd, live, one.crowd);
    }
  };

  template <class S, int D>
  VEER_INLINE Flock<S, D> pair(const Agent<S, D>& /*self*/, const Neighbor<S, D>& other) const {
    const MaskOf<S> too_near = other.distance_squared < S(separation_radius * separation_radius);
    return {other.offset, other.velocity, {select(too_near, other.offset, Vec<S, D>{}), other.distance_squared}};
  }

  template <class S, int D>
  VEER_INLINE Linear<S, D> steer(const Agent<S, D>& self, const Flock<S, D>& all, const S& count,
                                 const Tick<S>& tick = {}) const {
    const Vec<S, D> sum =
        all.offset * S(cohere) - all.crowd.pull * S(separate) + (all.velocity - self.velocity * count) * S(match);
    return {clip(sum * (S(1.f) / max(count, S(1.f))) + push_off(all.crowd, self, tick), self.max_request())};
  }
};

}  // namespace veer
