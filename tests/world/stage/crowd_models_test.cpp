// The models of crowds in whole worlds: each in turn in the same scenes.
#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"
#include "veer/veer.hpp"
#include "veer/world/step.hpp"

namespace veer {
namespace {

constexpr float rates[] = {30, 60, 144, 240};  // Hz

template <class B>
class CrowdModel : public testing::Test {};
using Models = testing::Types<Orca, PowerLaw, SocialForce, CollisionFreeSpeed, VelocitySampling>;
TYPED_TEST_SUITE(CrowdModel, Models);

template <class B>
GroupDef walkers() {
  return {.name = "walkers",
          .mind = blend({{B{}, 1, own_goal()}}),
          .limits = {.max_speed = 1.4f, .max_force = 10, .radius = .25f}};
}

/// The least distance between two agents, m.
float least_distance(const World2& world, const std::vector<AgentId>& ids) {
  float least = unlimited;
  for (std::size_t i = 0; i < ids.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      least = min(least, length(world.agent(ids[i]).position() - world.agent(ids[j]).position()));
  return least;
}

TYPED_TEST(CrowdModel, goes_to_its_goal_stops_there_and_rests) {
  for (const float rate : rates) {
    World2 world;
    const GroupId group = *world.add_group(walkers<TypeParam>());
    const AgentId id = world.spawn(group, {.position = {-6, 2}, .goal = Vec2{6, -3}});
    float beyond = 0;
    int arrivals = 0;
    for (int k = 0; k < static_cast<int>(15 * rate); ++k) {
      world.step(1 / rate);
      for (const Event& event : world.events()) arrivals += event.kind == Event::Kind::arrived ? 1 : 0;
      const Vec2 ahead = unit(Vec2{12, -5});
      beyond = max(beyond, dot(world.agent(id).position() - Vec2{6, -3}, ahead));
    }
    EXPECT_LT(length(world.agent(id).position() - Vec2{6, -3}), .1f) << rate << " Hz";
    EXPECT_LT(length(world.agent(id).velocity()), .01f) << rate << " Hz";
    EXPECT_LT(beyond, .05f) << rate << " Hz";
    EXPECT_EQ(arrivals, 1) << rate << " Hz";
  }
}

TYPED_TEST(CrowdModel, two_who_meet_pass_without_touching) {
  // Social forces look at distances and not ahead: two who almost meet brush against each other.
  const float closest = std::is_same_v<TypeParam, SocialForce> ? .42f : .49f;
  for (const float rate : rates)
    for (const float aside : {.1f, .3f}) {
      World2 world;
      const GroupId group = *world.add_group(walkers<TypeParam>());
      const AgentId one = world.spawn(group, {.position = {-6, 0}, .goal = Vec2{6, 0}}),
                    two = world.spawn(group, {.position = {6, aside}, .goal = Vec2{-6, aside}});
      float least = unlimited;
      for (int k = 0; k < static_cast<int>(25 * rate); ++k) {
        world.step(1 / rate);
        least = min(least, least_distance(world, {one, two}));
      }
      EXPECT_GT(least, closest) << rate << " Hz, " << aside;
      EXPECT_LT(length(world.agent(one).position() - Vec2{6, 0}), .15f) << rate << " Hz, " << aside;
      EXPECT_LT(length(world.agent(two).position() - Vec2{-6, aside}), .15f) << rate << " Hz, " << aside;
    }
}

TYPED_TEST(CrowdModel, stays_off_walls_that_lie_before_its_goal) {
  for (const float rate : rates) {
    auto map = Map2::build({Obstacle::wall({{2, -4, 0}, {2, 4, 0}}), Obstacle::circle({-3, 1, 0}, 1)});
    ASSERT_TRUE(map);
    World2 world({.map = std::make_shared<const Map2>(std::move(*map))});
    const GroupId group = *world.add_group(walkers<TypeParam>());
    const AgentId id = world.spawn(group, {.position = {-6, .3f}, .velocity = {1.4f, 0}, .goal = Vec2{6, 0}});
    float wall = unlimited, post = unlimited;
    for (int k = 0; k < static_cast<int>(15 * rate); ++k) {
      world.step(1 / rate);
      const Vec2 at = world.agent(id).position();
      wall = min(wall, 2 - at.x);
      post = min(post, length(at - Vec2{-3, 1}) - 1);
    }
    EXPECT_GT(wall, .245f) << rate << " Hz";
    EXPECT_GT(post, .245f) << rate << " Hz";
    EXPECT_GT(world.agent(id).position().x, 0) << rate << " Hz: past the post, as far as the wall lets it";
  }
}

// Everybody starts on one spot, as a crowd that was spawned by mistake: they come apart on their ways.
TYPED_TEST(CrowdModel, comes_apart_from_one_spot) {
  World2 world;
  const GroupId group = *world.add_group(walkers<TypeParam>());
  std::vector<AgentId> ids;
  const auto goal = [](int k) { return Vec2{3, 3} + direction(static_cast<float>(k)) * 4.f; };
  for (int k = 0; k < 6; ++k) ids.push_back(world.spawn(group, {.position = {3, 3}, .goal = goal(k)}));
  for (int k = 0; k < 900; ++k) world.step(1 / 60.f);
  for (int k = 0; k < 6; ++k)
    EXPECT_LT(length(world.agent(ids[static_cast<std::size_t>(k)]).position() - goal(k)), .2f) << k;
}

/// What the loop over packs finds, compared with the nearest of all others for one agent at a time.
template <int D>
void asks_what_the_plain_function_asks(DomainKind kind) {
  test::Draw draw(17);
  Domain<D> domain;
  if (kind == DomainKind::torus) {
    domain.kind = kind;
    for (int d = 0; d < D; ++d) {
      domain.low[d] = -9;
      domain.high[d] = 10;
    }
  }
  World<D> world({.domain = domain});
  const Orca b;
  const GroupId group = *world.add_group(
      {.mind = blend({{b, 1, own_goal()}}), .limits = {.max_speed = 1.4f, .max_force = 1000, .radius = .25f}});
  std::vector<AgentId> ids;
  for (int k = 0; k < 400; ++k)
    ids.push_back(world.spawn(
        group, {.position = draw.vec<D>(-9, 9), .velocity = draw.vec<D>(-1, 1), .goal = draw.vec<D>(-9, 9)}));
  take_commands(world);
  sense(world);
  steer(world, 1 / 60.f);
  combine(world, 1 / 60.f);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto self = world.agent(ids[i]);
    std::vector<Neighbor<float, D>> others;
    for (std::size_t j = 0; j < ids.size(); ++j) {
      if (j == i) continue;
      const auto other = world.agent(ids[j]);
      const Vec<float, D> offset = domain.displacement(self.position(), other.position());
      others.push_back({offset, length_squared(offset), other.velocity(), .25f});
    }
    const Surroundings<D> around{nullptr, nullptr, &domain};
    detail::Arguments<float, D> a{.self = {.position = self.position(),
                                           .velocity = self.velocity(),
                                           .heading = self.heading(),
                                           .max_speed = 1.4f,
                                           .max_acceleration = 1000,
                                           .radius = .25f},
                                  .goal = {domain.nearest_image(self.position(), *self.goal()), {}, {}, {}},
                                  .route = {{}, &domain},
                                  .tick = {.dt = 1 / 60.f, .key = self.key()}};
    a.others = others;
    a.around = &around;
    detail::NoMemory memory;
    EXPECT_LT(length(detail::call_steer(b, a, memory).linear - self.asked()), 2e-2f) << i;
  }
}
TEST(CrowdModels, in_a_world_ask_what_the_plain_function_asks) {
  asks_what_the_plain_function_asks<2>(DomainKind::plane);
  asks_what_the_plain_function_asks<2>(DomainKind::torus);
  asks_what_the_plain_function_asks<3>(DomainKind::plane);
  asks_what_the_plain_function_asks<3>(DomainKind::torus);
}

}  // namespace
}  // namespace veer
