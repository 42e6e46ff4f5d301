#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

/// Who takes which place, so that all of them together have the least to go.
namespace veer {

inline constexpr std::uint32_t unassigned = 0xffffffff;

/// What it costs a member to take a place.
using Cost = std::function<double(std::size_t member, std::size_t place)>;

/// Gives each member a place and no place to two; members without one (there are fewer places) get `unassigned`. The
/// sum of the costs is the least there is (the Hungarian method by shortest augmenting paths: O(members^2 places)). Of
/// equally good answers always the same.
std::vector<std::uint32_t> assign_best(std::size_t members, std::size_t places, const Cost& cost);

/// For many: each member in turn takes the cheapest place that is left, O(members places). Not the best for all.
std::vector<std::uint32_t> assign_in_turn(std::size_t members, std::size_t places, const Cost& cost);

}  // namespace veer
