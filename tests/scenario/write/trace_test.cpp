#include "scenario/write/trace.hpp"

#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace veer::scenario {
namespace {

/// Rows of fields as RFC 4180 reads them.
std::vector<std::vector<std::string>> parse(std::string_view csv) {
  std::vector<std::vector<std::string>> rows(1, {""});
  bool quoted = false;
  for (std::size_t k = 0; k < csv.size(); ++k) {
    const char c = csv[k];
    if (quoted && c == '"' && k + 1 < csv.size() && csv[k + 1] == '"') rows.back().back() += csv[++k];
    else if (c == '"') quoted = !quoted;
    else if (!quoted && c == ',') rows.back().emplace_back();
    else if (!quoted && c == '\n') rows.push_back({""});
    else rows.back().back() += c;
  }
  EXPECT_FALSE(quoted);
  EXPECT_EQ(rows.back(), std::vector<std::string>{""});  // the last line is ended as well
  rows.pop_back();
  return rows;
}

template <class Number>
Number number(const std::string& text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  EXPECT_TRUE(error == std::errc{} && end == text.data() + text.size()) << text;
  return value;
}

TEST(trace, header_is_fixed_and_all_there_is_for_an_empty_recording) {
  EXPECT_EQ(to_csv({}), "step,time,id,group,x,y,z,vx,vy,vz,heading\n");
}

TEST(trace, reads_back_to_equal_numbers) {
  Recording r;
  r.groups = {{"plain", ""}, {"a, \"b\"\n</script> & 'c'", ""}};
  r.agents = {{3, 0, .5f, 1}, {4294967295u, 1, .5f, 1}};
  const float smallest = std::numeric_limits<float>::denorm_min();
  for (std::uint32_t f = 0; f < 20; ++f) {
    const auto t = static_cast<float>(f);
    r.frames.push_back({(1ull << 60) + f, f / 3., r.samples.size(), f % 2 + 1});
    r.samples.push_back({0, {std::sin(t), 1e20f * t, smallest}, {1 / (t + 3), -t, 0.1f}, std::cos(t)});
    if (f % 2) r.samples.push_back({1, {t, t, t}, {}, -3.1415927f});
  }
  const auto rows = parse(to_csv(r));
  ASSERT_EQ(rows.size(), 1 + r.samples.size());
  std::size_t row = 1;
  for (const auto& frame : r.frames)
    for (std::size_t k = 0; k < frame.count; ++k, ++row) {
      const auto& fields = rows[row];
      const auto& sample = r.samples[frame.first + k];
      ASSERT_EQ(fields.size(), 11u);
      EXPECT_EQ(number<std::uint64_t>(fields[0]), frame.step);
      EXPECT_EQ(number<double>(fields[1]), frame.time);
      EXPECT_EQ(number<std::uint32_t>(fields[2]), r.agents[sample.agent].id);
      EXPECT_EQ(fields[3], sample.agent == 0 ? "plain" : "a, \"b\"?</script> & 'c'") << "no control characters";
      for (int axis = 0; axis < 3; ++axis) {
        EXPECT_EQ(number<float>(fields[4 + static_cast<std::size_t>(axis)]), sample.position[axis]);
        EXPECT_EQ(number<float>(fields[7 + static_cast<std::size_t>(axis)]), sample.velocity[axis]);
      }
      EXPECT_EQ(number<float>(fields[10]), sample.heading);
    }
}

TEST(trace, numbers_are_the_shortest) {
  Recording r;
  r.groups = {{"g", ""}};
  r.agents = {{5, 0, .5f, 1}};
  r.samples = {{0, {0.1f, -2, 0}, {1.5f, 0, 0}, 0}};
  r.frames = {{60, 1, 0, 1}};
  EXPECT_EQ(to_csv(r), std::string(csv_header) + "60,1,5,g,0.1,-2,0,1.5,0,0,0\n");
}

TEST(trace, frames_appended_one_by_one_are_the_same) {
  Recording r;
  r.groups = {{"g", ""}};
  r.agents = {{5, 0, .5f, 1}, {6, 9, .5f, 1}};  // the second one's group doesn't exist
  r.samples = {{0, {1, 2, 0}, {}, 0}, {1, {3, 4, 0}, {}, 1}, {7, {}, {}, 0}};
  r.frames = {{0, 0, 0, 2}, {1, .5, 1, 200}};
  std::string out(csv_header);
  for (const auto& frame : r.frames) append_csv(out, r, frame);
  EXPECT_EQ(out, to_csv(r));
  EXPECT_EQ(parse(out).size(), 4u);
}

}  // namespace
}  // namespace veer::scenario
