#include "veer/move/bodies/kinematic.hpp"

#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

TEST(Kinematic, has_the_requested_velocity_at_once_whatever_it_had) {
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

TEST(Kinematic, faces_along_its_velocity_and_keeps_its_heading_at_rest) {
  BodyState<float, 3> state{{}, {}, {1, 0, 0}};
  Kinematic{}.move(state, {{0, 0, -2}, state.heading, false}, Agent3{.max_speed = 5}, .1f);
  EXPECT_EQ(state.heading, (Vec3{0, 0, -1}));
  Kinematic{}.move(state, {{}, state.heading, false}, Agent3{.max_speed = 5}, .1f);
  EXPECT_EQ(state.heading, (Vec3{0, 0, -1}));
}

TEST(Kinematic, a_requested_heading_wins_over_the_velocity) {
  BodyState<float, 2> state{{}, {}, {1, 0}};
  Kinematic{}.move(state, {{1, 0}, {0, 1}, true}, Agent2{}, .1f);
  EXPECT_EQ(state.heading, (Vec2{0, 1}));
  EXPECT_EQ(state.velocity, (Vec2{1, 0}));
}

}  // namespace
}  // namespace veer
