#include "veer/move/animation/motion_faces.hpp"

#include <algorithm>
#include <cstring>

#include "veer/base/field.hpp"
#include "veer/math/pack.hpp"

namespace veer {
namespace {

/// Returns how far along a side a point is, from 0 to 1; 0 if the side has no length.
template <class S>
S along(const S& part, const S& whole) {
  return clamp(part / max(whole, S(1e-20f)), S(0.f), S(1.f));
}

/// Returns whether a distance of at least `least` can't be less than `best`, rounding included.
bool is_farther(float least, float best) { return least * .9999f - 1e-6f > best; }

}  // namespace

MotionFaces::MotionFaces(const BlendSpace& space, const Vec3& weights) {
  // In double precision: a face may be thin, such as one of idle, walk and run that all go almost straight ahead.
  using Exact = Vec<double, 3>;
  const auto motion = [&](std::uint32_t clip) {
    const Twist<double>& t = space.clips()[clip].average();
    return Exact{t.velocity.x * static_cast<double>(weights.x), t.velocity.y * static_cast<double>(weights.y),
                 t.spin * static_cast<double>(weights.z)};
  };
  const auto rounded = [](const Exact& v) {
    return Vec3{static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
  };
  for (const Triangulation::Triangle& t : space.faces()) {
    const Exact a = motion(t[0]), ab = motion(t[1]) - a, ac = motion(t[2]) - a;
    const double bb = dot(ab, ab), bc = dot(ab, ac), cc = dot(ac, ac), area = bb * cc - bc * bc;
    Face<float> face{rounded(a), rounded(ab), rounded(ac), {}, {}, {}};
    // A face thinner than floats can resolve is treated as its three sides.
    if (area > 1e-5 * bb * cc) {
      face.of_b = rounded((ab * cc - ac * bc) * (1 / area));
      face.of_c = rounded((ac * bb - ab * bc) * (1 / area));
      face.up = rounded(cross(ab, ac) * (1 / sqrt(area)));
    }
    faces_.push_back(face);
    Corners& corners = corners_.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) {
      corners.point[k] = space.point(t[k]);
      corners.rate[k] = 1 / space.clips()[t[k]].duration();
    }
  }
  const Face<float> padding{.a = {1e18f, 0, 0}, .ab = {}, .ac = {}, .of_b = {}, .of_c = {}, .up = {}};
  for (std::size_t first = 0; first < faces_.size(); first += 4)
    for (std::size_t member = 0; member < Face<float>::members; ++member) {
      std::array<float, 4>& lanes = fours_.emplace_back();
      for (std::size_t k = 0; k < 4; ++k) {
        std::array<float, Face<float>::members> values;
        std::memcpy(values.data(), first + k < faces_.size() ? &faces_[first + k] : &padding, sizeof values);
        lanes[k] = values[member];
      }
    }
}

/// Returns the point of a face nearest to the request: on its plane, a side or a corner. (The cases of Ericson,
/// Real-Time Collision Detection, 5.1.5.)
template <class S>
VEER_INLINE MotionFaces::Barycentric<S> MotionFaces::barycentric_of(const Face<S>& face, const Vec<S, 3>& asked) {
  const Vec<S, 3> ap = asked - face.a;
  const S v = dot(face.of_b, ap), w = dot(face.of_c, ap), off = dot(face.up, ap), none(0.f), one(1.f);
  // On a face without an area the nearest point is on a side.
  const auto inside = v >= none && w >= none && v + w <= one && dot(face.up, face.up) > none;
  if (all(inside)) return {v, w, off * off};
  const auto at = [&](const S& weight_b, const S& weight_c) {
    return Barycentric<S>{weight_b, weight_c, length_squared(ap - face.ab * weight_b - face.ac * weight_c)};
  };
  const Vec<S, 3> bc = face.ac - face.ab;
  const S on_bc = along<S>(dot(bc, ap - face.ab), dot(bc, bc));
  Barycentric<S> best = at(along<S>(dot(face.ab, ap), dot(face.ab, face.ab)), none);
  const auto take = [&](const auto& where, const Barycentric<S>& other) {
    best = {select(where, other.b, best.b), select(where, other.c, best.c), select(where, other.square, best.square)};
  };
  for (const Barycentric<S>& other :
       {at(none, along<S>(dot(face.ac, ap), dot(face.ac, face.ac))), at(one - on_bc, on_bc)})
    take(other.square < best.square, other);
  take(inside, {v, w, off * off});
  return best;
}

/// Barycentric weights of motions are shares of the cycle's time. Times the rate of each clip, and normalized, they are
/// the weights of the clips in the blend space.
VEER_INLINE MotionFaces::Nearest MotionFaces::answer(std::uint32_t face, const Barycentric<float>& weights) const {
  const Corners& at = corners_[face];
  const float a = (1 - weights.b - weights.c) * at.rate[0], b = weights.b * at.rate[1], c = weights.c * at.rate[2];
  return {(at.point[0] * a + at.point[1] * b + at.point[2] * c) * (1 / (a + b + c)), face, sqrt(weights.square)};
}

MotionFaces::Nearest MotionFaces::nearest_on(std::uint32_t face, const Vec3& asked) const {
  return answer(face, barycentric_of(faces_[face], asked));
}

MotionFaces::Nearest MotionFaces::nearest(const Vec3& asked, Hint& hint) const {
  if (hint.face == 0) return look_at_all(asked, hint);
  const std::uint32_t last = hint.face - 1;
  const Barycentric<float> weights = barycentric_of(faces_[last], asked);
  if (weights.square < 1e-12f) return answer(last, weights);  // exactly the request
  const float distance = sqrt(weights.square);
  if (is_farther(hint.others - length(asked - hint.asked), distance)) return answer(last, weights);
  const Nearest best = look_at_all(asked, hint);
  if (best.face == last || is_farther(distance, best.distance)) return best;
  hint = {asked, best.distance, last + 1};
  return answer(last, weights);
}

/// Looks at four faces at a time: first finds the nearest face of each lane and the distance of its second nearest,
/// then the nearest of the lanes.
MotionFaces::Nearest MotionFaces::look_at_all(const Vec3& asked, Hint& hint) const {
  using Four = Pack<4>;
  constexpr std::size_t members = Face<float>::members;
  const auto load_four = [](const std::array<float, 4>* from) {
    const auto lanes = [&](std::size_t member) { return load<Four>(from[member].data()); };
    const auto vector = [&](std::size_t member) {
      return Vec<Four, 3>{lanes(member), lanes(member + 1), lanes(member + 2)};
    };
    return Face<Four>{vector(0), vector(3), vector(6), vector(9), vector(12), vector(15)};
  };
  const Vec<Four, 3> wanted{Four(asked.x), Four(asked.y), Four(asked.z)};
  Barycentric<Four> best{Four(0.f), Four(0.f), Four(unlimited)};
  Four next(unlimited), which(0.f);
  for (std::size_t four = 0; four * members < fours_.size(); ++four) {
    const Barycentric<Four> weights = barycentric_of(load_four(fours_.data() + four * members), wanted);
    const auto nearer = weights.square < best.square;
    next = min(next, max(best.square, weights.square));
    best = {select(nearer, weights.b, best.b), select(nearer, weights.c, best.c), min(best.square, weights.square)};
    which = select(nearer, Four(static_cast<float>(four)), which);
  }
  std::array<float, 4> b, c, square, second, fours;
  store(b.data(), best.b);
  store(c.data(), best.c);
  store(square.data(), best.square);
  store(second.data(), next);
  store(fours.data(), which);
  const auto face_of = [&](std::size_t k) {
    return static_cast<std::uint32_t>(fours[k]) * 4 + static_cast<std::uint32_t>(k);
  };
  std::size_t first = 0;
  for (std::size_t k = 1; k < 4; ++k)
    if (square[k] < square[first] || (square[k] == square[first] && face_of(k) < face_of(first))) first = k;
  float others = second[first];
  for (std::size_t k = 0; k < 4; ++k)
    if (k != first) others = min(others, square[k]);
  hint = {asked, sqrt(others), face_of(first) + 1};
  return answer(face_of(first), {b[first], c[first], square[first]});
}

}  // namespace veer
