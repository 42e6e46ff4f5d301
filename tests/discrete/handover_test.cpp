// Hand-over: a grid agent becomes a continuous one and comes back.
#include "veer/discrete/handover.hpp"
#include "tests/discrete/boards.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "veer/steer/basic/arrive.hpp"

namespace veer::discrete {
namespace {

veer::AgentDef<2> at(float x, float y) { return {.position = {x, y}}; }

TEST(Handover, a_grid_agent_goes_on_as_it_moved) {
  Board board = board_on({.layout = Layout::hex, .width = 9, .height = 9, .cell_size = 3});
  const Handle agent = *board.add({.place = 0, .policy = Toward{.goal = board.places().place({0, 5})}});
  veer::AgentDef<2> mover = to_continuous(board, agent);
  EXPECT_EQ(mover.velocity, Vec2{});
  EXPECT_EQ(mover.heading, (Vec2{1, 0}));
  board.step();
  mover = to_continuous(board, agent, .5f);
  EXPECT_NEAR(mover.position.x, .75, 1e-5);
  EXPECT_NEAR(length(mover.velocity), 12, 1e-4);  // 3 m four times a second
  EXPECT_NEAR(mover.heading.x, .5, 1e-5);         // north-east
  EXPECT_NEAR(mover.heading.y, std::sqrt(.75), 1e-5);
  ASSERT_TRUE(mover.goal);
  EXPECT_EQ(*mover.goal, board.places().center(board.places().place({0, 5})));
}

TEST(Handover, takes_the_nearest_free_place_and_of_equal_ones_the_lowest) {
  Board board = board_on({.width = 5, .height = 5});
  EXPECT_EQ(to_grid(board, at(2.2f, 1.9f), 2)->place, 12u);
  ASSERT_TRUE(board.add({.place = 12}));
  EXPECT_EQ(to_grid(board, at(2, 2), 2)->place, 7u);  // 7, 11, 13 and 17 are equally near
  EXPECT_EQ(to_grid(board, at(2, 2), .5f).reason(), "hand-over: no free place is near enough");
}

TEST(Handover, bad_movers_are_refused_with_a_reason) {
  const Board board = board_on({});
  const float nan = std::nanf("");
  EXPECT_EQ(to_grid(board, at(nan, 0), 1).reason(), "hand-over: the position isn't finite");
  EXPECT_EQ(to_grid(board, {.goal = Vec2{0, nan}}, 1).reason(), "hand-over: the goal isn't finite");
  EXPECT_EQ(to_grid(board, at(0, 0), nan).reason(), "hand-over: `within` isn't 0 or more");
}

RC_GTEST_PROP(Handover, there_and_back_keeps_place_heading_and_goal, ()) {
  const Layout layout = *rc::gen::element(Layout::square4, Layout::square8, Layout::hex);
  Board board = board_on({.layout = layout,
                          .width = 10,
                          .height = 10,
                          .cell_size = static_cast<float>(*rc::gen::inRange(1, 50)) * .1f,
                          .origin = {static_cast<float>(*rc::gen::inRange(-100, 100)), 7},
                          .wrap = *rc::gen::arbitrary<bool>()});
  const Place start = *rc::gen::inRange(0u, 100u), goal = *rc::gen::inRange(0u, 100u);
  const Handle agent = *board.add({.place = start, .policy = Toward{.goal = goal}});
  for (int i = *rc::gen::inRange(0, 6); i > 0; --i) board.step();
  const veer::AgentDef<2> out = to_continuous(board, agent);
  const Place place = board.place(agent);
  board.remove(agent);
  const auto back = to_grid(board, out, .01f);
  RC_ASSERT(static_cast<bool>(back));
  RC_ASSERT(back->place == place);
  RC_ASSERT(back->policy.as<Toward>()->goal == goal);
  const auto again = board.add(*back);
  RC_ASSERT(static_cast<bool>(again));
  RC_ASSERT(length(board.heading(*again) - out.heading) < 1e-6f);
  RC_ASSERT(to_continuous(board, *again).position == out.position);
}

/// Through a real world and back, with steps in between.
TEST(Handover, an_agent_of_a_world_comes_and_goes) {
  Board board = board_on({.layout = Layout::square8, .width = 20, .height = 20});
  World2 world;
  const GroupId walkers =
      world.add_group({.name = "walkers", .mind = blend({{Arrive{}, 1, own_goal()}}), .limits = {.max_speed = 5}})
          .value();
  const Place goal = board.places().place({15, 15});
  const Handle pawn = *board.add({.place = 0, .policy = Toward{.goal = goal}});
  for (int i = 0; i < 3; ++i) board.step();

  const AgentId walker = world.spawn(walkers, to_continuous(board, pawn, .5f));
  board.remove(pawn);
  EXPECT_EQ(world.agent(walker).position(), (Vec2{2.5f, 2.5f}));
  EXPECT_EQ(world.agent(walker).velocity(), (Vec2{4, 4}));  // a diagonal four times a second
  EXPECT_NEAR(length(world.agent(walker).heading() - unit(Vec2{1, 1})), 0, 1e-6);
  for (int i = 0; i < 60; ++i) world.step(1 / 60.f);

  const auto back = to_grid(board, world, walker, 1);
  ASSERT_TRUE(back) << back.reason();
  EXPECT_EQ(back->place, board.places().place_at(world.agent(walker).position()));
  EXPECT_EQ(back->heading, unit(world.agent(walker).heading()));
  ASSERT_TRUE(back->policy.as<Toward>());
  EXPECT_EQ(back->policy.as<Toward>()->goal, goal);
  ASSERT_TRUE(board.add(*back));
  EXPECT_TRUE(world.remove(walker));
  EXPECT_EQ(to_grid(board, world, walker, 1).reason(), "hand-over: a null or stale handle");
}

}  // namespace
}  // namespace veer::discrete
