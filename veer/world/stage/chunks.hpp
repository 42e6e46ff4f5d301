#pragma once

#include <algorithm>

#include "veer/world/stage/block.hpp"

/// How stages are cut up for the executor.
namespace veer {

/// The blocks of one group, in `count` chunks of consecutive blocks.
struct Chunks {
  std::size_t blocks, count;

  std::size_t first_block(std::size_t chunk) const { return blocks * chunk / count; }
};

template <int D>
Chunks chunks_of(const WorldState<D>& state, std::size_t agents) {
  const std::size_t blocks = (agents + block_rows - 1) / block_rows;
  // More chunks than workers, so that one that is late doesn't keep all the others waiting.
  const std::size_t wanted = state.executor.workers > 1 ? state.executor.workers * 4 : 1;
  return {blocks, std::min(blocks, wanted)};
}

template <int D>
Chunks chunks_of(const WorldState<D>& state, const Group<D>& group) {
  return chunks_of(state, group.columns.count);
}

/// Calls f(scratch, first row, one past the last) for every block of a group.
template <int D, class F>
void for_each_rows(WorldState<D>& state, Group<D>& group, F f) {
  const Chunks chunks = chunks_of(state, group);
  if (state.scratch.size() < chunks.count) state.scratch.resize(chunks.count);
  auto run = [&](std::size_t chunk) {
    for (std::size_t b = chunks.first_block(chunk); b < chunks.first_block(chunk + 1); ++b)
      f(state.scratch[chunk], b * block_rows, std::min((b + 1) * block_rows, group.columns.count));
  };
  state.executor.for_each(chunks.count, run);
}

}  // namespace veer
