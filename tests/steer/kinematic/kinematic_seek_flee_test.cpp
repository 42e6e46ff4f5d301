#include <gtest/gtest.h>

#include "tests/steer/track.hpp"
#include "veer/steer/kinematic/kinematic_flee.hpp"
#include "veer/steer/kinematic/kinematic_seek.hpp"

namespace veer {
namespace {

TEST(KinematicSeek, goes_at_full_speed_straight_at_the_target) {
  const Agent2 self{.position = {1, 1}, .velocity = {-7, 2}, .max_speed = 10};
  EXPECT_EQ(KinematicSeek{}.steer(self, Target2{{4, 5}}).velocity, (Vec2{6, 8}));
}

TEST(KinematicFlee, goes_at_full_speed_straight_away) {
  const Agent2 self{.position = {1, 1}, .velocity = {-7, 2}, .max_speed = 10};
  EXPECT_EQ(KinematicFlee{}.steer(self, Target2{{4, 5}}).velocity, (Vec2{-6, -8}));
}

template <int D>
void expect_speed_and_direction() {
  test::Draw draw(1);
  for (int round = 0; round < 1000; ++round) {
    Agent<float, D> self;
    self.position = draw.vec<D>(-100, 100);
    self.max_speed = draw.of_any_size(.01f, 100);
    const Target<float, D> goal{draw.vec<D>(-100, 100), draw.vec<D>(-9, 9)};
    const Vec<float, D> to = KinematicSeek{}.steer(self, goal).velocity,
                        from = KinematicFlee{}.steer(self, goal).velocity;
    ASSERT_NEAR(length(to) / self.max_speed, 1, 1e-5f);
    ASSERT_NEAR(dot(to, goal.position - self.position) / (self.max_speed * length(goal.position - self.position)), 1,
                1e-5f);
    EXPECT_EQ(from, -to);
  }
}
TEST(KinematicSeekAndFlee, are_opposite_and_as_fast_as_can_be_from_anywhere) {
  expect_speed_and_direction<2>();
  expect_speed_and_direction<3>();
}

TEST(KinematicSeekAndFlee, on_the_target_there_is_nowhere_to_go) {
  const Agent3 self{.position = {1, 2, 3}};
  EXPECT_EQ(KinematicSeek{}.steer(self, Target3{{1, 2, 3}}).velocity, Vec3{});
  EXPECT_EQ(KinematicFlee{}.steer(self, Target3{{1, 2, 3}}).velocity, Vec3{});
}

TEST(KinematicFlee, ignores_targets_farther_than_the_panic_distance) {
  const KinematicFlee flee{.panic_distance = 5};
  EXPECT_EQ(flee.steer(Agent2{.position = {4.99f, 0}}, Target2{}).velocity, (Vec2{1, 0}));
  EXPECT_EQ(flee.steer(Agent2{.position = {5.01f, 0}}, Target2{}).velocity, Vec2{});
  EXPECT_EQ(flee.steer(Agent2{.position = {3, 4.01f}}, Target2{}).velocity, Vec2{});
  EXPECT_EQ(KinematicFlee{}.steer(Agent2{.position = {1e6f, 0}}, Target2{}).velocity, (Vec2{1, 0})) << "0: never";
}

}  // namespace
}  // namespace veer
