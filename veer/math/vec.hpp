#pragma once

#include "veer/math/lane.hpp"

namespace veer {

/// A vector of D lanes of S: positions in m, velocities in m/s, directions without unit.
template <class S, int D>
struct Vec;

/// A turn in the plane: one number.
template <class S>
struct Vec<S, 1> {
  S x{};
  VEER_INLINE S& operator[](int) { return x; }
  VEER_INLINE const S& operator[](int) const { return x; }
};

template <class S>
struct Vec<S, 2> {
  S x{}, y{};
  VEER_INLINE S& operator[](int k) { return k == 0 ? x : y; }
  VEER_INLINE const S& operator[](int k) const { return k == 0 ? x : y; }
};

template <class S>
struct Vec<S, 3> {
  S x{}, y{}, z{};
  VEER_INLINE S& operator[](int k) { return k == 0 ? x : k == 1 ? y : z; }
  VEER_INLINE const S& operator[](int k) const { return k == 0 ? x : k == 1 ? y : z; }
};

using Vec2 = Vec<float, 2>;
using Vec3 = Vec<float, 3>;

/// Applies f to each component of the given vectors.
template <class F, class S, int D, class... More>
VEER_INLINE auto map(F f, const Vec<S, D>& a, const More&... more) -> Vec<decltype(f(a.x, more.x...)), D> {
  if constexpr (D == 1) return {f(a.x, more.x...)};
  else if constexpr (D == 2) return {f(a.x, more.x...), f(a.y, more.y...)};
  else return {f(a.x, more.x...), f(a.y, more.y...), f(a.z, more.z...)};
}

template <class S, int D>
VEER_INLINE Vec<S, D> operator+(const Vec<S, D>& a, const Vec<S, D>& b) {
  return map([](const S& p, const S& q) VEER_INLINE_LAMBDA { return p + q; }, a, b);
}
template <class S, int D>
VEER_INLINE Vec<S, D> operator-(const Vec<S, D>& a, const Vec<S, D>& b) {
  return map([](const S& p, const S& q) VEER_INLINE_LAMBDA { return p - q; }, a, b);
}
template <class S, int D>
VEER_INLINE Vec<S, D> operator-(const Vec<S, D>& a) {
  return map([](const S& p) VEER_INLINE_LAMBDA { return -p; }, a);
}
template <class S, int D>
VEER_INLINE Vec<S, D> operator*(const Vec<S, D>& a, std::type_identity_t<S> s) {
  return map([&](const S& p) VEER_INLINE_LAMBDA { return p * s; }, a);
}
template <class S, int D>
VEER_INLINE Vec<S, D> operator*(std::type_identity_t<S> s, const Vec<S, D>& a) {
  return a * s;
}
template <class S, int D>
VEER_INLINE Vec<S, D> operator/(const Vec<S, D>& a, std::type_identity_t<S> s) {
  return a * (S(1.f) / s);  // one division instead of D, at the cost of one more rounding
}
template <class S, int D>
VEER_INLINE Vec<S, D>& operator+=(Vec<S, D>& a, const Vec<S, D>& b) {
  return a = a + b;
}
template <class S, int D>
bool operator==(const Vec<S, D>& a, const Vec<S, D>& b) {
  if constexpr (D == 1) return a.x == b.x;
  else if constexpr (D == 2) return a.x == b.x && a.y == b.y;
  else return a.x == b.x && a.y == b.y && a.z == b.z;
}

/// Summed from x on, so that a planar vector gives the same bits in 2D and 3D.
template <class S, int D>
VEER_INLINE S dot(const Vec<S, D>& a, const Vec<S, D>& b) {
  if constexpr (D == 1) return a.x * b.x;
  else if constexpr (D == 2) return a.x * b.x + a.y * b.y;
  else return (a.x * b.x + a.y * b.y) + a.z * b.z;
}
template <class S, int D>
VEER_INLINE S length_squared(const Vec<S, D>& a) {
  return dot(a, a);
}
template <class S, int D>
VEER_INLINE S length(const Vec<S, D>& a) {
  return sqrt(dot(a, a));
}
template <class S>
VEER_INLINE Vec<S, 3> cross(const Vec<S, 3>& a, const Vec<S, 3>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// The z component of the cross product of two vectors in the plane.
template <class S>
VEER_INLINE Vec<S, 1> cross(const Vec<S, 2>& a, const Vec<S, 2>& b) {
  return {a.x * b.y - a.y * b.x};
}
/// A quarter turn counter-clockwise.
template <class S>
VEER_INLINE Vec<S, 2> perpendicular(const Vec<S, 2>& a) {
  return {-a.y, a.x};
}
template <class S, int D>
VEER_INLINE Vec<S, D> select(const MaskOf<S>& mask, const Vec<S, D>& yes, const Vec<S, D>& no) {
  return map([&](const S& p, const S& q) VEER_INLINE_LAMBDA { return select(mask, p, q); }, yes, no);
}
template <class S, int D>
VEER_INLINE MaskOf<S> is_finite(const Vec<S, D>& a) {
  if constexpr (D == 1) return is_finite(a.x);
  else if constexpr (D == 2) return is_finite(a.x) && is_finite(a.y);
  else return is_finite(a.x) && is_finite(a.y) && is_finite(a.z);
}

/// Shorter than this a vector has no direction: its square would lose its bits below the smallest normal float.
inline constexpr float no_direction = 1e-15f;

/// Returns a / |a|, or `otherwise` where a has no direction.
template <class S, int D>
VEER_INLINE Vec<S, D> unit(const Vec<S, D>& a, const Vec<S, D>& otherwise = {}) {
  const S square_length = dot(a, a);
  const MaskOf<S> has = square_length > S(no_direction * no_direction);
  return select(has, a * (S(1.f) / sqrt(select(has, square_length, S(1.f)))), otherwise);
}

/// A vector as its direction (unit length, or zero where it has none) and its length, found with one root.
template <class S, int D>
struct Polar {
  Vec<S, D> direction;
  S length;
};
template <class S, int D>
VEER_INLINE Polar<S, D> polar(const Vec<S, D>& a) {
  const S square_length = dot(a, a);
  const MaskOf<S> has = square_length > S(no_direction * no_direction);
  const S root = sqrt(select(has, square_length, S(1.f)));
  return {select(has, a * (S(1.f) / root), Vec<S, D>{}), select(has, root, S(0.f))};
}

/// Returns the part of a that is square to the unit vector `n`. Exactly zero where the two are in line within 1e-5 rad:
/// what is left there is rounding, which mostly points along n, and would become a direction in unit().
template <class S, int D>
VEER_INLINE Vec<S, D> rejected(const Vec<S, D>& a, const Vec<S, D>& n) {
  constexpr float in_line = 1e-5f;  // rad
  const Vec<S, D> across = a - n * dot(a, n);
  return select(dot(across, across) > S(in_line * in_line) * dot(a, a), across, Vec<S, D>{});
}

/// Returns a, shortened to length `most` where it is longer. Precondition: most >= 0.
template <class S, int D>
VEER_INLINE Vec<S, D> clip(const Vec<S, D>& a, std::type_identity_t<S> most) {
  const S square_length = dot(a, a);
  const MaskOf<S> over = square_length > most * most;
  if (!any(over)) return a;  // the usual case, without square root and division
  return a * select(over, most / sqrt(select(over, square_length, S(1.f))), S(1.f));
}

/// Converts a vector to D dimensions: adds z = 0, or drops z.
template <int D, class S, int From>
VEER_INLINE Vec<S, D> to_dimension(const Vec<S, From>& a) {
  if constexpr (D == From) return a;
  else if constexpr (D == 2) return {a.x, a.y};
  else return {a.x, a.y, S(0.f)};
}

/// Gathers the vectors at these rows, one per lane.
template <class S, int D, int N>
VEER_INLINE Vec<S, D> gather(const Vec<float, N>* rows, const UintOf<S>& numbers) {
  S components[D];
  Lane<S>::template gather_records<D, N>(&rows->x, numbers, components);
  Vec<S, D> v;
  for (int d = 0; d < D; ++d) v[d] = components[d];
  return v;
}
/// Gathers the numbers at these rows, one per lane.
template <class S>
VEER_INLINE S gather(const float* rows, const UintOf<S>& numbers) {
  S components[1];
  Lane<S>::template gather_records<1, 1>(rows, numbers, components);
  return components[0];
}

/// A vector of constants as lanes.
template <class S, int D>
VEER_INLINE Vec<S, D> broadcast(const Vec<float, D>& a) {
  return map([](float p) VEER_INLINE_LAMBDA { return S(p); }, a);
}

}  // namespace veer
