#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "veer/math/vec.hpp"

namespace veer {

/// A velocity for every position: wind, a current, or the direction to a goal that all agents share. Either a formula
/// or samples on a grid. In a 2D world z is ignored.
struct FlowField {
  enum class Kind {
    uniform,  // `velocity` everywhere
    vortex,   // around `center`, counter-clockwise seen from +z: fastest at `radius`, where it is `speed`; slower
              // inside, and falling as 1 / r outside
    source,   // away from `center`, as fast as a vortex; a negative speed makes it a sink
    grid,     // `samples`
  };
  /// The flow beyond the outermost samples.
  enum class Outside {
    edge,   // that of the nearest sample
    still,  // no flow
    wrap,   // the samples repeat
  };

  /// The flow between samples.
  enum class Between {
    linear,   // interpolated between samples
    nearest,  // that of the nearest sample: each holds in a cell of its own, because a wall may separate two samples
  };

  Kind kind = Kind::uniform;
  Vec3 velocity{};                              // m/s
  Vec3 center{};                                // m
  float speed = 1;                              // m/s
  float radius = 1;                             // m, more than 0
  Vec3 low{};                                   // m; position of the first sample
  float spacing = 1;                            // m, more than 0
  std::array<std::uint32_t, 3> count{1, 1, 1};  // samples along x, y and z
  std::vector<Vec3> samples{};                  // m/s; x first, then y, then z
  Outside outside = Outside::edge;
  Between between = Between::linear;

  /// Returns why this can't be used in a world of so many dimensions; empty if it can.
  std::string misfit(int dimensions) const;

  /// Returns the velocity at a position, m/s.
  template <class S, int D>
  Vec<S, D> at(const Vec<S, D>& position) const {
    switch (kind) {
      case Kind::uniform:
        return broadcast<S, D>(to_dimension<D>(velocity));
      case Kind::vortex:
      case Kind::source:
        return around(position);
      case Kind::grid:
        return between == Between::nearest ? nearest_sample(position) : between_samples(position);
    }
    return {};
  }

 private:
  template <class S, int D>
  Vec<S, D> around(const Vec<S, D>& position) const {
    const Vec<S, D> offset = position - broadcast<S, D>(to_dimension<D>(center));
    Vec<S, D> way = offset;
    if (kind == Kind::vortex) {
      way = {};
      way.x = -offset.y;
      way.y = offset.x;
    }
    // r / (r^2 + R^2) is greatest at R, where it is 1 / (2 R).
    const S r2 = dot(way, way), scale(2 * speed * radius);
    return way * (scale / (r2 + S(radius * radius)));
  }

  /// The numbers of the samples below and above a coordinate, and where between them it lies (0 to 1).
  template <class S>
  struct Cell {
    UintOf<S> below, above;
    S fraction;
  };
  template <class S>
  Cell<S> cell(const S& coordinate, float first, std::uint32_t n, MaskOf<S>& inside) const {
    const S many(static_cast<float>(n));
    S u = (coordinate - S(first)) / S(spacing);
    if (outside == Outside::wrap) u = u - many * round_down(u / many);
    else inside = inside && u >= S(0.f) && u <= many - S(1.f);
    u = clamp(u, S(0.f), outside == Outside::wrap ? many : many - S(1.f));
    const S below = min(round_down(u), many - S(1.f)), next = below + S(1.f);
    const S above = outside == Outside::wrap ? select(next >= many, S(0.f), next) : min(next, many - S(1.f));
    return {floor_int(below), floor_int(above), u - below};
  }
  /// Returns the largest whole number up to a; exact up to 4 million, and cut to that beyond.
  template <class S>
  static S round_down(const S& a) {
    const S near = clamp(a, S(-4e6f), S(4e6f)), nearest = round_small(near);
    return nearest - select(nearest > near, S(1.f), S(0.f));
  }

  /// Returns the number of the sample nearest to a coordinate. The outermost samples reach half a spacing farther out.
  template <class S>
  UintOf<S> nearest_number(const S& coordinate, float first, std::uint32_t n, MaskOf<S>& inside) const {
    const S many(static_cast<float>(n)), last = many - S(1.f);
    S u = round_down((coordinate - S(first)) / S(spacing) + S(.5f));
    if (outside == Outside::wrap) u = u - many * round_down(u / many);
    else inside = inside && u >= S(0.f) && u <= last;
    return floor_int(clamp(u, S(0.f), last));
  }
  template <class S, int D>
  Vec<S, D> nearest_sample(const Vec<S, D>& position) const {
    MaskOf<S> inside = position.x == position.x;
    const UintOf<S> x = nearest_number<S>(position.x, low.x, count[0], inside);
    UintOf<S> line = nearest_number<S>(position.y, low.y, count[1], inside);
    if constexpr (D == 3) line = nearest_number<S>(position.z, low.z, count[2], inside) * UintOf<S>(count[1]) + line;
    const Vec<S, D> value = gather<S, D>(samples.data(), line * UintOf<S>(count[0]) + x);
    return outside == Outside::still ? select(inside, value, Vec<S, D>{}) : value;
  }

  template <class S, int D>
  Vec<S, D> between_samples(const Vec<S, D>& position) const {
    MaskOf<S> inside = position.x == position.x;
    const Cell<S> x = cell<S>(position.x, low.x, count[0], inside), y = cell<S>(position.y, low.y, count[1], inside);
    const auto plane = [&](const UintOf<S>& layer) {
      const Vec<S, D> a = row<S, D>(x, y.below, layer), b = row<S, D>(x, y.above, layer);
      return a + (b - a) * y.fraction;
    };
    Vec<S, D> value;
    if constexpr (D == 2) {
      value = plane(UintOf<S>(0u));
    } else {
      const Cell<S> z = cell<S>(position.z, low.z, count[2], inside);
      const Vec<S, D> a = plane(z.below), b = plane(z.above);
      value = a + (b - a) * z.fraction;
    }
    return outside == Outside::still ? select(inside, value, Vec<S, D>{}) : value;
  }
  template <class S, int D>
  Vec<S, D> row(const Cell<S>& x, const UintOf<S>& y, const UintOf<S>& z) const {
    const UintOf<S> line = (z * UintOf<S>(count[1]) + y) * UintOf<S>(count[0]);
    const Vec<S, D> a = gather<S, D>(samples.data(), line + x.below);
    const Vec<S, D> b = gather<S, D>(samples.data(), line + x.above);
    return a + (b - a) * x.fraction;
  }
};

/// A flow field as a behavior sees it; without a field, there is no flow.
template <class S, int D>
struct Flow {
  const FlowField* field = nullptr;

  /// Returns the velocity at a position, m/s.
  Vec<S, D> at(const Vec<S, D>& position) const { return field ? field->at(position) : Vec<S, D>{}; }
};

}  // namespace veer
