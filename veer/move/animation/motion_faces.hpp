#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "veer/base/field.hpp"
#include "veer/move/animation/blend_space.hpp"

namespace veer {

/// Finds the blend point with the average motion nearest to a request. A motion is a point (ahead, aside, spin), each
/// times a weight. In a mix of three clips each contributes by its share of the cycle's time, so the average motion is
/// a weighted mean of theirs: a triangle of clips is a flat triangle of motions, a face. The nearest point of a face is
/// solved for, not searched, and needs no table; motion tables are looked up by it.
class MotionFaces {
 public:
  /// What is known from an earlier request, one per lane. The distance of a face changes by no more than the request
  /// does, so while requests change little, faces that were far off needn't be looked at again.
  template <class S>
  struct HintOf {
    Vec<S, 3> asked{};    // the request, weighted
    S others{};           // the least distance from it to all other faces
    UintOf<S> face = 0u;  // the nearest to it, counted from 1; 0: there was no request yet
  };
  using Hint = HintOf<float>;
  /// The answer to a request.
  template <class S>
  struct NearestOf {
    Vec<S, 2> point{};  // the blend point
    UintOf<S> face = 0u;
    S distance{};  // weighted, from the request
  };
  using Nearest = NearestOf<float>;

  MotionFaces() = default;
  /// `weights`: of ahead, aside and spin.
  MotionFaces(const BlendSpace& space, const Vec3& weights);

  /// Returns the nearest blend point of all faces; `asked` is weighted. If several faces are equally near, within
  /// 0.01 %, the one of the last request wins, so that agents don't alternate between them; without one, the first.
  template <class S>
  VEER_INLINE NearestOf<S> nearest(const Vec<S, 3>& asked, HintOf<S>& hint) const;
  /// Returns the nearest blend point of one face.
  template <class S>
  VEER_INLINE NearestOf<S> nearest_on(const UintOf<S>& face, const Vec<S, 3>& asked) const {
    return answer<S>(face, barycentric_of(face_at<S>(face), asked));
  }

  std::size_t size() const { return faces_.size(); }

 private:
  /// Faces, one per lane. The dot products of (request - a) with `of_b`, `of_c` and `up` are the barycentric weights of
  /// corners b and c and the distance from the plane of the face; the three vectors are zero if a face has no area.
  template <class S>
  struct Face {
    Vec<S, 3> a, ab, ac;  // corner a, and the sides from there to corners b and c
    Vec<S, 3> of_b, of_c, up;
    Vec<S, 3> per_square;  // the inverse squared lengths of sides ab, ac and bc; 0 of a side without length
    S least;               // of the weights of b and c where the nearest point is on the plane; huge without an area
    Vec<S, 2> unused{};
  };
  static constexpr int face_size = 24;  // floats
  struct Corners {
    std::array<Vec2, 3> point{};  // positions of the clips in the blend space
    std::array<float, 3> rate{};  // of the clips, cycles per second
    std::array<float, 3> unused{};
  };
  static constexpr int corners_size = 12;  // floats
  /// The nearest point of a face: the barycentric weights of corners b and c (that of a is 1 - b - c).
  template <class S>
  struct Barycentric {
    S b, c;
    S square;  // squared distance from the request
  };
  template <class S>
  VEER_INLINE static Barycentric<S> barycentric_of(const Face<S>& face, const Vec<S, 3>& asked);
  /// Returns a face of its members, which are lanes, or floats for all lanes.
  template <class S, class T>
  VEER_INLINE static Face<S> face_of(const T* m) {
    const auto vector = [&](int k) VEER_INLINE_LAMBDA { return Vec<S, 3>{S(m[k]), S(m[k + 1]), S(m[k + 2])}; };
    return {vector(0), vector(3), vector(6), vector(9), vector(12), vector(15), vector(18), S(m[21])};
  }
  template <class S>
  VEER_INLINE Face<S> face_at(const UintOf<S>& number) const {
    S m[face_size];
    gather_records<S, face_size, face_size>(&faces_.data()->a.x, number, m);
    return face_of<S>(m);
  }
  template <class S>
  VEER_INLINE NearestOf<S> answer(const UintOf<S>& face, const Barycentric<S>& weights) const;
  /// Returns whether a distance of at least `least` can't be less than `best`, rounding included.
  template <class S>
  VEER_INLINE static MaskOf<S> is_farther(const S& least, const S& best) {
    return least * S(.9999f) - S(1e-6f) > best;
  }
  /// The nearest point of all faces, and the hint that comes of it.
  template <class S>
  struct Found {
    UintOf<S> face;
    Barycentric<S> weights;
    HintOf<S> hint;
  };
  template <class S>
  VEER_INLINE Found<S> look_at_all(const Vec<S, 3>& asked) const;

  std::vector<Face<float>> faces_;
  std::vector<Corners> corners_;
};

/// Returns the point of a face nearest to the request: on its plane, a side or a corner. (The cases of Ericson,
/// Real-Time Collision Detection, 5.1.5.)
template <class S>
VEER_INLINE MotionFaces::Barycentric<S> MotionFaces::barycentric_of(const Face<S>& face, const Vec<S, 3>& asked) {
  const Vec<S, 3> ap = asked - face.a;
  const S v = dot(face.of_b, ap), w = dot(face.of_c, ap), off = dot(face.up, ap), none(0.f), one(1.f);
  const MaskOf<S> inside = v >= face.least && w >= face.least && v + w <= one;
  if (all(inside)) return {v, w, off * off};
  // The nearest points of sides ab, ac and bc.
  const Vec<S, 3> bp = ap - face.ab, bc = face.ac - face.ab;
  const S on_ab = clamp(dot(face.ab, ap) * face.per_square.x, none, one);
  const S on_ac = clamp(dot(face.ac, ap) * face.per_square.y, none, one);
  const S on_bc = clamp(dot(bc, bp) * face.per_square.z, none, one);
  Barycentric<S> best{on_ab, none, length_squared(ap - face.ab * on_ab)};
  const auto take = [&](const MaskOf<S>& where, const S& weight_b, const S& weight_c,
                        const S& square) VEER_INLINE_LAMBDA {
    best = {select(where, weight_b, best.b), select(where, weight_c, best.c), select(where, square, best.square)};
  };
  const S from_ac = length_squared(ap - face.ac * on_ac), from_bc = length_squared(bp - bc * on_bc);
  take(from_ac < best.square, none, on_ac, from_ac);
  take(from_bc < best.square, one - on_bc, on_bc, from_bc);
  take(inside, v, w, off * off);
  return best;
}

/// Barycentric weights of motions are shares of the cycle's time. Times the rate of each clip, and normalized, they are
/// the weights of the clips in the blend space.
template <class S>
VEER_INLINE MotionFaces::NearestOf<S> MotionFaces::answer(const UintOf<S>& face, const Barycentric<S>& weights) const {
  S m[corners_size];
  gather_records<S, corners_size, corners_size>(&corners_.data()->point[0].x, face, m);
  const S a = (S(1.f) - weights.b - weights.c) * m[6], b = weights.b * m[7], c = weights.c * m[8];
  const Vec<S, 2> sum{m[0] * a + m[2] * b + m[4] * c, m[1] * a + m[3] * b + m[5] * c};
  return {sum * (S(1.f) / (a + b + c)), face, sqrt(weights.square)};
}

template <class S>
VEER_INLINE MotionFaces::Found<S> MotionFaces::look_at_all(const Vec<S, 3>& asked) const {
  UintOf<S> face(0u);
  Barycentric<S> best{S(0.f), S(0.f), S(unlimited)};
  S second(unlimited);
  for (std::uint32_t number = 0; number < faces_.size(); ++number) {
    const Barycentric<S> one = barycentric_of(face_of<S>(&faces_.data()[number].a.x), asked);
    const MaskOf<S> nearer = one.square < best.square;
    second = min(second, max(best.square, one.square));
    face = select(nearer, UintOf<S>(number), face);
    best = {select(nearer, one.b, best.b), select(nearer, one.c, best.c), min(best.square, one.square)};
  }
  return {face, best, {asked, sqrt(second), face + UintOf<S>(1u)}};
}

/// Looks at all faces if the hint isn't enough for an agent; for agents side by side that costs little more than for
/// one.
template <class S>
VEER_INLINE MotionFaces::NearestOf<S> MotionFaces::nearest(const Vec<S, 3>& asked, HintOf<S>& hint) const {
  const MaskOf<S> first = hint.face == UintOf<S>(0u);
  const UintOf<S> last = select(first, hint.face, hint.face - UintOf<S>(1u));
  const Barycentric<S> weights = barycentric_of(face_at<S>(last), asked);
  const S distance = sqrt(weights.square);
  const MaskOf<S> exact = weights.square < S(1e-12f);
  const MaskOf<S> known = !first && (exact || is_farther<S>(hint.others - length(asked - hint.asked), distance));
  if (all(known)) return answer<S>(last, weights);
  const Found<S> found = look_at_all(asked);
  const S least = sqrt(found.weights.square);
  const MaskOf<S> other = first || (!(found.face == last) && is_farther<S>(distance, least));
  const MaskOf<S> takes = !known && other;
  // Of two faces equally near the last one is kept; then the other is the nearest of the others.
  const MaskOf<S> tied = !(other || found.face == last);
  const HintOf<S> next{asked, select(tied, least, found.hint.others),
                       select(other, found.hint.face, last + UintOf<S>(1u))};
  hint = {select(known, hint.asked, next.asked), select(known, hint.others, next.others),
          select(known, hint.face, next.face)};
  return answer<S>(select(takes, found.face, last),
                   {select(takes, found.weights.b, weights.b), select(takes, found.weights.c, weights.c),
                    select(takes, found.weights.square, weights.square)});
}

}  // namespace veer
