#include "app/options.hpp"

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
  command->add_option("--seed", seed, "seed of all random numbers, instead of the scenario's");
}

void add_threads(CLI::App* command, std::size_t& threads) {
  command->add_option("--threads", threads, "number of threads; the result is the same for any")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1024}))
      ->capture_default_str();
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
  complain("veer: this machine can't run packs of {} lanes: it has no {}\n", lanes, lanes == 16 ? "AVX-512" : "AVX2");
  return false;
}

}  // namespace veer::app
