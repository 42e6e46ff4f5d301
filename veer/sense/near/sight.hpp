#pragma once

#include "veer/agent/request.hpp"
#include "veer/sense/near/contacts.hpp"
#include "veer/sense/near/ring.hpp"

namespace veer {

/// The nearest candidate of each agent of a block, by row from the block's first on. A caller that turns one down asks
/// for the next.
template <int D>
struct Candidates {
  static constexpr std::size_t room = block_rows + spare_rows;

  // Only agents farther away than this count, or as far away with a greater key.
  std::array<float, room> after;              // m^2
  std::array<std::uint32_t, room> after_key;  // where `after` isn't negative
  // The answer:
  std::array<const Columns<D>*, room> columns;  // null: there is none
  std::array<std::uint32_t, room> row;
  std::array<float, room> square;  // m^2

  /// Asks for the nearest of all.
  void begin() { after.fill(-1); }
  /// Asks agent `i` of the block for the next candidate, after the present one; or for no more.
  void next(std::size_t i) {
    after[i] = square[i];
    after_key[i] = columns[i]->key[row[i]];
  }
  void end(std::size_t i) { after[i] = std::numeric_limits<float>::infinity(); }
};

/// A block of agents, each of which looks for the nearest agent within its range and view.
template <int D>
struct SightBlock {
  const Columns<D>* columns;
  std::size_t begin;            // first row
  const Contacts<D>* contacts;  // of this block, with a reach of a little more than the range
  const Domain<D>* domain;
  Ring ring;
  Candidates<D>* candidates;
};

template <int D>
using SightKernel = void (*)(const SightBlock<D>& block) noexcept;

/// Finds the candidates; of several equally near ones that with the lowest key comes first. Compiled per pack width in
/// sense/near/kernels.cpp.
template <int W, int D>
void sight_block(const SightBlock<D>& block) noexcept;

template <int D>
inline constexpr std::array<SightKernel<D>, widths.size()> sight_kernels = {&sight_block<1, D>, &sight_block<4, D>,
                                                                            &sight_block<8, D>, &sight_block<16, D>};

}  // namespace veer
