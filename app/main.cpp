#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "app/commands.hpp"
#include "bench/benches.hpp"

using namespace veer::app;

namespace {

constexpr auto examples = R"(
Examples:
  veer run showcase --html out/showcase.html    replay a run in the browser
  veer run my.json --seed 3 --json              one object with the hash of the final state
  veer explain boids --agent 7 --at 2.5         why an agent does what it does
  veer diagnose my.json                         which known failures of steering happen in it
  veer bench flock --agents 1000000             what a step costs
  veer table animated                           what the clips of a character can do
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

const CLI::IsMember width_names({"scalar", "4", "8", "16", "native"});

int lanes(const std::string& width) { return width == "native" ? 0 : width == "scalar" ? 1 : std::stoi(width); }

bool can_run(int width) {
  if (width == 0 || veer::is_supported(width)) return true;
  fmt::print(stderr, "veer: this machine can't run packs of {} lanes: it has no {}\n", width,
             width == 16 ? "AVX-512" : "AVX2");
  return false;
}

std::vector<std::string> bench_name_list() {
  std::vector<std::string> names;
  for (const veer::bench::Bench& b : veer::bench::benches()) names.emplace_back(b.name);
  names.emplace_back(behaviors_name);
  names.emplace_back(mind_name);
  names.emplace_back(planning_name);
  names.emplace_back(map_name);
  return names;
}
std::string bench_names() { return fmt::format("{}", fmt::join(bench_name_list(), ", ")); }

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
      ->check(width_names)
      ->capture_default_str();
  run_app->add_option("--trace", run.trace, "write every agent at every step as CSV");
  run_app->add_option("--html", run.html, "write a page that replays the run");
  run_app->add_option("--svg", run.svg, "write an animated picture of the run");
  run_app->add_flag("--json", run.json, "print the result as JSON");
  run_app->add_flag("--quiet", run.quiet, "print nothing but errors");

  DiagnoseArguments diagnose;
  CLI::App* diagnose_app = app.add_subcommand("diagnose", "find known failures of steering in a run");
  diagnose_app->footer(
      "\nA report: the exit code is 0 whether or not something was found. `veer list failures` shows what is looked "
      "for.\n"
      "From a trace, only what motion alone tells is looked for.\n\n"
      "Examples:\n  veer diagnose seek_orbit\n  veer diagnose my.json --seconds 60 --seed 3 --json\n"
      "  veer diagnose my.json --frame-rates           also with steps half as long\n"
      "  veer run my.json --trace out/my.csv && veer diagnose out/my.csv");
  diagnose_app
      ->add_option("FILE", diagnose.file, "scenario file, or the name of one of the gallery, or a trace (*.csv)")
      ->required();
  diagnose_app->add_option("--seconds", diagnose.seconds, "simulated time instead of the scenario's")->check(in_range);
  diagnose_app->add_option("--seed", diagnose.seed, "of all random numbers, instead of the scenario's");
  diagnose_app->add_flag("--frame-rates", diagnose.frame_rates, "run again with steps half as long, and compare");
  diagnose_app->add_flag("--json", diagnose.json, "print the report as JSON");

  BenchArguments bench;
  CLI::App* bench_app = app.add_subcommand("bench", "time the steps of a world");
  bench_app->footer(
      "\nEvery bench compares a sample of neighbor sets with brute force before it reports a time.\n\n"
      "Examples:\n  veer bench flock --agents 1000000 --neighbors 12 --threads 2\n  veer bench --all\n"
      "  veer bench behaviors --seconds 0.5            each behavior by itself\n"
      "  veer bench mind                               eight behaviors together, against each alone\n"
      "  veer bench planning                           paths, goal fields, and agents who follow one\n"
      "  veer bench map                                walls that agents feel, and a path that they follow\n"
      "  veer bench flock --scaling --svg out/flock.svg");
  auto* bench_name =
      bench_app->add_option("NAME", bench.name, "which: " + bench_names())->check(CLI::IsMember(bench_name_list()));
  auto* bench_all = bench_app->add_flag("--all", bench.all, "every bench at its usual size, as a table");
  bench_all->excludes(bench_name);
  bench_app->add_option("--agents", bench.agents, "how many")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100000000}));
  bench_app->add_option("--neighbors", bench.neighbors, "how many each has on average: sets the density")
      ->check(in_range);
  bench_app->add_option("--threads", bench.threads, "threads to run on")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1024}))
      ->capture_default_str();
  std::string bench_width = "native";
  bench_app->add_option("--width", bench_width, "lanes per pack")->check(width_names)->capture_default_str();
  bench_app->add_option("--seconds", bench.seconds, "to measure for")->check(in_range)->capture_default_str();
  bench_app->add_flag("--scaling", bench.scaling, "from 1e3 to 1e6 agents")->excludes("--agents")->excludes(bench_all);
  bench_app->add_option("--svg", bench.svg, "where to draw the scaling")->needs("--scaling");
  bench_app->add_flag("--json", bench.json, "print the result as JSON");

  ExplainArguments explain;
  CLI::App* explain_app = app.add_subcommand("explain", "say why an agent does what it does");
  explain_app->footer(
      "\nRuns the scenario up to that time and tells of the step that follows what every behavior asks for, what it\n"
      "gets, how the combiner decided and what the body makes of it.\n\n"
      "Examples:\n  veer explain boids --agent 7 --at 2.5\n  veer explain my.json --agent 1 --at 10 --json");
  explain_app->add_option("FILE", explain.file, "scenario file, or the name of one that `veer list scenarios` shows")
      ->required();
  explain_app->add_option("--agent", explain.agent, "its id, as traces and replays show it")->required();
  explain_app->add_option("--at", explain.at, "simulated time, s")->check(in_range)->capture_default_str();
  explain_app->add_option("--seed", explain.seed, "of all random numbers, instead of the scenario's");
  explain_app->add_flag("--json", explain.json, "as JSON");

  TableArguments table;
  CLI::App* table_app = app.add_subcommand("table", "show or save the motion table of an animated character");
  table_app->footer(
      "\nWhat its clips can do, and how fine the table of the motions between them is. A saved table is named in the\n"
      "scenario (\"table\": {\"file\": ...}) and checked against the clips when it is loaded.\n\n"
      "Examples:\n  veer table animated\n  veer table my.json --character walker --out walker.table");
  table_app->add_option("FILE", table.file, "scenario file, or the name of one that `veer list scenarios` shows")
      ->required();
  table_app->add_option("--character", table.character, "which, where there are several");
  table_app->add_option("--out", table.out, "write the table to this file");
  table_app->add_flag("--json", table.json, "as JSON");

  std::vector<std::string> files;
  CLI::App* check_app = app.add_subcommand("check", "find mistakes in scenario files");
  check_app->add_option("FILE", files, "scenario files")->required();

  std::string what;
  bool json = false;
  CLI::App* list_app = app.add_subcommand("list", "show what there is");
  list_app->footer("\nExamples:\n  veer list behaviors\n  veer list bodies --json");
  list_app->add_option("WHAT", what, "behaviors, combiners, bodies, targets, scenarios or failures")
      ->required()
      ->check(CLI::IsMember({"behaviors", "combiners", "bodies", "targets", "scenarios", "failures"}));
  list_app->add_flag("--json", json, "as JSON");

  CLI::App* schema_app = app.add_subcommand("schema", "print the JSON Schema of scenario files");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? fine : bad_input;
  }
  if (*run_app) {
    run.width = lanes(width);
    return can_run(run.width) ? run_command(run) : bad_input;
  }
  if (*bench_app) {
    bench.width = lanes(bench_width);
    if (bench.name.empty() && !bench.all) {
      fmt::print(stderr, "veer bench: name one of {}, or use --all\n", bench_names());
      return bad_input;
    }
    const bool planning = bench.name == planning_name, map = bench.name == map_name;
    if (bench.scaling && (bench.name == behaviors_name || bench.name == mind_name || planning || map)) {
      fmt::print(stderr, "veer bench: --scaling is for one bench, not for {}\n",
                 planning || map           ? bench.name
                 : bench.name == mind_name ? "a mind and its parts"
                                           : "all behaviors");
      return bad_input;
    }
    if (!can_run(bench.width)) return bad_input;
    return planning ? bench_planning(bench) : map ? bench_map(bench) : bench_command(bench);
  }
  if (*explain_app) return explain_command(explain);
  if (*diagnose_app) return diagnose_command(diagnose);
  if (*table_app) return table_command(table);
  if (*check_app) return check_command(files);
  if (*list_app) return list_command(what, json);
  if (*schema_app) return schema_command();
  return bad_input;
}
