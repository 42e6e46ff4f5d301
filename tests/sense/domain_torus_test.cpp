#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"
#include "tests/math/same_bits.hpp"
#include "veer/sense/domain.hpp"

namespace veer {
namespace {

template <int D>
Domain<D> random_torus(test::Draw& draw) {
  Domain<D> torus{.kind = DomainKind::torus};
  torus.low = draw.vec<D>(-100, 100);
  torus.high = torus.low + draw.vec<D>(.5f, 200);
  return torus;
}

template <int D>
Vec<float, D> inside(test::Draw& draw, const Domain<D>& torus) {
  Vec<float, D> p;
  for (int d = 0; d < D; ++d)
    p[d] = std::min(draw.between(torus.low[d], torus.high[d]), std::nextafter(torus.high[d], -1e9f));
  return p;
}

template <int D>
void expect_shortest_of_all_images() {
  test::Draw draw(11);
  for (int round = 0; round < 3000; ++round) {
    const Domain<D> torus = random_torus<D>(draw);
    const Vec<float, D> from = inside(draw, torus), to = inside(draw, torus);
    const Vec<float, D> got = torus.displacement(from, to);
    // Images up to two periods away on every axis; the nearest is the nearest on each axis by itself.
    for (int d = 0; d < D; ++d) {
      const double period = static_cast<double>(torus.high[d]) - static_cast<double>(torus.low[d]);
      double best = 1e30;
      for (int turn = -2; turn <= 2; ++turn) {
        const double away = static_cast<double>(to[d]) - static_cast<double>(from[d]) + turn * period;
        if (std::abs(away) < std::abs(best)) best = away;
      }
      // If both ways round are equally long, either is right.
      const double error = std::min(std::abs(got[d] - best),
                                    std::abs(std::abs(best) - period / 2) < 1e-4 ? std::abs(got[d] + best) : 1e30);
      ASSERT_LT(error, 1e-4);
    }
    EXPECT_LT(length(got + torus.displacement(to, from)), 1e-4f) << "there and back cancel out";
  }
}
TEST(Torus, displacement_is_the_shortest_over_all_images_and_antisymmetric) {
  expect_shortest_of_all_images<2>();
  expect_shortest_of_all_images<3>();
}

TEST(Torus, a_displacement_from_outside_is_short_all_the_same) {
  const Domain<2> torus{.kind = DomainKind::torus, .low = {0, 0}, .high = {10, 10}};
  EXPECT_EQ(torus.displacement(Vec2{1, 5}, Vec2{9, 5}), (Vec2{-2, 0}));
  EXPECT_EQ(torus.displacement(Vec2{1, 5}, Vec2{39, 5}), (Vec2{-2, 0}));
  EXPECT_EQ(torus.nearest_image(Vec2{9, 5}, Vec2{1, 5}), (Vec2{11, 5}));
}

TEST(Torus, a_point_inside_keeps_its_bits) {
  test::Draw draw(12);
  for (int round = 0; round < 20000; ++round) {
    const Domain<2> torus = random_torus<2>(draw);
    Vec2 p = inside(draw, torus), velocity{1, 2};
    // Points just inside either edge, where rounding is critical.
    if (round % 4 == 0) p.x = torus.low.x;
    if (round % 4 == 1) p.x = std::nextafter(torus.high.x, -1e9f);
    const Vec2 before = p;
    torus.constrain(p, velocity);
    ASSERT_EQ(bits_of(p.x), bits_of(before.x)) << before.x << " in " << torus.low.x << " .. " << torus.high.x;
    ASSERT_EQ(bits_of(p.y), bits_of(before.y));
    EXPECT_EQ(velocity, (Vec2{1, 2}));
  }
}

TEST(Torus, a_point_outside_lands_inside_on_its_own_image) {
  test::Draw draw(13);
  for (int round = 0; round < 20000; ++round) {
    const Domain<2> torus = random_torus<2>(draw);
    const float far = round % 2 ? 1e3f : 300;
    Vec2 p = draw.vec<2>(-far, far), velocity{1, 2};
    if (round % 8 == 2) p.x = torus.high.x;
    if (round % 8 == 4) p.x = std::nextafter(torus.low.x, -1e9f);
    const Vec2 before = p;
    torus.constrain(p, velocity);
    for (int d = 0; d < 2; ++d) {
      ASSERT_TRUE(p[d] >= torus.low[d] && p[d] < torus.high[d]) << before[d] << " became " << p[d];
      const double period = static_cast<double>(torus.high[d]) - static_cast<double>(torus.low[d]);
      const double turns = (static_cast<double>(before[d]) - static_cast<double>(p[d])) / period;
      ASSERT_LT(std::abs(turns - std::round(turns)) * period, 1e-3);
    }
    EXPECT_EQ(velocity, (Vec2{1, 2}));
  }
}

TEST(Torus, however_far_out_a_point_lands_inside) {
  const Domain<2> torus{.kind = DomainKind::torus, .low = {0, -1}, .high = {.1f, 1}};
  for (float far : {-1e7f, 1e7f, -3.3e6f, 12345.678f}) {
    Vec2 p{far, far}, velocity{};
    torus.constrain(p, velocity);
    EXPECT_TRUE(p.x >= 0 && p.x < .1f && p.y >= -1 && p.y < 1) << far;
  }
}

TEST(Torus, packs_give_the_bits_of_floats) {
  const Domain<2> torus{.kind = DomainKind::torus, .low = {-3, .1f}, .high = {7.7f, 200}};
  const auto inputs = test::hard_inputs<2>(2000, 14);
  for (int axis : {0, 1}) {
    test::expect_same_in_packs(inputs, [&](const auto& x, const auto& y) {
      Vec<std::remove_cvref_t<decltype(x)>, 2> p{x, y}, v{y, x};
      torus.constrain(p, v);
      return p[axis];
    });
    test::expect_same_in_packs(inputs, [&](const auto& x, const auto& y) {
      using S = std::remove_cvref_t<decltype(x)>;
      return torus.displacement(Vec<S, 2>{x, y}, Vec<S, 2>{y, x})[axis];
    });
  }
}

}  // namespace
}  // namespace veer
