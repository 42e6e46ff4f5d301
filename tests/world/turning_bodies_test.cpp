// Bodies that turn in order to move: turns that are requested, steep headings, mirror images, rooms, and rest.
#include <gtest/gtest.h>

#include <string>

#include "tests/sense/map/maps.hpp"
#include "veer/move/bodies/car.hpp"
#include "veer/move/bodies/cruising.hpp"
#include "veer/move/bodies/flyer.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "veer/move/bodies/turn_first.hpp"
#include "veer/steer/delegated/face.hpp"
#include "veer/steer/delegated/look_where_going.hpp"
#include "veer/steer/delegated/wander_facing.hpp"
#include "veer/steer/map/containment.hpp"
#include "worlds.hpp"

namespace veer {
namespace {

using Stage = TurnFirst::Stage;

constexpr int rates[] = {30, 60, 144, 240};  // Hz
constexpr Stage stages[] = {Stage::full_speed, Stage::turn_slows, Stage::forward_power};
constexpr Limits limits{.max_speed = 3, .max_force = 9, .max_angular_speed = 1.5f};

/// How far from a point an agent has been, and when it came close.
struct Course {
  float farthest = 0, nearest = 1e9f;  // m
  double reached = -1;                 // s; when it was first closer than 0.5 m; -1: never
};

/// Lets the only agent of a world run for so many seconds, and calls `each` after each step.
template <int D, class Each>
AgentState<D> run(Mind mind, const Chosen<BodyInfo>& how, const Limits& most, const AgentDef<D>& start, int rate,
                  double seconds, const Each& each, const WorldDef<D>& def = {}) {
  World<D> world(def);
  const GroupId group = *world.add_group({.mind = std::move(mind), .body = how, .limits = most});
  const AgentId id = world.spawn(group, start);
  for (int k = 0; k < static_cast<int>(seconds * rate); ++k) {
    world.step(1 / static_cast<float>(rate));
    each(world.agent(id).state(), (k + 1.) / rate);
  }
  return world.agent(id).state();
}

template <int D>
Course course(const Chosen<BodyInfo>& how, const Limits& most, const Vec<float, D>& velocity,
              const Vec<float, D>& target, int rate, double seconds) {
  Course all;
  run<D>(blend({{Seek{}, 1, at(target)}}), how, most, {.velocity = velocity}, rate, seconds,
         [&](const AgentState<D>& now, double time) {
           const float distance = length(now.position - target);
           all.farthest = std::max(all.farthest, distance);
           all.nearest = std::min(all.nearest, distance);
           if (distance < .5f && all.reached < 0) all.reached = time;
         });
  return all;
}

// Its velocity already is along its heading, so look_where_going asks for no turn.
TEST(TurningBodies, look_where_going_does_not_keep_an_agent_from_turning_to_where_it_goes) {
  const Vec2 target{-6, 1};
  for (const Stage stage : stages)
    for (const int rate : rates) {
      const auto how = body(TurnFirst{.stage = stage});
      float farthest = 0, nearest = 1e9f;
      run<2>(blend({{Seek{}, 1, at(target)}, {LookWhereGoing{}}}), how, limits, {.velocity = {3, 0}}, rate, 12,
             [&](const AgentState<2>& now, double) {
               farthest = std::max(farthest, length(now.position - target));
               nearest = std::min(nearest, length(now.position - target));
             });
      EXPECT_LT(farthest, 8.5f) << static_cast<int>(stage) << " at " << rate << " Hz";
      EXPECT_LT(nearest, 1.f) << static_cast<int>(stage) << " at " << rate << " Hz";
      const auto end = run<2>(blend({{Arrive{}, 1, at(target)}, {LookWhereGoing{}}}), how, limits, {.velocity = {3, 0}},
                              rate, 12, [](const AgentState<2>&, double) {});
      EXPECT_LT(length(end.position - target), .11f) << static_cast<int>(stage) << " at " << rate << " Hz";
    }
}

TEST(TurningBodies, an_agent_goes_where_it_shall_and_then_turns_to_what_it_shall_face) {
  const Vec2 target{-6, 1}, face{10, 10};
  for (const Stage stage : stages)
    for (const int rate : rates) {
      const auto end =
          run<2>(blend({{Arrive{}, 1, at(target)}, {Face{}, 1, at(face)}}), body(TurnFirst{.stage = stage}), limits,
                 {.velocity = {3, 0}}, rate, 14, [](const AgentState<2>&, double) {});
      SCOPED_TRACE(std::to_string(static_cast<int>(stage)) + " at " + std::to_string(rate) + " Hz");
      EXPECT_LT(length(end.position - target), .11f);
      EXPECT_LT(length(end.velocity), 1e-3f);
      EXPECT_GT(dot(end.heading, unit(face - end.position)), .999f);
    }
}

// What asks for turns as its way to move doesn't keep an agent from walls.
TEST(TurningBodies, an_agent_that_wanders_by_turning_is_contained) {
  const auto map = test::map_of({Obstacle::wall({{-9, -9, 0}, {9, -9, 0}, {9, 9, 0}, {-9, 9, 0}}, true)});
  for (const int rate : rates) {
    Limits most = limits;
    most.max_angular_speed = 4;
    most.radius = .3f;
    float nearest = 1e9f;
    const auto end = run<2>(blend({{WanderFacing{}}, {Containment{.look_ahead = 1}}}), body(TurnFirst{}), most,
                            {.velocity = {3, 0}}, rate, 30,
                            [&](const AgentState<2>& now, double) {
                              nearest = std::min({nearest, 9 - abs(now.position.x), 9 - abs(now.position.y)});
                            },
                            {.map = map});
    EXPECT_GT(nearest, .35f) << rate << " Hz: never at a wall, which stops it 0.3 m away";
    EXPECT_NEAR(length(end.velocity), 3, .1f);
  }
}

// Near the vertical, "left" turns around with the least turn of the heading.
TEST(TurningBodies, turn_back_from_a_steep_climb_as_from_level_flight) {
  for (const auto& how : {body(TurnFirst{}), body(TurnFirst{.stage = Stage::turn_slows}), body(Cruising{})})
    for (const float turn : {.3f, 1.5f})
      for (const int rate : rates)
        for (const Vec3 target : {Vec3{0, 0, -6}, {.05f, 0, -6}, {0, .1f, -6}}) {
          Limits most = limits;
          most.max_angular_speed = turn;
          const Course level = course<3>(how, most, {3, 0, 0}, {target.z, target.x + target.y, 0}, rate, 25);
          const Course steep = course<3>(how, most, {0, 0, 3}, target, rate, 25);
          EXPECT_NEAR(steep.farthest, level.farthest, .2f)
              << how.info().name << ", " << turn << " rad/s, at " << rate << " Hz, to " << target.x << ", " << target.y;
        }
}

// Only what is behind within rounding is a tie, and goes to the left on both sides.
TEST(TurningBodies, mirrored_scenes_have_mirrored_ways) {
  for (const auto& how : {body(TurnFirst{}), body(TurnFirst{.stage = Stage::turn_slows}), body(Cruising{}),
                          body(TurnFirst{.stage = Stage::forward_power}), body(Flyer{.stall = .3f}), body(Car{}),
                          body(Car{.max_reverse = 0}), body(PointMass{.limit_turn = true})})
    for (const bool flees : {false, true})
      for (const int rate : rates)
        for (const Vec2 target : {Vec2{-6, -.4f}, {-6, .3f}, {-2, .1f}, {6, .3f}, {.5f, 8}}) {
          const auto way = [&](float side) {
            const Vec2 there{flees ? -target.x : target.x, target.y * side};
            Mind mind = flees ? blend({{Flee{}, 1, at(there)}}) : blend({{Seek{}, 1, at(there)}});
            std::vector<Vec2> points;
            run<2>(std::move(mind), how, limits, {.velocity = {3, 0}}, rate, 2, [&](const AgentState<2>& now, double) {
              points.push_back({now.position.x, now.position.y * side});
            });
            return points;
          };
          const auto left = way(1), right = way(-1);
          float apart = 0;
          for (std::size_t k = 0; k < left.size(); ++k) apart = std::max(apart, length(left[k] - right[k]));
          EXPECT_LT(apart, 1e-3f) << how.info().name << (flees ? " from " : " to ") << target.x << ", " << target.y
                                  << " at " << rate << " Hz";
        }
}

// On a circle of 3^2 / 0.5 = 18 m.
TEST(TurningBodies, a_weak_cruising_agent_turns_back_with_all_of_its_force) {
  const Limits weak{.max_speed = 3, .max_force = .5f};
  for (const int rate : rates) {
    const Course back = course<2>(body(Cruising{}), weak, {3, 0}, {-20, 3}, rate, 45);
    EXPECT_LT(back.farthest, 20 + 2 * 18) << rate << " Hz";
    EXPECT_NEAR(back.reached, 33.1, .3) << rate << " Hz";
  }
}

TEST(TurningBodies, turn_back_in_the_same_time_at_every_rate) {
  for (const Stage stage : stages)
    for (const float force : {.5f, 2.f, 9.f})
      for (const float response : {.05f, .1f, .3f}) {
        const Limits most{.max_speed = 3, .max_force = force, .max_angular_speed = 3};
        const auto how = body(TurnFirst{.response_time = response, .stage = stage});
        const Course fine = course<2>(how, most, {3, 0}, {-6, 1}, 960, 12);
        ASSERT_GT(fine.reached, 0);
        for (const int rate : rates) {
          const Course coarse = course<2>(how, most, {3, 0}, {-6, 1}, rate, 12);
          EXPECT_NEAR(coarse.reached, fine.reached, 15. / rate)
              << static_cast<int>(stage) << ", " << force << " N, " << response << " s, at " << rate << " Hz";
          EXPECT_NEAR(coarse.farthest, fine.farthest, .15f);
        }
      }
}

TEST(TurningBodies, bodies_on_wheels_or_with_limited_turns_arrive_beside_themselves_and_rest) {
  const Limits all[] = {limits, {.max_speed = 5, .max_force = 20, .max_angular_speed = .5f}};
  for (const auto& how : {body(PointMass{.limit_turn = true}), body(Car{}), body(Car{.max_reverse = 0})})
    for (const Limits& most : all)
      for (const Vec2 target : {Vec2{0, 3}, {0, -3}, {-6, 0}, {1, .5f}, {-.3f, .3f}})
        for (const int rate : {30, 240}) {
          const auto end = run<2>(blend({{Arrive{}, 1, at(target)}}), how, most, {.velocity = {most.max_speed, 0}},
                                  rate, 60, [](const AgentState<2>&, double) {});
          SCOPED_TRACE(std::string(how.info().name) + " to " + std::to_string(target.x) + ", " +
                       std::to_string(target.y) + " at " + std::to_string(rate) + " Hz");
          EXPECT_LT(length(end.position - target), .11f);
          EXPECT_LT(length(end.velocity), 1e-3f);
        }
}

TEST(TurningBodies, a_contained_car_is_not_caught_at_a_wall) {
  const std::vector<Vec3> triangle{{-14, -8, 0}, {14, -8, 0}, {0, 14, 0}},
      box{{-10, -6, 0}, {10, -6, 0}, {10, 6, 0}, {-10, 6, 0}};
  for (const auto& room : {triangle, box})
    for (const float top : {1.f, 1.5f, 3.f})
      for (const int rate : rates) {
        const auto map = test::map_of({Obstacle::wall(room, true)});
        double path = 0;
        run<2>(blend({{Containment{}}}), body(Car{}), {.max_speed = top, .max_force = 3 * top, .radius = .4f},
               {.position = {-3, -5}, .velocity = {top * .7f, top * .7f}}, rate, 60,
               [&](const AgentState<2>& now, double time) {
                 if (time > 40) path += static_cast<double>(length(now.velocity)) / rate;
               },
               {.map = map});
        EXPECT_GT(path, 20 * .25 * static_cast<double>(top))
            << top << " m/s among " << room.size() << " walls at " << rate << " Hz";
      }
}

// A surface that the body touches leads it to one side or the other, so it has to keep the side to which it turns.
TEST(TurningBodies, what_turns_first_is_not_caught_in_acute_corners) {
  for (const float angle : {.52f, .79f, 1.57f}) {
    const Vec2 tip{20 * std::cos(angle), 20 * std::sin(angle)};
    const auto map = test::map_of({Obstacle::wall({{0, 0, 0}, {20, 0, 0}, {tip.x, tip.y, 0}}, true)});
    for (const int rate : {30, 240})
      for (int k = 0; k < 4; ++k) {
        const Vec2 way{std::cos(1.6f * static_cast<float>(k)), std::sin(1.6f * static_cast<float>(k))};
        double path = 0;
        run<2>(blend({{Containment{}}}), body(TurnFirst{}),
               {.max_speed = 3, .max_force = 9, .radius = .4f, .max_angular_speed = 1.5f},
               {.position = {(20 + tip.x) / 3, tip.y / 3}, .velocity = way * 3.f, .heading = way}, rate, 40,
               [&](const AgentState<2>& now, double time) {
                 if (time > 20) path += static_cast<double>(length(now.velocity)) / rate;
               },
               {.map = map});
        EXPECT_GT(path, 20 * 3 * .85) << "corner of " << angle << " rad at " << rate << " Hz, direction " << k;
      }
  }
}

}  // namespace
}  // namespace veer
