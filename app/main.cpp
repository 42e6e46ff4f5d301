#include <CLI/CLI.hpp>

#include "app/commands.hpp"

using namespace veer::app;

namespace {

constexpr auto examples = R"(
Examples:
  veer run showcase --html out/showcase.html    replay a run in the browser
  veer run my.json --seed 3 --json              one object with the hash of the final state
  veer list behaviors                           what agents can do, with all parameters
  veer check scenarios/*.json                   find mistakes without running
  veer schema > veer.schema.json                completion and hints in an editor

Exit codes: 0 fine, 1 the run failed, 2 bad usage or bad file.)";

/// CLI::Range lets NaN through.
std::string in_range(const std::string& text) {
  double value = 0;
  if (CLI::detail::lexical_cast(text, value) && value >= 0 && value <= 1e6) return {};
  return "expected a number from 0 to 1e6, found " + text;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"veer moves autonomous agents: they sense, decide, steer and move.", "veer"};
  app.footer(examples);
  app.set_version_flag("--version", "veer " VEER_VERSION);
  app.require_subcommand(1);

  RunArguments run;
  CLI::App* run_app = app.add_subcommand("run", "run a scenario");
  run_app->footer(
      "\nExamples:\n  veer run showcase --html out/showcase.html\n"
      "  veer run crowd.json --seconds 60 --threads 4 --trace out/crowd.csv");
  run_app->add_option("FILE", run.file, "scenario file, or the name of one that `veer list scenarios` shows")
      ->required();
  auto* seconds =
      run_app->add_option("--seconds", run.seconds, "simulated time instead of the scenario's")->check(in_range);
  run_app->add_option("--steps", run.steps, "number of steps instead of a time")->excludes(seconds);
  run_app->add_option("--seed", run.seed, "of all random numbers, instead of the scenario's");
  run_app->add_option("--threads", run.threads, "threads to run on; the result is the same")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1024}))
      ->capture_default_str();
  std::string width = "native";
  run_app->add_option("--width", width, "lanes per pack; the result is the same")
      ->check(CLI::IsMember({"scalar", "4", "8", "16", "native"}))
      ->capture_default_str();
  run_app->add_option("--trace", run.trace, "write every agent at every step as CSV");
  run_app->add_option("--html", run.html, "write a page that replays the run");
  run_app->add_option("--svg", run.svg, "write an animated picture of the run");
  run_app->add_flag("--json", run.json, "print the result as JSON");
  run_app->add_flag("--quiet", run.quiet, "print nothing but errors");

  std::vector<std::string> files;
  CLI::App* check_app = app.add_subcommand("check", "find mistakes in scenario files");
  check_app->add_option("FILE", files, "scenario files")->required();

  std::string what;
  bool json = false;
  CLI::App* list_app = app.add_subcommand("list", "show what there is");
  list_app->footer("\nExamples:\n  veer list behaviors\n  veer list bodies --json");
  list_app->add_option("WHAT", what, "behaviors, combiners, bodies or scenarios")
      ->required()
      ->check(CLI::IsMember({"behaviors", "combiners", "bodies", "scenarios"}));
  list_app->add_flag("--json", json, "as JSON");

  CLI::App* schema_app = app.add_subcommand("schema", "print the JSON Schema of scenario files");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? fine : bad_input;
  }
  if (*run_app) {
    run.width = width == "native" ? 0 : width == "scalar" ? 1 : std::stoi(width);
    return run_command(run);
  }
  if (*check_app) return check_command(files);
  if (*list_app) return list_command(what, json);
  if (*schema_app) return schema_command();
  return bad_input;
}
