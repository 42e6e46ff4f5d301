#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "scenario/build/build.hpp"
#include "scenario/run/recorder.hpp"
#include "scenario/run/run.hpp"
#include "scenario/write/replay.hpp"
#include "tests/scenario/run/animated.hpp"
#include "tests/scenario/write/replay_reader.hpp"
#include "veer/move/animation/gait.hpp"

namespace veer::scenario {
namespace {

using namespace test;

constexpr float dt = 1 / 60.f;

/// Two groups of walkers, with keys before and after those of the balls.
Scenario mixed() {
  const Json json = {{"veer", 1},
                     {"name", "mixed"},
                     {"groups",
                      {seekers("walkers", {{0, 0}, {0, 5}}, {100, 30}, 1.5f), seekers("balls", {{0, 20}}, {100, 0}, 9),
                       seekers("dancers", {{0, -5}}, {-100, 0}, 2)}}};
  Scenario scenario = read_fine(json);
  for (const std::size_t group : {0u, 2u}) animate(scenario.groups[group], nine_clip_character());
  return scenario;
}

TEST(RecordedPoses, are_of_animated_groups_only) {
  const Recording r = run(mixed(), {.seconds = 1, .record_fps = 10}).recording;
  EXPECT_TRUE(r.groups[0].is_animated());
  EXPECT_FALSE(r.groups[1].is_animated());
  EXPECT_TRUE(r.groups[1].limbs.empty());
  EXPECT_EQ(r.groups[2].limbs, (std::vector<std::string>{"left foot", "right foot"}));
  ASSERT_EQ(r.groups[0].clips.size(), 9u);
  EXPECT_EQ(r.groups[0].clips[1].name, "walk");
  EXPECT_EQ(r.groups[0].clips[1].point, (Vec2{0, .5f}));
  EXPECT_FALSE(r.groups[0].faces.empty());
  EXPECT_EQ(r.poses.size(), 3 * r.frames.size());
  EXPECT_EQ(r.limbs.size(), 6 * r.frames.size());
  for (std::size_t f = 0; f < r.frames.size(); ++f) {
    EXPECT_EQ(r.frames[f].first_pose, 3 * f);
    EXPECT_EQ(r.frames[f].first_limb, 6 * f);
  }
  for (std::size_t k = 0; k < r.poses.size(); ++k) EXPECT_EQ(r.poses[k].known, k >= 3) << "not before the first step";
}

TEST(RecordedPoses, are_where_the_clips_have_the_limbs) {
  const Scenario scenario = mixed();
  World2 world = build<2>(scenario, 1);
  Recorder<2> recorder(scenario, world);
  const BlendSpace& space = scenario.groups[0].def.character->space;
  bool stood = false, swung = false;
  for (int k = 0; k < 60; ++k) {
    world.step(dt);
    recorder.drop_frames();
    recorder.capture(world);
    const Recording& r = recorder.recording();
    ASSERT_EQ(r.poses.size(), 3u);
    ASSERT_EQ(r.limbs.size(), 6u);
    const AgentId agents[] = {world.group(world.group_at(0)).agents()[0], world.group(world.group_at(0)).agents()[1],
                              world.group(world.group_at(2)).agents()[0]};
    for (const AgentId agent : agents) {
      const AgentState<2> state = world.agent(agent).state();
      const std::size_t pose = std::min(state.key - 1, 2u);  // the balls' key is 3
      const Gait gait = world.agent(agent).gait().value();
      EXPECT_EQ(r.poses[pose].point, gait.point);
      for (std::size_t limb = 0; limb < 2; ++limb) {
        const Vec3 seen = space.limb(space.mix(gait.point), limb, static_cast<double>(gait.phase));
        const Recording::Limb& found = r.limbs[2 * pose + limb];
        const Vec2 left{-state.heading.y, state.heading.x},
            place = state.position + state.heading * seen.x + left * seen.y;
        EXPECT_NEAR(found.position.x, place.x, 1e-4f);
        EXPECT_NEAR(found.position.y, place.y, 1e-4f);
        EXPECT_EQ(found.position.z, seen.z);
        EXPECT_EQ(found.planted, space.contact(space.mix(gait.point), limb, static_cast<double>(gait.phase)) >= .5f);
        (found.planted ? stood : swung) = true;
      }
    }
  }
  EXPECT_TRUE(stood && swung);
}

/// The last arrays of the data, as replay.hpp lists them.
struct Poses {
  std::vector<float> reach;
  std::vector<std::uint16_t> place[2], limb[3];
  std::vector<std::uint8_t> planted;

  explicit Poses(const Recording& r) {
    PageReader data(to_html(r));
    const std::size_t samples = 2 * r.samples.size() * 5, poses = 4 * r.poses.size() + 7 * r.limbs.size();
    data.at = data.bytes.size() - poses - samples - 4 * r.frames.size();
    reach = data.floats(r.frames.size());
    data.at += samples;
    for (auto& axis : place) axis = data.words<std::uint16_t>(r.poses.size());
    for (auto& axis : limb) axis = data.words<std::uint16_t>(r.limbs.size());
    planted = data.words<std::uint8_t>(r.limbs.size());
    EXPECT_EQ(data.at, data.bytes.size());
  }
};

TEST(ReplayPoses, decode_within_the_stated_error) {
  const Recording r = run(mixed(), {.seconds = 2, .record_fps = 10}).recording;
  const Poses read(r);
  std::size_t pose = 0, limb = 0;
  for (std::size_t f = 0; f < r.frames.size(); ++f)
    for (std::size_t s = r.frames[f].first; s < r.frames[f].first + r.frames[f].count; ++s) {
      if (!r.groups[r.agents[r.samples[s].agent].group].is_animated()) continue;
      const bool known = f > 0;
      for (int axis = 0; axis < 2; ++axis) {
        if (known) {
          EXPECT_NEAR(read.place[axis][pose] / 65534. * 2 - 1, r.poses[pose].point[axis], 1 / 6e4);
        } else {
          EXPECT_EQ(read.place[axis][pose], 65535);
        }
      }
      ++pose;
      for (int k = 0; k < 2; ++k, ++limb) {
        const Vec3 offset = r.limbs[limb].position - r.samples[s].position;
        const auto most = static_cast<double>(read.reach[f]);
        EXPECT_EQ(read.planted[limb] == 1, known && r.limbs[limb].planted);
        for (int axis = 0; axis < 3; ++axis) {
          const auto word = static_cast<std::int16_t>(read.limb[axis][limb]);
          if (known) {
            EXPECT_NEAR(word / 32767. * most, static_cast<double>(offset[axis]), most / 6e4);
          } else {
            EXPECT_EQ(word, -32768);
          }
        }
      }
    }
  EXPECT_EQ(pose, r.poses.size());
  EXPECT_GT(*std::ranges::max_element(read.reach), .3f) << "half a step";
}

TEST(ReplayPoses, header_names_clips_and_limbs_of_animated_groups) {
  const Recording r = run(mixed(), {.seconds = .5, .record_fps = 10}).recording;
  const std::string header = header_of(to_html(r));
  EXPECT_EQ(
      count_of(header, "\"limbs\":[\"left foot\",\"right foot\"],\"clips\":[{\"name\":\"idle\",\"point\":[0,0]},"), 2u);
  EXPECT_EQ(count_of(header, "{\"name\":\"walk\",\"point\":[0,0.5]}"), 2u);
  EXPECT_EQ(count_of(header, "\"faces\":[["), 2u);
  EXPECT_EQ(count_of(header, ",\"poses\":" + std::to_string(r.poses.size())), 1u);
  EXPECT_EQ(count_of(header, ",\"limbs\":" + std::to_string(r.limbs.size()) + "}}"), 1u);
}

TEST(ReplayPoses, are_absent_without_animated_agents) {
  Recording r = run(mixed(), {.seconds = .5, .record_fps = 10}).recording;
  for (Recording::Group& group : r.groups) group.clips.clear();
  const std::string html = to_html(r), header = header_of(html);
  EXPECT_EQ(count_of(header, "limbs"), 0u);
  EXPECT_EQ(count_of(header, "poses"), 0u);
  Recording plain = r;
  plain.poses.clear();
  plain.limbs.clear();
  EXPECT_EQ(html, to_html(plain));
}

TEST(ReplayPoses, that_are_missing_or_not_finite_are_not_known) {
  Recording r = run(mixed(), {.seconds = .5, .record_fps = 10}).recording;
  const std::size_t poses = r.poses.size(), limbs = r.limbs.size();
  r.limbs[8].position.y = std::numeric_limits<float>::quiet_NaN();
  r.poses[5].point.x = std::numeric_limits<float>::infinity();
  const Poses read(r);
  EXPECT_EQ(read.limb[0][8], 0x8000);
  EXPECT_NE(read.limb[0][9], 0x8000);
  EXPECT_EQ(read.place[1][5], 65535);
  EXPECT_NE(read.place[1][4], 65535);
  r.poses.resize(1);
  r.limbs.clear();
  const std::string header = header_of(to_html(r));
  EXPECT_EQ(count_of(header, ",\"poses\":" + std::to_string(poses)), 1u) << "the page counts on them";
  EXPECT_EQ(count_of(header, ",\"limbs\":" + std::to_string(limbs) + "}}"), 1u);
}

TEST(ReplayPoses, hostile_names_stay_texts) {
  const Recording fine = run(mixed(), {.seconds = .1, .record_fps = 10}).recording;
  Recording r = fine;
  r.groups[0].clips[0].name = r.groups[0].limbs[0] = hostile;
  const std::string html = to_html(r), header = header_of(html);
  EXPECT_EQ(count_of(html, "</script"), count_of(to_html(fine), "</script"));
  EXPECT_EQ(header.find_first_of("<>&\n\t"), header.npos);
}

}  // namespace
}  // namespace veer::scenario
