#include "veer/steer/kinematic/kinematic_waypoints.hpp"

#include <gtest/gtest.h>

#include "tests/steer/track.hpp"

namespace veer {
namespace {

using WaypointMode = KinematicWaypoints::Mode;
using Points = std::vector<Vec2>;

/// One agent that walks a route and records the number of the next point whenever it changes.
struct Walk {
  KinematicWaypoints how;
  Agent2 self{.max_speed = 5};
  KinematicWaypoints::Memory<float, 2> memory{};
  std::vector<unsigned> heads_for{};
  const Domain<2>* domain = nullptr;

  void steps(const Points& points, int count, float dt = 1 / 30.f) {
    const Route<float, 2> route{points, domain};
    for (int k = 0; k < count; ++k) {
      const auto asked = how.steer(self, route, memory, test::tick(dt));
      const auto next = static_cast<unsigned>(memory.next);
      if (heads_for.empty() || heads_for.back() != next) heads_for.push_back(next);
      test::carry_out(self, asked, dt);
      if (domain) domain->constrain(self.position, self.velocity);
    }
  }
  bool arrived(const Points& points) const { return how.arrived(self, Route<float, 2>{points, domain}, memory); }
};

const Points square_of_points{{0, 0}, {10, 0}, {10, 10}, {0, 10}};

TEST(KinematicWaypoints, once_visits_all_in_order_and_arrives_at_the_last) {
  Walk walk{{.mode = WaypointMode::once}};
  walk.steps(square_of_points, 100);
  EXPECT_FALSE(walk.arrived(square_of_points));
  walk.steps(square_of_points, 400);
  EXPECT_EQ(walk.heads_for, (std::vector<unsigned>{1, 2, 3}));
  EXPECT_TRUE(walk.arrived(square_of_points));
  EXPECT_EQ(walk.self.velocity, Vec2{});
  EXPECT_LE(length(walk.self.position - square_of_points[3]), .5f);
}

TEST(KinematicWaypoints, seeks_at_full_speed_between_and_slows_only_for_the_last) {
  const KinematicWaypoints how;
  KinematicWaypoints::Memory<float, 2> memory{.next = 1, .back = 0};
  const Agent2 self{.position = {9, 0}, .max_speed = 100};
  EXPECT_EQ(how.steer(self, Route<float, 2>{square_of_points}, memory, {}).velocity, (Vec2{100, 0}));
  memory.next = 3;
  const Vec2 slow =
      how.steer(Agent2{.position = {1, 10}, .max_speed = 100}, Route<float, 2>{square_of_points}, memory, {}).velocity;
  EXPECT_EQ(slow, (Vec2{-4, 0})) << "the remaining distance in time_to_target";
}

TEST(KinematicWaypoints, loop_goes_on_from_the_last_to_the_first) {
  Walk walk{{.mode = WaypointMode::loop}};
  walk.steps(square_of_points, 600);
  ASSERT_GE(walk.heads_for.size(), 8u);
  for (std::size_t i = 0; i < walk.heads_for.size(); ++i) EXPECT_EQ(walk.heads_for[i], (i + 1) % 4);
  EXPECT_FALSE(walk.arrived(square_of_points));
}

TEST(KinematicWaypoints, patrol_turns_round_at_both_ends) {
  Walk walk{{.mode = WaypointMode::patrol}};
  walk.steps(square_of_points, 800);
  const unsigned there_and_back[] = {1, 2, 3, 2, 1, 0};
  ASSERT_GE(walk.heads_for.size(), 10u);
  for (std::size_t i = 0; i < walk.heads_for.size(); ++i) EXPECT_EQ(walk.heads_for[i], there_and_back[i % 6]);
}

TEST(KinematicWaypoints, a_route_of_one_point_is_an_arrival_in_every_mode) {
  for (WaypointMode mode : {WaypointMode::once, WaypointMode::loop, WaypointMode::patrol}) {
    Walk walk{{.mode = mode}};
    walk.steps({{3, 4}}, 100);
    EXPECT_TRUE(walk.arrived({{3, 4}}));
    EXPECT_EQ(walk.self.velocity, Vec2{});
    EXPECT_LE(length(walk.self.position - Vec2{3, 4}), .5f);
  }
}

TEST(KinematicWaypoints, without_points_it_stands) {
  Walk walk{{.mode = WaypointMode::patrol}, {.position = {1, 2}, .velocity = {3, 3}, .max_speed = 5}};
  walk.steps({}, 10);
  EXPECT_EQ(walk.self.position, (Vec2{1, 2}));
  EXPECT_FALSE(walk.arrived({}));
}

TEST(KinematicWaypoints, points_in_the_same_spot_are_passed_in_one_step) {
  const Points twice{{0, 0}, {0, 0}, {5, 0}, {5, 0}, {5, 0}, {9, 0}};
  Walk walk{{.mode = WaypointMode::once}};
  walk.steps(twice, 200);
  EXPECT_EQ(walk.heads_for, (std::vector<unsigned>{2, 5}));
  EXPECT_TRUE(walk.arrived(twice));
}

TEST(KinematicWaypoints, a_loop_of_only_one_spot_neither_hangs_nor_moves_off) {
  for (WaypointMode mode : {WaypointMode::loop, WaypointMode::patrol}) {
    Walk walk{{.mode = mode}};
    walk.steps({{2, 0}, {2, 0}, {2, 0}}, 200);
    EXPECT_LE(length(walk.self.position - Vec2{2, 0}), .5f + 5 / 30.f);
  }
}

TEST(KinematicWaypoints, a_shorter_route_in_place_of_the_old_one_starts_over) {
  for (WaypointMode mode : {WaypointMode::once, WaypointMode::loop, WaypointMode::patrol}) {
    Walk walk{{.mode = mode}};
    walk.memory = {.next = 3, .back = 1};
    const Points shorter{{20, 0}, {20, 20}};
    walk.steps(shorter, 500);
    EXPECT_EQ(walk.heads_for.at(0), 0u);
    EXPECT_EQ(walk.heads_for.at(1), 1u);
  }
}

TEST(KinematicWaypoints, takes_the_short_way_round_a_torus) {
  const Domain<2> torus{.kind = DomainKind::torus, .low = {0, 0}, .high = {20, 20}};
  Walk walk{{.mode = WaypointMode::once}, {.position = {1, 10}, .max_speed = 5}};
  walk.domain = &torus;
  const Points points{{1, 10}, {18, 10}};
  walk.steps(points, 30);  // 3 m at 5 m/s across the seam, 17 m the other way
  EXPECT_TRUE(walk.arrived(points));
  EXPECT_LE(length(torus.displacement(walk.self.position, points[1])), .5f);
}

}  // namespace
}  // namespace veer
