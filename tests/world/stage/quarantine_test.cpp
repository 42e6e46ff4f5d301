// An agent with a state that stops being finite is put back, stopped and reported, and never spreads.
#include <gtest/gtest.h>

#include <limits>

#include "tests/move/walker.hpp"
#include "tests/not_finite.hpp"
#include "tests/world/worlds.hpp"
#include "veer/combine/combiners/weighted.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/loop/driver.hpp"

namespace veer {
namespace {

using test::infinity;
using test::nan;

/// A faulty behavior: a gentle push, but NaN or infinity for agents beyond a line.
struct Faulty {
  float value = nan, line = 10;

  static constexpr auto name = "faulty";
  static constexpr auto family = "test";
  static constexpr auto summary = "asks for what isn't a number";
  static constexpr auto fields() { return FieldList{}; }
  static constexpr Laws laws = 0;

  template <class S, int D>
  Linear<S, D> steer(const Agent<S, D>& self, const Tick<S>&) const {
    Vec<S, D> push{S(.5f), S(.25f)};
    push.y = select(self.position.x > S(line), S(value), push.y);
    return {push};
  }
};

struct FaultyCourse : Faulty {
  template <class S, int D>
  Course<S, D> steer(const Agent<S, D>& self, const Tick<S>&) const {
    const MaskOf<S> beyond = self.position.x > S(line);
    return {Vec<S, D>{S(.5f)}, Vec<S, D>{S(0.f), select(beyond, S(value), S(1.f))}};
  }
};

template <int D>
World<D> with_faults(const BehaviorDef& entry, float fault, bool on_torus) {
  World<D> world({.domain = on_torus ? test::torus<D>(30) : Domain<D>{}});
  const GroupId group = *world.add_group({.mind = blend({entry})});
  for (int i = 0; i < 40; ++i) {
    AgentDef<D> def;
    def.position.x = i % 5 == 2 ? fault : static_cast<float>(i) / 8;
    def.position.y = 1;
    def.velocity.y = .125f;
    world.spawn(group, def);
  }
  return world;
}

template <int D>
void expect_only_the_faulty_put_back(const BehaviorDef& entry, bool on_torus) {
  World<D> world = with_faults<D>(entry, 20, on_torus), healthy = with_faults<D>(entry, 5, on_torus);
  const GroupId group = world.group_at(0);
  for (int lanes : {1, 4, 8, 16}) {
    World<D> a = world, b = healthy;
    a.set_width(lanes);
    for (int k = 0; k < 5; ++k) {
      a.step(.1f);
      b.step(.1f);
      ASSERT_EQ(a.events().size(), k == 0 ? 8u : 0u) << "reported once";
      for (const Event& event : a.events()) EXPECT_EQ(event.kind, Event::Kind::quarantined);
      EXPECT_TRUE(b.events().empty());
      for (std::size_t i = 0; i < 40; ++i) {
        if (i % 5 == 2) {
          ASSERT_EQ(a.group(group).positions()[static_cast<std::ptrdiff_t>(i)],
                    world.group(group).positions()[static_cast<std::ptrdiff_t>(i)])
              << "put back";
          ASSERT_EQ(a.group(group).velocities()[static_cast<std::ptrdiff_t>(i)], (Vec<float, D>{})) << "stopped";
          ASSERT_EQ(a.group(group).headings()[i], world.group(group).headings()[i]);
        } else {
          ASSERT_EQ(a.group(group).positions()[static_cast<std::ptrdiff_t>(i)],
                    b.group(group).positions()[static_cast<std::ptrdiff_t>(i)])
              << "its neighbors notice nothing";
          ASSERT_EQ(a.group(group).velocities()[static_cast<std::ptrdiff_t>(i)],
                    b.group(group).velocities()[static_cast<std::ptrdiff_t>(i)]);
          ASSERT_EQ(a.group(group).headings()[i], b.group(group).headings()[i]);
        }
      }
    }
  }
}
TEST(Quarantine, puts_back_stops_and_reports_only_the_agents_that_are_not_finite) {
  for (float value : {nan, infinity, -infinity})
    for (bool on_torus : {false, true}) {
      expect_only_the_faulty_put_back<2>(Faulty{value}, on_torus);
      expect_only_the_faulty_put_back<3>(Faulty{value}, on_torus);
    }
}

TEST(Quarantine, a_heading_that_is_not_finite_counts_too) {
  expect_only_the_faulty_put_back<2>(FaultyCourse{{infinity}}, false);
  expect_only_the_faulty_put_back<3>(FaultyCourse{{infinity}}, true);
}

TEST(Quarantine, is_reported_again_after_the_agent_was_well) {
  World2 world;
  const AgentId agent = world.spawn(*world.add_group({.mind = blend({{Faulty{}}})}), {.position = {20, 0}});
  for (int round = 0; round < 2; ++round) {
    ASSERT_TRUE(world.agent(agent).set_motion({20, 0}, {}));
    world.step(.1f);
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].agent, agent);
    ASSERT_TRUE(world.agent(agent).set_motion({0, 0}, {}));
    world.step(.1f);
    EXPECT_TRUE(world.events().empty());
    EXPECT_GT(world.agent(agent).velocity().x, 0) << "and moves again";
  }
}

TEST(Quarantine, keeps_agents_within_the_largest_coordinate) {
  World3 world;
  const GroupId group = *world.add_group({.limits = {.max_speed = 1e4f}});
  const Vec3 edge{0, 0, -largest_coordinate + 100};
  const AgentId leaving = world.spawn(group, {.position = edge, .velocity = {0, 0, -9000}});
  const AgentId staying = world.spawn(group, {.position = edge, .velocity = {0, 0, 9000}});
  world.step(.1f);
  ASSERT_EQ(world.events().size(), 1u);
  EXPECT_EQ(world.events()[0].kind, Event::Kind::quarantined);
  EXPECT_EQ(world.events()[0].agent, leaving);
  EXPECT_EQ(world.agent(leaving).position(), edge);
  EXPECT_EQ(world.agent(leaving).velocity(), Vec3{});
  EXPECT_EQ(world.agent(staying).velocity(), (Vec3{0, 0, 9000}));
  world.step(.1f);
  EXPECT_TRUE(world.events().empty()) << "it stands";
}

TEST(Quarantine, names_the_behavior_that_returned_nan) {
  for (int lanes : {1, 4, 8, 16}) {
    World2 world;
    const GroupId group = world
                              .add_group({.mind = of_minds(Weighted{}, {blend({{Seek{}, 1, at(Vec2{5, 5})}}),
                                                                        blend({{Seek{}, 1, at(Vec2{})}, {Faulty{}}})})})
                              .value();
    if (!world.set_width(lanes)) continue;
    const AgentId faulty = world.spawn(group, {.position = {20, 0}});
    for (int k = 0; k < 300; ++k) world.spawn(group);
    world.step(.1f);
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].kind, Event::Kind::quarantined);
    EXPECT_EQ(world.events()[0].agent, faulty);
    EXPECT_EQ(world.events()[0].behavior, 2u);
    EXPECT_EQ(world.group(group).definition().mind.behaviors[world.events()[0].behavior].behavior.info().name,
              "faulty");
  }
}

TEST(Quarantine, no_body_hides_what_is_not_a_number) {
  for (const BodyInfo* body : bodies()) {
    if (!(body->takes & channel_linear)) continue;
    for (int lanes : {1, 8}) {
      World2 world;
      GroupDef def{.mind = blend({{Faulty{}}}), .body = Chosen<BodyInfo>(*body)};
      if (body->is_animated) def.character = test::nine_clip_character({.resolution = .1f});
      const GroupId group = *world.add_group(def);
      if (!world.set_width(lanes)) continue;
      const AgentId faulty = world.spawn(group, {.position = {20, 0}, .velocity = {.5f, 0}});
      world.spawn(group, {.velocity = {.5f, 0}});
      world.step(.1f);
      ASSERT_EQ(world.events().size(), 1u) << body->name;
      EXPECT_EQ(world.events()[0].agent, faulty) << body->name;
      EXPECT_EQ(world.group(world.events()[0].group).behavior_name(world.events()[0].behavior), "faulty");
      EXPECT_EQ(world.agent(faulty).shortfall(), Vec2{});
    }
  }
}

// A state that leaves the bounds without a faulty request has no culprit.
TEST(Quarantine, names_no_behavior_when_all_requests_are_finite) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{Faulty{.line = 1e9f}}}), .limits = {.max_speed = 1e4f}});
  world.spawn(group, {.position = {largest_coordinate, 0}, .velocity = {9e3f, 0}});
  world.step(.1f);
  ASSERT_EQ(world.events().size(), 1u);
  EXPECT_EQ(world.events()[0].behavior, Event::unknown);
}

}  // namespace
}  // namespace veer
