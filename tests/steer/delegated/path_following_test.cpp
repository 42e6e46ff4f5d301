#include "veer/steer/delegated/path_following.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/steer/track.hpp"

namespace veer {
namespace {

constexpr float dt = 1 / 60.f;

Path<2> path_of(const PathDef& def) {
  Result<Path<2>> path = make_path<2>(def);
  EXPECT_TRUE(path) << path.reason();
  return *path;
}

/// An agent that follows a path, as a point mass.
struct Follower {
  Path<2> path;
  PathFollowing how;
  Agent2 self{.max_speed = 3, .max_acceleration = 12};
  PathFollowing::Memory<float, 2> memory{};

  void step() { test::carry_out(self, how.steer(self, path.view(), memory, test::tick(dt)), dt); }
  /// How far along the path it has got by its memory, m.
  float arc() const { return path.view().arc(memory.hint()); }
  float off() const { return length(path.nearest(self.position).point - self.position); }
  bool arrived() const { return how.arrived(self, path.view(), memory); }
};

TEST(PathFollowing, asks_for_what_seek_asks_for_toward_a_point_down_the_path) {
  const Path<2> path = path_of({.points = {{0, 0, 0}, {10, 0, 0}, {10, 10, 0}, {0, 10, 0}}, .closed = true});
  const Agent2 self{.position = {5, -1}, .velocity = {1, 0}, .max_speed = 3, .max_acceleration = 100};
  PathFollowing::Memory<float, 2> memory{};
  const PathFollowing how{.ahead = 2, .ahead_time = .5f};
  const Vec2 asked = how.steer(self, path.view(), memory).linear;
  const Vec2 wanted = Seek{}.steer(self, {.position = {7.5f, 0}}).linear;
  EXPECT_NEAR(asked.x, wanted.x, 1e-4f);
  EXPECT_NEAR(asked.y, wanted.y, 1e-4f);
  EXPECT_EQ(memory.side, 0);
  EXPECT_EQ(memory.along, 5);
}

TEST(PathFollowing, goes_round_a_closed_path_over_the_closing_side_again_and_again) {
  Follower f{path_of({.points = {{0, 0, 0}, {8, 0, 0}, {8, 6, 0}, {0, 6, 0}}, .closed = true}), {}};
  int rounds = 0, closing_steps = 0;
  float last = 0;
  for (int k = 0; k < 60 * 30; ++k) {
    f.step();
    ASSERT_LT(f.off(), 1) << k;
    if (f.arc() < last - 14) {  // from the end of its 28 m to the start
      ++rounds;
      EXPECT_GT(closing_steps, 60) << "it took 6 m at 3 m/s to get here";
      closing_steps = 0;
    } else {
      EXPECT_GT(f.arc(), last - .05f) << "never back, at " << k;
    }
    closing_steps += f.memory.side == 3 ? 1 : 0;
    last = f.arc();
    EXPECT_FALSE(f.arrived());
  }
  EXPECT_EQ(rounds, 3);
}

TEST(PathFollowing, arrives_at_the_end_of_an_open_path_and_rests) {
  for (const float speed : {1.f, 3.f, 10.f}) {
    Follower f{path_of({.points = {{0, 0, 0}, {12, 0, 0}, {12, 9, 0}}}), {}};
    f.self.max_speed = speed;
    float past = 0;
    int arrived = 0;
    for (int k = 0; k < 60 * 30; ++k) {
      f.step();
      past = max(past, f.self.position.y - 9);
      arrived += f.arrived() ? 1 : 0;
    }
    EXPECT_TRUE(f.arrived()) << speed;
    EXPECT_GT(arrived, 60);
    EXPECT_LT(length(f.self.position - Vec2{12, 9}), .11f) << speed;
    EXPECT_LT(length(f.self.velocity), .02f) << speed;
    EXPECT_LT(past, .1f) << "it brakes in time at " << speed << " m/s, though the aim is near";
  }
}

TEST(PathFollowing, has_not_arrived_where_the_end_only_comes_by) {
  // The end lies beside the start.
  Follower f{path_of({.points = {{0, 0, 0}, {9, 0, 0}, {9, 9, 0}, {0, 9, 0}, {0, .05f, 0}}}), {}};
  f.how.capture_radius = .5f;
  f.memory = {f.path.view().version_tag(), 0, 0};
  f.step();
  EXPECT_FALSE(f.arrived());
  int before = 0;
  for (; before < 60 * 30 && !f.arrived(); ++before) f.step();
  EXPECT_GT(before, 60 * 10) << "36 m at 3 m/s";
  EXPECT_TRUE(f.arrived());
}

TEST(PathFollowing, goes_backward_to_the_start) {
  Follower f{path_of({.points = {{0, 0, 0}, {12, 0, 0}, {12, 9, 0}}}),
             {.direction = PathFollowing::Direction::backward}};
  f.self.position = {12, 9};
  float last = f.path.length();
  for (int k = 0; k < 60 * 12; ++k) {
    f.step();
    EXPECT_LT(f.arc(), last + .05f);
    last = f.arc();
  }
  EXPECT_LT(length(f.self.position), .11f);
  EXPECT_TRUE(f.arrived());
}

TEST(PathFollowing, goes_straight_on_within_the_path_radius_if_that_is_along) {
  const Path<2> path = path_of({.points = {{0, 0, 0}, {100, 0, 0}}});
  const auto asked = [&](Vec2 position, Vec2 velocity) {
    PathFollowing::Memory<float, 2> memory{};
    const Agent2 self{.position = position, .velocity = velocity, .max_speed = 3, .max_acceleration = 12};
    return PathFollowing{.path_radius = 2}.steer(self, path.view(), memory).linear;
  };
  const Vec2 slant{2.4f, 1.8f};  // at top speed
  EXPECT_LT(length(asked({20, 1.5f}, slant)), 1e-4f) << "nothing to correct";
  EXPECT_LT(asked({20, 2.5f}, slant).y, -1) << "outside: back to the path";
  EXPECT_GT(asked({20, 1.5f}, {-2.4f, 1.8f}).x, 1) << "against the path: turn round";
  EXPECT_GT(asked({20, 1.5f}, {}).x, 1) << "at rest: go";
  EXPECT_GT(asked({20, 1.5f}, {1, 0}).x, 1) << "slow: up to speed";
  EXPECT_EQ(asked({20, 1.5f}, {1, 0}).y, 0);
}

/// How far off the path it gets at a corner of 90 degrees or sharper.
float off_at_corner(const PathFollowing& how, float angle) {
  const Vec2 leg{20 + 20 * std::cos(angle), 20 * std::sin(angle)};
  Follower f{path_of({.points = {{0, 0, 0}, {20, 0, 0}, {leg.x, leg.y, 0}}}), how};
  f.self.velocity = {3, 0};
  float most = 0;
  for (int k = 0; k < 60 * 12; ++k) {
    f.step();
    most = max(most, f.off());
  }
  EXPECT_GT(f.arc(), 30);
  return most;
}
TEST(PathFollowing, cuts_corners_more_when_it_predicts) {
  for (const float angle : {1.5708f, 2.2f}) {
    const float plain = off_at_corner({}, angle), predicting = off_at_corner({.predict_time = 1}, angle);
    EXPECT_GT(predicting, 2 * plain) << angle;
    RecordProperty("plain", std::to_string(plain));
    RecordProperty("predicting", std::to_string(predicting));
  }
}

/// A figure eight whose two strokes cross in the middle, at (0, 0). Its four arcs have 16 sides each.
PathDef pretzel() {
  PathDef def{.closed = true};
  for (int k = 0; k < 64; ++k) {
    const float a = (static_cast<float>(k) + .5f) * (6.2831853f / 64);
    def.points.push_back({8 * std::sin(a), 4 * std::sin(2 * a), 0});
  }
  return def;
}
/// The farthest that its point on the path leaps from one step to the next, m along the path.
float farthest_leap(const PathFollowing& how) {
  Follower f{path_of(pretzel()), how};
  f.self.position = f.path.point(1).point;
  float most = 0, last = 1;
  for (int k = 0; k < 60 * 60; ++k) {
    f.step();
    const float leap = abs(f.arc() - last);
    most = max(most, min(leap, f.path.length() - leap));
    last = f.arc();
  }
  return most;
}
TEST(PathFollowing, keeps_to_its_stroke_of_a_pretzel_only_with_coherence) {
  EXPECT_LT(farthest_leap({.coherence = 2}), .3f) << "no farther than it goes";
  EXPECT_GT(farthest_leap({.coherence = 0}), 15) << "to the other stroke: half of the path";
}

TEST(PathFollowing, takes_up_a_path_that_replaced_another) {
  Follower f{path_of({.points = {{0, 0, 0}, {12, 0, 0}, {12, 9, 0}}}), {}};
  for (int k = 0; k < 60; ++k) f.step();
  f.path = path_of({.points = {{2, -30, 0}, {2, 30, 0}}});
  f.step();
  EXPECT_NEAR(f.arc(), 30, 1) << "searched everywhere, not within 2 m of where it was on the old one";
}

TEST(PathFollowing, follows_across_the_seam_of_a_torus) {
  const Domain<2> torus{.kind = DomainKind::torus, .low = {-10, -10}, .high = {10, 10}};
  Follower f{path_of({.points = {{5, 0, 0}, {15, 0, 0}, {15, 5, 0}}}), {}};
  f.self.position = {5, 0};
  PathView<2> view = f.path.view();
  view.domain = &torus;
  for (int k = 0; k < 60 * 12; ++k) {
    test::carry_out(f.self, f.how.steer(f.self, view, f.memory, test::tick(dt)), dt);
    torus.constrain(f.self.position, f.self.velocity);
    ASSERT_LT(length(f.self.velocity), 3.01f);
  }
  EXPECT_LT(length(f.self.position - Vec2{-5, 5}), .11f) << "15 is -5 there";
  EXPECT_TRUE(f.how.arrived(f.self, view, f.memory));
}

TEST(PathFollowing, is_finite_from_any_point_that_it_may_remember) {
  test::Draw draw(8);
  for (int round = 0; round < 2000; ++round) {
    PathDef def{.closed = round % 2 == 1};
    for (std::uint32_t k = 3 + draw.below(5); k > 0; --k)
      def.points.push_back(draw.direction<3>() * draw.of_any_size(1e-8f, 1e7f));
    const Result<Path<3>> path = make_path<3>(def);
    ASSERT_TRUE(path) << path.reason();
    const PathView<3> view = path->view();
    const std::uint32_t side = draw.below(view.sides());
    const float along = view.length_of(side) * static_cast<float>(draw.below(3)) / 2;
    PathFollowing::Memory<float, 3> memory{view.version_tag(), static_cast<float>(side), along};
    const PathFollowing how{.ahead = draw.of_any_size(.01f, 1e4f),
                            .path_radius = draw.between(-1, 1) * 100,
                            .predict_time = max(draw.between(-60, 60), 0.f),
                            .coherence = draw.of_any_size(1e-3f, 1e4f)};
    const Agent3 self{.position = draw.direction<3>() * draw.of_any_size(1e-8f, 1e7f),
                      .velocity = draw.direction<3>() * draw.of_any_size(1e-8f, 1e5f)};
    ASSERT_TRUE(is_finite(how.steer(self, view, memory).linear)) << round;
    ASSERT_LT(memory.hint().side, view.sides());
    ASSERT_LE(memory.along, view.length_of(memory.hint().side));
  }
}

TEST(PathFollowing, asks_for_nothing_without_a_path) {
  PathFollowing::Memory<float, 2> memory{};
  const Agent2 self{.velocity = {1, 1}};
  EXPECT_EQ(path_following(self, PathView<2>{}, memory).linear, (Vec2{}));
  EXPECT_FALSE(PathFollowing{}.arrived(self, PathView<2>{}, memory));
}

}  // namespace
}  // namespace veer
