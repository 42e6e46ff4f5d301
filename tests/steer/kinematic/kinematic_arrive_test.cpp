#include "veer/steer/kinematic/kinematic_arrive.hpp"

#include <gtest/gtest.h>

#include "tests/steer/track.hpp"

namespace veer {
namespace {

TEST(KinematicArrive, covers_the_rest_of_the_way_in_the_given_time_but_no_faster_than_it_can) {
  const KinematicArrive arrive{.time_to_target = .5f};
  const Agent2 self{.max_speed = 10};
  EXPECT_EQ(arrive.steer(self, Target2{{3, 0}}, {}).velocity, (Vec2{6, 0}));
  EXPECT_EQ(arrive.steer(self, Target2{{30, 40}}, {}).velocity, (Vec2{6, 8}));
}

TEST(KinematicArrive, stands_inside_the_capture_radius_its_edge_included) {
  const KinematicArrive arrive{.capture_radius = .5f};
  for (float distance : {0.f, .25f, .5f}) {
    EXPECT_EQ(arrive.steer(Agent2{}, Target2{{distance, 0}}, {}).velocity, Vec2{});
    EXPECT_TRUE(arrive.arrived(Agent2{}, Target2{{distance, 0}}));
  }
  EXPECT_FALSE(arrive.arrived(Agent2{}, Target2{{.51f, 0}}));
  EXPECT_GT(arrive.steer(Agent2{}, Target2{{.51f, 0}}, {}).velocity.x, 0);
}

template <int D>
void expect_arrival_without_oscillation() {
  test::Draw draw(2);
  for (int round = 0; round < 200; ++round) {
    const KinematicArrive arrive{.time_to_target = draw.between(.1f, 1), .capture_radius = draw.of_any_size(.01f, 1)};
    const float steps_per_second[] = {240, 144, 60, 30, 10, draw.between(10, 240)};
    const float dt = 1 / steps_per_second[round % 6];
    Agent<float, D> self;
    self.max_speed = draw.of_any_size(1, 20);
    const Vec<float, D> start = self.position = draw.vec<D>(-15, 15);
    float distance = length(start);
    int steps = 0;
    while (distance > arrive.capture_radius) {
      test::follow(arrive, self, Target<float, D>{}, dt);
      ASSERT_LT(length(self.position), distance) << "never farther from the target than before";
      ASSERT_GE(dot(self.position, start), 0) << "never past it";
      distance = length(self.position);
      ASSERT_LT(++steps, 40000) << "comes to an end";
    }
    const Vec<float, D> there = self.position;
    for (int k = 0; k < 10; ++k) test::follow(arrive, self, Target<float, D>{}, dt);
    EXPECT_EQ(self.position, there) << "and stays";
    EXPECT_EQ(self.velocity, (Vec<float, D>{}));
  }
}
TEST(KinematicArrive, stops_inside_the_capture_radius_without_oscillation_for_any_dt) {
  expect_arrival_without_oscillation<2>();
  expect_arrival_without_oscillation<3>();
}

TEST(KinematicArrive, a_step_longer_than_the_time_to_target_lands_on_the_target_not_past_it) {
  Agent2 self{.position = {-3, 1}, .max_speed = 100};
  test::follow(KinematicArrive{.time_to_target = .1f}, self, Target2{}, .25f);
  EXPECT_LT(length(self.position), 1e-6f);
}

}  // namespace
}  // namespace veer
