// Bodies turn toward what a mind asks for, wherever that is: ahead, beside, behind and exactly behind.
#include <gtest/gtest.h>

#include <cmath>

#include "veer/move/bodies/car.hpp"
#include "veer/move/bodies/cruising.hpp"
#include "veer/move/bodies/flyer.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "veer/move/bodies/turn_first.hpp"
#include "veer/steer/delegated/pursue.hpp"
#include "veer/steer/delegated/wander_facing.hpp"
#include "worlds.hpp"

namespace veer {
namespace {

using Stage = TurnFirst::Stage;

constexpr int rates[] = {30, 60, 144, 240};  // Hz
constexpr Limits limits{.max_speed = 3, .max_force = 9, .max_angular_speed = 1.5f};

std::vector<Chosen<BodyInfo>> turning_bodies() {
  return {body(TurnFirst{}),
          body(TurnFirst{.stage = Stage::turn_slows}),
          body(TurnFirst{.stage = Stage::forward_power}),
          body(Cruising{}),
          body(Flyer{.stall = .3f}),
          body(Car{.min_turn_radius = 1}),
          body(PointMass{.limit_turn = true})};
}

/// Where an agent that starts at (0, 0) with (3, 0) m/s has been at each tenth of a second, and how often it arrived.
struct Way {
  std::vector<Vec2> points;
  AgentState<2> end;
  std::size_t arrivals = 0;

  float nearest(const Vec2& to) const {
    float least = 1e9f;
    for (const Vec2& p : points) least = std::min(least, length(p - to));
    return least;
  }
  float farthest(const Vec2& from) const {
    float most = 0;
    for (const Vec2& p : points) most = std::max(most, length(p - from));
    return most;
  }
};

Way way_of(Mind mind, const Chosen<BodyInfo>& how, int rate, double seconds, const Limits& most = limits) {
  World2 world;
  const GroupId group = *world.add_group({.mind = std::move(mind), .body = how, .limits = most});
  const AgentId id = world.spawn(group, {.velocity = {3, 0}});
  Way way;
  for (int k = 0; k < static_cast<int>(seconds * rate); ++k) {
    if (k % (rate / 6) == 0) way.points.push_back(world.agent(id).position());
    world.step(1 / static_cast<float>(rate));
    for (const Event& event : world.events()) way.arrivals += event.kind == Event::Kind::arrived ? 1 : 0;
  }
  way.end = world.agent(id).state();
  return way;
}

TEST(Behind, every_body_turns_back_to_a_target_behind_it) {
  for (const Chosen<BodyInfo>& how : turning_bodies())
    for (const Vec2 target : {Vec2{-6, 0}, {-6, 1e-6f}, {-6, -.01f}, {-12, 3}, {-1, -4}})
      for (const int rate : rates)
        for (const School school : {School::match, School::thrust}) {
          SCOPED_TRACE(std::string(how.info().name) + " to " + std::to_string(target.x) + ", " +
                       std::to_string(target.y) + " at " + std::to_string(rate) + " Hz");
          const Way way = way_of(blend({{Seek{.school = school}, 1, at(target)}}), how, rate, 16);
          EXPECT_LT(way.nearest(target), 2.5f) << "within the widest turning circle";
          EXPECT_LT(way.farthest(target), length(target) + 9);
        }
}

// The force doesn't turn these bodies, so how strong they are doesn't decide whether they turn.
TEST(Behind, strength_and_response_time_make_no_difference_to_whether_a_body_turns) {
  for (const Chosen<BodyInfo>& how : {body(TurnFirst{}), body(TurnFirst{.stage = Stage::turn_slows}), body(Cruising{}),
                                      body(Flyer{}), body(TurnFirst{.response_time = .02f})})
    for (const float force : {3.f, 29.f, 31.f, 300.f})
      for (const float response : {.05f, .1f, .5f}) {
        Limits most = limits;
        most.max_force = force;
        const Way way = way_of(blend({{Seek{.response_time = response}, 1, at(Vec2{-9, 0})}}), how, 60, 20, most);
        EXPECT_LT(way.nearest({-9, 0}), 4.f) << how.info().name << ", " << force << " N, " << response << " s";
      }
}

TEST(Behind, a_pursuer_turns_back_to_what_it_has_passed) {
  for (const Chosen<BodyInfo>& how : turning_bodies())
    EXPECT_LT(way_of(blend({{Pursue{}, 1, at(Vec2{-6, 0})}}), how, 60, 12).nearest({-6, 0}), 2.5f) << how.info().name;
}

// Straight behind, both ways round are equally short.
TEST(Behind, a_turn_to_straight_behind_is_to_the_left) {
  for (const Chosen<BodyInfo>& how : {body(TurnFirst{}), body(TurnFirst{.stage = Stage::turn_slows}), body(Cruising{}),
                                      body(Flyer{.stall = .3f}), body(PointMass{.limit_turn = true})})
    for (const int rate : rates) {
      const Way way = way_of(blend({{Seek{}, 1, at(Vec2{-6, 0})}}), how, rate, 2.5);
      EXPECT_GT(way.end.position.y, .05f) << how.info().name << " at " << rate << " Hz";
    }
}

TEST(Behind, the_way_round_is_the_same_at_every_rate) {
  for (const Chosen<BodyInfo>& how :
       {body(TurnFirst{}), body(TurnFirst{.stage = Stage::turn_slows}), body(TurnFirst{.response_time = .02f}),
        body(Cruising{}), body(Flyer{.stall = .3f})})
    for (const Vec2 target : {Vec2{-6, 0}, {6, .3f}, {6, -2.f}}) {
      const Way fine = way_of(blend({{Seek{}, 1, at(target)}}), how, 960, 6);
      for (const int rate : rates) {
        const Way coarse = way_of(blend({{Seek{}, 1, at(target)}}), how, rate, 6);
        for (std::size_t k = 0; k < fine.points.size(); ++k)
          EXPECT_LT(length(coarse.points[k] - fine.points[k]), 10.f / static_cast<float>(rate))
              << how.info().name << " to " << target.x << ", " << target.y << " at " << rate << " Hz, point " << k;
      }
    }
}

// An agent that has run over its target is beside it by rounding; that mustn't decide to which side it turns back.
TEST(Behind, a_body_that_has_run_over_its_target_turns_to_the_same_side_at_every_rate) {
  for (const Chosen<BodyInfo>& how :
       {body(TurnFirst{.stage = Stage::forward_power}),
        body(TurnFirst{.stage = Stage::forward_power, .max_reverse = .5f}), body(Car{.min_turn_radius = 1}),
        body(PointMass{.limit_turn = true}), body(PointMass{.drag = 1, .limit_turn = true})})
    for (const Vec2 target : {Vec2{6, 0}, {5.55f, 1e-5f}, {5.55f, -.001f}, {6, -.01f}, {6, .3f}, {6, -2.f}}) {
      const Way fine = way_of(blend({{Seek{}, 1, at(target)}}), how, 960, 6);
      for (const int rate : rates) {
        const Way coarse = way_of(blend({{Seek{}, 1, at(target)}}), how, rate, 6);
        for (std::size_t k = 0; k < fine.points.size(); ++k)
          EXPECT_LT(length(coarse.points[k] - fine.points[k]), 11.f / static_cast<float>(rate))
              << how.info().name << " to " << target.x << ", " << target.y << " at " << rate << " Hz, point " << k;
      }
    }
}

TEST(Behind, arrive_stops_turning_bodies_once_and_for_all) {
  for (const Stage stage : {Stage::full_speed, Stage::turn_slows, Stage::forward_power})
    for (const Vec2 target : {Vec2{-6, 0}, {6, 0}, {6, .3f}, {0, 4}, {1, -1}, {-2, .1f}, {.5f, .5f}})
      for (const int rate : rates) {
        const Way way = way_of(blend({{Arrive{}, 1, at(target)}}), body(TurnFirst{.stage = stage}), rate, 20);
        SCOPED_TRACE(static_cast<int>(stage));
        EXPECT_LT(length(way.end.position - target), .11f) << target.x << ", " << target.y << " at " << rate << " Hz";
        EXPECT_LT(length(way.end.velocity), 1e-3f) << target.x << ", " << target.y << " at " << rate << " Hz";
        EXPECT_EQ(way.arrivals, 1u) << target.x << ", " << target.y << " at " << rate << " Hz";
      }
}

TEST(Behind, a_turning_body_keeps_the_speed_that_is_matched) {
  World2 world;
  const GroupId leader = *world.add_group({.limits = {.max_speed = 1}});
  const AgentId ahead = world.spawn(leader, {.position = {5, 0}, .velocity = {1, 0}});
  const GroupId group =
      *world.add_group({.mind = blend({{Arrive{}, 1, of(ahead)}}), .body = body(TurnFirst{}), .limits = limits});
  const AgentId id = world.spawn(group, {.velocity = {3, 0}});
  for (int k = 0; k < 600; ++k) world.step(1 / 60.f);
  for (int k = 0; k < 60; ++k) {
    world.step(1 / 60.f);
    ASSERT_NEAR(length(world.agent(id).velocity()), 1, .02f) << "no flicker between two speeds";
  }
}

TEST(Behind, turn_first_takes_turns) {
  for (const Stage stage : {Stage::full_speed, Stage::turn_slows, Stage::forward_power}) {
    const Way way = way_of(blend({{WanderFacing{}}}), body(TurnFirst{.stage = stage}), 60, 10);
    EXPECT_GT(length(way.end.velocity), 2.5f);
    EXPECT_LT(length(way.end.velocity - way.end.heading * length(way.end.velocity)), 1e-3f) << "along its heading";
    EXPECT_GT(way.farthest({0, 0}), 2);
  }
}

// The exact speed is max_acceleration / drag, at every rate.
TEST(Drag, gives_the_same_top_speed_at_every_rate) {
  for (const int rate : {10, 30, 60, 240}) {
    const Way way = way_of(blend({{Seek{.school = School::thrust}, 1, at(Vec2{1e4f, 0})}}), body(PointMass{.drag = 3}),
                           rate, 8, {.max_speed = 100, .max_force = 9});
    EXPECT_NEAR(way.end.velocity.x, 3, 1e-4f) << rate << " Hz";
  }
}

}  // namespace
}  // namespace veer
