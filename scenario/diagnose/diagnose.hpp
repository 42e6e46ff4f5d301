#pragma once

#include <functional>
#include <istream>

#include "scenario/diagnose/detector.hpp"
#include "scenario/format/scenario.hpp"

/// Runs a scenario, or reads a trace, and reports which known failures of steering happened in it.
namespace veer::scenario {

struct DiagnoseOptions {
  std::optional<double> seconds{};      // simulated; default: as in the scenario
  std::optional<std::uint64_t> seed{};  // default: the scenario's
  bool frame_rates = false;             // run it with half the dt, too, and compare
  /// Returns the length of a step by its number, s: for runs with uneven steps. Default: the scenario's dt.
  std::function<float(std::uint64_t step)> dt{};
  /// Called at times with the part of the run that is done, 0 to 1. Returning false stops the run.
  std::function<bool(double)> progress{};
};

struct Diagnosis {
  std::string name{};      // of the scenario
  double seconds = 0;      // simulated, or of the trace
  std::size_t agents = 0;  // number of agents that ever existed
  std::vector<Finding> findings{};
  std::vector<std::string_view> checked{}, skipped{};  // failures that were looked for, and those that couldn't be
  bool stopped = false;                                // by the callback
};

/// Agents of a board are ignored: they don't steer.
Diagnosis diagnose(const Scenario& scenario, const DiagnoseOptions& options = {});

/// Reads a trace as `veer run --trace` writes it. Only failures that motion alone shows are looked for. A line that
/// can't be read is a fault.
Diagnosis diagnose_trace(std::istream& csv, Faults& faults);

/// Runs with dt and with dt / 2 side by side. Groups with random behaviors are left out: their random numbers differ
/// with other steps. Scenarios with a board can't be compared.
std::vector<Finding> compare_frame_rates(const Scenario& scenario, const DiagnoseOptions& options);

}  // namespace veer::scenario
