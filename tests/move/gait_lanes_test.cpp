// Gaits in lanes: equal bits in every width, whatever becomes of the agents side by side.
#include "veer/move/animation/gait_lanes.hpp"

#include <gtest/gtest.h>

#include <array>

#include "tests/agent/draw.hpp"
#include "tests/move/walker.hpp"
#include "veer/math/pack_rows.hpp"

namespace veer {
namespace {

constexpr std::size_t agents = 16, words = sizeof(Gait) / sizeof(float);

struct Crowd {
  std::array<float, agents * words> gaits{};
  std::array<Vec2, agents> way{};
  std::array<float, agents> turn{};
};

template <class S>
void advance_all(Crowd& crowd, const std::array<Twist<float>, agents>& asked, const Character& character,
                 const BlendFilter& filter, bool interpolates, float dt) {
  constexpr std::size_t width = Lane<S>::width;
  for (std::size_t first = 0; first < agents; first += width) {
    S request[3];
    float values[3][width];
    for (std::size_t k = 0; k < width; ++k) {
      values[0][k] = asked[first + k].velocity.x;
      values[1][k] = asked[first + k].velocity.y;
      values[2][k] = asked[first + k].spin;
    }
    for (std::size_t c = 0; c < 3; ++c) request[c] = load<S>(values[c]);
    auto lanes = GaitLanes<S>::read(crowd.gaits.data() + first * words);
    const RigidMotion<S> root =
        lanes.advance(character, {{request[0], request[1]}, request[2]}, filter, interpolates, dt);
    lanes.write(crowd.gaits.data() + first * words);
    for (std::size_t k = 0; k < width; ++k) {
      const int at = static_cast<int>(k);
      crowd.way[first + k] = {lane(root.translation.x, at), lane(root.translation.y, at)};
      crowd.turn[first + k] = lane(root.turn, at);
    }
  }
}

void expect_same_bits(const Crowd& a, const Crowd& b) {
  for (std::size_t k = 0; k < a.gaits.size(); ++k)
    ASSERT_EQ(bits_of(a.gaits[k]), bits_of(b.gaits[k])) << "agent " << k / words << ", word " << k % words;
  for (std::size_t k = 0; k < agents; ++k) {
    ASSERT_EQ(a.way[k], b.way[k]) << "agent " << k;
    ASSERT_EQ(a.turn[k], b.turn[k]) << "agent " << k;
  }
}

/// Clips whose keys are at uneven times and which turn by several rad in one step, or have more than one round in it.
std::vector<BlendPoint> uneven_clips() {
  test::Draw draw(41);
  std::vector<BlendPoint> clips;
  for (int i = 0; i < 7; ++i) {
    ClipDef def{.name = "clip " + std::to_string(i)};
    float time = draw.between(-2, 2), heading = 0;
    for (std::size_t k = 2 + draw.below(9); k > 0; --k) {
      def.root.push_back({time, draw.vec<2>(-1, 1), heading});
      time += draw.of_any_size(1e-3f, .3f);
      heading += draw.between(-2, 3);
    }
    clips.push_back({draw.vec<2>(-1, 1), std::move(def)});
  }
  return clips;
}
std::vector<BlendPoint> clips_on_a_line() {
  return {{{0, 0}, test::straight("idle", 0, 2)},
          {{0, .5f}, test::straight("walk", 1, 1)},
          {{0, 1}, test::straight("run", 3, .7f)}};
}

TEST(GaitLanes, advance_with_equal_bits_in_every_width) {
  test::Draw draw(42);
  const std::vector<BlendPoint> sets[] = {
      walker_clips(), uneven_clips(), clips_on_a_line(), {{{.5f, .5f}, test::straight("walk", 1.5f, 1)}}};
  for (const std::vector<BlendPoint>& clips : sets) {
    const auto character = make_character(clips, {.resolution = .05f});
    ASSERT_TRUE(character) << character.reason();
    for (const bool interpolates : {true, false}) {
      Crowd one, four, eight, sixteen;
      std::array<Twist<float>, agents> asked{};
      for (int step = 0; step < 400; ++step) {
        // Some agents change their requests a little, some at once.
        for (Twist<float>& t : asked) {
          if (draw.below(60) == 0) t = {draw.vec<2>(-5, 5), draw.between(-3, 3)};
          t.velocity += draw.vec<2>(-.1f, .1f);
        }
        const BlendFilter filter{step < 300 ? .1f : 0};
        const float dt = std::array{1 / 60.f, 1 / 240.f, .25f}[draw.below(3)];
        advance_all<float>(one, asked, **character, filter, interpolates, dt);
        advance_all<Pack<4>>(four, asked, **character, filter, interpolates, dt);
        advance_all<Pack<8>>(eight, asked, **character, filter, interpolates, dt);
        advance_all<Pack<16>>(sixteen, asked, **character, filter, interpolates, dt);
        expect_same_bits(one, four);
        expect_same_bits(one, eight);
        expect_same_bits(one, sixteen);
        if (HasFatalFailure()) return;
        for (const Vec2& way : one.way) ASSERT_TRUE(is_finite(way));
      }
    }
  }
}

TEST(GaitLanes, are_the_words_of_gaits) {
  Gait gait{.point = {1, 2},
            .rate = {3, 4},
            .phase = 5,
            .asked = {{6, 7}, 8},
            .had = {{9, 10}, 11},
            .others = 12,
            .hint = {13, 14, 15},
            .faces = 17 | 18 << 16};
  float all[words], back[words];
  std::memcpy(all, &gait, sizeof gait);
  const auto lanes = GaitLanes<float>::read(all);
  EXPECT_EQ(lanes.point, gait.point);
  EXPECT_EQ(lanes.rate, gait.rate);
  EXPECT_EQ(lanes.phase, gait.phase);
  EXPECT_EQ(lanes.asked.spin, gait.asked.spin);
  EXPECT_EQ(lanes.had.velocity, gait.had.velocity);
  EXPECT_EQ(lanes.hint.others, gait.others);
  EXPECT_EQ(lanes.hint.asked, gait.hint);
  EXPECT_EQ(lanes.face, gait.face());
  EXPECT_EQ(lanes.hint.face, gait.hint_face());
  lanes.write(back);
  for (std::size_t k = 0; k < words; ++k) EXPECT_EQ(bits_of(back[k]), bits_of(all[k]));
}

}  // namespace
}  // namespace veer
