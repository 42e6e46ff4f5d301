#include "veer/sense/near/cells.hpp"
#include "veer/world/state/state.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "crowds.hpp"
#include "tests/threads.hpp"

namespace veer {
namespace {

using test::Layout;

template <int D>
void expect_few_bins(const Domain<D>& domain, float reach, const Columns<D>& all) {
  const test::Sorted<D> sorted(all, domain, reach);
  RC_ASSERT(sorted.grid.start.size() <= 2 * all.count + 1);
  RC_ASSERT(sorted.grid.strips.size() <= all.count);
}
RC_GTEST_PROP(Cells, take_no_more_memory_than_two_bins_per_agent_however_large_the_area, (std::uint32_t seed)) {
  test::Draw draw(seed);
  const std::size_t agents = draw.below(3) ? draw.below(100) : draw.below(3000);
  const float reach = draw.below(20) ? draw.of_any_size(1e-3f, 1e4f) : 0;
  const auto layout = static_cast<Layout>(draw.below(static_cast<std::uint32_t>(Layout::count)));
  Domain<3> space;
  for (int d = 0; d < 3; ++d) {
    space.low[d] = draw.between(-1e3f, 1e3f);
    space.high[d] = space.low[d] + draw.of_any_size(.1f, 1e6f);
  }
  for (const DomainKind kind : {DomainKind::plane, DomainKind::box, DomainKind::torus}) {
    space.kind = kind;
    const Domain<2> flat{.kind = kind, .low = to_dimension<2>(space.low), .high = to_dimension<2>(space.high)};
    expect_few_bins<3>(space, reach, test::crowd<3>(layout, agents, space.low, space.high, draw));
    expect_few_bins<2>(flat, reach, test::crowd<2>(layout, agents, flat.low, flat.high, draw));
  }
}

TEST(Cells, are_worth_it_once_there_are_enough_agents) {
  EXPECT_EQ(cut_space<2>({}, 1, fewest_for_cells - 1).axis[0].per_meter, 0);
  EXPECT_GT(cut_space<2>({}, 1, fewest_for_cells).axis[0].per_meter, 0);
  EXPECT_GT(cut_space<3>({}, 1, fewest_for_cells).axis[2].per_meter, 0);
}

// What a pack of agents meets depends on the agents near it: neither on how far away others are, nor on how thinly they
// are spread, nor on which way a street leads.
template <int D>
double candidates_per_agent(const Columns<D>& all, float reach, std::size_t width_index) {
  const test::Sorted<D> sorted(all, {}, reach, width_index);
  const Observed<D> own{&sorted.columns, &sorted.grid, true};
  Contacts<D> contacts;
  double sum = 0;
  for (std::size_t begin = 0; begin < all.count; begin += 256) {
    collect_kernels<D>[width_index](
        {&sorted.columns, &sorted.grid, begin, std::min(begin + 256, all.count), {&own, 1}, reach}, contacts);
    for (const auto& pack : contacts.packs)
      for (std::uint32_t s = pack.first; s < pack.last; ++s)
        sum += contacts.segments[s].last - contacts.segments[s].first;
  }
  return sum / static_cast<double>(all.count);
}
TEST(Cells, keep_what_a_pack_meets_small_in_every_layout) {
  test::Draw draw(8);
  const std::size_t count = 4000;
  const auto among = [&](auto place) {
    Columns<2> all = test::crowd<2>(Layout::random, count, {0, 0}, {1, 1}, draw);
    for (std::size_t row = 0; row < count; ++row) all.now[row].position = place(all.now[row].position, row);
    double most = 0;
    for (std::size_t w = 0; w < widths.size(); ++w)
      if (is_supported(widths[w])) most = std::max(most, candidates_per_agent<2>(all, 1, w));
    return most;
  };
  const double size = std::sqrt(count / 2.);  // two agents per square meter
  const auto square = [&](Vec2 p, std::size_t) { return p * static_cast<float>(size); };
  const double expected = among(square);
  EXPECT_LT(expected, 12) << "6.3 neighbors within 1 m, by a pack of 16 or one by one";
  EXPECT_LT(among([&](Vec2 p, std::size_t i) { return i ? square(p, i) : Vec2{1e6f, -1e6f}; }), 1.2 * expected);
  EXPECT_LT(among([&](Vec2 p, std::size_t i) { return square(p, i) + Vec2{i % 2 ? 1e4f : 0, 0}; }), 1.2 * expected);
  EXPECT_LT(among([&](Vec2 p, std::size_t) { return Vec2{p.x * count / 8, p.y * 4}; }), 1.2 * expected) << "a street";
  const auto diagonal = [&](Vec2 p, std::size_t) {
    return Vec2{p.x * count / 8 - p.y * 4, p.x * count / 8 + p.y * 4} * .7071f;
  };
  EXPECT_LT(among(diagonal), 1.5 * expected);
  EXPECT_LT(among([&](Vec2 p, std::size_t i) { return square(p, i) * 10; }), expected) << "sparse";
}

template <int D>
bool same_order(const test::Sorted<D>& a, const test::Sorted<D>& b) {
  return std::equal(a.columns.key.data(), a.columns.key.data() + a.columns.count, b.columns.key.data()) &&
         a.grid.start == b.grid.start;
}

template <int D>
void expect_sorted(const Columns<D>& all, const Domain<D>& domain, float reach) {
  const test::Sorted<D> sorted(all, domain, reach);
  const Columns<D>& c = sorted.columns;
  ASSERT_EQ(c.count, all.count);
  ASSERT_EQ(sorted.grid.start.back(), all.count);
  const Grid<D>& grid = sorted.grid;
  std::size_t strip = 0;
  std::uint32_t bin = 0;
  for (std::size_t row = 0; row < c.count; ++row) {
    while (grid.strips[strip].end_row() <= row) ++strip;
    while (grid.start[bin + 1] <= row) ++bin;
    std::array<std::uint32_t, 3> number{};
    for (int d = 0; d < D; ++d)
      number[static_cast<std::size_t>(d)] = grid.cells.axis[static_cast<std::size_t>(d)].number(c.now[row].position[d]);
    const Strip& s = grid.strips[strip];
    ASSERT_EQ(s.number, StripNumber::of(number[2], number[1], number[0] >> StripNumber::column_bits)) << "row " << row;
    ASSERT_EQ(s.bin(number[0] % StripNumber::columns), bin) << "row " << row;
    if (row > grid.start[bin]) {
      ASSERT_LT(c.key[row - 1], c.key[row]) << "row " << row;
    }
    if (strip > 0) {
      ASSERT_LT(grid.strips[strip - 1].number, s.number);
    }
    // Handle k + 1 was row k.
    const std::size_t before = c.handle_index[row] - 1;
    ASSERT_EQ(c.key[row], all.key[before]);
    ASSERT_TRUE(c.now[row].position == all.now[before].position);
  }
}

TEST(Sorting, orders_rows_by_cell_and_key_and_knows_where_each_went) {
  test::Draw draw(3);
  for (unsigned l = 0; l < static_cast<unsigned>(Layout::count); ++l)
    for (const std::size_t count : {0u, 1u, 31u, 32u, 1000u, 3000u}) {
      SCOPED_TRACE(testing::Message() << "layout " << l << ", " << count << " agents");
      expect_sorted<2>(test::crowd<2>(static_cast<Layout>(l), count, {0, 0}, {50, 50}, draw), {}, 2);
      expect_sorted<3>(test::crowd<3>(static_cast<Layout>(l), count, {0, 0, 0}, {20, 20, 20}, draw),
                       {.kind = DomainKind::torus, .high = {20, 20, 20}}, 2);
    }
}

template <int D>
void expect_same_in_any_number_of_parts(const Columns<D>& all, float reach) {
  const test::Sorted<D> alone(all, {}, reach);
  for (const std::size_t workers : {1u, 2u, 3u, 8u, 40u}) {
    EXPECT_TRUE(same_order<D>(alone, {all, {}, reach, 0, test::backwards(workers)})) << workers << " chunks backwards";
    test::Threads threads(workers);
    EXPECT_TRUE(same_order<D>(alone, {all, {}, reach, 0, threads.executor()})) << workers << " threads";
  }
  for (std::size_t w = 1; w < widths.size(); ++w)
    if (is_supported(widths[w])) {
      EXPECT_TRUE(same_order<D>(alone, {all, {}, reach, w})) << widths[w] << " lanes";
      EXPECT_TRUE(same_order<D>(alone, {all, {}, reach, w, test::backwards(3)})) << widths[w] << " lanes, 3 chunks";
    }
}
// Fewer than 1024 agents are never split, so there are more.
TEST(Sorting, is_the_same_in_any_number_of_chunks_and_any_order_of_them) {
  test::Draw draw(4);
  for (unsigned l = 0; l < static_cast<unsigned>(Layout::count); ++l) {
    SCOPED_TRACE(l);
    expect_same_in_any_number_of_parts<2>(test::crowd<2>(static_cast<Layout>(l), 9001, {0, 0}, {99, 99}, draw), 2);
    expect_same_in_any_number_of_parts<3>(test::crowd<3>(static_cast<Layout>(l), 5003, {0, 0, 0}, {30, 30, 30}, draw),
                                          2);
  }
}

// In a world most rows are in order already and a few agents change cells.
TEST(Sorting, again_after_agents_moved_is_as_good_as_from_scratch) {
  test::Draw draw(5);
  const Columns<2> all = test::crowd<2>(Layout::clustered, 4000, {0, 0}, {60, 60}, draw);
  test::Sorted<2> sorted(all, {}, 2);
  for (int round = 0; round < 5; ++round) {
    for (std::size_t row = 0; row < all.count; ++row) sorted.columns.now[row].position += draw.vec<2>(-.3f, .3f);
    const test::Sorted<2> fresh(sorted.columns, {}, 2);
    sort_rows<2>(sorted.columns, sorted.grid.cells, sorted.grid, locate_kernels<2>[0],
                 test::backwards(2 + static_cast<std::size_t>(round)));
    EXPECT_TRUE(same_order<2>(sorted, fresh)) << "round " << round;
  }
}

}  // namespace
}  // namespace veer
