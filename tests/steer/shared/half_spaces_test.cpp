#include "veer/steer/shared/half_spaces.hpp"

#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"
#include "veer/base/field.hpp"

namespace veer {
namespace {

constexpr int room = 12;
template <int D>
using Program = HalfSpaces<float, D, room>;

/// How much a velocity violates the half-spaces from `first` on, m/s; less than 0: none of them.
template <int D>
float violation(const Program<D>& program, int first, int last, const Vec<float, D>& velocity) {
  float most = -unlimited;
  for (int k = first; k < last; ++k) most = max(most, program[k].least - dot(program[k].normal, velocity));
  return most;
}

template <int D>
Program<D> random_program(test::Draw& draw, int count, int firm, float low, float high) {
  Program<D> program;
  for (int k = 0; k < count; ++k)
    program.add(true, {draw.direction<D>(), draw.between(k < firm ? -1.f : low, k < firm ? -.1f : high)});
  program.firm = firm;
  return program;
}

/// Calls f(velocity) for many velocities in a disc or ball.
template <int D, class F>
void sample(test::Draw& draw, float radius, F f) {
  for (int i = 0; i < 4000; ++i) f(draw.direction<D>() * (radius * draw.between(0, 1)));
}

/// Compared with samples of all velocities: where something is allowed, nothing that is allowed is nearer to the wish.
template <int D>
void finds_the_nearest() {
  test::Draw draw(5);
  int solved = 0, away = 0;
  for (int i = 0; i < 300; ++i) {
    const auto program = random_program<D>(draw, 1 + i % 10, i % 3, -1, .2f);
    const Vec<float, D> wish = draw.vec<D>(-2, 2);
    const float most = draw.between(.5f, 2);
    const Vec<float, D> found = program.nearest(wish, most);
    ASSERT_LE(length(found), most * 1.0001f) << i;
    const float far = length(found - wish);
    bool possible = false;
    sample<D>(draw, most, [&](const Vec<float, D>& v) {
      if (violation(program, 0, program.count, v) > 0) return;
      possible = true;
      ASSERT_GE(length(v - wish), far - 1e-4f) << i;
    });
    if (!possible) continue;
    ASSERT_LE(violation(program, 0, program.count, found), 1e-4f) << i;
    ++solved;
    away += far > length(wish) - most + .01f && far > .01f ? 1 : 0;
  }
  EXPECT_GT(solved, 150);
  EXPECT_GT(away, 50);
}
TEST(HalfSpaces, find_the_nearest_velocity_that_is_allowed) {
  finds_the_nearest<2>();
  finds_the_nearest<3>();
}

/// Where nothing is allowed, no velocity that the firm ones allow violates the others less.
template <int D>
void violates_least() {
  test::Draw draw(6);
  int impossible = 0;
  for (int i = 0; i < 400; ++i) {
    const int firm = i % 4 == 3 ? 1 : 0;
    const auto program = random_program<D>(draw, 4 + i % 8, firm, .1f, 1);
    const Vec<float, D> wish = draw.vec<D>(-1, 1);
    const Vec<float, D> found = program.nearest(wish, 1);
    const float worst = violation(program, firm, program.count, found);
    ASSERT_LE(length(found), 1.0001f) << i;
    if (firm > 0) {
      ASSERT_LE(violation(program, 0, firm, found), 1e-4f) << i;
    }
    float least = unlimited;
    sample<D>(draw, 1, [&](const Vec<float, D>& v) {
      if (firm > 0 && violation(program, 0, firm, v) > 0) return;
      least = min(least, violation(program, firm, program.count, v));
    });
    if (least < 0) continue;
    ++impossible;
    ASSERT_LE(worst, least + 1e-3f) << i;
  }
  EXPECT_GT(impossible, 100);
}
TEST(HalfSpaces, violate_the_worst_as_little_as_possible) {
  violates_least<2>();
  violates_least<3>();
}

TEST(HalfSpaces, allow_everything_without_any) {
  const Program<2> none;
  EXPECT_EQ(none.nearest({3, 4}, 10), (Vec2{3, 4}));
  EXPECT_LT(length(none.nearest({3, 4}, 1) - Vec2{.6f, .8f}), 1e-6f);
}

// Two walls that leave a corridor, and one across it.
TEST(HalfSpaces, lead_along_a_wall) {
  Program<2> corridor;
  corridor.add(true, {{0, 1}, -.1f});
  corridor.add(true, {{0, -1}, -.1f});
  corridor.firm = 2;
  EXPECT_LT(length(corridor.nearest({1, 1}, 2) - Vec2{1, .1f}), 1e-6f);
  corridor.add(true, {{-1, 0}, .5f});
  EXPECT_LT(length(corridor.nearest({1, 1}, 2) - Vec2{-.5f, .1f}), 1e-6f);
  corridor.add(true, {{1, 0}, .5f});  // back at 0.5 m/s and ahead at 0.5 m/s: neither
  EXPECT_NEAR(corridor.nearest({1, 1}, 2).x, 0, 1e-6f);
}

// Two walls that leave nothing: as far from both as can be, and what the agents ask for counts as far as it can.
TEST(HalfSpaces, walls_that_contradict_each_other_still_count) {
  Program<2> program;
  program.add(true, {{1, 0}, .5f});
  program.add(true, {{-1, 0}, .3f});
  program.firm = 2;
  program.add(true, {{0, 1}, .2f});
  const Vec2 best = program.nearest({1, -1}, 1.5f);
  EXPECT_NEAR(best.x, .1f, 1e-3f) << "0.4 m/s less than each of them asks for";
  EXPECT_NEAR(best.y, .2f, 1e-3f);
}

TEST(HalfSpaces, a_wall_that_asks_for_more_than_the_top_speed_gets_all_of_it) {
  Program<2> program;
  program.add(true, {{-1, 0}, 2});
  program.firm = 1;
  EXPECT_NEAR(program.nearest({1, 0}, 1.5f).x, -1.5f, 1e-3f);
  program.add(true, {{1, 0}, 1});
  EXPECT_NEAR(program.nearest({1, 0}, 1.5f).x, -1.5f, 1e-3f) << "whatever an agent behind it does";
}

}  // namespace
}  // namespace veer
