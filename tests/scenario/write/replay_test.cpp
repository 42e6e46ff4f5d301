#include "scenario/write/replay.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "scenario/record/palette.hpp"
#include "tests/scenario/write/replay_reader.hpp"

namespace veer::scenario {
namespace {

using namespace test;

void expect_decodes(const Recording& r, const std::string& html) {
  PageReader data(html);
  const std::size_t frames = r.frames.size(), agents = r.agents.size(), samples = r.samples.size();
  const auto dimensions = static_cast<std::size_t>(r.dimensions);
  const auto time = data.doubles(frames), step = data.doubles(frames), event_time = data.doubles(2);
  EXPECT_EQ(event_time, (std::vector{.2, .5}));  // by time, without the event of an unknown agent
  const auto list = data.words<std::uint32_t>(frames), count = data.words<std::uint32_t>(frames);
  const auto id = data.words<std::uint32_t>(agents), group = data.words<std::uint32_t>(agents);
  const auto lists = data.words<std::uint32_t>(2 + 3 + 2);  // three different sets of agents
  EXPECT_EQ(data.words<std::uint32_t>(2), (std::vector<std::uint32_t>{1, 0}));
  EXPECT_EQ(data.words<std::uint32_t>(2), (std::vector<std::uint32_t>{0, 2}));
  const auto radius = data.floats(agents), max_speed = data.floats(agents), box = data.floats(6 * frames);
  const auto fastest = data.floats(frames);
  std::vector<std::vector<std::uint16_t>> position, velocity;
  for (std::size_t k = 0; k < dimensions; ++k) position.push_back(data.words<std::uint16_t>(samples));
  const auto heading = data.words<std::uint16_t>(samples);
  for (std::size_t k = 0; k < dimensions; ++k) velocity.push_back(data.words<std::uint16_t>(samples));
  ASSERT_EQ(data.at, data.bytes.size());

  for (std::size_t a = 0; a < agents; ++a) {
    EXPECT_EQ(id[a], r.agents[a].id);
    EXPECT_EQ(group[a], r.agents[a].group);
    EXPECT_EQ(radius[a], r.agents[a].radius);
    EXPECT_EQ(max_speed[a], r.agents[a].max_speed);
  }
  for (std::size_t f = 0, s = 0; f < frames; ++f) {
    EXPECT_EQ(time[f], r.frames[f].time);
    EXPECT_EQ(step[f], static_cast<double>(r.frames[f].step));
    ASSERT_EQ(count[f], r.frames[f].count);
    for (std::size_t k = 0; k < count[f]; ++k, ++s) {
      const auto& sample = r.samples[s];
      EXPECT_EQ(lists[list[f] + k], sample.agent);
      const double turned = 2 * std::numbers::pi / 65536 * heading[s];
      EXPECT_LE(std::abs(std::remainder(turned - sample.heading, 2 * std::numbers::pi)), 1e-4);
      for (std::size_t axis = 0; axis < dimensions; ++axis) {
        const int k3 = static_cast<int>(axis);
        const double side = box[6 * f + 3 + axis];
        const double p = box[6 * f + axis] + position[axis][s] / 65534. * side;
        EXPECT_LE(std::abs(p - sample.position[k3]), side / 100000);
        const double v = static_cast<std::int16_t>(velocity[axis][s]) / 32767. * fastest[f];
        EXPECT_LE(std::abs(v - sample.velocity[k3]), fastest[f] / 60000);
      }
    }
  }
}

TEST(replay, data_decode_within_the_stated_error) {
  for (const int dimensions : {2, 3}) expect_decodes(busy(dimensions), to_html(busy(dimensions)));
}

TEST(replay, is_one_file_without_markers_or_addresses) {
  const std::string html = to_html(busy(2));
  for (const char* part : {"{{title}}", "{{css}}", "{{header}}", "{{data}}", "{{js}}", "http://", "https://", "src="})
    EXPECT_EQ(count_of(html, part), 0u) << part;
  EXPECT_TRUE(html.starts_with("<!doctype html>"));
  EXPECT_TRUE(html.ends_with("</html>\n"));
  EXPECT_EQ(html, to_html(busy(2)));
}

TEST(replay, hostile_texts_stay_texts) {
  Recording r = busy(2);
  const std::size_t scripts = count_of(to_html(r), "</script");
  r.name = r.summary = r.groups[0].name = r.events[0].kind = hostile;
  r.groups[1].color = "red;}</style>";
  r.marks.push_back({Recording::Mark::Kind::target, hostile, {{1, 2, 0}}, 1, false});
  const std::string html = to_html(r), header = header_of(html);
  EXPECT_EQ(count_of(html, "</script"), scripts);
  EXPECT_EQ(count_of(html, "<script>alert"), 0u);
  EXPECT_EQ(count_of(html, "</style"), 1u);
  EXPECT_EQ(header.find_first_of("<>&\n\t"), header.npos);
  EXPECT_EQ(count_of(header, "\"label\":\"\\u003c/script\\u003e"), 1u);
  EXPECT_EQ(count_of(header, "\\\"q\\\" 'a' \\u0026 \\\\ \\u003c!-- \\u000a\\u0009{{js}}\""), 5u);
  EXPECT_EQ(count_of(html, "<title>&lt;/script&gt;"), 1u);
  r.name = "a\x1b\u202eb\u0085\u2066\xff\n";
  EXPECT_EQ(count_of(to_html(r), "<title>a??b??\ufffd?</title>"), 1u);
  expect_decodes(r, html);
}

TEST(replay, large_seed_and_hash_keep_all_digits) {
  Recording r;
  r.seed = std::numeric_limits<std::uint64_t>::max();
  r.hash = 0x0123456789abcdefull;
  const std::string header = header_of(to_html(r));
  EXPECT_EQ(count_of(header, "\"seed\":\"18446744073709551615\""), 1u);
  EXPECT_EQ(count_of(header, "\"hash\":\"0123456789abcdef\""), 1u);
}

TEST(replay, empty_recording) {
  const std::string html = to_html({});
  EXPECT_EQ(count_of(header_of(html), "\"counts\":{\"agents\":0,\"frames\":0,\"alive\":0,\"samples\":0,\"events\":0}"),
            1u);
  EXPECT_TRUE(PageReader(html).bytes.empty());
}

TEST(replay, one_agent_that_stands_still_has_room) {
  Recording r;
  r.groups = {{"one", ""}};
  r.agents = {{1, 0, .5f, 1}};
  r.samples = {{0, {3, 4, 0}, {}, 0}};
  r.frames = {{0, 0, 0, 1}};
  EXPECT_EQ(count_of(header_of(to_html(r)), "\"low\":[-2,-1,0],\"high\":[8,9,0]"), 1u);
}

TEST(replay, what_is_not_finite_is_marked_and_harms_no_other) {
  Recording r = busy(2);
  const float bad = std::numeric_limits<float>::quiet_NaN(), vast = std::numeric_limits<float>::max();
  r.samples[0].position.y = bad;
  r.samples[0].velocity.x = -std::numeric_limits<float>::infinity();
  r.samples[0].heading = bad;
  r.samples[1].position.x = vast;
  r.low.x = bad;
  r.seconds = std::numeric_limits<double>::infinity();
  const std::string html = to_html(r);
  EXPECT_EQ(header_of(html).find("nan"), std::string::npos);
  EXPECT_EQ(header_of(html).find("inf"), std::string::npos);
  PageReader data(html);
  const std::size_t frames = r.frames.size(), samples = r.samples.size();
  data.at = 8 * (2 * frames + 2) + 4 * (2 * frames + 2 * 3 + 7 + 2 * 2) + 4 * (2 * 3 + 7 * frames);
  const auto x = data.words<std::uint16_t>(samples), y = data.words<std::uint16_t>(samples);
  EXPECT_EQ(x[0], 65535);
  EXPECT_EQ(y[0], 65535);
  EXPECT_EQ(x[1], 65535);
  EXPECT_NE(x[2], 65535);
  data.words<std::uint16_t>(samples);
  EXPECT_EQ(data.words<std::uint16_t>(1)[0], 0x8000);
}

TEST(replay, stray_indexes_are_shown_without_a_name_or_left_out) {
  Recording r = busy(2);
  r.agents[1].group = 12;
  r.samples[0].agent = 50;
  r.frames.back().count = 1000;
  const std::string header = header_of(to_html(r));
  EXPECT_EQ(count_of(header, "{\"name\":\"\",\"color\":\"\"}"), 1u);
  EXPECT_EQ(count_of(header, "\"samples\":" + std::to_string(r.samples.size() - 1)), 1u);
}

TEST(replay, has_the_colors_that_pictures_have) {
  const std::string page = to_html({});
  for (const auto& palette : {light_palette, dark_palette})
    for (std::size_t k = 0; k < palette.size(); ++k)
      EXPECT_EQ(count_of(page, "--group-" + std::to_string(k) + ": " + std::string(palette[k]) + ";"), 1u);
}

}  // namespace
}  // namespace veer::scenario
