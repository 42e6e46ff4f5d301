#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/bench_command.hpp"
#include "app/bench_tables.hpp"
#include "app/commands.hpp"
#include "app/options.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/say.hpp"
#include "app/threads.hpp"
#include "bench/measure.hpp"
#include "bench/plot.hpp"

namespace veer::app {
namespace {

using bench::Measured;

/// One bench to run, with its number of agents.
struct Run {
  bench::Bench bench;
  std::size_t agents;
};

std::vector<std::string> bench_names() {
  std::vector<std::string> names;
  for (const bench::Bench& b : bench::benches()) names.emplace_back(b.name);
  for (const char* several : {behaviors_name, mind_name, planning_name, map_name}) names.emplace_back(several);
  return names;
}

std::vector<Run> runs_of(const BenchArguments& arguments) {
  std::vector<Run> runs;
  const auto add = [&](const bench::Bench& b) { runs.push_back({b, arguments.agents.value_or(b.agents)}); };
  if (arguments.all) {
    for (const bench::Bench& b : bench::benches()) add(b);
  } else if (arguments.name == behaviors_name) {
    for (const bench::Bench& b : bench::behavior_benches()) add(b);
  } else if (arguments.name == mind_name) {
    for (const bench::Bench& b : bench::mind_benches()) add(b);
  } else if (const bench::Bench& named = *bench::find_bench(arguments.name); !arguments.scaling) {
    add(named);
  } else {
    for (const int agents : {1000, 3000, 10000, 30000, 100000, 300000, 1000000})
      runs.push_back({named, static_cast<std::size_t>(agents)});
  }
  return runs;
}

int measure_and_print(const BenchArguments& arguments) {
  const std::string picture = arguments.svg.value_or("bench_" + arguments.name + ".svg");
  const bool is_piped = arguments.scaling && is_standard_output(picture);
  if (is_piped && arguments.json) {
    complain("veer bench: standard output can take either --json or --svg\n");
    return bad_input;
  }
  Threads threads(arguments.threads);
  const std::vector<Run> runs = runs_of(arguments);
  std::vector<Measured> done;
  for (const Run& run : runs) {
    Progress progress(fmt::format("{}, {} agents", run.bench.name, run.agents), !arguments.json);
    progress.show(static_cast<double>(done.size()) / static_cast<double>(runs.size()));
    const bench::Options options{.agents = run.agents,
                                 .neighbors = arguments.neighbors.value_or(0),
                                 .width = arguments.width,
                                 .threads = arguments.threads,
                                 .seconds = arguments.seconds,
                                 .executor = threads.executor()};
    auto world = bench::prepare(run.bench, options);
    if (!world) {
      complain("veer bench: {}\n", world.reason());
      return bad_input;
    }
    const auto measured = bench::measure(std::move(*world), run.bench, options);
    if (!measured) {
      complain("veer bench: {}\n", measured.reason());
      return failed;
    }
    done.push_back(*measured);
  }
  const bool one = done.size() == 1 && !arguments.all && arguments.name != behaviors_name;
  const bool mind = arguments.name == mind_name;
  if (arguments.json && one) {
    say_json(to_json(done[0]));
  } else if (arguments.json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Measured& m : done) list.push_back(to_json(m));
    say_json(list);
  } else if (one) {
    print_figures(done[0]);
  } else if (arguments.name == behaviors_name) {
    print_behaviors(done);
  } else if (mind) {
    print_mind(done,
               bench::measure_asking(runs.back().bench, {.agents = runs.back().agents, .width = arguments.width}));
  } else if (!is_piped) {
    print_table(done);
  }
  if (arguments.scaling) {
    const std::string error = write_file(picture, bench::plot_scaling(done));
    if (!error.empty()) {
      complain("veer bench: {}\n", error);
      return failed;
    }
    if (!arguments.json && !is_piped) say("wrote {}\n", picture);
  }
  return fine;
}

int bench_command(const BenchArguments& arguments) {
  if (arguments.name.empty() && !arguments.all) {
    complain("veer bench: name one of {}, or use --all\n", fmt::join(bench_names(), ", "));
    return bad_input;
  }
  const bool planning = arguments.name == planning_name, map = arguments.name == map_name;
  if (arguments.scaling && (arguments.name == behaviors_name || arguments.name == mind_name || planning || map)) {
    complain("veer bench: --scaling is for one bench, not for {}\n", planning || map ? arguments.name
                                                                     : arguments.name == mind_name
                                                                         ? "a mind and its parts"
                                                                         : "all behaviors");
    return bad_input;
  }
  if (!can_run(arguments.width)) return bad_input;
  return planning ? bench_planning(arguments) : map ? bench_map(arguments) : measure_and_print(arguments);
}

}  // namespace

void add_bench(CLI::App& app) {
  const auto arguments = std::make_shared<BenchArguments>();
  BenchArguments& to = *arguments;
  CLI::App* command = app.add_subcommand("bench", "measure what the steps of a world cost");
  command->footer(R"(
Before a bench reports a time, it compares a sample of neighbor sets with brute force.

Examples:
  veer bench flock --agents 1000000 --neighbors 12 --threads 2
  veer bench --all
  veer bench behaviors --seconds 0.5            each behavior by itself
  veer bench mind                               eight behaviors together, compared with each alone
  veer bench planning                           paths, goal fields, and agents that follow one
  veer bench map                                walls that agents feel, and a path that they follow
  veer bench flock --scaling --svg out/flock.svg)");
  const std::vector<std::string> names = bench_names();
  CLI::Option* name = command->add_option("NAME", to.name, fmt::format("one of {}", fmt::join(names, ", ")))
                          ->check(CLI::IsMember(names));
  CLI::Option* all = command->add_flag("--all", to.all, "run every bench at its usual size and print a table");
  all->excludes(name);
  command->add_option("--agents", to.agents, "number of agents")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100000000}));
  command->add_option("--neighbors", to.neighbors, "mean number of neighbors per agent; sets the density")
      ->check(in_range);
  add_threads(command, to.threads);
  add_width(command, to.width);
  command->add_option("--seconds", to.seconds, "how long to measure, s")->check(in_range)->capture_default_str();
  command->add_flag("--scaling", to.scaling, "run with 1e3 to 1e6 agents and draw the times")
      ->excludes("--agents")
      ->excludes(all);
  command->add_option("--svg", to.svg, "SVG file to write with --scaling; -: standard output")->needs("--scaling");
  add_json(command, to.json);
  on_parsed(command, [arguments] { return bench_command(*arguments); });
}

}  // namespace veer::app
