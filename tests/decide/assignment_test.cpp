#include "veer/decide/assignment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

double total(std::span<const double> costs, std::size_t places, std::span<const std::uint32_t> place_of) {
  double sum = 0;
  for (std::size_t m = 0; m < place_of.size(); ++m)
    if (place_of[m] != unassigned) sum += costs[m * places + place_of[m]];
  return sum;
}

/// The costs of a table with a row for each member.
Cost table(const std::vector<double>& costs, std::size_t places) {
  return [&costs, places](std::size_t m, std::size_t p) { return costs[m * places + p]; };
}

/// Tries all assignments of the smaller side to the larger one.
double least_of_all(std::span<const double> costs, std::size_t members, std::size_t places) {
  const bool more_members = members > places;
  std::vector<std::size_t> order(std::max(members, places));
  std::iota(order.begin(), order.end(), 0u);
  double least = 1e300;
  do {
    double sum = 0;
    for (std::size_t i = 0; i < std::min(members, places); ++i)
      sum += more_members ? costs[order[i] * places + i] : costs[i * places + order[i]];
    least = std::min(least, sum);
  } while (std::ranges::next_permutation(order).found);
  return least;
}

TEST(Assignment, is_the_best_of_all_for_any_numbers_of_members_and_slots) {
  test::Draw draw(1);
  for (int round = 0; round < 200; ++round) {
    const std::size_t members = 1 + draw.below(6), places = 1 + draw.below(6);
    std::vector<double> costs(members * places);
    // Whole numbers half of the time, so that there are ties.
    for (double& c : costs) c = round % 2 ? draw.below(5) : static_cast<double>(draw.between(0, 100));
    const auto place_of = assign_best(members, places, table(costs, places));
    std::set<std::uint32_t> taken;
    for (const std::uint32_t p : place_of) EXPECT_TRUE(p == unassigned || (p < places && taken.insert(p).second));
    EXPECT_EQ(taken.size(), std::min(members, places));
    EXPECT_NEAR(total(costs, places, place_of), least_of_all(costs, members, places), 1e-9);
  }
}

TEST(Assignment, in_turn_gives_each_member_a_slot_but_not_always_the_best) {
  const std::vector<double> costs = {1, 2, 1, 100};  // the first takes the slot that only the second needs
  EXPECT_EQ(total(costs, 2, assign_in_turn(2, 2, table(costs, 2))), 101);
  EXPECT_EQ(total(costs, 2, assign_best(2, 2, table(costs, 2))), 3);
}

TEST(Assignment, of_no_members_or_no_slots_is_empty) {
  const Cost free = [](std::size_t, std::size_t) { return 0.; };
  EXPECT_TRUE(assign_best(0, 3, free).empty());
  EXPECT_EQ(assign_best(2, 0, free), (std::vector<std::uint32_t>{unassigned, unassigned}));
  EXPECT_EQ(assign_in_turn(1, 0, free), (std::vector<std::uint32_t>{unassigned}));
}

}  // namespace
}  // namespace veer
