#pragma once

#include <array>
#include <concepts>

#include "veer/agent/agent.hpp"
#include "veer/base/field.hpp"
#include "veer/math/local.hpp"
#include "veer/sense/map/ray_batch.hpp"
#include "veer/sense/map/surroundings.hpp"

namespace veer {

/// Rays that an agent casts to feel what is ahead.
enum class FeelerSet {
  single,    // one, straight ahead
  whiskers,  // one ahead and a shorter one to each side (in 3D also up and down)
  parallel,  // one from each flank, straight ahead: as wide as the agent
  fan,       // several, evenly spread to both sides (in 3D also up and down)
};

/// The parameters of the feelers, shared by all behaviors that have them.
template <class B>
constexpr auto feeler_fields() {
  return FieldList{
      choice("feelers", &B::feelers, "the rays: one ahead, whiskers beside it, one from each flank, or a fan", "single",
             "whiskers", "parallel", "fan"),
      field("look_ahead", &B::look_ahead, 0, 60.f, "s",
            "the rays reach as far as the agent goes in this time, or needs to turn"),
      field("min_length", &B::min_length, .01f, 1e3f, "m", "length added to the rays; their length at rest"),
      field("spread", &B::spread, 0, pi, "rad", "angle between the ray ahead and the outermost ray"),
      field("side_length", &B::side_length, .01f, 1.f, "1",
            "length of the outermost ray, as a fraction of the ray ahead"),
      field("margin", &B::margin, 0, 1e3f, "m", "distance from surfaces within which the agent is pushed off them")};
}

/// What the feelers of an agent met; meaningless where they met nothing.
template <class S, int D>
struct FeelerHit {
  S part{};                   // of the feeler, up to the hit
  Vec<S, D> point{}, normal;  // m; unit length, away from the obstacle
};

/// One feeler of those that met something; `found` tells where one did.
template <class S>
struct FeelerChoice {
  S number;    // of the feeler
  S length;    // m; of the feeler
  S distance;  // m; nearest: from the agent to the hit; deepest: from the hit to the end of the feeler
  MaskOf<S> found;
};

/// What an agent would meet by going straight ahead, as wide as it is.
template <class S>
struct BodyFeeler {
  S part;            // of the way that is free; 2: nothing is met
  MaskOf<S> beside;  // whether something is within its width already

  /// True where the agent is so close to something ahead or beside that keep_off() may push. `reach` (m) is the length
  /// of the feeler.
  template <int D>
  VEER_INLINE MaskOf<S> is_close(const Agent<S, D>& self, const S& reach) const {
    return beside || part * reach * self.max_acceleration <= length_squared(self.velocity);
  }
};

/// The feelers of agents in one step. Rays have no width, so that between them they miss the ends of walls and posts.
/// So the agent's body is a feeler, too: as long as the ray ahead, and as wide as the agent with its margin.
template <class S, int D>
struct Feelers {
  static constexpr int most = D == 2 ? 7 : 13;
  std::array<Vec<S, D>, most> way;  // m
  int count = 0;

  /// `ahead` has unit length; the outermost feelers are turned from it by `spread` (rad) and `side_part` of `length`
  /// (m) long. `width` (m) is how far parallel feelers start beside the middle of the agent; the body is wider by
  /// `margin` (m).
  VEER_INLINE Feelers(FeelerSet set, const Vec<S, D>& ahead, const S& length, const S& spread, float side_part,
                      const S& width, float margin = 0)
      : parallel_(set == FeelerSet::parallel), body_(ahead * length), wide_(width + S(margin)) {
    if (!parallel_) way[at(count++)] = ahead * length;
    if (set == FeelerSet::single) return;
    const int rings = set == FeelerSet::fan ? 3 : 1;
    for (int upright = 0; upright < D - 1; ++upright)
      for (int ring = 1; ring <= rings; ++ring) {
        const float part = static_cast<float>(ring) / static_cast<float>(rings);
        // Left and right (or up and down) are mirror images of each other: one sine and cosine for both.
        const Vec<S, 2> turned = parallel_ ? Vec<S, 2>{S(1.f), width} : direction(spread * S(part));
        for (const float side : {1.f, -1.f}) {
          const S across = turned.y * S(side), zero(0.f);
          if (parallel_) {
            root_[at(count)] =
                to_world<S, D>(ahead, upright ? Vec<S, 3>{zero, zero, across} : Vec<S, 3>{zero, across, zero});
            way[at(count++)] = ahead * length;
          } else {
            const Vec<S, D> along =
                to_world<S, D>(ahead, upright ? Vec<S, 3>{turned.x, zero, across} : Vec<S, 3>{turned.x, across, zero});
            way[at(count++)] = along * (length * S(1 - (1 - side_part) * part));
          }
        }
      }
  }

  /// Writes how much of each feeler is free, as a part of it; 2 where it meets nothing.
  VEER_INLINE BodyFeeler<S> cast(const Surroundings<D>& around, const Vec<S, D>& from, S (&parts)[most]) const {
    RayBatch<D> batch;
    batch.count = Lane<S>::width;
    BodyFeeler<S> body{};
    store(batch.radius, wide_);
    for (int d = 0; d < D; ++d) store(batch.body[d], body_[d]);
    // Feelers that start at one point go together.
    const int together = parallel_ ? 1 : static_cast<int>(RayBatch<D>::most_rays);
    for (int first = 0; first < count; first += together) {
      batch.rays = static_cast<std::size_t>(count - first < together ? count - first : together);
      const Vec<S, D> start = parallel_ ? from + root_[at(first)] : from;
      for (int d = 0; d < D; ++d) {
        store(batch.from[d], start[d]);
        for (std::size_t k = 0; k < batch.rays; ++k) store(batch.way[k][d], way[at(first) + k][d]);
      }
      batch.has_body = first == 0 && !parallel_;
      around.cast(batch);
      for (std::size_t k = 0; k < batch.rays; ++k) parts[at(first) + k] = load<S>(batch.part[k]);
      if (batch.has_body) body = {load<S>(batch.body_part), load<S>(batch.beside) > S(0.f)};
    }
    if (!parallel_) return body;
    for (int d = 0; d < D; ++d) store(batch.from[d], from[d]);
    batch.rays = 0;
    batch.has_body = true;
    around.cast(batch);
    return {load<S>(batch.body_part), load<S>(batch.beside) > S(0.f)};
  }

  /// The ray that meets something nearest to the agent, or the body, `reach` (m) long, where none does.
  VEER_INLINE FeelerChoice<S> nearest(const S (&parts)[most], const BodyFeeler<S>& body, const S& reach) const {
    S least(unlimited), number(0.f), whole(0.f);
    for (int k = 0; k < count; ++k) {
      const S all = length(way[at(k)]), free = parts[k] * all;
      const MaskOf<S> nearer = parts[k] <= S(1.f) && free < least;
      least = select(nearer, free, least);
      whole = select(nearer, all, whole);
      number = select(nearer, S(static_cast<float>(k)), number);
    }
    const MaskOf<S> only_body = !(least < S(unlimited)) && body.part <= S(1.f);
    return {select(only_body, S(static_cast<float>(count)), number), select(only_body, reach, whole),
            select(only_body, body.part * reach, least), least < S(unlimited) || only_body};
  }

  /// The ray that reaches deepest into something, or the body, `reach` (m) long, where none does.
  VEER_INLINE FeelerChoice<S> deepest(const S (&parts)[most], const BodyFeeler<S>& body, const S& reach) const {
    S depth(0.f), number(0.f), whole(0.f);
    for (int k = 0; k < count; ++k) {
      const S all = length(way[at(k)]), inside = (S(1.f) - parts[k]) * all;
      const MaskOf<S> deeper = inside > depth;  // less than 0 where it meets nothing
      depth = select(deeper, inside, depth);
      whole = select(deeper, all, whole);
      number = select(deeper, S(static_cast<float>(k)), number);
    }
    const MaskOf<S> only_body = !(depth > S(0.f)) && body.part < S(1.f);
    return {select(only_body, S(static_cast<float>(count)), number), select(only_body, reach, whole),
            select(only_body, (S(1.f) - body.part) * reach, depth), depth > S(0.f) || only_body};
  }

  /// The hit of the feeler with this number, which may differ between lanes; `count` is the number of the body. Casts
  /// one by one where the mask is set, because few feelers meet anything.
  VEER_INLINE FeelerHit<S, D> felt(const Surroundings<D>& around, const Vec<S, D>& from, const S& number,
                                   const MaskOf<S>& met) const {
    FeelerHit<S, D> all;
    const Surroundings<D> quiet = around.quiet();  // `cast` has recorded the hit already
    for (int k = 0; k < Lane<S>::width; ++k) {
      if (!lane(met, k)) continue;
      const std::size_t n = at(static_cast<int>(lane(number, k)));
      const bool is_body = n >= at(count);
      const float wide = is_body ? lane(wide_, k) : 0;
      Vec<float, D> start, along;
      for (int d = 0; d < D; ++d) {
        start[d] = parallel_ && !is_body ? lane(from[d], k) + lane(root_[n][d], k) : lane(from[d], k);
        along[d] = lane((is_body ? body_ : way[n])[d], k);
      }
      Hit<D> hit = quiet.cast(start, along, wide);
      hit.point = hit.point - hit.normal * wide;  // on the surface
      set_lane(all.part, k, hit.part);
      for (int d = 0; d < D; ++d) {
        set_lane(all.point[d], k, hit.point[d]);
        set_lane(all.normal[d], k, hit.normal[d]);
      }
    }
    return all;
  }

 private:
  static constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }
  bool parallel_;
  std::array<Vec<S, D>, most> root_;  // m; start of parallel feelers, from the middle of the agent
  Vec<S, D> body_;                    // m; the way of the body
  S wide_;                            // m; half of its width
};

}  // namespace veer
