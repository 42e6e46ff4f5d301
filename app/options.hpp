#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

/// Options that several commands share. The variables must live as long as `command`: CLI11 writes to them when it
/// parses the command line.
namespace veer::app {

/// Calls `run` once the whole command line is valid and names `command`. What it returns is the exit code of `veer`.
void on_parsed(CLI::App* command, std::function<int()> run);

/// Accepts a number from 0 to 1e6; for CLI::Option::check. (CLI::Range would accept NaN.) Returns the error, or an
/// empty text.
std::string in_range(const std::string& text);

/// A file to read, and the folder in which the files that it names must lie.
struct FileArgument {
  std::string path;     // or the name of a scenario of the gallery
  std::string sandbox;  // empty: files may be anywhere
};

/// FILE: a path, or the name of a scenario of the gallery. Required. With --sandbox.
void add_scenario(CLI::App* command, FileArgument& file);
/// --sandbox: a folder.
void add_sandbox(CLI::App* command, std::string& folder);
/// --seconds: simulated time, s.
CLI::Option* add_seconds(CLI::App* command, std::optional<double>& seconds);
/// --seed: of all random numbers.
void add_seed(CLI::App* command, std::optional<std::uint64_t>& seed);
/// --threads: from 1 to 1024.
void add_threads(CLI::App* command, std::size_t& threads);
/// --width: lanes per pack; 0 is the machine's own width.
void add_width(CLI::App* command, int& lanes);
/// --json
void add_json(CLI::App* command, bool& json);

/// Returns false, and prints why, if this machine can't run packs of so many lanes.
bool can_run(int lanes);

}  // namespace veer::app
