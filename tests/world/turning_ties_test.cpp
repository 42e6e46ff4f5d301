// Which way round a body turns back, to what is nearly straight behind it, and how orbit cures lead bodies that turn.
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

constexpr int tie_rates[] = {30, 60, 144, 240};  // Hz
constexpr Limits tie_limits{.max_speed = 3, .max_force = 9, .max_angular_speed = 1.5f};

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
  const GroupId group = *world.add_group({.mind = std::move(mind), .body = how, .limits = tie_limits});
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

// The first step from rest must not read another side than the later ones.
TEST(TurningTies, the_way_round_near_straight_behind_is_the_same_at_every_rate) {
  const Vec2 heading{.8f, .6f};
  for (const Chosen<BodyInfo>& how : turning_bodies())
    for (const Seek::Orbit orbit : {Seek::Orbit::ignore, Seek::Orbit::swing_out})
      for (const School school : {School::match, School::thrust})
        for (const float speed : {0.f, 3.f})
          for (const float degrees : {-4.f, -2.5f, -2.f, -1.35f, -1.2f, -.9f, -.7f, -.3f, .3f, 1.35f, 2.5f}) {
            const float off = degrees * pi / 180;
            const Vec2 target = (heading * -std::cos(off) + perpendicular(heading) * std::sin(off)) * 30.f;
            float least = 1e9f, most = -1e9f;
            for (const int rate : {30, 50, 60, 100, 144, 240}) {
              const Seek seek{.school = school, .orbit = orbit};
              const auto end =
                  run<2>(blend({{seek, 1, at(target)}}), how, heading, speed, rate, 1.5, [](const AgentState<2>&) {});
              const float aside = dot(end.position, perpendicular(heading));
              least = std::min(least, aside);
              most = std::max(most, aside);
            }
            EXPECT_LT(most - least, .6f) << how.info().name << ", " << degrees << " degrees, from " << speed << " m/s";
          }
}

TEST(TurningTies, what_is_also_a_little_above_is_no_exception) {
  for (const Chosen<BodyInfo>& how : turning_bodies())
    for (const Seek::Orbit orbit : {Seek::Orbit::ignore, Seek::Orbit::swing_out})
      for (const float speed : {0.f, 3.f})
        for (const float degrees : {-1.35f, -.9f, -.3f, 0.f, .3f})
          for (const float up : {.3f, 1.f, 2.f}) {
            const Vec3 target{-30, std::sin(degrees * pi / 180) * 30, std::sin(up * pi / 180) * 30};
            Vec2 least{1e9f, 1e9f}, most{-1e9f, -1e9f};
            for (const int rate : {30, 60, 100, 240}) {
              const auto end = run<3>(blend({{Seek{.orbit = orbit}, 1, at(target)}}), how, {1, 0, 0}, speed, rate, 1.5,
                                      [](const AgentState<3>&) {});
              least = {std::min(least.x, end.position.y), std::min(least.y, end.position.z)};
              most = {std::max(most.x, end.position.y), std::max(most.y, end.position.z)};
            }
            EXPECT_LT(std::max(most.x - least.x, most.y - least.y), .6f)
                << how.info().name << ", " << degrees << " and " << up << " degrees, from " << speed << " m/s";
          }
}

// Also from rest and backing up, and with circles that max_angular_speed decides about.
TEST(SwingOut, leads_bodies_that_turn_to_a_target_anywhere) {
  for (const Chosen<BodyInfo>& how : turning_bodies())
    for (const School school : {School::match, School::thrust})
      for (const float speed : {0.f, 3.f})
        for (const Vec2 target : {Vec2{-6, 0}, {-6, 1}, {0, 1}, {0, 2}, {1, -1}, {6, 0}})
          for (const int rate : tie_rates) {
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
        for (const int rate : tie_rates) {
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
      for (const int rate : tie_rates) {
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
