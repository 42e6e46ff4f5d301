#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/load.hpp"
#include "app/options.hpp"
#include "app/progress.hpp"
#include "app/say.hpp"
#include "scenario/diagnose/diagnose.hpp"

namespace veer::app {
namespace {

struct DiagnoseArguments {
  FileArgument file;  // or a CSV trace
  std::optional<double> seconds;
  std::optional<std::uint64_t> seed;
  bool frame_rates = false;
  bool json = false;
};

using scenario::Diagnosis;
using scenario::Finding;
using scenario::KnownFailure;

void print_diagnosis(const Diagnosis& d) {
  nlohmann::ordered_json findings = nlohmann::ordered_json::array();
  for (const Finding& f : d.findings) {
    const KnownFailure& known = scenario::known_failure(f.failure);
    findings.push_back({{"failure", f.failure},
                        {"group", f.group},
                        {"agents", f.agents},
                        {"count", f.count},
                        {"from", f.from},
                        {"to", f.to},
                        {"value", f.value},
                        {"unit", known.unit},
                        {"threshold", f.threshold},
                        {"text", f.text},
                        {"advice", f.cure}});
  }
  const nlohmann::ordered_json all = {{"scenario", d.name},   {"seconds", d.seconds}, {"agents", d.agents},
                                      {"findings", findings}, {"checked", d.checked}, {"skipped", d.skipped}};
  say_json(all);
}

void print_report(const Diagnosis& d) {
  say("{}: {} agents, {:.1f} s\n", d.name, d.agents, d.seconds);
  for (const Finding& f : d.findings) {
    const KnownFailure& known = scenario::known_failure(f.failure);
    const std::size_t more = f.count - f.agents.size();
    say("  {} in {}: {}\n", f.failure, f.group, known.meaning);
    say("    agents {} of {}{}, {:.2f} s to {:.2f} s\n", fmt::join(f.agents, ", "), f.group,
        more > 0 ? fmt::format(" and {} more", more) : "", f.from, f.to);
    say("    what   {}\n", f.text);
    say("    value  {}: {} {} (threshold {})\n", known.quantity, scenario::rounded(f.value), known.unit,
        scenario::rounded(f.threshold));
    say("    try    {}\n", f.cure);
  }
  if (d.findings.empty()) say("  nothing found\n");
  say("  checked  {}\n", fmt::join(d.checked, ", "));
  if (!d.skipped.empty()) say("  skipped  {}\n", fmt::join(d.skipped, ", "));
}

bool is_trace(const std::string& file) { return file.ends_with(".csv"); }

std::optional<Diagnosis> diagnose_file(const std::string& file) {
  const Result<std::unique_ptr<std::istream>> csv = open_file(file, {.pipes = true});
  scenario::Faults faults;
  Diagnosis d;
  if (csv) d = scenario::diagnose_trace(**csv, faults);
  if (!csv) faults.assign(1, {1, "", unreadable(csv.reason())});
  else if ((*csv)->bad()) faults.assign(1, {1, "", "can't be read to its end"});
  print_faults(faults, file);
  if (!faults.empty()) return std::nullopt;
  d.name = file;
  return d;
}

int diagnose_command(const DiagnoseArguments& arguments) {
  std::optional<Diagnosis> d;
  if (is_trace(arguments.file.path)) {
    if (arguments.seconds || arguments.seed || arguments.frame_rates) {
      complain("veer diagnose: a trace is read as it is; --seconds, --seed and --frame-rates are for scenarios\n");
      return bad_input;
    }
    d = diagnose_file(arguments.file.path);
  } else if (const auto loaded = load(arguments.file)) {
    Progress progress(loaded->name, !arguments.json);
    d = scenario::diagnose(*loaded, {.seconds = arguments.seconds,
                                     .seed = arguments.seed,
                                     .frame_rates = arguments.frame_rates,
                                     .progress = [&](double done) {
                                       progress.show(done);
                                       return true;
                                     }});
  }
  if (!d) return bad_input;
  if (arguments.json) print_diagnosis(*d);
  else print_report(*d);
  return fine;
}

}  // namespace

void add_diagnose(CLI::App& app) {
  const auto arguments = std::make_shared<DiagnoseArguments>();
  DiagnoseArguments& to = *arguments;
  CLI::App* command = app.add_subcommand("diagnose", "find known failures of steering in a run");
  command->footer(R"(
Prints a report; the exit code is 0 whether or not a failure was found. `veer list failures` lists the failures that
it knows. In a trace it finds only those that show in the motion alone.

Examples:
  veer diagnose seek_orbit
  veer diagnose my.json --seconds 60 --seed 3 --json
  veer diagnose my.json --frame-rates           also with steps half as long
  veer run my.json --trace out/my.csv && veer diagnose out/my.csv)");
  command->add_option("FILE", to.file.path, "scenario file, a name from `veer list scenarios`, or a trace (*.csv)")
      ->required();
  add_sandbox(command, to.file.sandbox);
  add_seconds(command, to.seconds);
  add_seed(command, to.seed);
  command->add_flag("--frame-rates", to.frame_rates, "run again with steps half as long, and compare");
  add_json(command, to.json);
  on_parsed(command, [arguments] { return diagnose_command(*arguments); });
}

}  // namespace veer::app
