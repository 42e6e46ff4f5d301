#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The known failures of steering, and findings of them in a run. `veer diagnose` prints the findings, `veer list
/// failures` the table.
namespace veer::scenario {

struct KnownFailure {
  std::string_view name, meaning;
  std::string_view unit;      // of a finding's value and threshold
  std::string_view quantity;  // what the value is
  std::string_view cure;      // what to try
  bool from_trace;            // recognized by motion alone, so a CSV trace is enough
  std::string_view next{};    // what to try where that is on: adaptive feelers, or to arrive; empty: the same
};

/// Ordered by name.
std::span<const KnownFailure> known_failures() noexcept;
/// Returns the failure with this name. Precondition: it is in the table.
const KnownFailure& known_failure(std::string_view name) noexcept;

/// One failure in one group.
struct Finding {
  std::string_view failure{};
  std::string group{};
  std::vector<std::uint32_t> agents{};  // ids of the first few
  std::size_t count = 0;                // number of agents it happened to
  double from = 0, to = 0;              // s; from the first to the last
  double value = 0;                     // the worst, in the failure's unit
  double threshold = 0;                 // values beyond it count as a failure
  std::string text{};                   // about the worst
  std::string_view cure{};              // what to try in this group
};

/// How many ids a finding names.
inline constexpr std::size_t named_agents = 5;

}  // namespace veer::scenario
