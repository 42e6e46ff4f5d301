// What behaviors tell a context map, in worlds: dangers by direction, and the velocities they lead to.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "veer/combine/combiners/context_map.hpp"
#include "veer/combine/combiners/running_budget.hpp"
#include "veer/math/angle.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/flee.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/group/collision_avoidance.hpp"
#include "veer/steer/group/cone_avoidance.hpp"
#include "veer/steer/group/queuing.hpp"
#include "veer/steer/group/separation.hpp"
#include "veer/steer/map/containment.hpp"
#include "veer/steer/map/obstacle_avoidance.hpp"
#include "veer/steer/map/ray_avoidance.hpp"
#include "veer/steer/map/wall_avoidance.hpp"
#include "veer/world/step.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

constexpr Limits walker{.max_speed = 2, .max_force = 6, .radius = .3f};

/// How often bodies overlap while agents on a circle swap sides, in pairs and steps, and how many of them get there.
struct Swap {
  int overlaps = 0, arrived = 0;
};
template <class C>
Swap swap_sides(const C& combiner, int agents, float rate) {
  World2 world;
  const GroupId group = *world.add_group(
      {.mind = combined(combiner, {{CollisionAvoidance{}}, {Arrive{}, 1, own_goal()}}), .limits = walker});
  std::vector<AgentId> all;
  for (int k = 0; k < agents; ++k) {
    const Vec2 start = direction(static_cast<float>(k) * two_pi / static_cast<float>(agents)) * 10.f;
    all.push_back(world.spawn(group, {.position = start, .goal = -start}));
  }
  Swap result;
  for (int i = 0; i < static_cast<int>(14 * rate); ++i) {
    world.step(1 / rate);
    for (std::size_t a = 0; a < all.size(); ++a)
      for (std::size_t b = 0; b < a; ++b)
        result.overlaps += length(world.agent(all[a]).position() - world.agent(all[b]).position()) < .599f;
  }
  for (const AgentId id : all) result.arrived += length(world.agent(id).position() - *world.agent(id).goal()) < .5f;
  return result;
}

TEST(ContextDangers, agents_that_swap_sides_pass_without_overlap) {
  const Swap swap = swap_sides(ContextMap{}, 16, 30);
  EXPECT_EQ(swap.overlaps, 0) << "105 with dangers guessed from requests";
  EXPECT_EQ(swap.arrived, 16);
  EXPECT_GT(swap_sides(RunningBudget{}, 16, 30).overlaps, 0);
}

/// How many of the agents of two rows, exact mirror images 20 m apart, get through each other to the other's place.
int swap_rows(int agents, float rate, float seconds) {
  World2 world;
  const GroupId group =
      *world.add_group({.mind = combined(ContextMap{}, {{CollisionAvoidance{}}, {Arrive{}, 1, own_goal()}}),
                        .limits = {.max_speed = 2, .max_force = 8, .radius = .4f}});
  const int half = agents / 2;
  std::vector<AgentId> all;
  for (const float side : {-1.f, 1.f})
    for (int i = 0; i < half; ++i) {
      const Vec2 start{side * 10, 1.5f * (static_cast<float>(i) - .5f * static_cast<float>(half - 1))};
      all.push_back(world.spawn(group, {.position = start, .heading = {-side, 0}, .goal = Vec2{-start.x, start.y}}));
    }
  std::vector<AgentId> arrived;  // each once: others push it off its goal, and it comes back
  for (int i = 0; i < static_cast<int>(seconds * rate) && arrived.size() < all.size(); ++i) {
    world.step(1 / rate);
    for (const Event& event : world.events())
      if (event.kind == Event::Kind::arrived && std::ranges::find(arrived, event.agent) == arrived.end())
        arrived.push_back(event.agent);
  }
  return static_cast<int>(arrived.size());
}

TEST(ContextDangers, pairs_that_meet_head_on_pass_each_other_at_every_rate) {
  for (const float rate : {30.f, 60.f, 120.f, 144.f, 240.f})
    for (const int agents : {2, 4, 6}) EXPECT_EQ(swap_rows(agents, rate, 14), agents) << rate << " Hz";
}
TEST(ContextDangers, agents_that_meet_head_on_keep_to_the_right) {
  for (const float rate : {30.f, 60.f, 144.f, 240.f}) {
    World2 world;
    const GroupId group = *world.add_group(
        {.mind = combined(ContextMap{}, {{CollisionAvoidance{}}, {Seek{}, 1, own_goal()}}), .limits = walker});
    const AgentId east = world.spawn(group, {.position = {-5, 0}, .heading = {1, 0}, .goal = Vec2{50, 0}});
    const AgentId west = world.spawn(group, {.position = {5, 0}, .heading = {-1, 0}, .goal = Vec2{-50, 0}});
    while (world.agent(east).position().x < world.agent(west).position().x && world.time() < 10) world.step(1 / rate);
    EXPECT_LT(world.agent(east).position().y, -.2f) << rate << " Hz";
    EXPECT_GT(world.agent(west).position().y, .2f) << rate << " Hz";
  }
}

/// The least speed of an agent on its way from x = -15 to 15, after the start, m/s, and how far beside its line it
/// goes.
struct Ride {
  float slowest = unlimited, aside = 0;
};
Ride ride(World2& world, AgentId agent) {
  Ride ride;
  for (int i = 0; i < 450; ++i) {
    world.step(1 / 30.f);
    ride.aside = std::max(ride.aside, std::abs(world.agent(agent).position().y));
    if (i > 30) ride.slowest = std::min(ride.slowest, length(world.agent(agent).velocity()));
  }
  return ride;
}

template <class B>
Ride ride_along_wall(const B& avoidance) {
  World2 world({.map = std::make_shared<Map<2>>(*Map<2>::build({Obstacle::wall({{-40, -.5f, 0}, {40, -.5f, 0}})}))});
  const GroupId group =
      *world.add_group({.mind = combined(ContextMap{}, {{avoidance}, {Seek{}, 1, at(Vec2{99, 0})}}), .limits = walker});
  return ride(world, world.spawn(group, {.position = {-15, 0}}));
}

TEST(ContextDangers, a_wall_beside_the_way_costs_no_speed) {
  for (const Ride& r : {ride_along_wall(ObstacleAvoidance{}), ride_along_wall(RayAvoidance{}),
                        ride_along_wall(WallAvoidance{}), ride_along_wall(Containment{})}) {
    EXPECT_GT(r.slowest, .95f * 2);
    EXPECT_LT(r.aside, .5f);
  }
}

template <class B>
Ride ride_beside_stream(const B& avoidance) {
  World2 world;
  const GroupId stream = *world.add_group({.mind = blend({{Seek{}, 1, at(Vec2{-999, 1})}}), .limits = walker});
  for (int k = 0; k < 40; ++k) world.spawn(stream, {.position = {static_cast<float>(k) * 1.5f - 10, 1}});
  const GroupId group =
      *world.add_group({.mind = combined(ContextMap{}, {{avoidance, 1, among({stream})}, {Seek{}, 1, at(Vec2{99, 0})}}),
                        .limits = walker});
  return ride(world, world.spawn(group, {.position = {-15, 0}}));
}

TEST(ContextDangers, a_stream_that_passes_beside_the_way_costs_no_speed) {
  EXPECT_LT(ride_beside_stream(CollisionAvoidance{}).aside, .01f) << "nothing is in the way";
  for (const Ride& r : {ride_beside_stream(CollisionAvoidance{}), ride_beside_stream(ConeAvoidance{}),
                        ride_beside_stream(Separation{}), ride_beside_stream(Queuing{})})
    EXPECT_GT(r.slowest, .95f * 2);
}

TEST(ContextDangers, an_agent_passes_a_wall_in_front_of_its_goal) {
  World2 world({.map = std::make_shared<Map<2>>(*Map<2>::build({Obstacle::wall({{0, -3, 0}, {0, 3, 0}})}))});
  const GroupId group = *world.add_group(
      {.mind = combined(ContextMap{}, {{ObstacleAvoidance{}}, {Arrive{}, 1, at(Vec2{8, 0})}}), .limits = walker});
  const AgentId agent = world.spawn(group, {.position = {-8, 0}});
  for (int i = 0; i < 450; ++i) world.step(1 / 30.f);
  EXPECT_LT(length(world.agent(agent).position() - Vec2{8, 0}), .2f);
}

/// The mean speed of an agent along a row of dangers that its goal is behind, m/s.
template <class B>
float speed_along_row(const B& avoidance) {
  World2 world;
  const GroupId row = *world.add_group({.limits = walker});
  for (int k = 0; k < 45; ++k) world.spawn(row, {.position = {0, static_cast<float>(k) * .9f - 20}});
  const GroupId group = *world.add_group(
      {.mind = combined(ContextMap{}, {{avoidance, 1, among({row})}, {Seek{}, 1, at(Vec2{20, 3})}}), .limits = walker});
  const AgentId agent = world.spawn(group, {.position = {-14, 0}});
  float sum = 0;
  for (int i = 0; i < 270; ++i) {
    world.step(1 / 30.f);
    if (i >= 120) sum += length(world.agent(agent).velocity());
  }
  return sum / 150;
}

TEST(ContextDangers, dangers_before_the_goal_cost_little_speed) {
  EXPECT_GT(speed_along_row(CollisionAvoidance{}), .95f * 2);
  EXPECT_GT(speed_along_row(ConeAvoidance{}), .95f * 2) << "0.85 m/s with dangers guessed from requests";
  EXPECT_GT(speed_along_row(Separation{.radius = 3}), .95f * 2) << "1.3 m/s with dangers guessed from requests";
}

TEST(ContextDangers, an_agent_at_rest_steps_out_of_the_way) {
  World2 world;
  const GroupId runner = *world.add_group({.mind = blend({{Seek{}, 1, at(Vec2{99, .1f})}}), .limits = walker});
  const GroupId group = *world.add_group(
      {.mind = combined(ContextMap{}, {{CollisionAvoidance{}, 1, among({runner})}, {Arrive{}, 1, own_goal()}}),
       .limits = walker});
  const AgentId still = world.spawn(group, {.goal = Vec2{}}), fast = world.spawn(runner, {.position = {-12, .1f}});
  float nearest = unlimited;
  for (int i = 0; i < 360; ++i) {
    world.step(1 / 30.f);
    nearest = std::min(nearest, length(world.agent(still).position() - world.agent(fast).position()));
  }
  EXPECT_GT(nearest, .6f);
  EXPECT_LT(length(world.agent(still).position()), .2f) << "and comes back";
}

template <int D, class B>
float apart_after_heap(const B& avoidance, const Vec<float, D>& second) {
  World<D> world;
  const GroupId group =
      *world.add_group({.mind = combined(ContextMap{}, {{avoidance}, {Arrive{}, 1, own_goal()}}), .limits = walker});
  const AgentId a = world.spawn(group, {.goal = Vec<float, D>{}});
  const AgentId b = world.spawn(group, {.position = second, .goal = second});
  for (int i = 0; i < 90; ++i) world.step(1 / 30.f);
  return length(world.agent(a).position() - world.agent(b).position());
}

TEST(ContextDangers, overlapping_agents_come_apart) {
  EXPECT_GT((apart_after_heap<2>(CollisionAvoidance{}, {.2f, 0})), .5f);
  EXPECT_GT((apart_after_heap<3>(CollisionAvoidance{}, {0, 0, .2f})), .5f);
  EXPECT_GT((apart_after_heap<2>(Separation{}, {})), .2f) << "of a heap, though both have the same goal";
  EXPECT_GT((apart_after_heap<3>(Separation{}, {})), .2f);
}

TEST(ContextDangers, an_agent_that_queues_waits_and_does_not_look_for_a_way_past) {
  World2 world;
  const GroupId first = *world.add_group({.limits = walker});
  world.spawn(first);
  const GroupId group =
      *world.add_group({.mind = combined(ContextMap{}, {{Queuing{}, 1, among({first})}, {Seek{}, 1, at(Vec2{9, 0})}}),
                        .limits = walker});
  const AgentId last = world.spawn(group, {.position = {-6, 0}});
  for (int i = 0; i < 240; ++i) world.step(1 / 30.f);
  EXPECT_NEAR(world.agent(last).position().x, -.8f, .25f) << "both radii and the gap";
  EXPECT_LT(std::abs(world.agent(last).position().y), .05f);
}

// Fleeing at full speed, the agent asks for no change. That must not look as if there were no danger.
TEST(ContextDangers, an_agent_that_flees_does_not_turn_back_at_full_speed) {
  World2 world;
  const GroupId group = *world.add_group(
      {.mind = combined(ContextMap{}, {{Flee{.panic_distance = 6}, 1, at(Vec2{})}, {Seek{}, 1, at(Vec2{9, 0})}}),
       .limits = walker});
  const AgentId agent = world.spawn(group, {.position = {-2, .5f}});
  float last = 0;
  for (int i = 0; i < 300; ++i) {
    world.step(1 / 30.f);
    const float now = length(world.agent(agent).position());
    if (i > 15 && now < 5.5f) {
      EXPECT_GT(now, last - .05f) << i;
    }
    last = now;
  }
}

template <int D>
std::vector<std::uint64_t> hashes(const Domain<D>& domain) {
  std::vector<std::uint64_t> all;
  for (const int width : {1, 4, 8, 16}) {
    World<D> world(
        {.domain = domain, .map = std::make_shared<Map<D>>(*Map<D>::build({Obstacle::circle({2, 1, 0}, 1)}, domain))});
    world.set_width(width);
    const GroupId group = *world.add_group(
        {.mind = combined(ContextMap{.directions = 13},
                          {{CollisionAvoidance{}}, {Separation{}}, {RayAvoidance{}}, {Seek{}, 1, own_goal()}}),
         .limits = walker});
    for (int k = 0; k < 37; ++k) {
      const Vec<float, D> start = to_dimension<D>(direction(static_cast<float>(k)) * (1 + static_cast<float>(k) * .2f));
      world.spawn(group, {.position = start, .goal = -start});
    }
    for (int i = 0; i < 6; ++i) world.step(1 / 30.f);
    all.push_back(world.state_hash());
  }
  return all;
}

TEST(ContextDangers, every_width_gives_the_same_bits) {
  const Domain<2> flat{.kind = DomainKind::torus, .low = {-10, -10}, .high = {10, 10}};
  const Domain<3> deep{.kind = DomainKind::torus, .low = {-10, -10, -10}, .high = {10, 10, 10}};
  for (const auto& all : {hashes<2>({}), hashes<3>({}), hashes<2>(flat), hashes<3>(deep)})
    for (const std::uint64_t hash : all) EXPECT_EQ(hash, all[0]);
}

}  // namespace
}  // namespace veer
