// Conflicts: which agents move when several want one place, in queues, rings and swaps. The laws hold for any claims on
// any grid.
#include "veer/discrete/resolve.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "veer/discrete/places.hpp"

namespace veer::discrete {
namespace {

using Moves = std::vector<int>;

Moves resolve(const std::vector<Claim>& claims, const Rules& rules = {}, std::uint64_t step = 0,
              std::vector<std::uint8_t> shared = {}) {
  Resolver resolver;
  const auto moves = resolver.resolve(rules, step, 64, shared, claims);
  return {moves.begin(), moves.end()};
}

TEST(Resolve, a_free_place_goes_to_the_lowest_id) {
  EXPECT_EQ(resolve({{7, 0, 1}, {3, 2, 1}, {9, 5, 1}}), (Moves{0, 1, 0}));
}

TEST(Resolve, longest_wait_goes_first_then_the_lowest_id) {
  const Rules rules{.contest = Contest::longest_wait};
  EXPECT_EQ(resolve({{1, 0, 1, 0}, {2, 2, 1, 4}, {3, 5, 1, 4}}, rules), (Moves{0, 1, 0}));
}

TEST(Resolve, a_draw_is_fair_over_steps_and_repeats) {
  const Rules rules{.contest = Contest::draw, .seed = 5};
  int wins = 0;
  for (std::uint64_t step = 0; step < 1000; ++step) {
    const Moves moves = resolve({{1, 0, 1}, {2, 2, 1}}, rules, step);
    EXPECT_EQ(moves[0] + moves[1], 1);
    EXPECT_EQ(moves, resolve({{1, 0, 1}, {2, 2, 1}}, rules, step));
    wins += moves[0];
  }
  EXPECT_NEAR(wins, 500, 60);  // within four standard deviations
}

TEST(Resolve, a_queue_moves_together_or_not_at_all) {
  EXPECT_EQ(resolve({{3, 2, 3}, {2, 1, 2}, {1, 0, 1}}), (Moves{1, 1, 1}));
  EXPECT_EQ(resolve({{3, 2, 3}, {2, 1, 2}, {1, 0, 1}, {4, 3, 3}}), (Moves{0, 0, 0, 0}));
}

TEST(Resolve, a_ring_of_three_turns) { EXPECT_EQ(resolve({{1, 0, 1}, {2, 1, 2}, {3, 2, 0}}), (Moves{1, 1, 1})); }

TEST(Resolve, a_ring_goes_before_an_outsider_that_wants_in) {
  // Agent 1 has the lowest id, but could enter place 0 only if the ring turned, and then the place is taken.
  EXPECT_EQ(resolve({{2, 0, 1}, {3, 1, 2}, {4, 2, 0}, {1, 9, 0}}), (Moves{1, 1, 1, 0}));
}

TEST(Resolve, a_swap_follows_the_rule) {
  EXPECT_EQ(resolve({{1, 0, 1}, {2, 1, 0}}, {.swap = Swap::refuse}), (Moves{0, 0}));
  EXPECT_EQ(resolve({{1, 0, 1}, {2, 1, 0}}, {.swap = Swap::allow}), (Moves{1, 1}));
  // An agent behind a refused swap keeps waiting.
  EXPECT_EQ(resolve({{2, 0, 1}, {3, 1, 0}, {1, 5, 0}}, {.swap = Swap::refuse}), (Moves{0, 0, 0}));
}

TEST(Resolve, a_shared_place_takes_any_number_and_lets_agents_pass) {
  std::vector<std::uint8_t> shared(64, 0);
  shared[1] = 1;
  EXPECT_EQ(resolve({{1, 0, 1}, {2, 2, 1}, {3, 3, 2}}, {}, 0, shared), (Moves{1, 1, 1}));
  EXPECT_EQ(resolve({{1, 1, 0}, {2, 1, 0}, {3, 0, 1}}, {}, 0, shared), (Moves{1, 0, 1}));
}

/// The whole range from the first case on; rapidcheck alone would start with small numbers.
template <class T>
T any(T low, T high) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<T>(low, high));
}

struct Case {
  Places places;
  Rules rules;
  std::vector<std::uint8_t> shared;
  std::vector<Claim> claims;
};

/// A crowded small grid: rings, queues, swaps and contests all come up.
Case any_case(bool may_share) {
  const Layout layout = *rc::gen::element(Layout::square4, Layout::square8, Layout::hex);
  Case made{
      *Places::grid({.layout = layout, .width = any(1, 6), .height = any(1, 6), .wrap = *rc::gen::arbitrary<bool>()}),
      {.contest = *rc::gen::element(Contest::lowest_id, Contest::draw, Contest::longest_wait),
       .swap = *rc::gen::element(Swap::refuse, Swap::allow),
       .seed = *rc::gen::arbitrary<std::uint64_t>()},
      {},
      {}};
  const int crowding = any(1, 11);  // tenths of the places
  if (may_share && any(0, 3) == 0)
    for (Place p = 0; p < made.places.size(); ++p) made.shared.push_back(any(0, 4) == 0);
  std::vector<Place> buffer(made.places.max_degree());
  std::uint32_t id = 0;
  for (Place p = 0; p < made.places.size(); ++p)
    for (int standing = made.shared.empty() || !made.shared[p] ? 1 : 3; standing > 0; --standing) {
      if (any(0, 10) >= crowding) continue;
      const auto near = made.places.neighbors(p, buffer);
      const auto pick = any<std::size_t>(0, near.size() + 1);
      id += any(1u, 4u);
      made.claims.push_back({id, p, pick == near.size() ? p : near[pick], any(0u, 3u)});
    }
  // Ids in any order over the board.
  for (std::size_t i = made.claims.size(); i > 1; --i)
    std::swap(made.claims[i - 1].id, made.claims[any<std::size_t>(0, i)].id);
  return made;
}

RC_GTEST_PROP(ResolveLaws, hold_for_any_claims, ()) {
  const Case c = any_case(true);
  Resolver resolver;
  const auto found = resolver.resolve(c.rules, 3, c.places.size(), c.shared, c.claims);
  const Moves moves(found.begin(), found.end());
  const auto is_shared = [&](Place p) { return !c.shared.empty() && c.shared[p] != 0; };

  std::map<Place, std::size_t> stood, stands;  // exclusive places only
  std::map<Place, int> wanted;
  for (std::size_t i = 0; i < c.claims.size(); ++i) {
    const Claim& claim = c.claims[i];
    if (!is_shared(claim.from)) stood[claim.from] = i;
    if (claim.to != claim.from) ++wanted[claim.to];
    const Place now = moves[i] ? claim.to : claim.from;
    RC_ASSERT(now == claim.from || c.places.linked(claim.from, now));  // none teleports
    if (!is_shared(now)) RC_ASSERT(stands.emplace(now, i).second);     // none share
    if (claim.to == claim.from) RC_ASSERT(moves[i] == 0);              // none is pushed
  }
  bool swapped = false;
  for (std::size_t i = 0; i < c.claims.size(); ++i) {
    const Claim& claim = c.claims[i];
    if (claim.to == claim.from) continue;
    if (is_shared(claim.to)) {
      RC_ASSERT(moves[i]);  // a shared place takes any number of agents
      continue;
    }
    const auto ahead = stood.find(claim.to);
    const bool free = ahead == stood.end();
    if (free && wanted[claim.to] == 1) RC_ASSERT(moves[i]);  // progress
    if (free || moves[ahead->second]) {
      // A place that is free or left is never wasted: it goes to exactly one of the agents that want it.
      RC_ASSERT(stands.count(claim.to) == 1);
      if (wanted[claim.to] == 1) RC_ASSERT(moves[i]);  // so queues move together
    }
    if (!free && moves[i] && moves[ahead->second] && c.claims[ahead->second].to == claim.from && !is_shared(claim.from))
      swapped = true;
  }
  if (c.rules.swap == Swap::refuse) RC_ASSERT(!swapped);

  // The order of claims doesn't matter, nor what the resolver did before.
  std::vector<Claim> turned(c.claims.rbegin(), c.claims.rend());
  const auto again = resolver.resolve(c.rules, 3, c.places.size(), c.shared, turned);
  RC_ASSERT(Moves(again.rbegin(), again.rend()) == moves);
}

/// Rings turn, whatever other agents want: walk from each claim and see.
RC_GTEST_PROP(ResolveLaws, every_ring_turns, ()) {
  const Case c = any_case(false);
  const Moves moves = resolve(c.claims, c.rules, 3);
  std::map<Place, std::size_t> stood;
  for (std::size_t i = 0; i < c.claims.size(); ++i) stood[c.claims[i].from] = i;
  for (std::size_t i = 0; i < c.claims.size(); ++i) {
    std::size_t at = i, length = 0;
    bool ring = false;
    while (length <= c.claims.size()) {
      const Claim& claim = c.claims[at];
      const auto next = stood.find(claim.to);
      if (claim.to == claim.from || next == stood.end()) break;
      at = next->second;
      ++length;
      if (at == i) {
        ring = true;
        break;
      }
    }
    if (!ring) continue;
    RC_ASSERT(moves[i] == (length > 2 || c.rules.swap == Swap::allow));
  }
}

TEST(Resolve, takes_time_in_proportion_to_the_agents) {
  // One queue of a million: anything worse than linear would not end.
  std::vector<Claim> claims;
  for (std::uint32_t i = 0; i < 1000000; ++i) claims.push_back({1000000 - i, i, i + 1});
  Resolver resolver;
  const auto moves = resolver.resolve({}, 0, 1000001, {}, claims);
  EXPECT_EQ(std::count(moves.begin(), moves.end(), 1), 1000000);
}

}  // namespace
}  // namespace veer::discrete
