#pragma once

#include "veer/move/animation/gait.hpp"

/// Gaits of several agents, one per lane. Agents take part in every step of the way, whatever clips they mix; only
/// those that leave their faces or turn sharply are gone through one by one.
namespace veer {

template <class S>
struct GaitLanes {
  Vec<S, 2> point, rate;
  S phase;
  Twist<S> asked, had;
  MotionTable::HintOf<S> hint;
  UintOf<S> face;

  /// Loads the gaits of consecutive agents from the words that they are made of, and stores them.
  VEER_INLINE static GaitLanes read(const float* from) {
    constexpr int size = sizeof(Gait) / sizeof(float);
    S a[4], b[4], c[4], d[4];
    load_records<S, 4, size>(from, a);
    load_records<S, 4, size>(from + 4, b);
    load_records<S, 4, size>(from + 8, c);
    load_records<S, 4, size>(from + 12, d);
    const UintOf<S> faces = bits_of(d[3]);
    return {{a[0], a[1]},
            {a[2], a[3]},
            b[0],
            {{b[1], b[2]}, b[3]},
            {{c[0], c[1]}, c[2]},
            {{d[0], d[1], d[2]}, c[3], faces >> 16},
            faces & UintOf<S>(0xffffu)};
  }
  VEER_INLINE void write(float* to) const {
    constexpr int size = sizeof(Gait) / sizeof(float);
    const S a[4] = {point.x, point.y, rate.x, rate.y}, b[4] = {phase, asked.velocity.x, asked.velocity.y, asked.spin},
            c[4] = {had.velocity.x, had.velocity.y, had.spin, hint.others},
            d[4] = {hint.asked.x, hint.asked.y, hint.asked.z, from_bits<S>(face | hint.face << 16)};
    store_records<S, 4, size>(to, a);
    store_records<S, 4, size>(to + 4, b);
    store_records<S, 4, size>(to + 8, c);
    store_records<S, 4, size>(to + 12, d);
  }

  /// As advance() for one gait.
  VEER_INLINE RigidMotion<S> advance(const Character& character, const Twist<S>& request, const BlendFilter& filter,
                                     bool interpolates, float dt) {
    const RootTracks& tracks = character.space.tracks();
    asked = request;
    const MaskOf<S> starts = hint.face == UintOf<S>(0u);  // an agent that starts moving has its final mix at once
    const Vec<S, 2> wanted = wanted_point(character.table, starts, filter, interpolates);
    point = select(starts, wanted, point);
    filter.advance(point, rate, wanted, dt);
    const FaceMix<S> mix = character.space.mix_of<S>(point, face);
    face = mix.face;
    const RootTracks::Corners<S> corners = tracks.corners<S>(face);
    const RootTracks::Round<S> round = RootTracks::round(corners, mix);
    const S per_second = S(1.f) / round.seconds;
    had = {round.moved.velocity * per_second, round.moved.spin * per_second};
    const S rounds = S(dt) * per_second, end = phase + rounds;
    const RigidMotion<S> root = root_motion(tracks, corners, mix, rounds);
    phase = end - from_uint<S>(floor_int(end));
    return root;
  }

 private:
  /// Returns the blend point to move to.
  VEER_INLINE Vec<S, 2> wanted_point(const MotionTable& table, const MaskOf<S>& starts, const BlendFilter& filter,
                                     bool interpolates) {
    const MotionFaces::NearestOf<S> best = table.place_for<S>(asked, hint);
    Vec<S, 2> wanted = best.point;
    const MaskOf<S> leaves = !(starts || best.face == face);
    if (!filter.is_none() && any(leaves)) {
      const Vec<S, 2> here = table.place_on<S>(face, asked);
      const auto error = [&](const Vec<S, 2>& there) VEER_INLINE_LAMBDA {
        return table.error(table.motion_at(filter.later(point, rate, there)), asked);
      };
      wanted = select(leaves && error(here) < error(best.point), here, wanted);
    }
    return interpolates ? wanted : table.node_near<S>(wanted, asked);
  }

  /// Returns how the root moves from the present phase on; the motions of agents that turn sharply are cut into parts.
  VEER_INLINE RigidMotion<S> root_motion(const RootTracks& tracks, const RootTracks::Corners<S>& corners,
                                         const FaceMix<S>& mix, const S& rounds) const {
    const RootTracks::Part<S> part = tracks.part<S>(corners, mix, phase, rounds);
    if (all(part.is_short)) return part.motion;
    constexpr int width = Lane<S>::width;
    float b[width], c[width], begin[width], length[width], x[width], y[width], turn[width];
    std::uint32_t faces[width];
    store(b, mix.b), store(c, mix.c), store(faces, mix.face);
    store(begin, phase), store(length, rounds);
    store(x, part.motion.translation.x), store(y, part.motion.translation.y);
    store(turn, part.motion.turn);
    for (int k = 0; k < width; ++k) {
      if (lane(part.is_short, k)) continue;
      const RigidMotion<float> one = tracks.motion<float>({b[k], c[k], faces[k]}, begin[k], length[k]);
      x[k] = one.translation.x, y[k] = one.translation.y, turn[k] = one.turn;
    }
    return {{load<S>(x), load<S>(y)}, load<S>(turn)};
  }
};

template <class S>
VEER_INLINE GaitLanes<S> select(const MaskOf<S>& mask, const GaitLanes<S>& yes, const GaitLanes<S>& no) {
  const auto twist = [&](const Twist<S>& a, const Twist<S>& b) VEER_INLINE_LAMBDA {
    return Twist<S>{select(mask, a.velocity, b.velocity), select(mask, a.spin, b.spin)};
  };
  return {select(mask, yes.point, no.point),
          select(mask, yes.rate, no.rate),
          select(mask, yes.phase, no.phase),
          twist(yes.asked, no.asked),
          twist(yes.had, no.had),
          {select(mask, yes.hint.asked, no.hint.asked), select(mask, yes.hint.others, no.hint.others),
           select(mask, yes.hint.face, no.hint.face)},
          select(mask, yes.face, no.face)};
}

}  // namespace veer
