#include "scenario/write/svg.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace veer::scenario {
namespace {

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// Empty if tags are balanced, attributes quoted, texts escaped and no character is one that XML forbids.
std::string fault(std::string_view svg) {
  std::vector<std::string> open;
  for (std::size_t at = 0; at < svg.size(); ++at) {
    const char c = svg[at];
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n') return "control character";
    if (c == '&') {
      const auto entity = svg.substr(at, svg.find(';', at) - at + 1);
      if (entity != "&amp;" && entity != "&lt;" && entity != "&gt;" && entity != "&quot;") return "bare &";
    }
    if (c != '<') continue;
    const std::size_t end = svg.find('>', at);
    if (end == svg.npos) return "tag without end";
    const auto tag = svg.substr(at + 1, end - at - 1);
    if (std::count(tag.begin(), tag.end(), '"') % 2) return "odd quotes: " + std::string(tag);
    const std::string name(tag.substr(0, tag.find_first_of(" /", 1)));
    if (tag.starts_with('/')) {
      if (open.empty() || "/" + open.back() != std::string(tag)) return "unexpected " + std::string(tag);
      open.pop_back();
      if (open.empty() && svg.substr(end + 1) != "\n") return "text after the end";
    } else if (!tag.ends_with('/')) {
      open.push_back(name);
    }
    at = end;
  }
  return open.empty() ? "" : "left open: " + open.back();
}

/// The lists of values and times of all animations of a kind.
struct Animation {
  std::vector<double> times;
  std::vector<std::vector<double>> values;
};
std::vector<Animation> animations(std::string_view svg, std::string_view type) {
  const auto attribute = [](std::string_view tag, std::string_view name) {
    const std::size_t from = tag.find(name) + name.size();
    return std::string(tag.substr(from, tag.find('"', from) - from));
  };
  std::vector<Animation> all;
  const std::string start = "type=\"" + std::string(type);
  for (std::size_t at = svg.find(start); at != svg.npos; at = svg.find(start, at + 1)) {
    const auto tag = svg.substr(at, svg.find("/>", at) - at);
    Animation animation;
    std::istringstream times(attribute(tag, "keyTimes=\"")), values(attribute(tag, " values=\""));
    for (std::string key; std::getline(times, key, ';');) animation.times.push_back(std::stod(key));
    for (std::string key; std::getline(values, key, ';');) {
      std::istringstream parts(key);
      animation.values.emplace_back();
      for (double part; parts >> part;) animation.values.back().push_back(part);
    }
    all.push_back(animation);
  }
  return all;
}

/// Agents on circles; agent k of 10 comes late if k is 1 and goes early if k is 2.
Recording circling(std::uint32_t agents, float radius = 8) {
  Recording r;
  r.name = "circling";
  r.bounded = true;
  r.low = {-10, -10, 0};
  r.high = {10, 10, 0};
  r.groups = {{"odd", "#aa5500"}, {"even", ""}};
  for (std::uint32_t k = 0; k < agents; ++k) r.agents.push_back({k, k % 2, .3f, 2});
  for (std::uint32_t f = 0; f <= 600; ++f) {
    Recording::Frame frame{f, f / 30., r.samples.size(), 0};
    for (std::uint32_t k = 0; k < agents; ++k) {
      if ((k % 10 == 1 && f < 90) || (k % 10 == 2 && f > 150)) continue;
      const float t = static_cast<float>(f) / 30 + static_cast<float>(k);
      const float heading = std::remainder(t + 1.5707964f, 6.2831855f);
      r.samples.push_back({k,
                           {radius * std::cos(t), radius * std::sin(t), 0},
                           {-radius * std::sin(t), radius * std::cos(t), 0},
                           heading});
      ++frame.count;
    }
    r.frames.push_back(frame);
  }
  return r;
}

TEST(svg, is_well_formed_small_and_the_same_each_time) {
  for (const bool trails : {false, true}) {
    const Recording r = circling(60);
    const std::string svg = to_svg(r, {.trails = trails});
    EXPECT_EQ(fault(svg), "");
    EXPECT_LT(svg.size(), 300'000u);
    EXPECT_EQ(svg, to_svg(r, {.trails = trails}));
    EXPECT_EQ(count_of(svg, "<use "), 60u);
    EXPECT_EQ(count_of(svg, "<script"), 0u);
    EXPECT_EQ(count_of(svg, "prefers-color-scheme:dark"), 1u);
    EXPECT_EQ(count_of(svg, "#aa5500"), 4u);
  }
}

TEST(svg, hostile_texts_stay_texts) {
  Recording r = circling(3);
  r.name = r.summary = r.groups[0].name = "</title></svg><script>x</script> \"&'\n\x01\xff\xc3(\xed\xa0\x80 \xc3\xa9";
  r.groups[1].color = "red}</style>";
  r.groups[1].name = std::string(500, 'w');
  r.marks.push_back({Recording::Mark::Kind::target, "<a&b>", {{0, 0, 0}, {1, 1, 0}}, 2, false});
  r.marks.push_back({Recording::Mark::Kind::route, "", {{0, 0, 0}, {1, 1, 0}, {2, 0, 0}}, 0, true});
  r.marks.push_back({Recording::Mark::Kind::route, "nothing", {}, 0, true});
  const std::string svg = to_svg(r);
  EXPECT_EQ(fault(svg), "");
  EXPECT_EQ(count_of(svg, "<script"), 0u);
  EXPECT_EQ(count_of(svg, "\xff"), 0u);
  EXPECT_NE(count_of(svg, "\xef\xbf\xbd \xc3\xa9"), 0u);
  EXPECT_EQ(count_of(svg, "<circle"), 2u);
  EXPECT_EQ(count_of(svg, "&lt;a&amp;b&gt;"), 1u);
}

TEST(svg, keys_are_in_order_and_from_start_to_end) {
  for (const auto* type : {"translate", "rotate"})
    for (const auto& [times, values] : animations(to_svg(circling(20)), type)) {
      ASSERT_EQ(times.size(), values.size());
      ASSERT_GE(times.size(), 2u);
      EXPECT_EQ(times.front(), 0);
      EXPECT_EQ(times.back(), 1);
      EXPECT_TRUE(std::is_sorted(times.begin(), times.end()));
    }
}

TEST(svg, positions_are_close_between_the_keys_too) {
  const auto all = animations(to_svg(circling(1), {.fps = 30, .seconds = 6}), "translate");
  ASSERT_EQ(all.size(), 1u);
  const auto& [times, values] = all[0];
  EXPECT_LT(times.size(), 90u);  // of 181 frames
  const double scale = 600. / 20, center_x = 400, center_y = 46 + 300;
  std::size_t next = 1;
  for (int f = 0; f < 180; ++f) {
    const double now = f / 180., t = f / 30.;
    while (times[next] < now) ++next;
    const double part = (now - times[next - 1]) / (times[next] - times[next - 1]);
    const double x = std::lerp(values[next - 1][0], values[next][0], part);
    const double y = std::lerp(values[next - 1][1], values[next][1], part);
    EXPECT_LT(std::hypot(x - (center_x + 8 * std::cos(t) * scale), y - (center_y - 8 * std::sin(t) * scale)), 0.6);
  }
}

TEST(svg, turns_go_the_shorter_way) {
  for (const auto& [times, values] : animations(to_svg(circling(1)), "rotate"))
    for (std::size_t k = 1; k < values.size(); ++k) {
      const double turned = values[k - 1][0] - values[k][0];
      EXPECT_GE(turned, -0.5);
      // One radian each second.
      EXPECT_NEAR(turned, (times[k] - times[k - 1]) * 12 * 57.29578, 360 * .03);
    }
}

TEST(svg, agents_come_and_go) {
  const std::string svg = to_svg(circling(4));
  EXPECT_EQ(count_of(svg, "values=\"hidden;visible\" keyTimes=\"0;.25\""), 1u);
  EXPECT_EQ(count_of(svg, "values=\"visible;hidden\" keyTimes=\"0;.425\""), 1u);
  EXPECT_EQ(count_of(svg, "attributeName=\"visibility\""), 2u);
}

TEST(svg, nothing_glides_over_the_seam_of_a_torus) {
  Recording r = circling(8, 0);
  r.wraps = true;
  for (std::size_t k = 0; k < r.samples.size(); ++k) {
    const float way = 0.013f * static_cast<float>(k) + static_cast<float>(r.samples[k].agent);
    r.samples[k].position = {std::remainder(way, 20.f), std::remainder(1.7f * way, 20.f), 0};
  }
  const std::string svg = to_svg(r, {.trails = true});
  EXPECT_EQ(fault(svg), "");
  int jumps = 0;
  for (const auto& [times, values] : animations(svg, "translate"))
    for (std::size_t k = 1; k < values.size(); ++k) {
      const double dx = std::abs(values[k][0] - values[k - 1][0]), dy = std::abs(values[k][1] - values[k - 1][1]);
      if (times[k] == times[k - 1]) {
        ++jumps;
        EXPECT_TRUE(std::abs(dx - 600) < .3 || std::abs(dy - 600) < .3);
      } else {
        // 20 m in each direction are 600 px. Steady motion is at most 0.1 * 30 * 8 * 0.013 * 1.7 m between keys of 0.1
        // s.
        EXPECT_LT(std::max(dx, dy) / ((times[k] - times[k - 1]) * 120), 30.);
      }
    }
  EXPECT_GT(jumps, 10);
}

TEST(svg, an_even_choice_keeps_the_groups) {
  const std::string svg = to_svg(circling(100), {.max_agents = 10});
  EXPECT_EQ(count_of(svg, "<use "), 10u);
  EXPECT_EQ(count_of(svg, "class=\"g0\" transform"), 5u);
  EXPECT_EQ(count_of(svg, "class=\"g1\" transform"), 5u);
}

TEST(svg, empty_still_or_broken_recordings) {
  EXPECT_EQ(fault(to_svg({})), "");
  Recording r;
  r.agents = {{1, 7, .5f, 1}};
  r.samples = {{0, {3, 4, 0}, {}, 0}, {5, {}, {}, 0}};
  r.frames = {{0, 0, 0, 2}};
  std::string svg = to_svg(r);
  EXPECT_EQ(fault(svg), "");
  EXPECT_EQ(count_of(svg, "<use "), 1u);
  EXPECT_EQ(count_of(svg, "<animate"), 0u);
  const float bad = std::numeric_limits<float>::quiet_NaN();
  r.samples[0] = {0, {bad, 0, 0}, {}, bad};
  r.low = {bad, bad, bad};
  svg = to_svg(r, {.max_agents = 0, .fps = bad, .seconds = -1, .start = bad, .width = bad});
  EXPECT_EQ(fault(svg), "");
  EXPECT_EQ(count_of(svg, "nan"), 0u);
}

}  // namespace
}  // namespace veer::scenario
