#include "veer/sense/near/cells.hpp"
#include "veer/world/state/state.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "crowds.hpp"
#include "tests/threads.hpp"

namespace veer {
namespace {

using test::Layout;

template <int D>
void expect_few_cells(const Domain<D>& domain, float reach, std::size_t agents) {
  RC_ASSERT(cut_space(domain, reach, agents).total() <= 2 * agents + 1);
}
RC_GTEST_PROP(Cells, are_no_more_than_two_per_agent_however_large_the_area, (std::uint32_t seed)) {
  test::Draw draw(seed);
  const std::size_t agents = draw.below(3) ? draw.below(100) : draw.below(1000000);
  const float reach = draw.below(20) ? draw.of_any_size(1e-3f, 1e4f) : 0;
  Domain<3> space;
  for (int d = 0; d < 3; ++d) {
    space.low[d] = draw.between(-1e3f, 1e3f);
    space.high[d] = space.low[d] + draw.of_any_size(.1f, 1e6f);
  }
  for (const DomainKind kind : {DomainKind::plane, DomainKind::box, DomainKind::torus}) {
    space.kind = kind;
    expect_few_cells<3>(space, reach, agents);
    expect_few_cells<2>({.kind = kind, .low = to_dimension<2>(space.low), .high = to_dimension<2>(space.high)}, reach,
                        agents);
  }
}

TEST(Cells, are_worth_it_once_there_are_enough_agents) {
  EXPECT_EQ(cut_space<2>({}, 1, fewest_for_cells - 1).total(), 1u);
  EXPECT_GT(cut_space<2>({}, 1, fewest_for_cells).total(), fewest_for_cells / 2);
  EXPECT_GT(cut_space<3>({}, 1, 1000).total(), 500u);
}

template <int D>
bool same_order(const test::Sorted<D>& a, const test::Sorted<D>& b) {
  return std::equal(a.columns.key.data(), a.columns.key.data() + a.columns.count, b.columns.key.data()) &&
         a.grid.start == b.grid.start && a.row_of == b.row_of;
}

template <int D>
void expect_sorted(const Columns<D>& all, const Domain<D>& domain, float reach) {
  const test::Sorted<D> sorted(all, domain, reach);
  const Columns<D>& c = sorted.columns;
  ASSERT_EQ(c.count, all.count);
  ASSERT_EQ(sorted.grid.start.back(), all.count);
  std::size_t cell = 0;
  for (std::size_t row = 0; row < c.count; ++row) {
    while (sorted.grid.start[cell + 1] <= row) ++cell;
    ASSERT_EQ(sorted.grid.cells.cell_of(c.now[row].position), cell) << "row " << row;
    if (row > sorted.grid.start[cell]) {
      ASSERT_LT(c.key[row - 1], c.key[row]) << "row " << row;
    }
    // Handle k + 1 was row k.
    const std::size_t before = c.handle_index[row] - 1;
    ASSERT_EQ(sorted.row_of[before], row);
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
    sort_rows<2>(sorted.columns, sorted.grid.cells, sorted.grid, sorted.row_of, locate_kernels<2>[0],
                 test::backwards(2 + static_cast<std::size_t>(round)));
    EXPECT_TRUE(same_order<2>(sorted, fresh)) << "round " << round;
  }
}

}  // namespace
}  // namespace veer
