#include "veer/move/animation/root_tracks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/agent/draw.hpp"
#include "tests/move/walker.hpp"

namespace veer {
namespace {

/// The mean twist of a motion that goes along an arc: its displacement before it was bent.
Vec<double, 2> unbent(const RigidMotion<double>& motion) {
  const Vec<double, 2> mean = mean_direction(motion.turn);
  return turned_by(motion.translation, {mean.x, -mean.y}) * (1 / dot(mean, mean));
}

/// The motion of a mix by the motions of its clips (Clip::motion, in double precision), each over the same part of its
/// cycle, and in halves if a clip turns sharply.
RigidMotion<double> by_clips(const BlendSpace& space, const Mix& mix, double phase, double rounds) {
  Vec<double, 2> way{};
  double turn = 0, sharpest = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const Clip& clip = space.clips()[mix.point[k]];
    const double weight = static_cast<double>(mix.part[k]), seconds = clip.keys().back().time;
    if (!(weight > 0)) continue;
    const RigidMotion<double> one = clip.motion(phase * seconds, rounds * seconds);
    sharpest = std::max(sharpest, std::abs(one.turn));
    way = way + unbent(one) * weight;
    turn += one.turn * weight;
  }
  if (sharpest > 1 || rounds > .5)
    return by_clips(space, mix, phase, rounds / 2).then(by_clips(space, mix, phase + rounds / 2, rounds / 2));
  return {turned_by(way, mean_direction(turn)), turn};
}

void expect_near(const RigidMotion<double>& a, const RigidMotion<double>& b, double error) {
  EXPECT_NEAR(a.translation.x, b.translation.x, error);
  EXPECT_NEAR(a.translation.y, b.translation.y, error);
  EXPECT_NEAR(a.turn, b.turn, error);
}

/// Clips that turn, with keys at even or uneven times.
BlendSpace random_space(test::Draw& draw, bool even) {
  std::vector<BlendPoint> points;
  for (int i = 0; i < 5; ++i) {
    ClipDef def{.name = "clip " + std::to_string(i)};
    float time = draw.between(-3, 3), heading = draw.between(-3, 3);
    for (std::size_t k = 2 + draw.below(20); k > 0; --k) {
      def.root.push_back({time, draw.vec<2>(-1, 1), heading});
      time += even ? .25f : draw.of_any_size(.02f, .5f);
      heading += draw.between(-.5f, .7f);
    }
    points.push_back({draw.vec<2>(-1, 1), std::move(def)});
  }
  const Result<BlendSpace> space = BlendSpace::make(std::move(points));
  EXPECT_TRUE(space) << space.reason();
  return *space;
}

TEST(RootTracks, move_as_the_clips_do) {
  test::Draw draw(61);
  for (int trial = 0; trial < 200; ++trial) {
    const BlendSpace space = trial == 0 ? test::walker_space() : random_space(draw, trial % 2 == 0);
    for (int i = 0; i < 50; ++i) {
      SCOPED_TRACE(i);
      const Mix mix = space.mix(draw.vec<2>(-1.2f, 1.2f));
      const double phase = static_cast<double>(draw.between(0, 1)), rounds = static_cast<double>(draw.between(0, .05f));
      const RigidMotion<double> moved = space.motion(mix, phase, rounds * space.duration(mix));
      expect_near(moved, by_clips(space, mix, phase, rounds), 1e-5);
      // In floats, as gaits move.
      const FaceMix<float> single{mix.part[1], mix.part[2], mix.face};
      const RigidMotion<float> rough =
          space.tracks().motion<float>(single, static_cast<float>(phase), static_cast<float>(rounds));
      expect_near({{static_cast<double>(rough.translation.x), static_cast<double>(rough.translation.y)},
                   static_cast<double>(rough.turn)},
                  moved, 4e-5);
    }
  }
}

TEST(RootTracks, move_on_for_many_rounds) {
  test::Draw draw(62);
  const BlendSpace space = test::walker_space();
  for (int i = 0; i < 50; ++i) {
    const Mix mix = space.mix(draw.vec<2>(-1, 1));
    const double phase = static_cast<double>(draw.between(0, 1)), rest = static_cast<double>(draw.between(0, 1));
    RigidMotion<double> all;
    for (int whole = 0; whole < 9; ++whole) {
      expect_near(space.motion(mix, phase, (whole + rest) * space.duration(mix)),
                  all.then(by_clips(space, mix, phase, rest)), 2e-5);
      all = all.then(by_clips(space, mix, phase, 1));
    }
  }
}

// Where a step ends the next one begins, so what rounding takes from one is in the other.
TEST(RootTracks, lose_nothing_between_steps_of_floats) {
  const auto single = [](double value) { return static_cast<float>(value); };
  const auto character = test::nine_clip_character();
  const BlendSpace& space = character->space;
  for (const Vec2 point : {Vec2{0, .8f}, Vec2{.1f, .7f}, Vec2{-.6f, .1f}})
    for (const int rate : {30, 60, 144, 240}) {
      const Mix mix = space.mix(point);
      const FaceMix<double> exact{static_cast<double>(mix.part[1]), static_cast<double>(mix.part[2]), mix.face};
      const float rounds = 1 / (static_cast<float>(rate) * single(space.duration(mix)));
      float phase = 0;
      RigidMotion<double> all, all_exact;
      for (int k = 0; k < 60 * rate; ++k) {
        const RigidMotion<float> step =
            space.tracks().motion<float>({mix.part[1], mix.part[2], mix.face}, phase, rounds);
        all = all.then({{static_cast<double>(step.translation.x), static_cast<double>(step.translation.y)},
                        static_cast<double>(step.turn)});
        all_exact = all_exact.then(
            space.tracks().motion<double>(exact, static_cast<double>(phase), static_cast<double>(rounds)));
        const float end = phase + rounds;
        phase = end - std::floor(end);
      }
      EXPECT_NEAR(all.turn, all_exact.turn, 1e-4) << rate;
      EXPECT_LT(length(all.translation - all_exact.translation), 1e-3) << rate << " Hz, 60 s";
    }
}

}  // namespace
}  // namespace veer
