// Policies: what one agent wants, alone on its board unless stated otherwise.
#include "veer/discrete/policy.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "tests/discrete/boards.hpp"

namespace veer::discrete {
namespace {

std::vector<Place> walk(Board& board, Handle agent, int steps) {
  std::vector<Place> trail;
  for (int i = 0; i < steps; ++i) {
    board.step();
    trail.push_back(board.place(agent));
  }
  return trail;
}

TEST(Stay, stays) {
  Board board = board_on({.width = 3, .height = 3});
  const Handle agent = add(board, {.place = 4});
  EXPECT_EQ(walk(board, agent, 3), (std::vector<Place>{4, 4, 4}));
  EXPECT_TRUE(board.arrived().empty() && board.blocked().empty() && board.unreachable().empty());
}

RC_GTEST_PROP(Toward, walks_exactly_the_distance, ()) {
  const int width = *rc::gen::inRange(2, 12), height = *rc::gen::inRange(2, 12);
  GridDef def{.layout = *rc::gen::element(Layout::square4, Layout::square8, Layout::hex, Layout::moves),
              .width = width,
              .height = height,
              .wrap = *rc::gen::arbitrary<bool>()};
  if (def.layout == Layout::moves) def.moves = {knight_moves.begin(), knight_moves.end()};
  const Place start = *rc::gen::inRange(0u, static_cast<Place>(width * height));
  for (int i = width * height / 4; i > 0; --i) {
    const Cell cell{*rc::gen::inRange(0, width), *rc::gen::inRange(0, height)};
    if (static_cast<Place>(cell.y * width + cell.x) != start) def.blocked.push_back(cell);
  }
  Board board = board_on(def);
  const Place goal = *rc::gen::inRange(0u, board.places().size());
  const Ties ties = *rc::gen::element(Ties::order, Ties::draw, Ties::free_first);
  const Handle agent = add(board, {.place = start, .policy = Toward{.goal = goal, .ties = ties}});
  DistanceField field;
  Search scratch;
  field.compute(board.places(), goal, Sense::to_root, scratch);
  const std::uint32_t distance = field.steps(start);
  if (distance == unreachable) {
    board.step();
    RC_ASSERT(board.place(agent) == start);
    RC_ASSERT(board.unreachable().size() == 1 && board.unreachable()[0].agent == agent);
    return;
  }
  if (distance == 0) return;
  for (std::uint32_t i = 0; i < distance; ++i) {
    RC_ASSERT(board.place(agent) != goal);
    board.step();
    RC_ASSERT(board.arrived().size() == (i + 1 == distance ? 1u : 0u));
  }
  RC_ASSERT(board.place(agent) == goal);
  board.step();
  RC_ASSERT(board.place(agent) == goal);
  RC_ASSERT(board.arrived().empty());
}

TEST(Toward, arrives_once_even_where_it_stands) {
  Board board = board_on({.width = 3, .height = 1});
  const Handle agent = add(board, {.place = 1, .policy = Toward{.goal = 1}});
  board.step();
  ASSERT_EQ(board.arrived().size(), 1u);
  EXPECT_EQ(board.arrived()[0].agent, agent);
  EXPECT_EQ(board.arrived()[0].place, 1u);
  board.step();
  EXPECT_TRUE(board.arrived().empty());
}

TEST(Toward, agents_with_one_goal_share_one_search) {
  Board board = board_on({.width = 30, .height = 30});
  for (Place p = 0; p < 200; ++p) add(board, {.place = p, .policy = Toward{.goal = 899}});
  for (int i = 0; i < 20; ++i) board.step();
  EXPECT_EQ(board.field_searches(), 1u);
}

TEST(Toward, goes_on_when_a_door_opens) {
  Board board = board_on({.width = 5, .height = 1, .blocked = {{2, 0}}});
  const Handle agent = add(board, {.place = 0, .policy = Toward{.goal = 4}});
  board.step();
  EXPECT_EQ(board.unreachable().size(), 1u);
  EXPECT_TRUE(board.set_blocked(2, false));
  EXPECT_EQ(walk(board, agent, 4), (std::vector<Place>{1, 2, 3, 4}));
  EXPECT_FALSE(board.set_blocked(4, true)) << "no agent is walled in";
}

TEST(Toward, ties_by_order_go_east_first_and_by_draw_spread) {
  const auto first_step = [](Ties ties, std::uint32_t id) {
    Board board = board_on({.width = 3, .height = 3});
    const Handle agent = add(board, {.place = 0, .id = id, .policy = Toward{.goal = 8, .ties = ties}});
    return walk(board, agent, 1)[0];
  };
  int east = 0;
  for (std::uint32_t id = 1; id <= 200; ++id) {
    EXPECT_EQ(first_step(Ties::order, id), 1u);
    east += first_step(Ties::draw, id) == 1;
  }
  EXPECT_NEAR(east, 100, 30);
}

TEST(Toward, free_first_steps_round_an_agent_that_stays) {
  Board board = board_on({.width = 3, .height = 3});
  add(board, {.place = 1});
  const Handle agent = add(board, {.place = 0, .policy = Toward{.goal = 8, .ties = Ties::free_first}});
  EXPECT_EQ(walk(board, agent, 1)[0], 3u);
}

TEST(Flee, gets_as_far_as_it_can_and_stays_there) {
  Board board = board_on({.width = 6, .height = 1});
  const Handle agent = add(board, {.place = 2, .policy = Flee{.from = 1}});
  EXPECT_EQ(walk(board, agent, 5), (std::vector<Place>{3, 4, 5, 5, 5}));
  EXPECT_TRUE(board.blocked().empty());
}

TEST(Flee, only_within_its_steps) {
  Board board = board_on({.width = 9, .height = 1});
  const Handle agent = add(board, {.place = 2, .policy = Flee{.from = 0, .within = 3}});
  EXPECT_EQ(walk(board, agent, 4), (std::vector<Place>{3, 4, 4, 4}));
}

TEST(Flee, counts_the_way_the_danger_would_come) {
  // A one-way ring: from 0 it takes one step to 1 and three to 3; walking on to 2 is farther from the danger.
  Board board = std::move(*Board::make(*Places::graph(
      {.positions = {{0, 0}, {1, 0}, {1, 1}, {0, 1}}, .links = {{0, 1}, {1, 2}, {2, 3}, {3, 0}}, .directed = true})));
  const Handle agent = add(board, {.place = 1, .policy = Flee{.from = 0}});
  EXPECT_EQ(walk(board, agent, 3), (std::vector<Place>{2, 3, 3}));
}

TEST(RandomWalk, is_uniform_over_free_neighbors_and_staying) {
  // The west is taken by an agent that stays, so three ways are free, and it stays in one step of four.
  int count[4] = {};
  const int runs = 4000;
  for (std::uint32_t id = 1; id <= runs; ++id) {
    Board board = board_on({.width = 3, .height = 3}, {.rules = {.seed = 11}});
    const Handle agent = add(board, {.place = 4, .id = id, .policy = RandomWalk{.stay = .25f}});
    add(board, {.place = 3});
    const Place to = walk(board, agent, 1)[0];
    ASSERT_NE(to, 3u);
    ++count[to == 4 ? 0 : to == 5 ? 1 : to == 7 ? 2 : 3];
  }
  for (const int c : count) EXPECT_NEAR(c, runs / 4, 110);  // four standard deviations
}

TEST(RandomWalk, repeats_with_its_seed_and_differs_with_another) {
  const auto trail = [](std::uint64_t seed) {
    Board board = board_on({.width = 9, .height = 9}, {.rules = {.seed = seed}});
    const Handle agent = add(board, {.place = 40, .policy = RandomWalk{}});
    return walk(board, agent, 40);
  };
  EXPECT_EQ(trail(1), trail(1));
  EXPECT_NE(trail(1), trail(2));
}

TEST(Patrol, goes_round_or_back_and_forth) {
  const auto trail = [](Round round) {
    Board board = board_on({.width = 4, .height = 1, .wrap = round == Round::loop});
    const Handle agent = add(board, {.place = 0, .policy = Patrol{.places = {0, 1, 3}, .round = round}});
    return walk(board, agent, 7);
  };
  EXPECT_EQ(trail(Round::back_and_forth), (std::vector<Place>{1, 2, 3, 2, 1, 0, 1}));
  // From 1 to 3 round four cells both ways take two steps; the order of neighbors says east. From 3 to 0 is one step.
  EXPECT_EQ(trail(Round::loop), (std::vector<Place>{1, 2, 3, 0, 1, 2, 3}));
}

TEST(Patrol, reports_each_place) {
  Board board = board_on({.width = 3, .height = 1});
  const Handle agent = add(board, {.place = 0, .policy = Patrol{.places = {0, 2}}});
  int arrivals = 0;
  for (int i = 0; i < 8; ++i) {
    board.step();
    arrivals += static_cast<int>(board.arrived().size());
  }
  EXPECT_EQ(arrivals, 4);
  EXPECT_EQ(board.place(agent), 0u);
}

TEST(Route, is_walked_place_by_place_with_waits) {
  Board board = board_on({.width = 3, .height = 3});
  const Handle agent = add(board, {.place = 0, .policy = Route{.places = {0, 1, 1, 4, 7}}});
  EXPECT_EQ(walk(board, agent, 4), (std::vector<Place>{1, 1, 4, 7}));
  EXPECT_EQ(board.arrived().size(), 1u);
  EXPECT_EQ(walk(board, agent, 1)[0], 7u);
  EXPECT_TRUE(board.arrived().empty());
}

TEST(Route, stands_before_a_door_that_closed_and_says_so) {
  Board board = board_on({.width = 4, .height = 1});
  const Handle agent = add(board, {.place = 0, .policy = Route{.places = {1, 2, 3}}});
  board.step();
  board.set_blocked(2, true);
  board.step();
  EXPECT_EQ(board.place(agent), 1u);
  EXPECT_EQ(board.unreachable().size(), 1u);
}

TEST(Policy, that_cannot_be_followed_is_refused_with_a_reason) {
  Board board = board_on({.width = 3, .height = 3});
  const auto reason = [&](Policy policy) { return board.add({.place = 0, .policy = std::move(policy)}).reason(); };
  EXPECT_EQ(reason(Toward{}), "toward: the goal doesn't exist");
  EXPECT_EQ(reason(Flee{.from = 9}), "flee: the place doesn't exist");
  EXPECT_EQ(reason(RandomWalk{.stay = std::nanf("")}), "random walk: the probability to stay isn't in [0, 1]");
  EXPECT_EQ(reason(Patrol{}), "patrol: it has no places");
  EXPECT_EQ(reason(Patrol{.places = {0, 10}}), "patrol: place 10 (number 1) doesn't exist");
  EXPECT_EQ(reason(Route{.places = {1, 5}}), "route: from place 1 to 5 isn't one open step");
  EXPECT_EQ(reason(Route{.places = {8}}), "route: from place 0 to 8 isn't one open step");
}

}  // namespace
}  // namespace veer::discrete
