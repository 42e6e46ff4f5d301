#pragma once

namespace CLI {
class App;
}

/// The parts of the `veer` command.
namespace veer::app {

/// Exit codes of `veer`.
enum ExitCode {
  fine = 0,
  failed = 1,     // the run failed, or its result couldn't be written
  bad_input = 2,  // bad usage or a bad file
};

/// Each of these adds one command to `app`: its options, its help and the function that runs it. The file of the same
/// name (`run_command.cpp` for `add_run`) holds all of them.
void add_run(CLI::App& app);
void add_diagnose(CLI::App& app);
void add_bench(CLI::App& app);
void add_explain(CLI::App& app);
void add_table(CLI::App& app);
void add_check(CLI::App& app);
void add_list(CLI::App& app);
void add_schema(CLI::App& app);

}  // namespace veer::app
