// The candidates that an agent may see, one after the other: against all agents, sorted.
#include "veer/sense/near/sight.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "crowds.hpp"
#include "veer/agent/columns.hpp"

namespace veer {
namespace {

using test::Layout;

struct Eyes {
  float radius, view_angle;  // m, rad
};

/// Keys by key of the agent that looks, nearest first.
using Lists = std::vector<std::vector<std::uint32_t>>;

template <int D>
Lists by_brute_force(const Columns<D>& from, const std::vector<Observed<D>>& observed, const Domain<D>& domain,
                     const Eyes& eyes) {
  const Ring ring = Ring::of(eyes);
  Lists lists(4 * from.count);
  for (std::size_t row = 0; row < from.count; ++row) {
    std::vector<std::pair<float, std::uint32_t>> all;  // m^2, key
    for (const Observed<D>& o : observed)
      for (std::size_t other = 0; other < o.columns->count; ++other) {
        if (o.own && other == row) continue;
        const Vec<float, D> way = domain.displacement(from.now[row].position, o.columns->now[other].position);
        const float square = length_squared(way);
        if (square < eyes.radius * eyes.radius && ring.shows(from.heading[row], way, square))
          all.emplace_back(square, o.columns->key[other]);
      }
    std::ranges::sort(all);
    for (const auto& [square, key] : all) lists[from.key[row]].push_back(key);
  }
  return lists;
}

template <int D>
Lists by_kernel(const test::Sorted<D>& from, const std::vector<Observed<D>>& observed, const Domain<D>& domain,
                const Eyes& eyes, std::size_t width_index) {
  Lists lists(4 * from.columns.count);
  Contacts<D> contacts;
  Candidates<D> candidates;
  for (std::size_t begin = 0; begin < from.columns.count; begin += block_rows) {
    const std::size_t end = std::min(begin + block_rows, from.columns.count);
    collect_kernels<D>[width_index]({&from.columns, &from.grid, begin, end, observed, eyes.radius * 1.001f}, contacts);
    candidates.begin();
    for (bool more = true; more;) {
      more = false;
      sight_kernels<D>[width_index]({&from.columns, begin, &contacts, &domain, Ring::of(eyes), &candidates});
      for (std::size_t i = 0; i < end - begin; ++i) {
        if (!candidates.columns[i]) {
          candidates.end(i);
          continue;
        }
        lists[from.columns.key[begin + i]].push_back(candidates.columns[i]->key[candidates.row[i]]);
        candidates.next(i);
        more = true;
      }
    }
  }
  return lists;
}

/// Agents look at their own group and at another one.
template <int D>
void expect_brute_force(Layout layout, DomainKind kind, const Eyes& eyes) {
  test::Draw draw(static_cast<std::uint32_t>(layout) * 3 + static_cast<std::uint32_t>(kind) + 1);
  Domain<D> domain{.kind = kind};
  for (int d = 0; d < D; ++d) domain.high[d] = 20;
  Columns<D> own = test::crowd<D>(layout, 300, {}, domain.high, draw);
  Columns<D> other = test::crowd<D>(layout, 200, {}, domain.high, draw);
  for (std::size_t row = 0; row < other.count; ++row) other.key[row] += 1;  // those of the first group are 3 k + 1
  for (std::size_t row = 0; row < own.count; ++row) own.heading[row] = draw.direction<D>();
  std::size_t longest = 0;
  for (std::size_t w = 0; w < widths.size(); ++w) {
    if (!is_supported(widths[w])) continue;
    SCOPED_TRACE(testing::Message() << widths[w] << " lanes, " << D << "D, layout " << static_cast<int>(layout)
                                    << ", domain " << static_cast<int>(kind));
    const test::Sorted<D> a(own, domain, eyes.radius, w), b(other, domain, eyes.radius, w);
    const std::vector<Observed<D>> observed{{&a.columns, &a.grid, true}, {&b.columns, &b.grid, false}};
    const Lists wanted = by_brute_force<D>(a.columns, observed, domain, eyes);
    EXPECT_TRUE(by_kernel<D>(a, observed, domain, eyes, w) == wanted);
    for (const auto& list : wanted) longest = std::max(longest, list.size());
  }
  EXPECT_GT(longest, 2u) << "it wouldn't be a test otherwise";
}

TEST(Sight, shows_candidates_in_order_of_distance_and_key) {
  for (unsigned layout = 0; layout < static_cast<unsigned>(Layout::count); ++layout)
    for (const DomainKind kind : {DomainKind::plane, DomainKind::box, DomainKind::torus}) {
      expect_brute_force<2>(static_cast<Layout>(layout), kind, {3, two_pi});
      expect_brute_force<2>(static_cast<Layout>(layout), kind, {5, 2});
      expect_brute_force<3>(static_cast<Layout>(layout), kind, {6, 3});
    }
}

TEST(Sight, looks_once_round_a_small_torus) { expect_brute_force<2>(Layout::random, DomainKind::torus, {12, 4}); }

}  // namespace
}  // namespace veer
