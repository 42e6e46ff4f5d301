#include "veer/sense/flow_field.hpp"

#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

/// Sampled from a function on an 11 x 9 grid with 0.5 m between samples.
template <class F>
FlowField sampled(F f, FlowField::Outside outside = FlowField::Outside::edge) {
  FlowField field{.kind = FlowField::Kind::grid, .low = {-2, -1, 0}, .spacing = .5f, .count = {11, 9, 1}};
  field.outside = outside;
  for (int j = 0; j < 9; ++j)
    for (int i = 0; i < 11; ++i)
      field.samples.push_back(f(field.low.x + static_cast<float>(i) * .5f, field.low.y + static_cast<float>(j) * .5f));
  return field;
}

TEST(FlowField, a_vortex_goes_round_its_center_and_is_fastest_at_its_radius) {
  const FlowField vortex{.kind = FlowField::Kind::vortex, .center = {1, 2, 0}, .speed = 3, .radius = 2};
  test::Draw draw(1);
  for (int i = 0; i < 200; ++i) {
    const Vec2 offset = draw.direction<2>() * draw.between(.01f, 20), v = vortex.at(Vec2{1, 2} + offset);
    EXPECT_NEAR(dot(unit(v), unit(offset)), 0, 1e-4f) << "never toward the center";
    EXPECT_GT(offset.x * v.y - offset.y * v.x, 0) << "counter-clockwise";
    EXPECT_LE(length(v), 3.0001f);
  }
  EXPECT_NEAR(length(vortex.at(Vec2{3, 2})), 3, 1e-5f);
  EXPECT_EQ(vortex.at(Vec2{1, 2}), Vec2{});
}

TEST(FlowField, a_source_leads_away_and_a_sink_back) {
  const FlowField source{.kind = FlowField::Kind::source, .speed = 2, .radius = 1};
  FlowField sink = source;
  sink.speed = -2;
  test::Draw draw(2);
  for (int i = 0; i < 100; ++i) {
    const Vec3 p = draw.vec<3>(-9, 9);
    EXPECT_NEAR(dot(unit(source.at(p)), unit(p)), 1, 1e-5f);
    EXPECT_EQ(sink.at(p), -source.at(p));
  }
}

TEST(FlowField, between_its_samples_a_grid_is_linear) {
  const auto slope = [](float x, float y) { return Vec3{1 + 2 * x - y, x + 3 * y, 0}; };
  const FlowField field = sampled(slope);
  test::Draw draw(3);
  for (int i = 0; i < 500; ++i) {
    const Vec2 p{draw.between(-2, 3), draw.between(-1, 3)};
    const Vec2 wanted = to_dimension<2>(slope(p.x, p.y)), v = field.at(p);
    ASSERT_LE(length(v - wanted), 1e-4f) << p.x << " " << p.y;
  }
  EXPECT_EQ(field.at(Vec2{-1.5f, .5f}), to_dimension<2>(slope(-1.5f, .5f))) << "exact on a sample";
}

TEST(FlowField, in_3d_a_grid_is_linear_along_all_axes) {
  FlowField field{.kind = FlowField::Kind::grid, .low = {0, 0, 0}, .spacing = 1, .count = {3, 4, 5}};
  const auto slope = [](float x, float y, float z) { return Vec3{x + 2 * y - z, 3 * z - y, x * 2 + y + z}; };
  for (int k = 0; k < 5; ++k)
    for (int j = 0; j < 4; ++j)
      for (int i = 0; i < 3; ++i)
        field.samples.push_back(slope(static_cast<float>(i), static_cast<float>(j), static_cast<float>(k)));
  test::Draw draw(4);
  for (int i = 0; i < 500; ++i) {
    const Vec3 p{draw.between(0, 2), draw.between(0, 3), draw.between(0, 4)};
    ASSERT_LE(length(field.at(p) - slope(p.x, p.y, p.z)), 1e-4f);
  }
  EXPECT_EQ(field.misfit(3), "");
  EXPECT_NE(field.misfit(2), "") << "several layers in the plane";
}

TEST(FlowField, beyond_its_samples_goes_by_the_rule) {
  const auto f = [](float x, float y) { return Vec3{x, y, 0}; };
  const FlowField edge = sampled(f), still = sampled(f, FlowField::Outside::still),
                  wrap = sampled(f, FlowField::Outside::wrap);
  EXPECT_EQ(edge.at(Vec2{50, -70}), (Vec2{3, -1})) << "the nearest sample";
  EXPECT_EQ(edge.at(Vec2{1e7f, 1e7f}), (Vec2{3, 3}));
  EXPECT_EQ(still.at(Vec2{3.1f, 0}), Vec2{});
  EXPECT_EQ(still.at(Vec2{0, -1.1f}), Vec2{});
  EXPECT_EQ(still.at(Vec2{3, 3}), (Vec2{3, 3})) << "the edge itself is inside";
  // 11 samples are 5.5 m, 9 are 4.5 m: after that they come again.
  for (const Vec2 p : {Vec2{.5f, .5f}, Vec2{-2, -1}, Vec2{2.25f, 1}}) {
    EXPECT_LE(length(wrap.at(p + Vec2{5.5f, 0}) - wrap.at(p)), 1e-5f);
    EXPECT_LE(length(wrap.at(p - Vec2{11, 9}) - wrap.at(p)), 1e-5f);
  }
  EXPECT_LE(length(wrap.at(Vec2{3.25f, 0}) - Vec2{.5f, 0}), 1e-5f) << "halfway from the last (3) to the first (-2)";
}

TEST(FlowField, without_mixing_each_sample_holds_in_a_cell_of_its_own) {
  const auto f = [](float x, float y) { return Vec3{x, y, 0}; };
  for (const auto outside : {FlowField::Outside::edge, FlowField::Outside::still, FlowField::Outside::wrap}) {
    FlowField field = sampled(f, outside);
    field.between = FlowField::Between::nearest;
    test::Draw draw(5);
    for (int i = 0; i < 500; ++i) {
      // Cells of 0.5 m round samples at multiples of that; 10 cm from the edges, so that rounding can't matter.
      const Vec2 center{-2 + .5f * static_cast<float>(draw.below(11)), -1 + .5f * static_cast<float>(draw.below(9))};
      const Vec2 p = center + draw.vec<2>(-.15f, .15f);
      ASSERT_EQ(field.at(p), center) << p.x << " " << p.y;
      if (outside == FlowField::Outside::wrap) {
        ASSERT_EQ(field.at(p + Vec2{-5.5f, 9}), center);
      }
    }
    const Vec2 beyond = field.at(Vec2{3.4f, 0});
    EXPECT_EQ(beyond.x, outside == FlowField::Outside::edge ? 3 : outside == FlowField::Outside::still ? 0 : -2);
    EXPECT_EQ(field.at(Vec2{3.2f, 3.2f}), (Vec2{3, 3})) << "the outermost cells reach half the spacing farther out";
    EXPECT_TRUE(is_finite(field.at(Vec2{1e7f, -1e7f})));
  }
  FlowField solid{.kind = FlowField::Kind::grid, .count = {2, 3, 4}, .between = FlowField::Between::nearest};
  for (std::size_t i = 0; i < 24; ++i) solid.samples.push_back({static_cast<float>(i), 0, 0});
  EXPECT_EQ(solid.at(Vec3{.6f, 1.7f, 3.4f}).x, 1 + 2 * (2 + 3 * 3));
}

TEST(FlowField, says_what_is_wrong_with_it) {
  FlowField field = sampled([](float, float) { return Vec3{1}; });
  field.samples.pop_back();
  EXPECT_EQ(field.misfit(2), "a flow of 99 samples was given 98");
  field.samples.push_back({std::nanf(""), 0, 0});
  EXPECT_NE(field.misfit(2), "");
  EXPECT_NE((FlowField{.kind = FlowField::Kind::vortex, .radius = 0}.misfit(2)), "");
  EXPECT_NE((FlowField{.velocity = {1e6f, 0, 0}}.misfit(2)), "");
  EXPECT_NE((FlowField{.kind = FlowField::Kind::vortex, .center = {0, std::nanf(""), 0}}.misfit(2)), "");
  EXPECT_NE((FlowField{.kind = FlowField::Kind::grid, .count = {65536, 65536, 1}}.misfit(2)), "");
  EXPECT_EQ(FlowField{}.misfit(2), "");
}

}  // namespace
}  // namespace veer
