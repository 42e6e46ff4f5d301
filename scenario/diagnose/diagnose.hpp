#pragma once

#include <functional>
#include <istream>

#include "scenario/diagnose/detector.hpp"
#include "scenario/format/scenario.hpp"

/// Runs a scenario, or reads a trace, and says which known failures of steering happened in it.
namespace veer::scenario {

struct DiagnoseOptions {
  std::optional<double> seconds{};      // simulated; else as the scenario says
  std::optional<std::uint64_t> seed{};  // else the scenario's
  bool frame_rates = false;             // run it with half the dt as well and compare
  /// Called now and then with the part that is done, 0 to 1. False stops the run.
  std::function<bool(double)> progress{};
};

struct Diagnosis {
  std::string name{};      // of the scenario
  double seconds = 0;      // simulated, or of the trace
  std::size_t agents = 0;  // that there ever were
  std::vector<Finding> findings{};
  std::vector<std::string_view> checked{}, skipped{};  // failures that were looked for, and that couldn't be
  bool stopped = false;                                // by the callback
};

/// Agents of a board aren't looked at: they step, they don't steer.
Diagnosis diagnose(const Scenario& scenario, const DiagnoseOptions& options = {});

/// A trace as `veer run --trace` writes it. Only what motion alone tells is looked for. A line that can't be read is
/// the fault.
Diagnosis diagnose_trace(std::istream& csv, Faults& faults);

/// Runs with dt and with dt / 2 side by side. Groups that throw dice are left out: their random numbers are others with
/// other steps. Scenarios with a board can't be compared.
std::vector<Finding> compare_frame_rates(const Scenario& scenario, const DiagnoseOptions& options);

}  // namespace veer::scenario
