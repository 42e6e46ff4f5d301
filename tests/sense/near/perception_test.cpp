#include "veer/sense/near/perception.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

struct Candidate {
  float square;
  std::uint32_t key;
  bool hidden;
};

// Brute force: sort all that are visible.
TEST(Perception, finds_the_nearest_that_is_visible_and_asks_only_those_before_it) {
  test::Draw draw(4);
  for (int round = 0; round < 300; ++round) {
    std::vector<Candidate> all;
    const int count = round % 12;
    for (int k = 0; k < count; ++k)
      all.push_back({std::floor(draw.between(0, 5)), static_cast<std::uint32_t>(100 - k), draw.between(0, 1) < .5f});
    int asked = 0;
    const auto found = nearest_visible<Candidate>([&](auto f) { std::ranges::for_each(all, f); },
                                                  [&](const Candidate& c) { return ++asked, !c.hidden; });
    std::ranges::sort(all, {}, [](const Candidate& c) { return std::pair(c.square, c.key); });
    const auto first = std::ranges::find(all, false, &Candidate::hidden);
    ASSERT_EQ(found.has_value(), first != all.end());
    EXPECT_EQ(asked, std::min<std::ptrdiff_t>(first - all.begin() + 1, count));
    if (found) {
      EXPECT_EQ(found->key, first->key);
    }
  }
}

}  // namespace
}  // namespace veer
