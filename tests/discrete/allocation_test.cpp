// No allocation in a warm step.
#include <gtest/gtest.h>

#include "tests/allocations.hpp"
#include "veer/discrete/board.hpp"

namespace veer::discrete {
namespace {

TEST(BoardAllocation, a_warm_step_does_not_allocate) {
  auto board = Board::make(*Places::grid({.layout = Layout::square8, .width = 40, .height = 40}),
                           {.rules = {.contest = Contest::draw}});
  ASSERT_TRUE(board);
  for (std::uint32_t i = 0; i < 500; ++i) {
    Policy policy = Toward{.goal = 7, .ties = Ties::draw};
    if (i % 4 == 1) policy = RandomWalk{};
    if (i % 4 == 2) policy = Flee{.from = 9};
    if (i % 4 == 3) policy = Patrol{.places = {3, 1599}};
    ASSERT_TRUE(board->add({.place = i * 3, .policy = std::move(policy)}));
  }
  for (int i = 0; i < 3; ++i) board->step();
  board->advance(2);
  // The field of the second patrol place is computed when the first patrol gets to the first.
  ASSERT_TRUE(board->set_policy(board->find(1), Toward{.goal = 1599}));
  ASSERT_TRUE(board->set_policy(board->find(5), Toward{.goal = 3}));
  board->step();
  const long counted = test::allocations_in([&] {
    for (int i = 0; i < 200; ++i) board->step();
    for (int i = 0; i < 60; ++i) board->advance(1 / 10.);
    // A door opens and closes: fields are computed again in the memory they have.
    for (Place p = 800; p < 1600; ++p)
      if (board->set_blocked(p, true)) break;
    for (int i = 0; i < 20; ++i) board->step();
  });
  EXPECT_EQ(counted, 0);
}

}  // namespace
}  // namespace veer::discrete
