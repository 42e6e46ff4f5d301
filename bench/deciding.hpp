#pragma once

#include "bench/benches.hpp"

/// Worlds whose agents perceive, decide and follow plans of their own.
namespace veer::bench {

/// Prey and hunters in the plane with a field of view and a state machine each: prey flees from the hunters that it
/// sees, hunters pursue what they see.
Result<AnyWorld> make_brains(const Bench& bench, std::size_t agents, double neighbors);
/// The same among posts that hide agents from each other.
Result<AnyWorld> make_brains_among_posts(const Bench& bench, std::size_t agents, double neighbors);
/// Each agent follows the path that was planned to its own goal among boxes. All planning is done in advance.
Result<AnyWorld> make_planned(const Bench& bench, std::size_t agents, double neighbors);

}  // namespace veer::bench
