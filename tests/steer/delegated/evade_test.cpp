#include "veer/steer/delegated/evade.hpp"

#include <gtest/gtest.h>

#include "tests/steer/track.hpp"

namespace veer {
namespace {

TEST(Evade, flees_from_where_the_hunter_will_be) {
  const Agent2 self{.velocity = {1, 0}, .max_speed = 5, .max_acceleration = 1e3f};
  const Target2 hunter{.position = {-12, 0}, .velocity = {0, 7}};
  // 12 m at 5 + 7 m/s are 1 s, and then it is at (-12, 7).
  const Vec2 away = Flee{}.steer(self, Target2{{-12, 7}}).linear;
  EXPECT_LT(length(Evade{}.steer(self, hunter).linear - away), 1e-3f);
  EXPECT_LT(length(evade(self, hunter).linear - away), 1e-3f);
  const Vec2 sooner = Flee{}.steer(self, Target2{{-12, 3.5f}}).linear;
  EXPECT_LT(length(evade(self, hunter, {.max_prediction = .5f}).linear - sooner), 1e-3f);
  const Vec2 longer = Flee{}.steer(self, Target2{{-12, 14}}).linear;
  EXPECT_LT(length(evade(self, hunter, {.min_prediction = 2}).linear - longer), 1e-3f);
}

TEST(Evade, asks_nothing_while_the_hunter_is_beyond_the_panic_distance) {
  for (School school : {School::match, School::thrust}) {
    const Evade how{.school = school, .panic_distance = 5};
    const Agent3 self{.velocity = {1, 0, 0}};
    // Where it is now counts, not where it will be.
    EXPECT_EQ(how.steer(self, Target3{{5.01f, 0, 0}, {-4, 0, 0}}).linear, Vec3{});
    EXPECT_LT(how.steer(self, Target3{{4.99f, 0, 0}, {4, 0, 0}}).linear.x, 0);
    EXPECT_LT((Evade{.school = school}.steer(self, Target3{{1e6f, 0, 0}}).linear.x), 0) << "0: it always evades";
  }
}

// Faster than its prey and straight at it: distance / speed predicts the hunter beyond the prey, which then runs to
// meet it.
TEST(Evade, does_not_run_toward_a_faster_hunter_as_it_does_when_it_predicts_by_distance) {
  test::Draw draw(31);
  for (int round = 0; round < 1000; ++round) {
    const Agent2 self{.max_speed = draw.between(1, 5)};
    const Vec2 toward = draw.direction<2>();
    const Target2 hunter{toward * -(self.max_speed * draw.between(.5f, 4.5f)),
                         toward * (self.max_speed * draw.between(1.1f, 4))};
    EXPECT_GT(dot(Evade{}.steer(self, hunter).linear, toward), 0);
    EXPECT_LT(dot((Evade{.prediction = Prediction::distance}.steer(self, hunter).linear), toward), 0);
  }
}

/// How near a hunter that runs straight on comes to the prey.
template <class B>
float nearest(const B& behavior, Target2 hunter) {
  Agent2 self{.max_speed = 4, .max_acceleration = 20};
  float nearest = length(hunter.position);
  for (int k = 0; k < 180; ++k) {
    test::follow(behavior, self, hunter, 1 / 30.f);
    hunter.position += hunter.velocity * (1 / 30.f);
    nearest = std::min(nearest, length(self.position - hunter.position));
  }
  return nearest;
}
TEST(Evade, keeps_farther_from_a_faster_hunter_on_its_course_than_flee) {
  EXPECT_GT(nearest(Evade{}, {{-15, -1}, {8, 0}}), 1.2f * nearest(Flee{}, {{-15, -1}, {8, 0}}));
  test::Draw draw(32);
  int farther = 0;
  for (int round = 0; round < 300; ++round) {
    const Vec2 course = draw.direction<2>();
    const Target2 hunter{course * -draw.between(5, 20) + perpendicular(course) * draw.between(-3, 3),
                         course * draw.between(4, 12)};
    const float with = nearest(Evade{}, hunter), without = nearest(Flee{}, hunter);
    ASSERT_GT(with, .95f * without);
    if (with > without) ++farther;
  }
  EXPECT_GT(farther, 270) << "of 300";
}

TEST(Evade, takes_the_edge_of_the_box_for_the_end_of_the_hunters_way) {
  const Domain<2> box{.kind = DomainKind::box, .low = {-20, -10}, .high = {20, 10}};
  const Agent2 self{.max_speed = 5, .max_acceleration = 1e3f};
  const Target2 hunter{.position = {-12, 6}, .velocity = {0, 7}};
  const auto asked = [&](MapEdge edge) { return Evade{.edge = edge}.steer(self, hunter, Tick<float>{}, box).linear; };
  EXPECT_LT(length(asked(MapEdge::stop) - Flee{}.steer(self, Target2{{-12, 10}}).linear), 1e-3f);
  EXPECT_LT(length(asked(MapEdge::abandon) - Flee{}.steer(self, Target2{{-12, 6}}).linear), 1e-3f);
  EXPECT_LT(asked(MapEdge::ignore).y, asked(MapEdge::stop).y) << "flees from beyond the edge";
}

}  // namespace
}  // namespace veer
