// Step distances: the formulas against a search, the search against known facts, and one search for many agents.
#include "veer/discrete/distance_field.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace veer::discrete {
namespace {

Places knight_board(int size) {
  return *Places::grid(
      {.layout = Layout::moves, .width = size, .height = size, .moves = {knight_moves.begin(), knight_moves.end()}});
}

DistanceField field_of(const Places& places, Place root, Sense sense = Sense::to_root) {
  DistanceField field;
  Search scratch;
  field.compute(places, root, sense, scratch);
  return field;
}

RC_GTEST_PROP(DistanceField, formulas_agree_with_the_search, ()) {
  const Places places = *Places::grid({.layout = *rc::gen::element(Layout::square4, Layout::square8, Layout::hex),
                                       .width = *rc::gen::inRange(1, 14),
                                       .height = *rc::gen::inRange(1, 14),
                                       .wrap = *rc::gen::arbitrary<bool>()});
  const Place root = *rc::gen::inRange(0u, places.size());
  const DistanceField field = field_of(places, root);
  for (Place p = 0; p < places.size(); ++p) RC_ASSERT(field.steps(p) == places.open_steps(p, root));
}

TEST(DistanceField, a_knight_reaches_every_square_in_at_most_six_moves) {
  const Places places = knight_board(8);
  std::uint32_t most = 0;
  for (Place root = 0; root < places.size(); ++root) {
    const DistanceField field = field_of(places, root);
    for (Place p = 0; p < places.size(); ++p) {
      ASSERT_NE(field.steps(p), unreachable);
      most = std::max(most, field.steps(p));
    }
  }
  EXPECT_EQ(most, 6u);
}

TEST(DistanceField, known_facts_of_the_knight) {
  const Places places = knight_board(8);
  const DistanceField corner = field_of(places, places.place({0, 0}));
  EXPECT_EQ(corner.steps(places.place({7, 7})), 6u);
  EXPECT_EQ(corner.steps(places.place({1, 1})), 4u);  // in the corner only; elsewhere a diagonal neighbor takes two
  EXPECT_EQ(corner.steps(places.place({1, 0})), 3u);
  EXPECT_EQ(corner.steps(places.place({2, 2})), 4u);
  EXPECT_EQ(field_of(places, places.place({3, 3})).steps(places.place({4, 4})), 2u);
  // On 3 x 3 no knight reaches the middle.
  const Places small = knight_board(3);
  EXPECT_EQ(field_of(small, 0).steps(4), unreachable);
}

TEST(DistanceField, goes_round_what_is_blocked) {
  const Places places = *Places::grid({.width = 3, .height = 3, .blocked = {{1, 0}, {1, 1}}});
  EXPECT_EQ(field_of(places, 0).steps(2), 6u);
  EXPECT_EQ(field_of(places, 0).steps(1), unreachable);
  EXPECT_EQ(field_of(places, 1).steps(0), unreachable);
}

TEST(DistanceField, one_way_links_count_one_way) {
  const auto ring = Places::graph(
      {.positions = {{0, 0}, {1, 0}, {1, 1}, {0, 1}}, .links = {{0, 1}, {1, 2}, {2, 3}, {3, 0}}, .directed = true});
  ASSERT_TRUE(ring);
  EXPECT_EQ(field_of(*ring, 0, Sense::to_root).steps(1), 3u);
  EXPECT_EQ(field_of(*ring, 0, Sense::from_root).steps(1), 1u);
}

TEST(FieldCache, searches_once_per_goal_and_again_when_places_change) {
  Places places = *Places::grid({.width = 5, .height = 1});
  FieldCache cache;
  for (int i = 0; i < 100; ++i) EXPECT_EQ(cache.field(places, 4).steps(0), 4u);
  EXPECT_EQ(cache.searches(), 1u);
  cache.field(places, 3);
  cache.field(places, 4, Sense::from_root);
  EXPECT_EQ(cache.searches(), 3u);
  places.set_blocked(2, true);
  EXPECT_EQ(cache.field(places, 4).steps(0), unreachable);
  EXPECT_EQ(cache.searches(), 4u);
}

RC_GTEST_PROP(FieldCache, a_small_budget_costs_time_and_changes_nothing, ()) {
  const Places places = *Places::grid({.layout = Layout::hex, .width = 4, .height = 4});
  FieldCache small(static_cast<std::size_t>(*rc::gen::inRange(0, 300)));
  for (const auto& [root, at] : *rc::gen::container<std::vector<std::pair<Place, Place>>>(
           rc::gen::pair(rc::gen::inRange(0u, 16u), rc::gen::inRange(0u, 16u))))
    RC_ASSERT(small.field(places, root).steps(at) == places.open_steps(at, root));
}

}  // namespace
}  // namespace veer::discrete
