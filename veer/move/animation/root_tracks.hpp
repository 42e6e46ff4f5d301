#pragma once

#include <array>
#include <span>
#include <vector>

#include "veer/move/animation/clip.hpp"
#include "veer/move/animation/triangulation.hpp"

namespace veer {

/// The root motions of all clips of a blend space, laid out so that agents with different mixes and phases can read
/// them side by side, one per lane. The time of a clip is its phase: 0 to 1 is one round, and another half is appended,
/// so that a motion of up to half a round never meets the end.
class RootTracks {
 public:
  RootTracks() = default;
  RootTracks(std::span<const Clip> clips, std::span<const Triangulation::Triangle> faces);

  /// The clips at the corners of a face, one face per lane.
  template <class S>
  struct Corners {
    struct Corner {
      S seconds;        // duration
      Twist<S> moved;   // average motion times the duration
      UintOf<S> first;  // of its pieces
      S pieces;         // number of pieces per round
    };
    Corner a, b, c;
  };
  template <class S>
  VEER_INLINE Corners<S> corners(const UintOf<S>& face) const {
    S m[face_size];
    gather_records<S, face_size, face_size>(faces_.data()->data(), face, m);
    const auto corner = [&](int k) VEER_INLINE_LAMBDA {
      return typename Corners<S>::Corner{
          m[k], {{m[k + 1], m[k + 2]}, m[k + 3]}, floor_int(m[k + 4]) * UintOf<S>(alignment), m[k + 5]};
    };
    return {corner(0), corner(8), corner(16)};
  }

  /// A round of a mix: all its clips take the average time, and each moves as far as in a round of its own.
  template <class S>
  struct Round {
    S seconds;
    Twist<S> moved;  // average motion times the duration
  };
  template <class S>
  VEER_INLINE static Round<S> round(const Corners<S>& at, const FaceMix<S>& mix) {
    const S a = mix.a();
    return {at.a.seconds * a + at.b.seconds * mix.b + at.c.seconds * mix.c,
            {at.a.moved.velocity * a + at.b.moved.velocity * mix.b + at.c.moved.velocity * mix.c,
             at.a.moved.spin * a + at.b.moved.spin * mix.b + at.c.moved.spin * mix.c}};
  }

  /// How the root moves, up to half a round, or whether that can't be told at once.
  template <class S>
  struct Part {
    RigidMotion<S> motion;
    MaskOf<S> is_short;  // false: a clip turns by more than 1 rad, or the part is longer than half a round
  };
  /// Returns how the root moves from a phase (0 to 1) on, for a part of a round. A clip that turns moves along an arc.
  /// Its mean twist is averaged, not its end point, so that a mix of arcs is an arc as well, however time is cut into
  /// steps:
  ///   mean direction from 0 to t = (sin t / t, (1 - cos t) / t) = direction(t / 2) sin(t / 2) / (t / 2)
  template <class S>
  VEER_INLINE Part<S> part(const Corners<S>& corners, const FaceMix<S>& mix, const S& phase, const S& rounds) const {
    const S end = phase + min(rounds, S(.5f));
    Vec<S, 2> way{};
    S turn(0.f), sharpest(0.f);
    const auto add = [&](const typename Corners<S>::Corner& clip, const S& weight) VEER_INLINE_LAMBDA {
      const Pose<S> from = pose(clip, phase), to = pose(clip, end);
      const S by = to.turn - from.turn;
      const Vec<S, 2> seen = rotate(to.position - from.position, (from.turn + to.turn) * S(-.5f));
      way = way + seen * (weight * per_mean_length(by * S(.5f)));
      turn = turn + by * weight;
      sharpest = max(sharpest, select(weight > S(0.f), abs(by), S(0.f)));
    };
    add(corners.a, mix.a());
    add(corners.b, mix.b);
    add(corners.c, mix.c);
    const S half = turn * S(.5f);
    return {{rotate(way, half) * mean_length(half), turn}, sharpest <= S(1.f) && rounds <= S(.5f)};
  }

  /// Returns how the root moves from a phase (0 to 1) on, for any number of rounds, by cutting that into short parts.
  template <class S>
  RigidMotion<S> motion(const FaceMix<S>& mix, S phase, S rounds) const;

 private:
  template <class S>
  RigidMotion<S> in_halves(const Corners<S>& corners, const FaceMix<S>& mix, const S& phase, const S& rounds,
                           int halvings) const;
  void add_clip(const Clip& clip);

  static constexpr int face_size = 24;            // floats
  static constexpr std::uint32_t alignment = 64;  // of first pieces: their numbers divided by it are exact as floats
  template <class S>
  struct Pose {
    Vec<S, 2> position;
    S turn;
  };
  /// A piece of a track, between two keys. All pieces of evenly spaced keys take as long.
  struct Piece {
    float x, y, turn, begin;               // pose, relative to the begin of the clip, and phase there
    float x_rate, y_rate, turn_rate, end;  // per round; phase
  };
  static_assert(sizeof(Piece) == 8 * sizeof(float), "read by fours");

  /// sin(x) / x for |x| <= 1/2, beyond that as at its ends, and its inverse.
  template <class S>
  VEER_INLINE static S mean_length(const S& x) {
    constexpr RealOf<S> c[] = {1, RealOf<S>(-1. / 6), RealOf<S>(1. / 120), RealOf<S>(-1. / 5040),
                               RealOf<S>(1. / 362880)};
    return polynomial(min(x * x, S(.25f)), c);
  }
  template <class S>
  VEER_INLINE static S per_mean_length(const S& x) {
    constexpr RealOf<S> c[] = {1,
                               RealOf<S>(1. / 6),
                               RealOf<S>(7. / 360),
                               RealOf<S>(31. / 15120),
                               RealOf<S>(127. / 604800),
                               RealOf<S>(73. / 3421440)};
    return polynomial(min(x * x, S(.25f)), c);
  }

  template <class S>
  VEER_INLINE Pose<S> pose(const typename Corners<S>::Corner& clip, const S& phase) const {
    const S at = clamp(phase, S(0.f), S(1.5f));
    UintOf<S> number = clip.first + floor_int(at * clip.pieces);
    if (!even_) number = find_piece(number, at);
    S m[8];
    gather_records<S, 8, 8>(&pieces_.data()->x, number, m);
    const S since = clamp(at - m[3], S(0.f), m[7] - m[3]);
    return {{m[0] + m[4] * since, m[1] + m[5] * since}, m[2] + m[6] * since};
  }
  /// Where keys aren't evenly spaced, `slot` is the number of a slot of time, and the piece is at its begin or later.
  template <class S>
  VEER_INLINE UintOf<S> find_piece(const UintOf<S>& slot, const S& at) const {
    S found[1];
    gather_records<S, 1, 1>(slots_.data(), slot, found);
    UintOf<S> number = slot + floor_int(found[0]);
    for (;;) {
      gather_records<S, 1, 8>(&pieces_.data()->end, number, found);
      const MaskOf<S> past = at >= found[0];
      if (!any(past)) return number;
      number = number + select(past, UintOf<S>(1u), UintOf<S>(0u));
    }
  }

  std::vector<Piece> pieces_;
  std::vector<std::array<float, face_size>> faces_;      // members of Corners
  std::vector<std::array<float, face_size / 3>> clips_;  // of a Corner; `first` divided by the alignment
  bool even_ = true;                                     // whether all clips have evenly spaced keys
  std::vector<float> slots_;  // by slot: the number of the piece at its begin, less that of the slot
};

}  // namespace veer
