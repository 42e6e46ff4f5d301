#include "veer/agent/shapes.hpp"

#include <algorithm>

#include "veer/math/angle.hpp"
#include "veer/math/random.hpp"

namespace veer {
namespace {

// Streams of random numbers from here on belong to spawning; those of minds are counted from 0.
constexpr std::uint32_t spawn_stream = 0x5ba00000;

std::size_t side_of_square(std::size_t count) {
  std::size_t side = 1;
  while (side * side < count) ++side;
  return side;
}

template <int D>
Vec3 in_ball(const Dice<float>& dice) {
  // Rejection: draws points of the cube until one lies in the ball. Uniform, and takes two draws on average at most.
  for (int draw = 0; draw < 300; draw += 3) {
    const Vec3 p{dice.uniform(draw) * 2 - 1, dice.uniform(draw + 1) * 2 - 1,
                 D == 3 ? dice.uniform(draw + 2) * 2 - 1 : 0};
    if (length_squared(p) <= 1) return p;
  }
  return {};
}

}  // namespace

template <int D>
Vec<float, D> place(const Shape& shape, std::size_t index, std::size_t count, std::uint64_t seed, std::uint32_t key) {
  const auto fraction = [&](std::size_t i, std::size_t of) {
    return of > 0 ? static_cast<float>(i) / static_cast<float>(of) : 0;
  };
  const Dice<float> dice(seed, key, 0, spawn_stream);
  Vec3 p = shape.a;
  switch (shape.kind) {
    case Shape::Kind::line:
      p += (shape.b - shape.a) * fraction(index, count - 1);
      break;
    case Shape::Kind::grid: {
      const std::size_t columns = shape.columns > 0 ? static_cast<std::size_t>(shape.columns) : side_of_square(count);
      const std::size_t column = index % columns, row = index / columns;
      p += Vec3{static_cast<float>(column), static_cast<float>(row), 0} * shape.spacing;
      break;
    }
    case Shape::Kind::disc:
      p += in_ball<D>(dice) * shape.radius;
      break;
    case Shape::Kind::ring: {
      const Vec2 d = direction(two_pi * fraction(index, count));
      p += Vec3{d.x, d.y, 0} * shape.radius;
      break;
    }
    case Shape::Kind::region:
      for (int d = 0; d < D; ++d) p[d] += (shape.b[d] - shape.a[d]) * dice.uniform(d);
      break;
  }
  return to_dimension<D>(p);
}

template Vec2 place<2>(const Shape&, std::size_t, std::size_t, std::uint64_t, std::uint32_t);
template Vec3 place<3>(const Shape&, std::size_t, std::size_t, std::uint64_t, std::uint32_t);

}  // namespace veer
