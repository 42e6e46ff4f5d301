// Tests that hold for every combiner.
#include <gtest/gtest.h>

#include <limits>

#include "tests/combine/blend.hpp"

namespace veer {
namespace {

using test::Blend;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

/// The weighted sum by a plain loop.
template <int D>
Vec<float, D> sum_of(const Blend<D>& blend, Channels kind, std::size_t row) {
  Vec<float, D> all{};
  for (std::size_t k = 0; k < blend.requests.size(); ++k) {
    if (!(blend.entries[k].channels & kind)) continue;
    const auto& rows = kind == channel_heading ? blend.requests[k].face : blend.requests[k].move;
    for (int d = 0; d < D; ++d) all[d] += rows[d][row] * blend.entries[k].weight.value;
  }
  return all;
}

template <int D>
void expect_plain_loops(std::uint32_t seed, std::size_t width_index) {
  test::Draw draw(seed);
  const Channels kind = seed % 2 ? channel_velocity : channel_linear;
  Blend<D> blend(draw, kind, channel_heading, seed % 6);
  const bool moves = (blend.asks() & kind) != 0, faces = (blend.asks() & channel_heading) != 0;
  blend.run(Sum{}, width_index);
  for (std::size_t row = 0; row < Blend<D>::rows; ++row) {
    if (moves) {
      ASSERT_EQ(blend.columns.asked[row], sum_of(blend, kind, row));
    }
    if (!faces) continue;
    const Vec<float, D> face = sum_of(blend, channel_heading, row), got = blend.columns.asked_heading[row];
    ASSERT_NEAR(length(got), 1, 1e-6f) << "headings are directions";
    ASSERT_LT(length(got - unit(face, blend.columns.heading[row])), 1e-6f);
  }
  blend.run(Weighted{}, width_index);
  for (std::size_t row = 0; moves && row < Blend<D>::rows; ++row) {
    const Vec<float, D> sum = sum_of(blend, kind, row);
    const float most = blend.most(kind, row);
    const Vec<float, D> cut = length(sum) > most ? sum * (most / length(sum)) : sum;
    ASSERT_LT(length(blend.columns.asked[row] - cut), 1e-5f * (1 + most));
  }
}

TEST(Combiners, add_up_as_a_plain_loop_does_in_every_width_and_dimension) {
  for (std::uint32_t seed = 0; seed < 24; ++seed)
    for (std::size_t width_index = 0; width_index < widths.size(); ++width_index) {
      if (!is_supported(widths[width_index])) continue;
      expect_plain_loops<2>(seed, width_index);
      expect_plain_loops<3>(seed, width_index);
    }
}

template <int D>
void expect_equal_bits(std::uint32_t seed) {
  for (const CombinerInfo* combiner : combiners()) {
    test::Draw draw(seed);
    Blend<D> one(draw, seed % 2 ? channel_velocity : channel_linear, channel_angular, 5);
    one.time = 3.7;
    Blend<D> packs = one;
    one.run(Chosen<CombinerInfo>(*combiner), 0);
    for (std::size_t width_index = 1; width_index < widths.size(); ++width_index) {
      if (!is_supported(widths[width_index])) continue;
      packs.run(Chosen<CombinerInfo>(*combiner), width_index);
      for (std::size_t row = 0; row < Blend<D>::rows; ++row) {
        ASSERT_EQ(packs.columns.asked[row], one.columns.asked[row]) << combiner->name << ' ' << widths[width_index];
        ASSERT_EQ(packs.columns.asked_turn[row], one.columns.asked_turn[row]) << combiner->name;
      }
    }
  }
}

TEST(Combiners, give_the_same_bits_in_every_width) {
  for (std::uint32_t seed = 40; seed < 48; ++seed) {
    expect_equal_bits<2>(seed);
    expect_equal_bits<3>(seed);
  }
}

TEST(Combiners, pushes_headings_and_turns_never_touch_each_other) {
  for (const CombinerInfo* combiner : combiners()) {
    for (const Channels turn : {channel_heading, channel_angular}) {
      test::Draw draw(31);
      Blend<2> blend(draw, channel_linear, turn, 4), turned(blend), moved(blend);
      for (std::size_t k = 0; k < 4; ++k)
        for (std::size_t row = 0; row < block_rows; ++row) {
          turned.requests[k].face[0][row] += 5;
          turned.requests[k].turn[0][row] += 5;
          moved.requests[k].move[1][row] -= 5;
        }
      for (Blend<2>* each : {&blend, &turned, &moved}) each->run(Chosen<CombinerInfo>(*combiner), 1);
      for (std::size_t row = 0; row < Blend<2>::rows; ++row) {
        EXPECT_EQ(turned.columns.asked[row], blend.columns.asked[row]) << combiner->name;
        if (turn == channel_heading) {
          EXPECT_EQ(moved.columns.asked_heading[row], blend.columns.asked_heading[row]) << combiner->name;
        } else {
          EXPECT_EQ(moved.columns.asked_turn[row], blend.columns.asked_turn[row]) << combiner->name;
        }
      }
    }
  }
}

TEST(Combiners, without_weights_nothing_is_requested_and_the_heading_is_kept) {
  for (const CombinerInfo* combiner : combiners()) {
    test::Draw draw(32);
    Blend<3> blend(draw, channel_velocity, channel_heading, 5);
    for (CombineEntry& entry : blend.entries) entry.weight = 0;
    blend.run(Chosen<CombinerInfo>(*combiner), 2);
    for (std::size_t row = 0; row < Blend<3>::rows; ++row) {
      EXPECT_EQ(blend.columns.asked[row], Vec3{}) << combiner->name;
      EXPECT_EQ(blend.columns.asked_heading[row], blend.columns.heading[row]) << combiner->name;
    }
  }
}

TEST(Combiners, of_no_requests_or_zero_requests_make_zero) {
  for (const CombinerInfo* combiner : combiners()) {
    test::Draw draw(33);
    Blend<2> empty(draw), silent(draw);
    for (int k = 0; k < 3; ++k) silent.add({channel_velocity | channel_angular, 2, 0, k == 1});
    for (Blend<2>* each : {&empty, &silent}) {
      each->columns.asked[5] = {1, 1};
      each->run(Chosen<CombinerInfo>(*combiner), 1);
      for (std::size_t row = 0; row < Blend<2>::rows; ++row)
        EXPECT_EQ(each->columns.asked[row], Vec2{}) << combiner->name;
    }
  }
}

TEST(Combiners, never_exceed_the_limits_except_for_the_plain_sum) {
  for (const CombinerInfo* combiner : combiners()) {
    if (combiner->name == "sum") continue;
    for (std::uint32_t seed = 50; seed < 60; ++seed) {
      test::Draw draw(seed);
      Blend<3> blend(draw, channel_linear, channel_angular, 6);
      blend.run(Chosen<CombinerInfo>(*combiner), 0);
      for (std::size_t row = 0; row < Blend<3>::rows; ++row) {
        const float most = blend.most(channel_linear, row), most_turn = blend.columns.limits[5][row];
        if (blend.asks() & channel_linear) {
          EXPECT_LE(length(blend.columns.asked[row]), most * 1.00001f) << combiner->name;
        }
        if (blend.asks() & channel_angular) {
          EXPECT_LE(length(blend.columns.asked_turn[row]), most_turn * 1.00001f) << combiner->name;
        }
      }
    }
  }
}

// NaN in a granted request must not be hidden by a comparison that happens to be false.
TEST(Combiners, let_nan_and_infinity_through) {
  for (const CombinerInfo* combiner : combiners()) {
    test::Draw draw(34);
    Blend<2> blend(draw);
    blend.ask({nan, 1}, {.channels = channel_linear, .weight = 2, .chance = 1});
    blend.ask({1, 1});
    blend.ask({-3, 1}, {.channels = channel_linear, .avoids = true});
    for (std::size_t width_index : {0u, 1u, 2u}) {
      blend.run(Chosen<CombinerInfo>(*combiner), width_index);
      for (std::size_t row = 0; row < Blend<2>::rows; ++row)
        EXPECT_FALSE(is_finite(blend.columns.asked[row])) << combiner->name << ' ' << row;
    }
  }
}

}  // namespace
}  // namespace veer
