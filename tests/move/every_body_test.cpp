// What holds for every body that the catalogue was made from.
#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"
#include "veer/move/body.hpp"

namespace veer {
namespace {

/// Agents that differ in everything, asked to move and, if `turns`, to turn.
template <int D>
Columns<D> crowd(std::size_t rows, bool turns) {
  test::Draw draw(2);
  Columns<D> columns;
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

template <int D>
void expect_same_bits_in_every_width(const BodyInfo& body, bool turns) {
  constexpr std::size_t rows = 37;  // not a multiple of any width
  const Columns<D> columns = crowd<D>(rows, turns);
  const Chosen<BodyInfo> how(body);
  Columns<D> first;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (!is_supported(widths[i])) continue;
    Columns<D> mine = columns;
    body.kernels.template kernel<D>(i)({&mine, 0, rows, .1f}, how.params());
    if (i == 0) first = mine;
    for (std::size_t row = 0; row < rows; ++row) {
      ASSERT_FALSE(mine.next[row].position == columns.now[row].position) << "everyone moves, the last one too";
      for (int d = 0; d < D; ++d) {
        ASSERT_EQ(bits_of(mine.next[row].position[d]), bits_of(first.next[row].position[d]));
        ASSERT_EQ(bits_of(mine.next[row].velocity[d]), bits_of(first.next[row].velocity[d]));
        ASSERT_EQ(bits_of(mine.next_heading[row][d]), bits_of(first.next_heading[row][d]));
      }
      for (int d = 0; d < (D == 2 ? 1 : 3); ++d)
        ASSERT_EQ(bits_of(mine.next_spin[row][d]), bits_of(first.next_spin[row][d]));
    }
  }
}

TEST(Bodies, give_the_same_bits_in_every_width) {
  for (const BodyInfo* body : bodies())
    for (const bool turns : {false, true}) {
      if (turns && !(body->takes & channel_angular)) continue;
      SCOPED_TRACE(body->name);
      expect_same_bits_in_every_width<2>(*body, turns);
      expect_same_bits_in_every_width<3>(*body, turns);
    }
}

}  // namespace
}  // namespace veer
