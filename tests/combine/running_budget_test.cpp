#include "veer/combine/combiners/running_budget.hpp"

#include <gtest/gtest.h>

#include "tests/combine/blend.hpp"

namespace veer {
namespace {

TEST(RunningBudget, hands_out_the_limit_in_order_and_no_more) {
  for (std::uint32_t seed = 0; seed < 30; ++seed) {
    test::Draw draw(seed);
    test::Blend<2> blend(draw, channel_linear, channel_linear, 6);
    for (std::size_t k = 0; k < 6; ++k)
      for (int d = 0; d < 2; ++d)
        for (float& value : blend.requests[k].move[d]) value *= .3f;
    blend.run(RunningBudget{});
    for (std::size_t row = 0; row < test::Blend<2>::rows; ++row) {
      const float most = blend.most(channel_linear, row);
      Vec2 expected{};
      float left = most;
      for (std::size_t k = 0; k < 6; ++k) {
        const Vec2 wanted = blend.request(k, row) * blend.entries[k].weight.value;
        const float granted = std::min(length(wanted), left);
        expected += unit(wanted) * granted;
        left -= granted;
      }
      ASSERT_GE(left, -1e-5f);
      ASSERT_LT(length(blend.columns.asked[row] - expected), 1e-5f * (1 + most));
      ASSERT_LE(length(blend.columns.asked[row]), most * 1.00001f);
    }
  }
}

TEST(RunningBudget, the_first_is_never_cut_in_favor_of_the_others) {
  test::Draw draw(1);
  test::Blend<2> blend(draw);
  for (LimitColumn& limit : blend.columns.limits) limit = {};
  for (LimitColumn& limit : blend.columns.limits) limit.set_common(1);
  blend.columns.limits[1].set_common(10);  // max_force
  blend.ask({0, 8});
  blend.ask({-9, 0});
  blend.ask({0, -5});
  blend.run(RunningBudget{});
  EXPECT_LT(length(blend.columns.asked[0] - Vec2{-2, 8}), 1e-5f) << "8 of 10 to the first, 2 to the second";
  blend.run(Weighted{});
  EXPECT_LT(blend.columns.asked[0].y, 4) << "in a weighted sum the urgent request shrinks with the rest";
}

}  // namespace
}  // namespace veer
