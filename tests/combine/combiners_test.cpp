#include <gtest/gtest.h>

#include <algorithm>

#include "tests/agent/draw.hpp"
#include "veer/combine/combiners/sum.hpp"
#include "veer/combine/combiners/weighted.hpp"

namespace veer {
namespace {

/// A group of agents with random requests of random behaviors, and the kernels of a combiner run over it.
template <int D>
struct Blend {
  static constexpr std::size_t rows = 100;
  Columns<D> columns;
  std::vector<RequestBlock<D>> requests;
  std::vector<float> weights;
  std::vector<Channels> channels;

  Blend(test::Draw& draw, Channels kind, std::size_t count) {
    columns.asked_heading.resize(0);
    columns.resize(rows);
    for (LimitColumn& limit : columns.limits) limit.set_common(1);
    for (std::size_t row = 0; row < rows; ++row) {
      columns.heading[row] = draw.direction<D>();
      columns.limits[0].set(row, draw.between(.5f, 20), rows);  // max_speed
      columns.limits[1].set(row, draw.between(.5f, 20), rows);  // max_force
      columns.limits[2].set(row, draw.between(.5f, 2), rows);   // mass
    }
    requests.resize(count);
    for (std::size_t k = 0; k < count; ++k) {
      weights.push_back(k % 3 == 2 ? 0 : draw.between(-1, 3));
      const Channels kinds[] = {kind, kind | channel_heading, channel_heading};
      channels.push_back(kinds[draw.below(3)]);
      for (int d = 0; d < D; ++d)
        for (std::size_t row = 0; row < block_rows; ++row) {
          requests[k].move[d][row] = draw.between(-9, 9);
          requests[k].face[d][row] = draw.between(-1, 1);
        }
    }
  }
  void run(const CombinerInfo& combiner, std::size_t width_index, Channels asks) {
    const Chosen<CombinerInfo> chosen(combiner);
    combiner.kernels.template kernel<D>(width_index)(
        {&columns, 0, rows, requests.data(), weights.data(), channels.data(), requests.size(), asks}, chosen.params());
  }
  /// What a plain loop adds up.
  Vec<float, D> sum(Channels kind, std::size_t row) const {
    Vec<float, D> all{};
    for (std::size_t k = 0; k < requests.size(); ++k) {
      if (!(channels[k] & kind)) continue;
      const auto& rows_of = kind == channel_heading ? requests[k].face : requests[k].move;
      for (int d = 0; d < D; ++d) all[d] += rows_of[d][row] * weights[k];
    }
    return all;
  }
  float most(Channels kind, std::size_t row) const {
    return kind == channel_velocity ? columns.limits[0][row] : columns.limits[1][row] / columns.limits[2][row];
  }
};

template <int D>
void expect_plain_loops(std::uint32_t seed, std::size_t width_index) {
  test::Draw draw(seed);
  const Channels kind = seed % 2 ? channel_velocity : channel_linear;
  Blend<D> blend(draw, kind, seed % 6);
  blend.run(combiner_info<Sum>(), width_index, kind | channel_heading);
  for (std::size_t row = 0; row < Blend<D>::rows; ++row) {
    ASSERT_EQ(blend.columns.asked[row], blend.sum(kind, row));
    const Vec<float, D> face = blend.sum(channel_heading, row), got = blend.columns.asked_heading[row];
    ASSERT_NEAR(length(got), 1, 1e-6f) << "headings are directions";
    const Vec<float, D> expected = length(face) > 0 ? face / length(face) : blend.columns.heading[row];
    ASSERT_LT(length(got - expected), 1e-6f);
  }
  blend.run(combiner_info<Weighted>(), width_index, kind | channel_heading);
  for (std::size_t row = 0; row < Blend<D>::rows; ++row) {
    const Vec<float, D> sum = blend.sum(kind, row);
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

TEST(Combiners, the_two_channels_never_touch_each_other) {
  test::Draw draw(31);
  for (const CombinerInfo* combiner : {&combiner_info<Sum>(), &combiner_info<Weighted>()}) {
    Blend<2> blend(draw, channel_linear, 4), faces(blend), moves(blend);
    for (std::size_t k = 0; k < 4; ++k)
      for (std::size_t row = 0; row < block_rows; ++row) {
        faces.requests[k].face[0][row] += 5;
        moves.requests[k].move[1][row] -= 5;
      }
    for (Blend<2>* each : {&blend, &faces, &moves}) each->run(*combiner, 1, channel_linear | channel_heading);
    for (std::size_t row = 0; row < Blend<2>::rows; ++row) {
      EXPECT_EQ(faces.columns.asked[row], blend.columns.asked[row]);
      EXPECT_EQ(moves.columns.asked_heading[row], blend.columns.asked_heading[row]);
    }
  }
}

TEST(Combiners, with_no_weight_on_anything_nothing_is_asked_and_the_heading_kept) {
  test::Draw draw(32);
  for (const CombinerInfo* combiner : {&combiner_info<Sum>(), &combiner_info<Weighted>()}) {
    Blend<3> blend(draw, channel_velocity, 5);
    std::ranges::fill(blend.weights, 0.f);
    blend.run(*combiner, 2, channel_velocity | channel_heading);
    for (std::size_t row = 0; row < Blend<3>::rows; ++row) {
      EXPECT_EQ(blend.columns.asked[row], Vec3{});
      EXPECT_EQ(blend.columns.asked_heading[row], blend.columns.heading[row]);
    }
  }
}

}  // namespace
}  // namespace veer
