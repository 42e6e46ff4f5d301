#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "veer/decide/brain/effect.hpp"

namespace veer {

/// What a brain keeps of one agent from step to step: a row of numbers, all zero of one that was just born. The first
/// few are the same for all kinds of brain, the rest is each one's own.
struct Thought {
  std::span<double> words;

  double& since() { return words[0]; }    // s; when it came into its state
  double& entries() { return words[1]; }  // how many times it has changed its state
  double& next() { return words[2]; }     // s; when it decides again
  std::span<double> own() { return words.subspan(common); }

  static constexpr std::size_t common = 3;
};

/// What was decided for one agent.
struct Resolve {
  static constexpr std::uint32_t stay = ~std::uint32_t{0};

  std::uint32_t state = stay;  // index
  bool restart = false;        // it comes into its state anew, even if it is in it
  const std::vector<Effect>* effects = nullptr;
};

}  // namespace veer
