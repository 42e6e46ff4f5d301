#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

/// Assigns members of a formation to its slots, so that the total cost (usually the distance to go) is small.
namespace veer {

inline constexpr std::uint32_t unassigned = 0xffffffff;

/// Returns what it costs a member to take a slot.
using Cost = std::function<double(std::size_t member, std::size_t slot)>;

/// Returns the slot of each member, such that the sum of the costs is minimal; a slot is never given twice. Members
/// without a slot (there are fewer slots than members) get `unassigned`. Hungarian method by shortest augmenting paths,
/// O(members^2 slots). Deterministic among equally good assignments.
std::vector<std::uint32_t> assign_best(std::size_t members, std::size_t slots, const Cost& cost);

/// Cheaper, for many members: each in turn takes the cheapest slot that is left, O(members slots). The sum isn't
/// minimal.
std::vector<std::uint32_t> assign_in_turn(std::size_t members, std::size_t slots, const Cost& cost);

}  // namespace veer
