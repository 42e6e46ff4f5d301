// The one vocabulary of what behaviors are pointed at, and what becomes of a target that is gone.
#include <gtest/gtest.h>

#include "tests/world/worlds.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/steer/basic/align.hpp"
#include "veer/steer/basic/match_angular_velocity.hpp"
#include "veer/steer/delegated/flow_following.hpp"
#include "veer/steer/delegated/wander.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/step.hpp"

namespace veer {
namespace {

using Lost = Lost;

/// A world with one agent that is led by `target`, and the way it asked to go in one step.
struct Led {
  World2 world;
  GroupId group, others;
  AgentId one;

  explicit Led(Domain<2> domain = {}) : world({.domain = domain}) { others = *world.add_group({.name = "others"}); }
  void lead(TargetDef target, Vec2 from = {}) {
    group = *world.add_group({.mind = blend({{Seek{}, 1, std::move(target)}})});
    one = world.spawn(group, {.position = from});
  }
  AgentId other(Vec2 position, Vec2 velocity = {}) {
    return world.spawn(others, {.position = position, .velocity = velocity});
  }
  /// The direction that was asked for; zero if nothing was.
  Vec2 way() {
    world.step(1 / 60.f);
    return unit(world.agent(one).asked());
  }
};

void expect_way(const Vec2& way, const Vec2& wanted) {
  EXPECT_NEAR(way.x, wanted.x, 1e-5f);
  EXPECT_NEAR(way.y, wanted.y, 1e-5f);
}

TEST(Targets, the_nearest_is_found_anew_in_every_step) {
  for (const float within : {0.f, 30.f}) {
    Led led;
    const AgentId left = led.other({-5, 0}), right = led.other({4, 0});
    led.lead(nearest_of({led.others}, within));
    expect_way(led.way(), {1, 0});
    led.world.agent(right).set_motion({9, 0}, {});
    led.world.agent(led.one).set_motion({}, {});
    expect_way(led.way(), {-1, 0});
    led.world.remove(left);
    led.world.agent(led.one).set_motion({}, {});
    expect_way(led.way(), {1, 0});
  }
}

TEST(Targets, an_agent_out_of_range_is_no_target) {
  Led led;
  led.other({20, 0});
  led.lead(nearest_of({led.others}, 10));
  EXPECT_EQ(led.way(), Vec2{}) << "never known: nothing is asked for";
}

TEST(Targets, a_nearest_agent_that_is_lost_is_held_or_dropped) {
  for (const Lost lost : {Lost::hold, Lost::nothing}) {
    Led led;
    const AgentId prey = led.other({5, 0}, {0, 1});
    led.lead(nearest_of({led.others}, 10, lost));
    expect_way(led.way(), {1, 0});
    led.world.agent(prey).set_motion({0, 500}, {0, 1});
    led.world.agent(led.one).set_motion({}, {});
    expect_way(led.way(), lost == Lost::hold ? Vec2{1, 0} : Vec2{});
    led.world.step(1 / 60.f);
    EXPECT_EQ(led.world.count(), 2u);
  }
}

TEST(Targets, an_agent_is_never_the_nearest_to_itself) {
  for (const float within : {0.f, 30.f}) {
    World2 world;
    const GroupId group = *world.add_group({.mind = blend({{Seek{}, 1, nearest_of({GroupId{1}}, within)}})});
    const AgentId a = world.spawn(group, {.position = {0, 0}}), b = world.spawn(group, {.position = {3, 0}}),
                  c = world.spawn(group, {.position = {3, 1}});
    world.step(1 / 60.f);
    expect_way(unit(world.agent(a).asked()), {1, 0});
    expect_way(unit(world.agent(b).asked()), {0, 1});
    expect_way(unit(world.agent(c).asked()), {0, -1});
  }
}

TEST(Targets, across_the_seam_of_a_torus_may_be_nearest) {
  for (const float within : {0.f, 6.f}) {
    Led led(test::torus<2>(20));
    led.other({19, 10});
    led.other({5, 10});
    led.lead(nearest_of({led.others}, within), {1, 10});
    expect_way(led.way(), {-1, 0});
  }
}

/// Brute force against the kernels of every width, in crowds with ties.
template <int D>
void expect_nearest_like_brute_force(float within) {
  test::Draw draw(7);
  for (const int lanes : {1, 4, 8, 16}) {
    World<D> world({.domain = test::torus<D>(30)});
    if (!world.set_width(lanes)) continue;
    const GroupId prey = *world.add_group({}),
                  hunters = *world.add_group({.mind = blend({{Seek{}, 1, nearest_of({prey}, within, Lost::nothing)}})});
    // On whole meters, so that many are equally far away.
    const auto position = [&] {
      Vec<float, D> p;
      for (int d = 0; d < D; ++d) p[d] = static_cast<float>(draw.below(30));
      return p;
    };
    for (int i = 0; i < 200; ++i) world.spawn(prey, {.position = position()});
    for (int i = 0; i < 300; ++i) world.spawn(hunters, {.position = position()});
    const std::vector<Vec<float, D>> before(world.group(prey).positions().begin(), world.group(prey).positions().end());
    world.step(1 / 60.f);
    const auto& columns = world.state().groups[1].columns;
    const Aims<D>& aims = columns.aims[0];
    int found = 0;
    for (std::size_t row = 0; row < columns.count; ++row) {
      // `next` holds where the hunter was when it looked.
      const Vec<float, D> from = columns.next[row].position;
      float least = within > 0 ? within * within : unlimited;
      bool any = false;
      for (const Vec<float, D>& p : before) {
        const float square = length_squared(world.state().def.domain.displacement(from, p));
        any = any || square < least;
        least = std::min(least, square);
      }
      ASSERT_EQ(aims.there[row] > 0, any);
      if (!any) continue;
      ++found;
      ASSERT_EQ(length_squared(world.state().def.domain.displacement(from, aims.motion[row].position)), least);
    }
    EXPECT_GT(found, 50);
  }
}
TEST(Targets, the_nearest_is_that_of_brute_force) {
  expect_nearest_like_brute_force<2>(0);
  expect_nearest_like_brute_force<2>(2);
  expect_nearest_like_brute_force<3>(0);
  expect_nearest_like_brute_force<3>(4);
}

TEST(Targets, each_agent_may_choose_its_own) {
  Led led;
  const AgentId right = led.other({5, 0}), up = led.other({0, 5});
  led.lead(own_choice());
  const AgentId two = led.world.spawn(led.group, {});
  EXPECT_EQ(led.way(), Vec2{}) << "no agent chosen yet";
  EXPECT_TRUE(led.world.agent(led.one).choose(right));
  EXPECT_TRUE(led.world.agent(two).choose(up));
  expect_way(led.way(), {1, 0});
  expect_way(unit(led.world.agent(two).asked()), {0, 1});
  led.world.agent(led.one).set_motion({}, {});
  EXPECT_TRUE(led.world.agent(led.one).choose(AgentId{}));
  expect_way(led.way(), {1, 0});  // held: where it was last
}

TEST(Targets, a_new_agent_has_no_choice_whatever_was_in_its_row_before) {
  Led led;
  const AgentId prey = led.other({5, 0});
  led.lead(own_choice());
  led.world.agent(led.one).choose(prey);
  led.world.step(1 / 60.f);
  led.world.remove(led.one);
  led.one = led.world.spawn(led.group, {});
  EXPECT_EQ(led.way(), Vec2{});
}

// The spin of agents is frozen during a step, as their positions are.
TEST(Targets, the_spin_of_the_nearest_is_that_of_before_the_step) {
  const auto make = [](std::size_t threads, test::Threads& real) {
    World2 world({.domain = test::torus<2>(40)});
    if (threads > 1) world.set_executor(real.executor());
    const GroupId group = *world.add_group({.mind = blend({{Align{}, 1, nearest_of({GroupId{1}})}, {Wander{}}})});
    for (int i = 0; i < 1200; ++i) {
      const auto f = static_cast<float>(i);
      world.spawn(group, {.position = {f * .7f, f * 1.3f}, .velocity = {1, f * .01f}});
    }
    return world;
  };
  test::Threads two(2), eight(8);
  World2 alone = make(1, two), on_two = make(2, two), on_eight = make(8, eight), staged = make(1, two);
  for (int k = 0; k < 20; ++k) {
    for (World2* world : {&alone, &on_two, &on_eight}) world->step(1 / 60.f);
    WorldState<2>& state = staged.state();
    take_commands(state);
    sense(state);
    steer(state, 1 / 60.f);
    combine(state, 1 / 60.f);
    move(state, 1 / 60.f);
    constrain(state);
    publish(state, 1 / 60.f);
  }
  EXPECT_EQ(on_two.state_hash(), alone.state_hash());
  EXPECT_EQ(on_eight.state_hash(), alone.state_hash());
  EXPECT_EQ(staged.state_hash(), alone.state_hash());
}

TEST(Targets, groups_keep_their_spin_if_another_matches_it) {
  for (const bool nearest : {true, false}) {
    World2 world;
    const GroupId dancers = *world.add_group({.mind = blend({{Seek{}, 1, at(Vec2{0, 5})}})});
    const AgentId dancer = world.spawn(dancers, {.position = {5, 5}, .velocity = {0, 1}});
    const GroupId group = world
                              .add_group({.mind = blend({{MatchAngularVelocity{}, 1,
                                                          nearest ? TargetDef(nearest_of({dancers})) : own_choice()}})})
                              .value();
    const AgentId one = world.spawn(group, {.position = {9, 9}});
    world.agent(one).choose(dancer);
    float most = 0;
    for (int k = 0; k < 60; ++k) {
      world.step(1 / 60.f);
      most = max(most, abs(world.agent(one).spin().x));
    }
    EXPECT_GT(most, .5f);
  }
}

TEST(Targets, that_were_chosen_and_removed_are_held_or_dropped) {
  for (const Lost lost : {Lost::hold, Lost::nothing}) {
    Led led;
    const AgentId prey = led.other({5, 0});
    led.lead(own_choice(lost));
    led.world.agent(led.one).choose(prey);
    led.world.remove(prey);  // before the first step
    expect_way(led.way(), lost == Lost::hold ? Vec2{1, 0} : Vec2{});
    const AgentId another = led.other({0, -9});  // takes the index of the handle again, with another generation
    EXPECT_EQ(another.index, prey.index);
    led.world.agent(led.one).set_motion({}, {});
    expect_way(led.way(), lost == Lost::hold ? Vec2{1, 0} : Vec2{});
  }
}

TEST(Targets, an_agent_that_was_removed_is_held_or_dropped) {
  for (const Lost lost : {Lost::hold, Lost::nothing}) {
    Led led;
    const AgentId prey = led.other({5, 0});
    led.lead(of(prey, lost));
    expect_way(led.way(), {1, 0});
    led.world.remove(prey);
    led.world.agent(led.one).set_motion({}, {});
    expect_way(led.way(), lost == Lost::hold ? Vec2{1, 0} : Vec2{});
  }
}

TEST(Targets, a_point_moves_along_a_line_at_its_speed) {
  const std::vector<Vec3> square = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};
  const auto after = [&](float seconds, bool closed, float start = 0) {
    World2 world;
    const GroupId group = *world.add_group({.mind = blend({{Seek{}, 1, moving_along(square, 2, start, closed)}})});
    world.spawn(group, {.position = {-50, -50}});
    const int steps = static_cast<int>(seconds * 10 + .5f);
    for (int k = 0; k <= steps; ++k) world.step(.1f);
    return world.state().groups[0].targets[0].common;
  };
  expect_way(after(0, true).position, {0, 0});
  expect_way(after(3, true).position, {4, 2});
  expect_way(after(3, true).velocity, {0, 2});
  expect_way(after(7, true).position, {0, 2});   // on the closing side
  expect_way(after(9, true).position, {2, 0});   // once round
  expect_way(after(9, false).position, {0, 4});  // an open path ends
  expect_way(after(9, false).velocity, {0, 0});
  expect_way(after(1, true, -4).position, {0, 2});
}

TEST(Targets, a_given_point_is_where_the_caller_puts_it) {
  Led led;
  led.lead(given({0, 3, 0}));
  expect_way(led.way(), {0, 1});
  led.world.agent(led.one).set_motion({}, {});
  EXPECT_TRUE(led.world.group(led.group).set_given(0, {-2, 0}, {1, 0}));
  expect_way(led.way(), {-1, 0});
  EXPECT_EQ(led.world.state().groups[1].targets[0].common.velocity, (Vec2{1, 0}));
  EXPECT_FALSE(led.world.group(led.group).set_given(0, {std::nanf(""), 0}));
  led.world.group(led.group).set_target(0, between(given({2, 0, 0}), given({2, 0, 0}))).value();
  EXPECT_TRUE(led.world.group(led.group).set_given(0, {2, 4}, {}, 1));
  led.world.step(1 / 60.f);
  EXPECT_EQ(led.world.state().groups[1].targets[0].common.position, (Vec2{2, 2}));
}

TEST(Targets, of_turns_serve_callers_with_bodies_of_their_own) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{Align{}, 1, given({}, {0, 1, 0})}})});
  const AgentId one = world.spawn(group, {});
  world.step(1 / 60.f);
  EXPECT_GT(world.agent(one).asked_turn().x, 0) << "a given point faces the way it moves";
  EXPECT_TRUE(world.agent(one).set_spin({9.f}));
  EXPECT_EQ(world.agent(one).spin().x, 9);
  world.step(1 / 60.f);
  EXPECT_LT(world.agent(one).asked_turn().x, 0) << "too fast";
  EXPECT_FALSE(world.agent(one).set_spin({std::nanf("")}));
  EXPECT_EQ(world.agent(one).asked_heading(), world.agent(one).heading());
}

TEST(Targets, between_two_is_their_middle_the_short_way_round) {
  Led led(test::torus<2>(20));
  const AgentId a = led.other({18, 10}, {1, 0}), b = led.other({4, 10}, {0, 1});
  led.lead(between(of(a), of(b)), {1, 2});
  led.way();
  const Target2 middle = led.world.state().groups[1].targets[0].common;
  expect_way(middle.velocity, {.5f, .5f});
  const Vec2 offset = led.world.state().def.domain.displacement(Vec2{1, 10}, middle.position);
  expect_way(offset, {});
}

TEST(Targets, a_flow_field_is_looked_up_where_the_agent_is) {
  World2 world;
  const FlowField vortex{.kind = FlowField::Kind::vortex, .speed = 2, .radius = 3};
  const GroupId group = *world.add_group({.mind = blend({{FlowFollowing{}, 1, in_flow(vortex)}})});
  const AgentId right = world.spawn(group, {.position = {3, 0}}), up = world.spawn(group, {.position = {0, 3}});
  world.step(1 / 60.f);
  expect_way(unit(world.agent(right).asked()), {0, 1});
  expect_way(unit(world.agent(up).asked()), {-1, 0});
}

// It is read between steps, when the columns that the last step pointed into may have moved.
TEST(Targets, of_an_agent_are_told_also_of_copies_and_after_spawns) {
  World2 world;
  const GroupId prey = *world.add_group({});
  world.spawn(prey, {.position = {3, 0}});
  const GroupId hunters = *world.add_group(
      {.mind = blend({{Seek{}, 1, nearest_of({prey}, 9)}, {Arrive{}, 1, own_goal()}, {Seek{}, 1, at({7, 8})}})});
  const AgentId hunter = world.spawn(hunters, {.goal = Vec2{1, 2}});
  EXPECT_FALSE(world.agent(hunter).target(0)) << "before the first step nothing is found yet";
  world.step(1 / 60.f);
  auto original = std::make_unique<World2>(world);
  World2 copy = *original;
  original.reset();
  for (int i = 0; i < 1000; ++i) copy.spawn(hunters);
  EXPECT_EQ(copy.agent(hunter).target(0)->position, (Vec2{3, 0}));
  EXPECT_EQ(copy.agent(hunter).target(1)->position, (Vec2{1, 2}));
  EXPECT_EQ(copy.agent(hunter).target(2)->position, (Vec2{7, 8}));
  EXPECT_FALSE(copy.agent(hunter).target(3)) << "there is no such behavior";
  ASSERT_TRUE(copy.group(hunters).set_target(0, nearest_of({prey}, 1)));
  EXPECT_FALSE(copy.agent(hunter).target(0)) << "the new target isn't looked up yet";
}

TEST(Targets, that_make_no_sense_are_refused) {
  World2 world;
  const auto refused = [&](TargetDef target) {
    return !world.add_group({.mind = blend({{Seek{}, 1, std::move(target)}})}).reason().empty();
  };
  EXPECT_TRUE(refused(moving_along({})));
  EXPECT_TRUE(refused(in_flow({})));
  EXPECT_TRUE(refused(nearest_of({GroupId{9}})));
  EXPECT_TRUE(refused(nearest_of({}, std::nanf(""))));
  EXPECT_TRUE(refused(given({1e9f, 0, 0})));
  EXPECT_TRUE(refused(between(at(Vec2{}), given({1e9f, 0, 0}))));
  EXPECT_TRUE(refused(in_formation({.spacing = -1}, at(Vec2{}))));
  EXPECT_FALSE(world.add_group({.mind = blend({{FlowFollowing{}, 1, at(Vec2{})}})}));
}

}  // namespace
}  // namespace veer
