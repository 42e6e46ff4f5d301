#pragma once

#include <algorithm>
#include <vector>

#include "tests/agent/draw.hpp"
#include "veer/agent/columns.hpp"
#include "veer/combine/combiners.hpp"
#include "veer/sense/target.hpp"

namespace veer::test {

/// A group of agents with requests of several behaviors, and a combiner's kernels run over it.
template <int D>
struct Blend {
  static constexpr int turns = D == 2 ? 1 : 3;
  static constexpr std::size_t rows = 100;
  Columns<D> columns;
  std::vector<RequestBlock<D>> requests;
  std::vector<CombineEntry> entries;
  Domain<D> domain;
  double time = 0;  // s
  float dt = 1 / 60.f;

  /// Random agents, no requests yet.
  explicit Blend(Draw& draw) {
    columns.asked_heading.resize(0);
    columns.asked_turn.resize(0);
    columns.resize(rows);
    for (LimitColumn& limit : columns.limits) limit.set_common(1);
    for (std::size_t row = 0; row < rows; ++row) {
      columns.key[row] = static_cast<std::uint32_t>(row + 1);
      columns.heading[row] = draw.direction<D>();
      columns.now[row] = {draw.direction<D>() * 5.f, draw.direction<D>()};
      columns.limits[0].set(row, draw.between(1, 20), rows);    // max_speed
      columns.limits[1].set(row, draw.between(.5f, 20), rows);  // max_force
      columns.limits[2].set(row, draw.between(.5f, 2), rows);   // mass
      columns.limits[5].set(row, draw.between(1, 9), rows);     // max_angular_acceleration
    }
  }
  /// Random agents, and `count` behaviors with random requests of random kinds.
  Blend(Draw& draw, Channels kind, Channels turn, std::size_t count) : Blend(draw) {
    for (std::size_t k = 0; k < count; ++k) {
      const Channels kinds[] = {kind, kind | turn, turn};
      add({kinds[draw.below(3)], k % 3 == 2 ? 0 : draw.between(-1, 3), 0, draw.below(2) == 1});
      for (std::size_t row = 0; row < block_rows; ++row) {
        for (int d = 0; d < D; ++d) {
          requests[k].move[d][row] = draw.between(-9, 9);
          requests[k].face[d][row] = draw.between(-1, 1);
        }
        for (int d = 0; d < turns; ++d) requests[k].turn[d][row] = draw.between(-9, 9);
      }
    }
  }

  /// Adds a behavior without requests.
  RequestBlock<D>& add(const CombineEntry& entry) {
    entries.push_back(entry);
    requests.push_back({});
    return requests.back();
  }
  /// Adds a behavior with the same request for all agents.
  void ask(const Vec<float, D>& what, const CombineEntry& entry = {.channels = channel_linear}) {
    RequestBlock<D>& block = add(entry);
    for (int d = 0; d < D; ++d) std::ranges::fill(block.move[d], what[d]);
  }

  Channels asks() const {
    Channels all = 0;
    for (const CombineEntry& entry : entries) all |= entry.channels;
    return all;
  }
  void run(const Chosen<CombinerInfo>& combiner, std::size_t width_index) {
    std::vector<const RequestBlock<D>*> blocks;
    for (const RequestBlock<D>& block : requests) blocks.push_back(&block);
    const std::vector<const ResolvedTarget<D>*> targets(requests.size());
    combiner.info().kernels.template kernel<D>(width_index)(
        {&columns, 0, rows, entries, blocks.data(), targets.data(), asks(), nullptr, &domain, dt, time, 7, 3},
        combiner.params());
  }
  template <class C>
  void run(const C& combiner, std::size_t width_index = 1) {
    run(Chosen<CombinerInfo>(combiner_info<C>(), combiner), width_index);
  }

  Vec<float, D> request(std::size_t k, std::size_t row) const {
    Vec<float, D> v;
    for (int d = 0; d < D; ++d) v[d] = requests[k].move[d][row];
    return v;
  }
  float most(Channels kind, std::size_t row) const {
    return kind == channel_velocity ? columns.limits[0][row] : columns.limits[1][row] / columns.limits[2][row];
  }
};

}  // namespace veer::test
