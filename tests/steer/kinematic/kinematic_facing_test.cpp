#include "veer/steer/kinematic/kinematic_facing.hpp"

#include <gtest/gtest.h>

#include "tests/steer/track.hpp"

namespace veer {
namespace {

using FacingMode = KinematicFacing::Mode;

TEST(KinematicFacing, snaps_to_the_direction_of_travel) {
  const Agent2 self{.velocity = {0, -5}, .heading = {1, 0}};
  EXPECT_EQ(KinematicFacing{FacingMode::snap}.steer(self, {}).heading, (Vec2{0, -1}));
}

TEST(KinematicFacing, one_that_stands_keeps_its_heading) {
  for (FacingMode mode : {FacingMode::snap, FacingMode::turn}) {
    const Agent2 self{.heading = {.6f, .8f}};
    const Vec2 heading = KinematicFacing{mode}.steer(self, {}).heading;
    EXPECT_NEAR(heading.x, .6f, 1e-6f);
    EXPECT_NEAR(heading.y, .8f, 1e-6f);
  }
}

// Every pair of 48 headings and 48 directions of travel.
TEST(KinematicFacing, turns_the_shorter_way_and_exactly_as_fast_as_it_may) {
  constexpr int directions = 48;
  for (int i = 0; i < directions; ++i)
    for (int j = 0; j < directions; ++j)
      for (float rate : {.5f, 3.f, 60.f}) {
        const float from = two_pi * static_cast<float>(i) / directions,
                    to = two_pi * static_cast<float>(j) / directions;
        const Agent2 self{.velocity = direction(to) * 2.f, .heading = direction(from), .max_angular_speed = rate};
        const Vec2 heading = KinematicFacing{}.steer(self, test::tick(1 / 30.f)).heading;
        const float turned = angle_between(from, atan2(heading.y, heading.x)), wanted = angle_between(from, to);
        const float most = std::min(rate / 30, std::abs(wanted));
        ASSERT_NEAR(length(heading), 1, 1e-6f);
        ASSERT_NEAR(std::abs(turned), most, 1e-5f) << from << " to " << to;
        // Straight behind, both ways are as short.
        if (std::abs(j - i) != directions / 2 && most > 1e-3f) {
          ASSERT_GT(turned * wanted, 0) << from << " to " << to;
        }
      }
}

TEST(KinematicFacing, in_space_the_turn_stays_in_the_plane_of_both_directions) {
  test::Draw draw(4);
  for (int round = 0; round < 500; ++round) {
    Agent3 self{.heading = draw.direction<3>(), .max_angular_speed = draw.between(0, 20)};
    const Vec3 to = draw.direction<3>();
    self.velocity = to * draw.of_any_size(.01f, 50);
    const Vec3 heading = KinematicFacing{}.steer(self, test::tick(.1f)).heading;
    const float apart = std::acos(clamp(dot(self.heading, to), -1.f, 1.f));
    const float turned = std::acos(clamp(dot(self.heading, heading), -1.f, 1.f));
    const float rest = std::acos(clamp(dot(heading, to), -1.f, 1.f));
    ASSERT_NEAR(turned, std::min(apart, self.max_angular_speed * .1f), 2e-3f);
    ASSERT_NEAR(turned + rest, apart, 4e-3f);
  }
}

TEST(KinematicFacing, gets_there_in_the_time_the_turn_takes_and_stays) {
  Agent2 self{.velocity = {-1, .001f}, .heading = {1, 0}, .max_angular_speed = 1};
  int steps = 0;
  const Vec2 wanted = unit(self.velocity);
  for (; !(self.heading == wanted) && steps < 1000; ++steps)
    self.heading = KinematicFacing{}.steer(self, test::tick(.01f)).heading;
  EXPECT_NEAR(static_cast<float>(steps) * .01f, pi, .02f);
  EXPECT_EQ(KinematicFacing{}.steer(self, test::tick(.01f)).heading, wanted);
}

}  // namespace
}  // namespace veer
