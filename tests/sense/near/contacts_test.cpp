// Every near agent is met exactly once: contacts by cells against comparing all agents with all.
#include "veer/sense/near/contacts.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "crowds.hpp"
#include "veer/agent/columns.hpp"

namespace veer {
namespace {

using test::Layout;

template <int D>
Vec<float, D> filled(float value) {
  Vec<float, D> v;
  for (int d = 0; d < D; ++d) v[d] = value;
  return v;
}
template <int D>
Domain<D> domain_of(DomainKind kind, float low, float high) {
  return {.kind = kind, .low = filled<D>(low), .high = filled<D>(high)};
}

/// Agents `from` look `reach` m far at agents `to`, in cells that were cut for `cut_reach`. Returns whether any were
/// met.
template <int D>
bool expect_brute_force(const Columns<D>& from, const Columns<D>& to, bool own, const Domain<D>& domain, float reach,
                        float cut_reach) {
  const test::Truth truth = test::brute_force<D>(from, to, own, domain, static_cast<double>(reach));
  test::Pairs first;
  for (std::size_t w = 0; w < widths.size(); ++w) {
    if (!is_supported(widths[w])) continue;
    const test::Sorted<D> observers(from, domain, own ? cut_reach : reach, w), others(to, domain, cut_reach, w);
    for (const bool in_runs : {false, true}) {
      SCOPED_TRACE(testing::Message() << widths[w] << " lanes" << (in_runs ? ", in runs" : ""));
      const test::Pairs pairs = test::met<D>(own ? others : observers, others, own, reach, w, in_runs);
      EXPECT_EQ(std::ranges::adjacent_find(pairs), pairs.end()) << "an agent is met twice";
      EXPECT_TRUE(std::ranges::includes(pairs, truth.sure)) << "a near agent isn't met";
      EXPECT_TRUE(std::ranges::includes(truth.possible, pairs)) << "an agent out of reach is met";
      if (w == 0 && !in_runs) first = pairs;
      EXPECT_TRUE(pairs == first) << "other agents are met than by one lane";
    }
  }
  return !truth.sure.empty();
}
template <int D>
bool expect_brute_force(const Columns<D>& all, const Domain<D>& domain, float reach) {
  return expect_brute_force<D>(all, all, true, domain, reach, reach);
}

template <int D>
void expect_in_all_layouts(std::size_t count, float low, float high, float reach) {
  for (unsigned l = 0; l < static_cast<unsigned>(Layout::count); ++l) {
    test::Draw draw(l + 1);
    const Columns<D> all = test::crowd<D>(static_cast<Layout>(l), count, filled<D>(low), filled<D>(high), draw);
    bool met = false;
    for (const DomainKind kind : {DomainKind::plane, DomainKind::box, DomainKind::torus}) {
      SCOPED_TRACE(testing::Message() << D << "D, layout " << l << ", domain " << static_cast<int>(kind));
      met = expect_brute_force<D>(all, domain_of<D>(kind, low, high), reach) || met;
    }
    EXPECT_TRUE(met) << "layout " << l << " compares nothing";
  }
}

TEST(Contacts, are_those_of_brute_force_in_every_layout_and_domain) {
  expect_in_all_layouts<2>(300, -10, 30, 2);
  expect_in_all_layouts<3>(300, -10, 10, 3);
}

TEST(Contacts, are_right_for_few_agents_that_share_one_cell) {
  expect_in_all_layouts<2>(fewest_for_cells - 1, 0, 10, 3);
  expect_in_all_layouts<3>(5, 0, 10, 6);
}

TEST(Contacts, are_right_when_all_are_in_one_cell) {
  expect_in_all_layouts<2>(120, 1, 2, 5);
  expect_in_all_layouts<3>(120, 1, 2, 5);
}

TEST(Contacts, are_right_far_from_the_origin) {
  expect_in_all_layouts<2>(200, 1e6f, 1e6f + 40, 3);
  expect_in_all_layouts<3>(200, -1e6f, -1e6f + 30, 5);
}

TEST(Contacts, are_right_on_a_wide_and_empty_plain) {
  expect_in_all_layouts<2>(200, 0, 1e5f, 4000);
  expect_in_all_layouts<3>(200, 0, 1e5f, 9000);
}

TEST(Contacts, are_right_beside_one_agent_a_thousand_times_farther_out) {
  test::Draw draw(7);
  Columns<2> all = test::crowd<2>(Layout::random, 300, filled<2>(0), filled<2>(40), draw);
  all.now[17].position = {1e7f, -1e7f};
  EXPECT_TRUE(expect_brute_force<2>(all, {}, 2));
  Columns<3> space = test::crowd<3>(Layout::random, 300, filled<3>(0), filled<3>(20), draw);
  space.now[17].position = {-1e7f, 1e7f, 1e7f};
  EXPECT_TRUE(expect_brute_force<3>(space, {}, 3));
}

// All near the seam and its corners: on both sides of it, and on it.
template <int D>
void expect_across_the_seam(float period, float reach) {
  test::Draw draw(11);
  Columns<D> all = test::crowd<D>(Layout::random, 300, filled<D>(0), filled<D>(period), draw);
  for (std::size_t row = 0; row < all.count; ++row)
    for (int d = 0; d < D; ++d) {
      const float near = draw.between(0, period * .03f), last = std::nextafter(period, 0.f);
      float& x = all.now[row].position[d];
      if (draw.below(3)) x = draw.below(5) == 0 ? (draw.below(2) ? 0 : last) : draw.below(2) ? near : last - near;
    }
  EXPECT_TRUE(expect_brute_force<D>(all, domain_of<D>(DomainKind::torus, 0, period), reach)) << period;
}
TEST(Contacts, reach_across_the_seam_of_a_torus) {
  for (const float period : {40.f, 41.7f, 333.3f}) {
    expect_across_the_seam<2>(period, 2);
    expect_across_the_seam<3>(period, 3);
  }
  // So sparse that most cells are empty, and neither grid nor positions are whole numbers.
  for (const float period : {1234.5f, 98765.4f}) {
    expect_across_the_seam<2>(period, period * .01f);
    expect_across_the_seam<3>(period, period * .06f);
  }
}

TEST(Contacts, count_once_when_the_reach_is_more_than_half_a_torus) {
  test::Draw draw(12);
  const Columns<2> flat = test::crowd<2>(Layout::random, 150, filled<2>(0), filled<2>(10), draw);
  const Columns<3> space = test::crowd<3>(Layout::random, 100, filled<3>(0), filled<3>(10), draw);
  for (const float reach : {4.9f, 4.999f, 5.f, 5.5f, 8.f, 30.f}) {
    SCOPED_TRACE(reach);
    EXPECT_TRUE(expect_brute_force<2>(flat, domain_of<2>(DomainKind::torus, 0, 10), reach));
    EXPECT_TRUE(expect_brute_force<3>(space, domain_of<3>(DomainKind::torus, 0, 10), reach));
  }
  // A torus that is short one way only.
  Domain<2> ring = domain_of<2>(DomainKind::torus, 0, 10);
  ring.high.y = 300;
  const Columns<2> around = test::crowd<2>(Layout::random, 300, ring.low, ring.high, draw);
  EXPECT_TRUE(expect_brute_force<2>(around, ring, 6));
}

// Cells are cut for the agents that look at their own group; other groups look with a radius of their own.
template <int D>
void expect_between_groups(DomainKind kind) {
  test::Draw draw(13);
  const Columns<D> from = test::crowd<D>(Layout::random, 50, filled<D>(0), filled<D>(20), draw),
                   to = test::crowd<D>(Layout::clustered, 120, filled<D>(0), filled<D>(20), draw);
  for (const float reach : {.5f, 2.f, 7.f, 11.f, 25.f})
    for (const float cut : {.3f, 2.f, 9.f, 15.f}) {
      SCOPED_TRACE(testing::Message() << D << "D, domain " << static_cast<int>(kind) << ", reach " << reach
                                      << " in cells for " << cut);
      const Domain<D> domain = domain_of<D>(kind, 0, 20);
      // A reach of more than half a torus needs cells that were cut for it.
      expect_brute_force<D>(from, to, false, domain, reach, sees_round(domain, reach) ? std::max(reach, cut) : cut);
    }
}
TEST(Contacts, between_groups_are_right_whatever_radius_the_cells_were_cut_for) {
  for (const DomainKind kind : {DomainKind::plane, DomainKind::box, DomainKind::torus}) {
    expect_between_groups<2>(kind);
    expect_between_groups<3>(kind);
  }
}

RC_GTEST_PROP(Contacts, are_those_of_brute_force_for_any_crowd, (std::uint32_t seed)) {
  test::Draw draw(seed);
  const auto kind = static_cast<DomainKind>(*rc::gen::inRange(0, 3));
  const auto layout = static_cast<Layout>(*rc::gen::inRange(0, static_cast<int>(Layout::count)));
  const std::size_t count = *rc::gen::inRange<std::size_t>(0, 150);
  const float size = draw.of_any_size(1, 1e4f), low = draw.between(-1e4f, 1e4f);
  const float reach = size * draw.of_any_size(.003f, 1.2f);
  const float cut = draw.below(2) || reach > .4f * size ? reach : reach * draw.of_any_size(.3f, 3);
  const Columns<2> flat = test::crowd<2>(layout, count, filled<2>(low), filled<2>(low + size), draw);
  expect_brute_force<2>(flat, flat, cut == reach, domain_of<2>(kind, low, low + size), reach, cut);
  const Columns<3> space = test::crowd<3>(layout, count, filled<3>(low), filled<3>(low + size), draw);
  expect_brute_force<3>(space, space, cut == reach, domain_of<3>(kind, low, low + size), reach, cut);
  RC_ASSERT(!testing::Test::HasFailure());
}

}  // namespace
}  // namespace veer
