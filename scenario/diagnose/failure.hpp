#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The known failures of steering, and what was found of them in a run. `veer diagnose` prints the findings, `veer list
/// failures` the table.
namespace veer::scenario {

struct KnownFailure {
  std::string_view name, meaning;
  std::string_view unit;      // of a finding's value and threshold
  std::string_view quantity;  // what the value is
  std::string_view cure;      // what to try
  bool from_trace;            // recognized by motion alone, so that a CSV trace will do
};

/// Ordered by name.
std::span<const KnownFailure> known_failures() noexcept;
/// The one of that name; a name that isn't in the table is a mistake of the caller.
const KnownFailure& known_failure(std::string_view name) noexcept;

/// One failure in one group.
struct Finding {
  std::string_view failure{};
  std::string group{};
  std::vector<std::uint32_t> agents{};  // ids of the first few
  std::size_t count = 0;                // of all it happened to
  double from = 0, to = 0;              // s; from the first to the last of them
  double value = 0;                     // the worst of them, in the failure's unit
  double threshold = 0;                 // beyond which it counts
  std::string text{};                   // about the worst of them
};

/// How many ids a finding names.
inline constexpr std::size_t named_agents = 5;

}  // namespace veer::scenario
