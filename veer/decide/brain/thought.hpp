#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "veer/decide/brain/effect.hpp"

namespace veer {

/// A brain's memory of one agent, kept between steps; all zero at spawn. The first words are the same for all kinds of
/// brain, the rest belongs to each kind.
struct Thought {
  std::span<double> words;

  double& since() { return words[0]; }    // s; when the agent entered its state
  double& entries() { return words[1]; }  // how many times it has changed its state
  double& next() { return words[2]; }     // s; when the next decision is due
  std::span<double> own() { return words.subspan(common); }

  static constexpr std::size_t common = 3;
};

/// A brain's decision for one agent.
struct Resolve {
  static constexpr std::uint32_t stay = ~std::uint32_t{0};

  std::uint32_t state = stay;  // index; stay: no change
  bool restart = false;        // enters the state again, even if the agent is already in it
  const std::vector<Effect>* effects = nullptr;
};

}  // namespace veer
