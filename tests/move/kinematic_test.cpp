#include "veer/move/bodies/kinematic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

TEST(Kinematic, has_the_asked_velocity_at_once_whatever_it_had) {
  BodyState<float, 2> state{{1, 1}, {-9, 9}, {1, 0}};
  Kinematic{}.move(state, {{3, 4}, state.heading, false}, Agent2{.max_speed = 10}, .5f);
  EXPECT_EQ(state.velocity, (Vec2{3, 4}));
  EXPECT_EQ(state.position, (Vec2{2.5f, 3}));
}

TEST(Kinematic, cuts_it_to_max_speed_in_the_same_direction) {
  BodyState<float, 2> state{{}, {}, {1, 0}};
  Kinematic{}.move(state, {{30, 40}, state.heading, false}, Agent2{.max_speed = 5}, 1.f);
  EXPECT_LT(length(state.velocity - Vec2{3, 4}), 1e-5f);
}

TEST(Kinematic, looks_where_it_goes_and_keeps_its_heading_when_it_stands) {
  BodyState<float, 3> state{{}, {}, {1, 0, 0}};
  Kinematic{}.move(state, {{0, 0, -2}, state.heading, false}, Agent3{.max_speed = 5}, .1f);
  EXPECT_EQ(state.heading, (Vec3{0, 0, -1}));
  Kinematic{}.move(state, {{}, state.heading, false}, Agent3{.max_speed = 5}, .1f);
  EXPECT_EQ(state.heading, (Vec3{0, 0, -1}));
}

TEST(Kinematic, a_heading_that_is_asked_for_wins_over_the_way_it_goes) {
  BodyState<float, 2> state{{}, {}, {1, 0}};
  Kinematic{}.move(state, {{1, 0}, {0, 1}, true}, Agent2{}, .1f);
  EXPECT_EQ(state.heading, (Vec2{0, 1}));
  EXPECT_EQ(state.velocity, (Vec2{1, 0}));
}

template <int D>
void expect_same_bits_in_every_width() {
  test::Draw draw(2);
  constexpr std::size_t rows = 37;
  Columns<D> columns;
  columns.resize(rows);
  for (LimitColumn& limit : columns.limits) limit.set_common(2);
  for (std::size_t row = 0; row < rows; ++row) {
    columns.now[row] = {draw.vec<D>(-9, 9), draw.vec<D>(-9, 9)};
    columns.heading[row] = draw.direction<D>();
    columns.asked[row] = draw.vec<D>(-3, 3);
  }
  Columns<D> first = columns;
  const Kinematic how;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (!is_supported(widths[i])) continue;
    body_info<Kinematic>().kernels.template kernel<D>(i)({&columns, 0, rows, .1f}, &how);
    if (i == 0) first = columns;
    for (std::size_t row = 0; row < rows; ++row)
      for (int d = 0; d < D; ++d) {
        ASSERT_EQ(bits_of(columns.next[row].position[d]), bits_of(first.next[row].position[d]));
        ASSERT_EQ(bits_of(columns.next_heading[row][d]), bits_of(first.next_heading[row][d]));
      }
    EXPECT_FALSE(columns.next[rows - 1].position == (Vec<float, D>{})) << "the last one moved too";
    std::ranges::fill_n(columns.next.data(), rows, Motion<D>{});
  }
}
TEST(Bodies, give_the_same_bits_in_every_width) {
  expect_same_bits_in_every_width<2>();
  expect_same_bits_in_every_width<3>();
}

}  // namespace
}  // namespace veer
