#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "veer/math/vec.hpp"

namespace veer {

/// A position as a mix of three points: their barycentric weights add up to 1. If fewer than three points are needed,
/// the other weights are 0.
struct Mix {
  std::array<std::uint32_t, 3> point{};  // numbers of the points
  std::array<float, 3> part{1, 0, 0};    // their weights
  std::uint32_t face = 0;  // number of the triangle, or of the line if there are no triangles; for a position outside,
                           // a triangle with the nearest side
};

/// A mix of the corners of one face, one per lane: what is left of 1 by the weights of its corners b and c is that of
/// corner a.
template <class S>
struct FaceMix {
  S b, c;
  UintOf<S> face;

  VEER_INLINE S a() const { return (S(1.f) - b) - c; }
};

/// The Delaunay triangulation of points of the plane: no circle through the corners of a triangle has another point
/// inside, so triangles are as little pointed as possible. For few points, because its cost grows at least with the
/// square of their number. Points on one line make no triangles; the lines between neighbors are used instead.
class Triangulation {
 public:
  using Triangle = std::array<std::uint32_t, 3>;  // counter-clockwise
  using Edge = std::array<std::uint32_t, 2>;
  /// Returns the triangles; for points on one line the lines between neighbors, with their second point twice.
  std::span<const Triangle> faces() const { return faces_; }

  Triangulation() = default;
  /// Precondition: at least one point, and no two are equal.
  explicit Triangulation(std::span<const Vec2> points);

  /// Returns the mix at a position; outside of all triangles, that of the nearest position inside.
  Mix mix(const Vec2& position) const { return mix(position, 0); }
  /// Does the same; the search begins with `face`.
  Mix mix(const Vec2& position, std::uint32_t face) const;
  /// Does the same for one agent per lane. Precondition: `face` is the number of a face.
  template <class S>
  VEER_INLINE FaceMix<S> mix_of(const Vec<S, 2>& position, const UintOf<S>& face) const;

  std::span<const Triangle> triangles() const { return triangles_; }
  /// Returns the edges around the outside, counter-clockwise; for points on one line, from end to end.
  std::span<const Edge> outline() const { return outline_; }

 private:
  /// The dot products of (position - a) with `of_b` and `of_c` are the weights of corners b and c.
  struct Slopes {
    Vec2 a, of_b, of_c;
    std::array<float, 2> unused{};
  };
  static_assert(sizeof(Slopes) == 8 * sizeof(float), "read by fours");
  /// Returns the mix at a position, whatever face it is on.
  FaceMix<float> search(const Vec2& position) const;
  Slopes slopes_of(const Triangle& face) const;
  void sweep(const std::vector<std::uint32_t>& order);
  void add_outside(std::uint32_t point);
  bool flip_one();

  std::vector<Vec2> points_;
  std::vector<Triangle> triangles_;
  std::vector<Triangle> faces_;
  std::vector<Slopes> slopes_;  // by face
  std::vector<Edge> outline_;
  std::vector<std::uint32_t> inside_;  // by edge of the outline: the face that it belongs to
};

/// Most agents stay on their face. The others search one by one; and so does an agent outside of its face by more than
/// rounding, 5e-7 of a weight.
template <class S>
VEER_INLINE FaceMix<S> Triangulation::mix_of(const Vec<S, 2>& position, const UintOf<S>& face) const {
  S m[8];
  gather_records<S, 8, 8>(&slopes_.data()->a.x, face, m);
  const Vec<S, 2> off = position - Vec<S, 2>{m[0], m[1]};
  FaceMix<S> mix{m[2] * off.x + m[3] * off.y, m[4] * off.x + m[5] * off.y, face};
  const MaskOf<S> inside = min(min(mix.b, mix.c), mix.a()) >= S(-5e-7f);
  if (!all(inside)) {
    float x[Lane<S>::width], y[Lane<S>::width], b[Lane<S>::width], c[Lane<S>::width];
    std::uint32_t faces[Lane<S>::width];
    store(x, position.x);
    store(y, position.y);
    store(b, mix.b);
    store(c, mix.c);
    store(faces, face);
    for (int k = 0; k < Lane<S>::width; ++k) {
      if (lane(inside, k)) continue;
      const FaceMix<float> found = search({x[k], y[k]});
      b[k] = found.b;
      c[k] = found.c;
      faces[k] = found.face;
    }
    mix = {load<S>(b), load<S>(c), load_uint<S>(faces)};
  }
  mix.b = clamp(mix.b, S(0.f), S(1.f));
  mix.c = clamp(mix.c, S(0.f), S(1.f) - mix.b);
  return mix;
}

}  // namespace veer
