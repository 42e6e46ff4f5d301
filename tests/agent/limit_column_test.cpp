#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "veer/agent/columns.hpp"
#include "veer/math/pack_rows.hpp"

namespace veer {
namespace {

TEST(LimitColumn, costs_nothing_while_all_agents_have_the_common_value) {
  LimitColumn limit;
  limit.set_common(3);
  for (std::size_t rows = 1; rows <= 100; ++rows) {
    limit.resize(rows, rows - 1);
    limit.set(rows - 1, 3, rows);
  }
  EXPECT_EQ(limit.bytes(), 0u);
  EXPECT_EQ(limit[99], 3);
  limit.set(50, 4, 100);
  EXPECT_GE(limit.bytes(), 100 * sizeof(float));
  EXPECT_EQ(limit[49], 3);
  EXPECT_EQ(limit[50], 4);
  EXPECT_EQ(limit[51], 3);
}

TEST(AgentRows, a_pack_reads_what_the_rows_hold_whether_common_or_not) {
  Columns<2> columns;
  for (LimitColumn& limit : columns.limits) limit.set_common(3);
  columns.resize(20);
  const auto speed = [&](int k) { return lane(AgentRows<Pack<8>, 2>(columns)[12].max_speed, k); };
  const auto strength = [&](int k) { return lane(AgentRows<Pack<8>, 2>(columns)[12].max_acceleration, k); };
  for (int k = 0; k < 8; ++k) EXPECT_EQ(speed(k), 3);
  for (int k = 0; k < 8; ++k) EXPECT_EQ(strength(k), 1);  // 3 N / 3 kg
  columns.limits[0].set(14, 4, 20);
  columns.limits[2].set(15, 6, 20);
  for (int k = 0; k < 8; ++k) EXPECT_EQ(speed(k), k == 2 ? 4 : 3);
  for (int k = 0; k < 8; ++k) EXPECT_EQ(strength(k), k == 3 ? .5f : 1);
}

// Removing a row moves the last row there; limits must move with it, and a new agent starts with the common value.
RC_GTEST_PROP(LimitColumn, keeps_each_agents_value_over_any_adds_and_removes, ()) {
  Columns<2> columns;
  for (LimitColumn& limit : columns.limits) limit.set_common(1);
  std::vector<float> model;
  const auto commands = *rc::gen::container<std::vector<std::pair<bool, unsigned>>>(
      rc::gen::pair(rc::gen::arbitrary<bool>(), rc::gen::inRange(0u, 100u)));
  for (const auto& [add, which] : commands) {
    if (add || model.empty()) {
      columns.resize(columns.count + 1);
      RC_ASSERT(columns.limits[2][model.size()] == 1.f);
      model.push_back(static_cast<float>(which % 4));
      columns.limits[2].set(model.size() - 1, model.back(), columns.count);
    } else {
      const std::size_t row = which % model.size();
      columns.remove(row);
      model[row] = model.back();
      model.pop_back();
    }
    RC_ASSERT(columns.count == model.size());
    for (std::size_t row = 0; row < model.size(); ++row) RC_ASSERT(columns.limits[2][row] == model[row]);
    RC_ASSERT(columns.limits[0].bytes() == 0u);
  }
}

TEST(Columns, memory_of_a_new_agent_is_zero_after_another_was_taken_out) {
  Columns<3> columns;
  columns.memory.push_back({24, {}});
  columns.resize(3);
  for (std::size_t i = 0; i < 72; ++i) columns.memory[0].bytes[i] = std::byte(7);
  columns.remove(0);
  columns.remove(0);
  columns.resize(3);
  for (std::size_t i = 0; i < 72; ++i) EXPECT_EQ(columns.memory[0].bytes[i], i < 24 ? std::byte(7) : std::byte(0)) << i;
}

}  // namespace
}  // namespace veer
