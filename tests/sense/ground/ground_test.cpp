// Floors: their heights, what isn't floor, and how far agents get on them.
#include "veer/sense/ground/ground.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

constexpr float hole = std::numeric_limits<float>::quiet_NaN();
const Domain<2> plane{};

std::shared_ptr<const Floors> made(std::vector<HeightField> floors, const GroundDef& def = {}) {
  const auto ground = Floors::make(std::move(floors), def);
  if (!ground) ADD_FAILURE() << ground.reason();
  return *ground;
}

/// A ground floor, a second floor 3 m above some of it, and a ramp that leads up from x = 8 to x = 18.
std::vector<HeightField> two_floors() {
  return {plane_floor({0, 0}, {30, 20}, 0), plane_floor({18, 4}, {28, 16}, 3), ramp_along_x({8, 8}, {18, 12}, 0, 3)};
}

Walk walked(const Terrain& ground, Vec2 from, Vec2 to, float height, const Domain<2>& domain = plane) {
  Walk walk{from, to, height};
  ground.walk({&walk, 1}, domain);
  return walk;
}

TEST(HeightField, of_a_plane_is_the_plane) {
  test::Draw draw(1);
  for (int k = 0; k < 300; ++k) {
    const Vec2 low = draw.vec<2>(-50, 50), size = draw.vec<2>(1, 40), slope = draw.vec<2>(-2, 2);
    const float height = draw.between(-20, 20);
    const HeightField field = plane_floor(low, low + size, height, slope);
    ASSERT_EQ(field.misfit(), "");
    const Vec2 off{draw.between(0, size.x * .999f), draw.between(0, size.y * .999f)};
    ASSERT_NEAR(field.height(low + off).value_or(1e9f), height + dot(off, slope), 1e-3);
  }
}

TEST(HeightField, rises_along_a_ramp_by_its_slope_times_the_way) {
  const HeightField along_x = ramp_along_x({8, 0}, {18, 4}, 1, 4), along_y = ramp_along_y({0, 8}, {4, 18}, 1, 4);
  for (float way = 0; way <= 10; way += .25f) {
    EXPECT_NEAR(along_x.height({8 + way, 2}).value_or(9), 1 + .3 * double{way}, 1e-5);
    EXPECT_NEAR(along_y.height({2, 8 + way}).value_or(9), 1 + .3 * double{way}, 1e-5);
  }
  EXPECT_EQ(along_x.height({18, 4}), 4.f) << "the edges are inside";
  EXPECT_FALSE(along_x.height({18.001f, 2}));
  EXPECT_FALSE(along_x.height({10, -.001f}));
}

TEST(HeightField, is_bilinear_between_its_crossings) {
  test::Draw draw(2);
  HeightField field{.low = {-3, 5}, .spacing = {2, .5f}, .columns = 6, .rows = 9, .steepest = 100};
  for (int i = 0; i < 6 * 9; ++i) field.heights.push_back(draw.between(-4, 4));
  ASSERT_EQ(field.misfit(), "");
  for (int k = 0; k < 500; ++k) {
    const int c = static_cast<int>(draw.below(5)), r = static_cast<int>(draw.below(8));
    const float x = draw.between(0, .999f), y = draw.between(0, .999f);
    const auto at = [&](int i, int j) { return field.heights[static_cast<std::size_t>((r + j) * 6 + c + i)]; };
    const float wanted =
        (1 - x) * (1 - y) * at(0, 0) + x * (1 - y) * at(1, 0) + (1 - x) * y * at(0, 1) + x * y * at(1, 1);
    const Vec2 position{-3 + 2 * (static_cast<float>(c) + x), 5 + .5f * (static_cast<float>(r) + y)};
    ASSERT_NEAR(field.height(position).value_or(1e9f), wanted, 1e-3);
  }
}

TEST(HeightField, has_no_floor_around_a_hole_and_where_it_is_too_steep) {
  HeightField field{.columns = 4, .rows = 2, .heights = {0, 0, hole, 0, 0, 0, 0, 0}};
  EXPECT_EQ(field.misfit(), "");
  EXPECT_TRUE(field.height({.5f, .5f}));
  EXPECT_FALSE(field.height({1.5f, .5f}));
  EXPECT_FALSE(field.height({2.5f, .5f}));
  field.heights = {0, .9f, 2, 2, 0, .9f, 2, 2};
  EXPECT_TRUE(field.height({.5f, .5f}));
  EXPECT_FALSE(field.height({1.5f, .5f})) << "it rises 1.1 m in 1 m";
  EXPECT_TRUE(field.height({2.5f, .5f}));
}

TEST(HeightField, that_is_invalid_says_why) {
  const HeightField good{.columns = 2, .rows = 2, .heights = {0, 0, 0, 0}};
  const auto why = [&](auto change) {
    HeightField field = good;
    change(field);
    return field.misfit();
  };
  EXPECT_EQ(good.misfit(), "");
  EXPECT_EQ(why([](auto& f) { f.columns = 1; }), "expected at least 2 crossings along x, found 1");
  EXPECT_EQ(why([](auto& f) { f.rows = -3; }), "expected at least 2 crossings along y, found -3");
  EXPECT_EQ(why([](auto& f) { f.columns = f.rows = 100000; }),
            "expected at most 16777216 crossings, found 10000000000");
  EXPECT_EQ(why([](auto& f) { f.heights.pop_back(); }), "expected 2 x 2 heights, found 3");
  EXPECT_NE(why([](auto& f) { f.spacing.y = 0; }).find("expected a spacing"), std::string::npos);
  EXPECT_NE(why([](auto& f) { f.spacing.x = hole; }).find("expected a spacing"), std::string::npos);
  EXPECT_NE(why([](auto& f) { f.low.x = 2e7f; }).find("expected corners"), std::string::npos);
  EXPECT_NE(why([](auto& f) { f.steepest = 0; }).find("expected a steepest slope"), std::string::npos);
  EXPECT_NE(why([](auto& f) { f.heights[2] = 1e8f; }).find("expected heights"), std::string::npos);
  EXPECT_NE(why([](auto& f) { f.heights = {hole, hole, hole, hole}; }).find("expected a floor"), std::string::npos);
}

TEST(Floors, that_cannot_be_made_say_which_and_why) {
  EXPECT_EQ(Floors::make({}).reason(), "expected at least one floor, found none");
  EXPECT_EQ(Floors::make({plane_floor({}, {1, 1}, 0), {}}).reason(),
            "floor 1: expected at least 2 crossings along x, found 0");
  EXPECT_NE(Floors::make({plane_floor({}, {1, 1}, 0)}, {.climb = hole}).reason().find("climb: expected"),
            std::string::npos);
  EXPECT_NE(Floors::make({plane_floor({}, {1, 1}, 0)}, {.headroom = -1}).reason().find("headroom: expected"),
            std::string::npos);
}

TEST(Floors, above_each_other_are_told_apart_by_the_height_asked_near) {
  const auto ground = made(two_floors());
  for (float near : {-5.f, 0.f, 1.4f, 1.5f}) EXPECT_EQ(ground->height({24, 6}, near), 0.f) << near;
  for (float near : {1.6f, 3.f, 80.f}) EXPECT_EQ(ground->height({24, 6}, near), 3.f) << near;
  EXPECT_EQ(ground->height({24, 6}, -1e7f), 0.f);
  EXPECT_FALSE(ground->height({-1, 6}, 0));
}

TEST(Floors, have_no_room_to_stand_where_another_is_less_than_the_headroom_above) {
  const auto ground = made(two_floors());
  EXPECT_NEAR(ground->height({12, 10}, 0).value_or(9), 1.2, 1e-5) << "the ramp is 1.2 m up there";
  EXPECT_EQ(ground->height({17, 10}, 0), 0.f) << "2.7 m";
  EXPECT_EQ(made(two_floors(), {.headroom = 1})->height({12, 10}, 0), 0.f);
}

TEST(Terrain, is_followed_up_a_ramp_however_long_the_step) {
  const auto ground = made(two_floors());
  for (float end : {8.5f, 10.f, 15.f, 18.f, 25.f}) {
    const Walk walk = walked(*ground, {4, 10}, {end, 10}, 0);
    EXPECT_TRUE(walk.whole);
    EXPECT_EQ(walk.point, (Vec2{end, 10}));
    EXPECT_NEAR(walk.height, end < 18 ? .3 * (double{end} - 8) : 3., 1e-5);
  }
  EXPECT_EQ(walked(*ground, {24, 1}, {24, 19}, 0).height, 0) << "beneath the upper floor";
}

TEST(Terrain, ends_a_walk_at_its_edge_at_a_hole_and_at_a_step_that_is_too_high) {
  const auto ground = made(two_floors());
  const auto end_of = [&](const Terrain& on, Vec2 from, Vec2 to, float height) {
    const Walk walk = walked(on, from, to, height);
    EXPECT_FALSE(walk.whole);
    return walk.point;
  };
  EXPECT_NEAR(end_of(*ground, {24, 10}, {40, 10}, 3).x, 28, .4);
  EXPECT_LE(end_of(*ground, {24, 10}, {40, 10}, 3).x, 28);
  EXPECT_EQ(end_of(*ground, {24, 15.99f}, {24, 16.01f}, 3), (Vec2{24, 15.99f})) << "agents don't jump down";
  EXPECT_NEAR(end_of(*ground, {12, 4}, {12, 16}, 0).y, 8, .4) << "the side of the ramp, 1.2 m up";
  for (float rise : {.4f, -.4f, .6f, -.6f}) {
    const auto step = made({plane_floor({0, 0}, {5, 5}, 0), plane_floor({5, 0}, {9, 5}, rise)});
    EXPECT_EQ(walked(*step, {1, 1}, {8, 1}, 0).whole, abs(rise) < .5f) << rise;
  }
  const auto apart = made({plane_floor({0, 0}, {5, 5}, 0), plane_floor({5.5f, 0}, {9, 5}, 0)});
  for (float speed : {.1f, 1.f, 30.f, 4000.f})
    EXPECT_LE(walked(*apart, {4.9f, 1}, {4.9f + speed, 1}, 0).point.x, speed < .2f ? 5.01f : 5.f) << speed;
}

TEST(Terrain, lets_agents_off_the_ground_go_anywhere_until_they_reach_a_floor) {
  const auto ground = made(two_floors());
  const Walk off = walked(*ground, {-9, 3}, {-2, 3}, 7);
  EXPECT_TRUE(off.whole);
  EXPECT_EQ(off.height, 7);
  const Walk high = walked(*ground, {-2, 3}, {2, 3}, 7);
  EXPECT_TRUE(high.whole);
  EXPECT_EQ(high.height, 7) << "far above the floor";
  const Walk low = walked(*ground, {-2, 3}, {2, 3}, .3f);
  EXPECT_TRUE(low.whole);
  EXPECT_EQ(low.height, 0);
}

TEST(Terrain, goes_on_across_the_seam_of_a_torus) {
  const Domain<2> torus{.kind = DomainKind::torus, .high = {20, 20}};
  const auto ground = made({plane_floor({0, 0}, {20, 20}, 1)});
  const Walk walk = walked(*ground, {19, 5}, {1, 5}, 1, torus);
  EXPECT_TRUE(walk.whole);
  EXPECT_EQ(walk.point, (Vec2{1, 5}));
}

TEST(Terrain, has_the_hash_of_what_it_is_made_of) {
  EXPECT_EQ(made(two_floors())->hash(), made(two_floors())->hash());
  EXPECT_NE(made(two_floors())->hash(), made(two_floors(), {.climb = .4f})->hash());
  auto other = two_floors();
  other[1].heights[2] = 3.01f;
  EXPECT_NE(made(two_floors())->hash(), made(other)->hash());
}

}  // namespace
}  // namespace veer
