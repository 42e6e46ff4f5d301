#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/run/gallery.hpp"
#include "scenario/run/run.hpp"
#include "scenario/write/replay.hpp"
#include "tests/scenario/write/replay_reader.hpp"

namespace veer::scenario {
namespace {

using namespace test;

std::size_t behaviors_of(const Recording& r, const Recording::Sample& sample) {
  return r.groups[r.agents[sample.agent].group].behaviors.size();
}

/// The busy recording, with two behaviors in one of its groups and one in the other.
Recording explained(int dimensions) {
  Recording r = busy(dimensions);
  r.explained = true;
  r.groups[0].behaviors = {"seek", "separation"};
  r.groups[1].behaviors = {"kinematic_seek"};
  r.groups[1].asks_velocity = true;
  float t = 0;
  for (Recording::Frame& frame : r.frames) {
    frame.first_wish = r.wishes.size();
    for (std::size_t s = frame.first; s < frame.first + frame.count; ++s)
      for (std::size_t k = 0; k < behaviors_of(r, r.samples[s]); ++k, t += 1) {
        const Vec3 asked{3 * std::cos(t), std::sin(3 * t) * t, dimensions == 3 ? .1f * t : 0};
        r.wishes.push_back({asked, asked * (.25f * static_cast<float>(k))});
      }
    for (std::size_t s = frame.first; s < frame.first + frame.count; ++s)
      r.asked.push_back(r.samples[s].velocity * .5f);
  }
  return r;
}

Recording explained_run(std::string_view name) {
  Faults faults;
  for (const GalleryEntry& entry : gallery())
    if (entry.name == name)
      return run(read(entry.text, faults), {.seconds = 6, .record_fps = 2, .explain = true}).recording;
  ADD_FAILURE() << "no scenario " << name;
  return {};
}

/// The last arrays of the data: x[W], y[W], z[W] in 3D, of asked and then of granted; x[N], y[N], z[N] of the mind.
struct Wishes {
  std::vector<float> strongest;
  std::vector<std::vector<std::uint16_t>> asked, granted, mind;

  Wishes(const Recording& r, std::size_t count) {
    PageReader data(to_html(r));
    const auto dimensions = static_cast<std::size_t>(r.dimensions);
    const std::size_t words = count * dimensions * 2 + r.samples.size() * (3 * dimensions + 1);
    data.at = data.bytes.size() - 2 * words - 4 * r.frames.size();
    strongest = data.floats(r.frames.size());
    data.at += 2 * r.samples.size() * (2 * dimensions + 1);
    for (auto* axes : {&asked, &granted})
      for (std::size_t k = 0; k < dimensions; ++k) axes->push_back(data.words<std::uint16_t>(count));
    for (std::size_t k = 0; k < dimensions; ++k) mind.push_back(data.words<std::uint16_t>(r.samples.size()));
  }
};

TEST(replay_wishes, decode_within_the_stated_error) {
  for (const int dimensions : {2, 3}) {
    const Recording r = explained(dimensions);
    const Wishes read(r, r.wishes.size());
    std::size_t w = 0;
    for (std::size_t f = 0; f < r.frames.size(); ++f) {
      const double most = static_cast<double>(read.strongest[f]);
      double largest = 0;
      const auto expect_near = [&](const std::vector<std::vector<std::uint16_t>>& axes, std::size_t at, const Vec3& v) {
        for (int axis = 0; axis < dimensions; ++axis) {
          const double value = static_cast<std::int16_t>(axes[static_cast<std::size_t>(axis)][at]) / 32767. * most;
          EXPECT_LE(std::abs(value - static_cast<double>(v[axis])), most / 60000);
          largest = std::max(largest, static_cast<double>(std::abs(v[axis])));
        }
      };
      for (std::size_t s = r.frames[f].first; s < r.frames[f].first + r.frames[f].count; ++s) {
        expect_near(read.mind, s, r.asked[s]);
        for (std::size_t k = 0; k < behaviors_of(r, r.samples[s]); ++k, ++w) {
          expect_near(read.asked, w, r.wishes[w].asked);
          expect_near(read.granted, w, r.wishes[w].granted);
        }
      }
      EXPECT_EQ(most, largest);
    }
    EXPECT_EQ(w, r.wishes.size());
  }
}

TEST(replay_wishes, header_names_behaviors_and_units) {
  const Recording r = explained(2);
  const std::string header = header_of(to_html(r));
  EXPECT_EQ(count_of(header, "\"explained\":true"), 1u);
  EXPECT_EQ(count_of(header, ",\"unit\":\"m/s\\u00b2\",\"behaviors\":[\"seek\",\"separation\"]}"), 1u);
  EXPECT_EQ(count_of(header, ",\"unit\":\"m/s\",\"behaviors\":[\"kinematic_seek\"]}"), 1u);
  EXPECT_EQ(count_of(header, ",\"wishes\":" + std::to_string(r.wishes.size()) + "}}"), 1u);
}

TEST(replay_wishes, are_absent_from_a_run_that_was_not_explained) {
  Recording r = explained(3);
  r.explained = false;
  const std::string html = to_html(r), header = header_of(html);
  EXPECT_EQ(count_of(header, "\"explained\":false"), 1u);
  EXPECT_EQ(count_of(header, "wishes"), 0u);
  EXPECT_EQ(count_of(header, "behaviors"), 0u);
  EXPECT_EQ(PageReader(html).bytes, PageReader(to_html(busy(3))).bytes);
}

TEST(replay_wishes, that_are_not_finite_are_marked_and_harm_no_other) {
  Recording r = explained(2);
  r.wishes[0].asked.y = std::numeric_limits<float>::quiet_NaN();
  r.wishes[1].granted.x = std::numeric_limits<float>::infinity();
  const Wishes read(r, r.wishes.size());
  for (const auto& axis : read.asked) EXPECT_EQ(axis[0], 0x8000);
  for (const auto& axis : read.granted) EXPECT_EQ(axis[1], 0x8000);
  for (const auto* axes : {&read.asked, &read.granted})
    for (const auto& axis : *axes)
      for (std::size_t w = 2; w < axis.size(); ++w) EXPECT_NE(axis[w], 0x8000);
  EXPECT_LE(read.strongest[0], 6.f);
}

TEST(replay_wishes, that_are_missing_are_nothing_and_strangers_have_none) {
  Recording r = explained(2);
  r.frames[8].first_wish = std::numeric_limits<std::size_t>::max();
  r.asked.resize(r.frames[8].first);
  const std::size_t count = r.wishes.size();
  r.wishes.resize(count - 1);
  const Wishes read(r, count);
  EXPECT_EQ(read.strongest[8], 0.f);
  EXPECT_EQ(read.asked[0].back(), 0);
  r.agents[1].group = 12;  // alive in frames 2 to 8
  EXPECT_EQ(count_of(header_of(to_html(r)), ",\"wishes\":" + std::to_string(count - 7) + "}}"), 1u);
}

TEST(replay_wishes, hostile_names_of_behaviors_stay_texts) {
  Recording r = explained(2);
  r.groups[0].behaviors[0] = hostile;
  const std::string html = to_html(r), header = header_of(html);
  EXPECT_EQ(count_of(html, "</script"), count_of(to_html(explained(2)), "</script"));
  EXPECT_EQ(header.find_first_of("<>&\n\t"), header.npos);
  EXPECT_EQ(count_of(header, "\"behaviors\":[\"\\u003c/script\\u003e"), 1u);
}

/// Also with agents of a board, which have no wishes: an offset that is wrong by one would give another agent's wish.
TEST(replay_wishes, of_an_explained_run_add_up_to_what_the_mind_asks_for) {
  for (const Recording& r : {explained_run("hunters"), explained_run("discrete_handover")})
    for (const Recording::Frame& frame : r.frames) {
      std::size_t w = frame.first_wish;
      for (std::size_t s = frame.first; s < frame.first + frame.count; ++s) {
        Vec3 sum{};
        for (std::size_t k = 0; k < behaviors_of(r, r.samples[s]); ++k) sum += r.wishes.at(w++).granted;
        EXPECT_LE(length(sum - r.asked[s]), 1e-4f * (1 + length(sum)));
      }
    }
}

TEST(replay_wishes, of_an_explained_run_are_one_per_behavior_of_each_agent) {
  for (const Recording& r : {explained_run("hunters"), explained_run("discrete_handover")}) {
    ASSERT_TRUE(r.explained);
    ASSERT_GT(r.frames.size(), 2u);
    std::size_t wishes = 0;
    for (const Recording::Frame& frame : r.frames) {
      EXPECT_EQ(frame.first_wish, wishes);
      for (std::size_t s = frame.first; s < frame.first + frame.count; ++s) wishes += behaviors_of(r, r.samples[s]);
    }
    EXPECT_EQ(r.wishes.size(), wishes);
    EXPECT_EQ(r.asked.size(), r.samples.size());
    EXPECT_EQ(count_of(header_of(to_html(r)), ",\"wishes\":" + std::to_string(wishes) + "}}"), 1u);
  }
}

}  // namespace
}  // namespace veer::scenario
