// Limits that depend on speed.
#include <gtest/gtest.h>

#include "draw.hpp"
#include "veer/agent/columns.hpp"
#include "veer/math/pack_rows.hpp"

namespace veer {
namespace {

Columns<2> crowd(std::size_t rows) {
  test::Draw draw(3);
  Columns<2> columns;
  columns.resize(rows);
  const float common[] = {4, 6, 2, 1, 5, 7};  // in the order of Limits::fields()
  for (std::size_t i = 0; i < columns.limits.size(); ++i) columns.limits[i].set_common(common[i]);
  for (std::size_t row = 0; row < rows; ++row) {
    columns.heading[row] = draw.direction<2>();
    columns.now[row].velocity = columns.heading[row] * draw.between(0, 6);  // some exceed max_speed
  }
  return columns;
}

TEST(Envelope, what_is_left_falls_off_evenly_up_to_top_speed) {
  Columns<2> columns = crowd(32);
  columns.now[0].velocity = {};
  columns.now[1].velocity = {0, 4};
  columns.envelope = {.force_at_top = .25f, .turn_at_top = .5f};
  const AgentRows<float, 2> agents(columns);
  EXPECT_EQ(agents[0].max_acceleration, 3) << "all of 6 N / 2 kg, standing";
  EXPECT_EQ(agents[1].max_acceleration, .75f) << "a quarter of it";
  EXPECT_EQ(agents[1].max_angular_speed, 2.5f);
  EXPECT_EQ(agents[1].max_angular_acceleration, 3.5f);
  for (std::size_t row = 0; row < 32; ++row) {
    const float fraction = std::min(length(columns.now[row].velocity) / 4, 1.f);
    EXPECT_NEAR(agents[row].max_acceleration, 3 * (1 - .75f * fraction), 1e-5f);
    EXPECT_NEAR(agents[row].max_angular_speed, 5 * (1 - .5f * fraction), 1e-5f);
    EXPECT_NEAR(agents[row].max_angular_acceleration, 7 * (1 - .5f * fraction), 1e-5f);
    EXPECT_EQ(agents[row].max_speed, 4);
    EXPECT_EQ(agents[row].radius, 1);
  }
}

TEST(Envelope, a_pack_reads_the_same_bits) {
  Columns<2> columns = crowd(32);
  columns.envelope = {.force_at_top = .1f, .turn_at_top = .9f};
  columns.limits[0].set(5, 3, 32);
  const AgentRows<float, 2> one(columns);
  const AgentRows<Pack<8>, 2> eight(columns);
  for (std::size_t row = 0; row < 32; ++row) {
    const auto k = static_cast<int>(row % 8);
    EXPECT_EQ(bits_of(lane(eight[row - row % 8].max_acceleration, k)), bits_of(one[row].max_acceleration));
    EXPECT_EQ(bits_of(lane(eight[row - row % 8].max_angular_speed, k)), bits_of(one[row].max_angular_speed));
  }
}

TEST(Envelope, an_agent_that_cannot_move_has_its_limits) {
  Columns<2> columns = crowd(1);
  columns.limits[0].set_common(0);
  columns.now[0].velocity = {};
  columns.envelope = {.force_at_top = 0, .turn_at_top = 0};
  EXPECT_EQ((AgentRows<float, 2>(columns)[0].max_acceleration), 3);
}

}  // namespace
}  // namespace veer
