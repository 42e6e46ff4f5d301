// Tests that hold for every body of the catalogue.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "tests/agent/draw.hpp"
#include "tests/move/walker.hpp"
#include "veer/move/body.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

/// Agents that differ in everything, with requests to move and, if `turns`, to turn.
template <int D>
Columns<D> crowd(std::size_t rows, bool turns, std::size_t memory_size) {
  test::Draw draw(2);
  Columns<D> columns;
  columns.body_memory.size = memory_size;
  columns.need_spin();
  if (turns) columns.asked_turn.resize(0);
  columns.resize(rows);
  for (LimitColumn& limit : columns.limits) limit.set_common(2);
  for (std::size_t row = 0; row < rows; ++row) {
    columns.now[row] = {draw.vec<D>(-9, 9), draw.vec<D>(-9, 9)};
    columns.heading[row] = draw.direction<D>();
    columns.asked[row] = draw.vec<D>(-3, 3);
    for (int d = 0; turns && d < (D == 2 ? 1 : 3); ++d) columns.asked_turn[row][d] = draw.between(-3, 3);
  }
  return columns;
}

/// The character of animated bodies.
const Character* character_for(const BodyInfo& body) {
  static const auto nine = test::nine_clip_character({.resolution = .1f});
  return body.is_animated ? nine.get() : nullptr;
}

/// A body with its defaults, and one more for each other value of its flags and choices.
std::vector<Chosen<BodyInfo>> variants(const BodyInfo& body) {
  std::vector<Chosen<BodyInfo>> all{Chosen<BodyInfo>(body)};
  for (const FieldInfo& f : body.fields) {
    if (f.kind != FieldKind::boolean && f.kind != FieldKind::choice) continue;
    for (double value = f.min; value <= f.max; ++value) {
      if (value == f.initial) continue;
      all.emplace_back(body);
      f.set(all.back().params(), value);
    }
  }
  return all;
}

template <int D>
void expect_same_bits_in_every_width(const Chosen<BodyInfo>& how, bool turns, float heading_time) {
  constexpr std::size_t rows = 37;  // not a multiple of any width
  if (!how.info().kernels.template kernel<D>(0)) return;
  Columns<D> columns = crowd<D>(rows, turns, how.info().memory_size);
  columns.envelope = {.force_at_top = .5f, .turn_at_top = .7f};
  columns.desired_time = how.info().desired_time(how.params());
  columns.paced = turns;
  columns.looks = heading_time > 0;
  columns.flocks = heading_time > 0;
  Columns<D> first;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (!is_supported(widths[i])) continue;
    Columns<D> mine = columns;
    for (std::size_t row = 0; row < rows; ++row) mine.next[row].position[0] = 1e6f;
    how.info().kernels.template kernel<D>(i)({&mine, 0, rows, .1f, heading_time, character_for(how.info())},
                                             how.params());
    if (i == 0) first = mine;
    std::size_t moved = 0;
    for (std::size_t row = 0; row < rows; ++row) {
      ASSERT_LT(mine.next[row].position[0], 1e5f) << "all agents are written, including the last";
      moved += mine.next[row].position == columns.now[row].position ? 0 : 1;
      for (int d = 0; d < D; ++d) {
        ASSERT_EQ(bits_of(mine.next[row].position[d]), bits_of(first.next[row].position[d]));
        ASSERT_EQ(bits_of(mine.next[row].velocity[d]), bits_of(first.next[row].velocity[d]));
        ASSERT_EQ(bits_of(mine.next_heading[row][d]), bits_of(first.next_heading[row][d]));
      }
      for (int d = 0; d < (D == 2 ? 1 : 3); ++d)
        ASSERT_EQ(bits_of(mine.next_spin[row][d]), bits_of(first.next_spin[row][d]));
    }
    ASSERT_GT(moved, rows / 3) << "some may brake to a stop";
  }
}

TEST(Bodies, give_the_same_bits_in_every_width) {
  for (const BodyInfo* body : bodies())
    for (const Chosen<BodyInfo>& how : variants(*body))
      for (const bool turns : {false, true}) {
        if (turns && !(body->takes & channel_angular)) continue;
        SCOPED_TRACE(body->name);
        for (const float heading_time : {0.f, .3f}) {
          expect_same_bits_in_every_width<2>(how, turns, heading_time);
          expect_same_bits_in_every_width<3>(how, turns, heading_time);
        }
      }
}

/// Agents at the bounds of a world, with limits and parameters at the ends of their ranges.
template <int D>
void expect_finite(const Chosen<BodyInfo>& how, test::Draw& draw) {
  const auto extreme = [&](float most) { return std::array{0.f, -0.f, most, -most, 1e-30f, 1.f}[draw.below(6)]; };
  if (!how.info().kernels.template kernel<D>(0)) return;
  Columns<D> columns = crowd<D>(16, false, how.info().memory_size);
  for (std::size_t i = 0; i < columns.limits.size(); ++i) {
    const FieldInfo& f = fields_of<Limits>()[i];
    columns.limits[i].set_common(static_cast<float>(draw.below(2) ? f.min : f.max));
  }
  columns.envelope = {.force_at_top = static_cast<float>(draw.below(2)), .turn_at_top = 0};
  for (std::size_t row = 0; row < 16; ++row) {
    for (int d = 0; d < D; ++d) {
      columns.now[row].position[d] = extreme(largest_coordinate);
      columns.now[row].velocity[d] = extreme(largest_speed);
      columns.asked[row][d] = extreme(1e9f);
    }
    columns.heading[row] = unit(columns.now[row].velocity, Vec<float, D>{1});
    for (int d = 0; d < (D == 2 ? 1 : 3); ++d) columns.spin[row][d] = extreme(1e3f);
  }
  const float dt = std::array{1e-6f, 1 / 60.f, .25f}[draw.below(3)];
  how.info().kernels.template kernel<D>(0)({&columns, 0, 16, dt, extreme(.001f), character_for(how.info())},
                                           how.params());
  for (std::size_t row = 0; row < 16; ++row) {
    ASSERT_TRUE(is_finite(columns.next[row].position));
    ASSERT_TRUE(is_finite(columns.next[row].velocity));
    ASSERT_NEAR(length(columns.next_heading[row]), 1, 1e-4f);
    ASSERT_TRUE(is_finite(columns.next_spin[row]));
  }
}

TEST(Bodies, stay_finite_at_the_bounds_of_a_world) {
  test::Draw draw(5);
  for (const BodyInfo* body : bodies())
    for (const Chosen<BodyInfo>& plain : variants(*body))
      for (int round = 0; round < 100; ++round) {
        Chosen<BodyInfo> how = plain;
        for (const FieldInfo& f : body->fields)
          if (f.kind == FieldKind::number) f.set(how.params(), draw.below(2) ? f.min : f.max);
        SCOPED_TRACE(body->name);
        expect_finite<2>(how, draw);
        expect_finite<3>(how, draw);
      }
}

}  // namespace
}  // namespace veer
