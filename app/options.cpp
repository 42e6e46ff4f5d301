#include "app/options.hpp"

#include <charconv>
#include <limits>
#include <system_error>

#include "app/say.hpp"
#include "veer/base/width.hpp"

namespace veer::app {

void on_parsed(CLI::App* command, std::function<int()> run) {
  command->callback([run = std::move(run)] {
    if (const int code = run(); code != 0) throw CLI::RuntimeError(code);  // how CLI11 hands a code on to main
  });
}

std::string in_range(const std::string& text) {
  double value = 0;
  if (CLI::detail::lexical_cast(text, value) && value >= 0 && value <= 1e6) return {};
  return "expected a number from 0 to 1e6, found " + text;
}

std::optional<std::uint64_t> whole_number(const std::string& text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  const bool is_whole = error == std::errc() && stop == end && value >= least && value <= most;
  return is_whole ? std::optional(value) : std::nullopt;
}

void add_scenario(CLI::App* command, FileArgument& file) {
  command->add_option("FILE", file.path, "scenario file, or a name from `veer list scenarios`")->required();
  add_sandbox(command, file.sandbox);
}

void add_sandbox(CLI::App* command, std::string& folder) {
  command
      ->add_option("--sandbox", folder,
                   "for a FILE from elsewhere: folder in which all files that it names must lie, links resolved")
      ->check(CLI::ExistingDirectory);
}

CLI::Option* add_seconds(CLI::App* command, std::optional<double>& seconds) {
  return command->add_option("--seconds", seconds, "simulated time in s, instead of the scenario's")->check(in_range);
}

void add_seed(CLI::App* command, std::optional<std::uint64_t>& seed) {
  add_whole(command, "--seed", seed, 0, std::numeric_limits<std::uint64_t>::max(),
            "seed of all random numbers, instead of the scenario's");
}

void add_threads(CLI::App* command, std::size_t& threads) {
  add_whole(command, "--threads", threads, 1, 1024, "number of threads, up to 1024; the result is the same for any")
      ->default_str(std::to_string(threads));
}

void add_width(CLI::App* command, int& lanes) {
  const auto set = [&lanes](const std::string& width) {
    lanes = width == "native" ? 0 : width == "scalar" ? 1 : std::stoi(width);
  };
  command
      ->add_option_function<std::string>("--width", set,
                                         "agents per SIMD register (lanes); the result is the same for any")
      ->check(CLI::IsMember({"scalar", "4", "8", "16", "native"}))
      ->default_str("native");
}

void add_json(CLI::App* command, bool& json) { command->add_flag("--json", json, "print JSON"); }

bool can_run(int lanes) {
  if (lanes == 0 || is_supported(lanes)) return true;
  const char* missing = lanes == 16 ? "it has no AVX-512, or " : lanes == 8 ? "it has no AVX2, or " : "";
  complain("veer: this machine can't run packs of {} lanes: {}only others were built (VEER_NATIVE_KERNELS)\n", lanes,
           missing);
  return false;
}

}  // namespace veer::app
