#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <limits>
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

/// Reads a whole number in decimal digits. Returns none for anything else: a sign, a fraction, another base, a number
/// out of range.
std::optional<std::uint64_t> whole_number(const std::string& text, std::uint64_t least, std::uint64_t most);

/// Adds an option that takes a whole number; anything that `whole_number` doesn't read is bad usage. (CLI11 by itself
/// would let -1 wrap round, and read 010 as 8.) `to` is an integer or an optional one.
template <class Number>
CLI::Option* add_whole(CLI::App* command, const std::string& name, Number& to, std::uint64_t least, std::uint64_t most,
                       const std::string& help) {
  const auto set = [&to](const std::string& text) {
    const auto value = whole_number(text, 0, std::numeric_limits<std::uint64_t>::max());  // in range: see check()
    if constexpr (requires { typename Number::value_type; }) to = static_cast<typename Number::value_type>(*value);
    else to = static_cast<Number>(*value);
  };
  return command->add_option_function<std::string>(name, set, help)
      ->check([least, most](const std::string& text) {
        return whole_number(text, least, most) ? std::string()
                                               : "expected a whole number from " + std::to_string(least) + " to " +
                                                     std::to_string(most) + ", found " + text;
      })
      ->type_name("UINT");
}

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
