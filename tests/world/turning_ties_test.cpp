// How requests lead bodies that turn their velocity, and what orbit cures do for them.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "veer/move/bodies/car.hpp"
#include "veer/move/bodies/cruising.hpp"
#include "veer/move/bodies/flyer.hpp"
#include "veer/move/bodies/point_mass.hpp"
#include "veer/move/bodies/turn_first.hpp"
#include "veer/steer/delegated/interpose.hpp"
#include "veer/steer/delegated/offset_pursuit.hpp"
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
          body(TurnFirst{.stage = Stage::forward_power, .max_reverse = .5f}),
          body(Cruising{}),
          body(Flyer{}),
          body(Car{}),
          body(Car{.max_reverse = 0}),
          body(PointMass{.limit_turn = true})};
}

/// Lets an agent run that starts at the origin with `speed` along its heading, and calls `each` after every step.
template <int D, class Each>
AgentState<D> run(Mind mind, const Chosen<BodyInfo>& how, const Vec<float, D>& heading, float speed, int rate,
                  double seconds, const Each& each) {
  World<D> world;
  const GroupId group = *world.add_group({.mind = std::move(mind), .body = how, .limits = limits});
  const AgentId id = world.spawn(group, {.velocity = heading * speed, .heading = heading});
  for (int k = 0; k < static_cast<int>(seconds * rate); ++k) {
    world.step(1 / static_cast<float>(rate));
    each(world.agent(id).state());
  }
  return world.agent(id).state();
}

/// How near to its target an agent came and how far away it was, m.
struct Range {
  float nearest = 1e9f, farthest = 0;
};

template <int D>
Range range(const Seek& seek, const Chosen<BodyInfo>& how, const Vec<float, D>& target, float speed, int rate) {
  Range all;
  Vec<float, D> ahead{};
  ahead.x = 1;
  run<D>(blend({{seek, 1, at(target)}}), how, ahead, speed, rate, 30, [&](const AgentState<D>& now) {
    const float distance = length(now.position - target);
    all = {std::min(all.nearest, distance), std::max(all.farthest, distance)};
  });
  return all;
}

// Also from rest and backing up, and with circles that max_angular_speed decides about.
TEST(SwingOut, leads_bodies_that_turn_to_a_target_anywhere) {
  for (const Chosen<BodyInfo>& how : turning_bodies())
    for (const School school : {School::match, School::thrust})
      for (const float speed : {0.f, 3.f})
        for (const Vec2 target : {Vec2{-6, 0}, {-6, 1}, {0, 1}, {0, 2}, {1, -1}, {6, 0}})
          for (const int rate : rates) {
            const Range all = range<2>({.school = school, .orbit = Seek::Orbit::swing_out}, how, target, speed, rate);
            SCOPED_TRACE(std::string(how.info().name) + " to " + std::to_string(target.x) + ", " +
                         std::to_string(target.y) + " at " + std::to_string(rate) + " Hz");
            EXPECT_LT(all.nearest, .2f) << "from " << speed << " m/s";
            EXPECT_LT(all.farthest, 16) << "from " << speed << " m/s";
          }
}

// A flyer can't loop.
TEST(SwingOut, leads_bodies_to_a_target_above_or_below) {
  for (const Chosen<BodyInfo>& how : {body(Flyer{}), body(Cruising{}), body(PointMass{}), body(TurnFirst{})})
    for (const float x : {-3.f, 0.f, 3.f})
      for (const float z : {-1.f, -.5f, .5f, 1.f, 5.f})
        for (const int rate : rates) {
          const Range all = range<3>({.orbit = Seek::Orbit::swing_out}, how, {x, 0, z}, 3, rate);
          SCOPED_TRACE(std::string(how.info().name) + " to " + std::to_string(x) + ", " + std::to_string(z));
          EXPECT_LT(all.nearest, .5f) << rate << " Hz";
          EXPECT_LT(all.farthest, 14) << rate << " Hz";
        }
}

// A body that turns its velocity takes a time of its own for it, so a thrust within a step would lead far too far.
TEST(Thrust, leads_bodies_that_turn_to_the_velocity_that_is_matched) {
  for (const auto& how : {body(Car{}), body(Car{.max_reverse = 0}), body(Car{.response_time = .3f}), body(TurnFirst{}),
                          body(TurnFirst{.stage = Stage::turn_slows}), body(TurnFirst{.stage = Stage::forward_power})})
    for (const Vec2 target : {Vec2{0, 6}, {6, 0}, {-6, 0}, {3, 3}})
      for (const int rate : rates) {
        const Mind minds[] = {blend({{Arrive{.school = School::thrust}, 1, at(target)}}),
                              blend({{Interpose{.school = School::thrust}, 1, at(target)}}),
                              blend({{OffsetPursuit{.forward = 0, .school = School::thrust}, 1, at(target)}})};
        for (const Mind& mind : minds) {
          const auto end = run<2>(mind, how, {1, 0}, 3, rate, 25, [](const AgentState<2>&) {});
          SCOPED_TRACE(std::string(how.info().name) + " to " + std::to_string(target.x) + ", " +
                       std::to_string(target.y) + " at " + std::to_string(rate) + " Hz");
          EXPECT_LT(length(end.position - target), .11f);
          EXPECT_LT(length(end.velocity), 1e-3f);
        }
      }
}

}  // namespace
}  // namespace veer
