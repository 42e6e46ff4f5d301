// The board: handles, steps, ticks, conflicts between agents, and independence of the order of agents.
#include "tests/discrete/boards.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "veer/base/check.hpp"

namespace veer::discrete {
namespace {

int checks_failed = 0;
struct CountChecks {
  CheckHandler before = set_check_handler([](const char*, const char*, int) noexcept { ++checks_failed; });
  CountChecks() { checks_failed = 0; }
  ~CountChecks() { set_check_handler(before); }
};

TEST(Handle, of_a_removed_agent_never_means_another) {
  const CountChecks count;
  Board board = board_on({.width = 3, .height = 3});
  EXPECT_FALSE(board.alive(Handle{}));
  const Handle first = add(board, {.place = 0});
  EXPECT_TRUE(first);
  board.remove(first);
  const Handle second = add(board, {.place = 0});
  EXPECT_NE(first, second);
  EXPECT_FALSE(board.alive(first));
  EXPECT_EQ(board.place(first), no_place);
  board.remove(first);
  EXPECT_FALSE(board.set_policy(first, Stay{}));
  EXPECT_EQ(checks_failed, 3);
  EXPECT_TRUE(board.alive(second));
  EXPECT_EQ(board.size(), 1u);
}

TEST(Board, keeps_agents_by_id_and_one_per_place) {
  Board board = board_on({.width = 3, .height = 3, .blocked = {{2, 2}}});
  const Handle five = add(board, {.place = 0, .id = 5});
  const Handle six = add(board, {.place = 1});
  const Handle two = add(board, {.place = 2, .id = 2});
  EXPECT_EQ(board.id(six), 6u);
  EXPECT_EQ(std::vector<Handle>(board.agents().begin(), board.agents().end()), (std::vector<Handle>{two, five, six}));
  EXPECT_EQ(board.find(5), five);
  EXPECT_FALSE(board.find(7));
  EXPECT_EQ(board.occupant(1), six);
  EXPECT_EQ(board.add({.place = 1}).reason(), "agent: place 1 is taken by agent 6");
  EXPECT_EQ(board.add({.place = 8}).reason(), "agent: place 8 is blocked");
  EXPECT_EQ(board.add({.place = 9}).reason(), "agent: place 9 doesn't exist; places are 0 to 8");
  EXPECT_EQ(board.add({.place = 3, .id = 5}).reason(), "agent: id 5 is in use");
  EXPECT_EQ(board.add({.place = 3, .heading = {2, 0}}).reason(), "agent: heading isn't of unit length");
}

TEST(Board, bad_definitions_are_refused_with_a_reason) {
  const auto reason = [](BoardDef def) { return Board::make(*Places::grid({}), std::move(def)).reason(); };
  EXPECT_EQ(reason({.ticks_per_second = 0}), "board: ticks_per_second isn't in (0, 1000]");
  EXPECT_NE(reason({.ticks_per_second = std::nanf("")}), "");
  EXPECT_EQ(reason({.max_catch_up = 0}), "board: max_catch_up isn't in [1, 1000]");
  EXPECT_EQ(reason({.field_memory = -1}), "board: field_memory isn't in [0, 65536] MB");
  EXPECT_EQ(reason({.shared = {256}}), "board: shared place 256 doesn't exist");
}

/// Two agents that meet head on in a corridor one cell wide.
Board corridor(Swap swap) {
  Board board = board_on({.width = 6, .height = 1}, {.rules = {.swap = swap}});
  add(board, {.place = 0, .id = 1, .policy = Toward{.goal = 5}});
  add(board, {.place = 5, .id = 2, .policy = Toward{.goal = 0}});
  return board;
}

TEST(Board, head_on_in_a_corridor_stands_for_good_where_swaps_are_refused) {
  Board board = corridor(Swap::refuse);
  for (int i = 0; i < 50; ++i) board.step();
  EXPECT_EQ(board.place(board.find(1)), 2u);
  EXPECT_EQ(board.place(board.find(2)), 3u);
  ASSERT_EQ(board.blocked().size(), 2u);
  EXPECT_EQ(board.blocked()[0].id, 1u);
  EXPECT_EQ(board.blocked()[0].place, 3u);
  EXPECT_EQ(board.waited(board.find(1)), 48u);
}

TEST(Board, head_on_in_a_corridor_passes_where_swaps_are_allowed) {
  Board board = corridor(Swap::allow);
  for (int i = 0; i < 5; ++i) board.step();
  EXPECT_EQ(board.place(board.find(1)), 5u);
  EXPECT_EQ(board.place(board.find(2)), 0u);
  EXPECT_EQ(board.arrived().size(), 2u);
}

TEST(Board, longest_wait_lets_two_lanes_merge_in_turns) {
  // Two rows of three want through the cell (2, 1) between them to the goal (4, 1), which is shared.
  Board board = board_on({.width = 5, .height = 3, .blocked = {{3, 0}, {3, 2}, {4, 0}, {4, 2}, {0, 1}, {1, 1}}},
                         {.rules = {.contest = Contest::longest_wait}, .shared = {9}});
  for (Place x = 0; x < 3; ++x) {
    add(board, {.place = x, .id = 10 - x, .policy = Toward{.goal = 9}});
    add(board, {.place = 10 + x, .id = 20 - x, .policy = Toward{.goal = 9}});
  }
  std::vector<std::uint32_t> order;
  for (int i = 0; i < 20; ++i) {
    board.step();
    for (const Event& event : board.arrived()) order.push_back(event.id);
  }
  EXPECT_EQ(order, (std::vector<std::uint32_t>{8, 18, 9, 19, 10, 20}));
}

TEST(Board, a_shared_place_holds_many) {
  Board board = board_on({.width = 3, .height = 1}, {.all_shared = true});
  for (int i = 0; i < 5; ++i) add(board, {.place = 0, .policy = Toward{.goal = 2}});
  board.step();
  board.step();
  EXPECT_EQ(board.arrived().size(), 5u);
  EXPECT_FALSE(board.occupant(2));
  EXPECT_TRUE(board.is_free(2));
  EXPECT_FALSE(board.set_blocked(2, true));
}

TEST(Board, draws_between_places_and_over_the_seam) {
  Board board = board_on({.width = 4, .height = 1, .cell_size = 2, .origin = {1, 1}, .wrap = true});
  const Handle agent = add(board, {.place = 2, .policy = Route{.places = {3, 0}}});
  EXPECT_EQ(board.position(agent, .5f), (Vec2{5, 1}));
  EXPECT_EQ(board.velocity(agent), Vec2{});
  board.step();
  EXPECT_EQ(board.position(agent, 0), (Vec2{5, 1}));
  EXPECT_EQ(board.position(agent, .5f), (Vec2{6, 1}));
  EXPECT_EQ(board.position(agent), (Vec2{7, 1}));
  EXPECT_EQ(board.velocity(agent), (Vec2{8, 0}));  // 2 m four times a second
  board.step();
  EXPECT_EQ(board.position(agent, .25f), (Vec2{7.5f, 1}));
  EXPECT_EQ(board.position(agent, .75f), (Vec2{.5f, 1}));
  EXPECT_EQ(board.velocity(agent), (Vec2{8, 0}));
  board.step();
  EXPECT_EQ(board.velocity(agent), Vec2{});
  EXPECT_EQ(board.heading(agent), (Vec2{1, 0}));
}

Board crowd(const std::vector<std::uint32_t>& order, Contest contest, Swap swap) {
  Board board = board_on({.layout = Layout::square8, .width = 12, .height = 12, .blocked = {{5, 5}, {6, 5}, {5, 6}}},
                         {.rules = {.contest = contest, .swap = swap, .seed = 3}});
  const Place places = board.places().size();
  for (const std::uint32_t id : order) {
    const Place at = id * 2 + (id % 7 == 0), goal = (id * 37) % places;
    Policy policy = Toward{.goal = goal, .ties = Ties::draw};
    if (id % 5 == 1) policy = RandomWalk{};
    if (id % 5 == 2) policy = Flee{.from = goal};
    if (id % 5 == 3) policy = Patrol{.places = {goal, at}};
    if (!board.is_free(at)) continue;
    add(board, {.place = at, .id = id, .policy = policy});
  }
  return board;
}

RC_GTEST_PROP(BoardLaws, nothing_depends_on_the_order_of_adding, ()) {
  std::vector<std::uint32_t> ids;
  for (std::uint32_t id = 1; id <= 60; ++id) ids.push_back(id);
  const auto contest = *rc::gen::element(Contest::lowest_id, Contest::draw, Contest::longest_wait);
  const auto swap = *rc::gen::element(Swap::refuse, Swap::allow);
  Board one = crowd(ids, contest, swap);
  for (std::size_t i = ids.size(); i > 1; --i) std::swap(ids[i - 1], ids[*rc::gen::inRange<std::size_t>(0, i)]);
  Board other = crowd(ids, contest, swap);
  const Handle gone = other.find(9);  // a handle index used twice
  const Place at = other.place(gone);
  const Policy policy = other.policy(gone);
  other.remove(gone);
  add(other, {.place = at, .id = 9, .policy = policy});
  for (int i = 0; i < 30; ++i) {
    RC_ASSERT(one.state_hash() == other.state_hash());
    one.step();
    other.step();
    RC_ASSERT(one.blocked().size() == other.blocked().size());
    for (std::size_t k = 0; k < one.blocked().size(); ++k)
      RC_ASSERT(one.blocked()[k].id == other.blocked()[k].id && one.blocked()[k].place == other.blocked()[k].place);
  }
}

RC_GTEST_PROP(BoardLaws, no_agent_shares_or_teleports, ()) {
  std::vector<std::uint32_t> ids;
  for (std::uint32_t id = 1; id <= 60; ++id) ids.push_back(id);
  Board board = crowd(ids, *rc::gen::element(Contest::lowest_id, Contest::draw, Contest::longest_wait),
                      *rc::gen::element(Swap::refuse, Swap::allow));
  for (int i = 0; i < 40; ++i) {
    board.step();
    std::set<Place> taken;
    for (const Handle agent : board.agents()) {
      const Place from = board.previous_place(agent), to = board.place(agent);
      RC_ASSERT(from == to || board.places().linked(from, to));
      RC_ASSERT(taken.insert(to).second);
      RC_ASSERT(board.occupant(to) == agent);
    }
    for (Place p = 0; p < board.places().size(); ++p)
      RC_ASSERT(static_cast<bool>(board.occupant(p)) == (taken.count(p) == 1));  // agents that left are gone
  }
}

TEST(BoardHash, tells_places_and_ids_apart) {
  const auto hash = [](Place a, std::uint32_t id_a, Place b, std::uint32_t id_b) {
    Board board = board_on({.width = 3, .height = 3});
    add(board, {.place = a, .id = id_a});
    add(board, {.place = b, .id = id_b});
    return board.state_hash();
  };
  EXPECT_EQ(hash(0, 1, 1, 2), hash(1, 2, 0, 1));
  EXPECT_NE(hash(0, 1, 1, 2), hash(1, 1, 0, 2));
  EXPECT_NE(hash(0, 1, 1, 2), hash(0, 1, 2, 2));
  EXPECT_NE(hash(0, 1, 1, 2), hash(0, 1, 1, 3));
}

TEST(BoardHash, of_a_known_run_is_the_same_on_every_machine) {
  std::vector<std::uint32_t> ids;
  for (std::uint32_t id = 1; id <= 60; ++id) ids.push_back(id);
  Board board = crowd(ids, Contest::draw, Swap::refuse);
  for (int i = 0; i < 100; ++i) board.step();
  EXPECT_EQ(board.state_hash(), 11993963437157102778u);
}

RC_GTEST_PROP(Ticks, jittered_frames_equal_steady_ones, ()) {
  std::vector<std::uint32_t> ids;
  for (std::uint32_t id = 1; id <= 30; ++id) ids.push_back(id);
  Board steady = crowd(ids, Contest::draw, Swap::refuse), jittered = crowd(ids, Contest::draw, Swap::refuse);
  for (int i = 0; i < 600; ++i) steady.advance(1 / 60.);
  for (int left = 10000; left > 0;) {  // ms
    const int frame = std::min(left, *rc::gen::inRange(0, 200) + 1);
    jittered.advance(frame / 1000.);
    left -= frame;
    RC_ASSERT(jittered.fraction() >= 0 && jittered.fraction() < 1);
  }
  RC_ASSERT(steady.steps_done() == 40u);
  RC_ASSERT(jittered.steps_done() == 40u);
  RC_ASSERT(steady.state_hash() == jittered.state_hash());
}

TEST(Ticks, catch_up_is_bounded_and_what_is_lost_is_known) {
  Board board = board_on({.width = 64, .height = 1}, {.ticks_per_second = 10, .max_catch_up = 5});
  const Handle agent = add(board, {.place = 0, .policy = Toward{.goal = 63}});
  EXPECT_EQ(board.advance(.05), 0);
  EXPECT_NEAR(board.fraction(), .5, 1e-6);
  EXPECT_EQ(board.advance(2.), 5);
  EXPECT_EQ(board.place(agent), 5u);
  EXPECT_NEAR(board.dropped(), 1.5, 1e-9);
  EXPECT_NEAR(board.fraction(), .5, 1e-6);
  const CountChecks count;
  EXPECT_EQ(board.advance(-1.), 0);
  EXPECT_EQ(board.advance(std::nan("")), 0);
  EXPECT_EQ(checks_failed, 2);
}

TEST(Ticks, frames_that_sum_up_to_a_second_are_a_second) {
  for (const int rate : {24, 30, 50, 60, 90, 120, 144, 165, 240, 1000}) {
    Board board = board_on({});
    for (int second = 1; second <= 100; ++second) {
      for (int i = 0; i < rate; ++i) board.advance(1. / rate);
      ASSERT_EQ(board.steps_done(), 4u * static_cast<unsigned>(second)) << rate << " Hz";
      ASSERT_NEAR(board.fraction(), 0, 1e-6);
    }
  }
}

TEST(Ticks, events_of_all_ticks_of_a_frame_are_kept) {
  Board board = board_on({.width = 5, .height = 1});
  add(board, {.place = 0, .policy = Patrol{.places = {0, 1}}});
  EXPECT_EQ(board.advance(1.), 4);
  ASSERT_EQ(board.arrived().size(), 4u);
  EXPECT_EQ(board.arrived()[3].step, 3u);
}

TEST(Board, ten_thousand_agents_with_four_goals_search_four_times) {
  Board board = board_on({.layout = Layout::square8, .width = 512, .height = 512});
  for (std::uint32_t i = 0; i < 10000; ++i)
    add(board, {.place = i * 26, .policy = Toward{.goal = (i % 4) * 60000 + 777, .ties = Ties::draw}});
  for (int i = 0; i < 5; ++i) board.step();
  EXPECT_EQ(board.field_searches(), 4u);
}

}  // namespace
}  // namespace veer::discrete
