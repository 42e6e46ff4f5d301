#include "veer/combine/combiners/dithered.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/combine/blend.hpp"

namespace veer {
namespace {

/// Counts how often requests for (1, 0), (0, 1) and (-1, 0), with chances .5, .25 and 1, are granted over time.
struct Record {
  int wins[3] = {}, changes = 0;
  Vec2 mean{};
};

Record record(const Dithered& how, float dt, double seconds) {
  test::Draw draw(4);
  test::Blend<2> blend(draw);
  for (LimitColumn& limit : blend.columns.limits) limit = {};
  for (LimitColumn& limit : blend.columns.limits) limit.set_common(1);
  blend.columns.limits[1].set_common(100);  // max_force
  const Vec2 wishes[] = {{1, 0}, {0, 1}, {-1, 0}};
  const float chances[] = {.5f, .25f, 1};
  blend.ask({0, 0}, {.channels = channel_linear, .chance = 1});  // behaviors without a request are passed over
  for (int k = 0; k < 3; ++k) blend.ask(wishes[k], {.channels = channel_linear, .chance = chances[k]});
  blend.dt = dt;
  Record r;
  std::vector<Vec2> last(test::Blend<2>::rows);
  const int steps = static_cast<int>(std::lround(seconds / static_cast<double>(dt)));
  for (int step = 0; step < steps; ++step) {
    blend.time = step * static_cast<double>(dt);
    blend.run(how, 2);
    for (std::size_t row = 0; row < test::Blend<2>::rows; ++row) {
      const Vec2 got = blend.columns.asked[row];
      for (int k = 0; k < 3; ++k) r.wins[k] += dot(unit(got), wishes[k]) > .9f;
      r.mean += got / static_cast<float>(steps * static_cast<int>(test::Blend<2>::rows));
      r.changes += step > 0 && got != last[row];
      last[row] = got;
    }
  }
  return r;
}

TEST(Dithered, each_is_granted_as_often_as_the_chances_say) {
  const Record r = record({}, .05f, 100);
  const double all = r.wins[0] + r.wins[1] + r.wins[2];
  EXPECT_EQ(all, 2000 * 100) << "the last one has a chance of 1";
  // 40,000 dice: four standard deviations are 0.01.
  EXPECT_NEAR(r.wins[0] / all, .5, .01);
  EXPECT_NEAR(r.wins[1] / all, .125, .01);
  EXPECT_NEAR(r.wins[2] / all, .375, .01);
}

TEST(Dithered, neither_how_often_nor_how_long_depends_on_the_length_of_a_step) {
  const Record coarse = record({.period = .25f}, .05f, 50), fine = record({.period = .25f}, .0125f, 50);
  for (int k = 0; k < 3; ++k) EXPECT_EQ(4 * coarse.wins[k], fine.wins[k]) << "the same dice";
  EXPECT_EQ(coarse.changes, fine.changes);
  EXPECT_LT(length(coarse.mean - fine.mean), 1e-3f);
}

TEST(Dithered, a_step_longer_than_the_period_casts_every_time) {
  const Record r = record({.period = .01f}, .2f, 400);
  EXPECT_NEAR(r.wins[0] / 200000., .5, .01);
}

TEST(Dithered, compensated_the_mean_is_the_weighted_sum) {
  EXPECT_LT(length(record({.compensate = true}, .05f, 100).mean - Vec2{0, 1}), .03f);
  EXPECT_LT(length(record({}, .05f, 100).mean - Vec2{.5f - .375f, .125f}), .02f);
}

TEST(Dithered, agents_cast_their_own_dice) {
  test::Draw draw(4);
  test::Blend<2> blend(draw);
  blend.ask({1, 0});
  blend.ask({0, 1}, {.channels = channel_linear, .chance = 1});
  blend.run(Dithered{.chance = .5f});
  int first = 0;
  for (std::size_t row = 0; row < test::Blend<2>::rows; ++row) first += blend.columns.asked[row].x > 0;
  EXPECT_GT(first, 30);
  EXPECT_LT(first, 70);
}

}  // namespace
}  // namespace veer
