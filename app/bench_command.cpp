#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/bench_against.hpp"
#include "app/bench_command.hpp"
#include "app/bench_tables.hpp"
#include "app/commands.hpp"
#include "app/one_file.hpp"
#include "app/options.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/say.hpp"
#include "app/threads.hpp"
#include "bench/layouts.hpp"
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
  for (const bench::Bench& b : bench::layout_benches()) names.emplace_back(b.name);
  for (const char* several : {behaviors_name, mind_name, planning_name, map_name, layouts_name})
    names.emplace_back(several);
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
  if (arguments.scaling && !is_file_name("veer bench", "--svg", picture)) return bad_input;
  const bool is_piped = arguments.scaling && is_standard_output(picture);
  if (is_piped && arguments.json) {
    complain("veer bench: standard output can take either --json or --svg\n");
    return bad_input;
  }
  std::optional<std::vector<Before>> earlier;
  if (arguments.against) {
    earlier = read_earlier(*arguments.against);
    if (!earlier) return bad_input;
  }
  Threads threads(arguments.threads);
  const std::vector<Run> runs = runs_of(arguments);
  const int rounds = arguments.against ? rounds_against : 1;
  std::vector<std::vector<Measured>> measured(runs.size());  // by run and round
  for (int round = 0; round < rounds; ++round)
    for (std::size_t k = 0; k < runs.size(); ++k) {
      Progress progress(fmt::format("{}, {} agents", runs[k].bench.name, runs[k].agents), !arguments.json);
      progress.show(static_cast<double>(static_cast<std::size_t>(round) * runs.size() + k) /
                    static_cast<double>(runs.size() * static_cast<std::size_t>(rounds)));
      const bench::Options options{.agents = runs[k].agents,
                                   .neighbors = arguments.neighbors.value_or(0),
                                   .width = arguments.width,
                                   .threads = arguments.threads,
                                   .seconds = arguments.seconds / rounds,
                                   .executor = threads.executor()};
      auto world = bench::prepare(runs[k].bench, options);
      if (!world) {
        complain("veer bench: {}\n", world.reason());
        return bad_input;
      }
      const auto m = bench::measure(std::move(*world), runs[k].bench, options);
      if (!m) {
        complain("veer bench: {}\n", m.reason());
        return failed;
      }
      measured[k].push_back(*m);
    }
  std::vector<Measured> done;
  for (auto& all : measured) {
    std::ranges::sort(all, {}, &Measured::ns_per_agent_update);
    done.push_back(all[all.size() / 2]);
  }
  if (arguments.against) {
    if (arguments.json) say_json(to_json(done));
    return compare_with(*arguments.against, *earlier, done, arguments.json);
  }
  const bool one = done.size() == 1 && !arguments.all && arguments.name != behaviors_name;
  const bool mind = arguments.name == mind_name;
  if (arguments.json && one) {
    say_json(to_json(done[0]));
  } else if (arguments.json) {
    say_json(to_json(done));
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
  if (arguments.scaling && !bench::find_bench(arguments.name)) {
    complain("veer bench: --scaling is for one bench, not for {}\n", arguments.name);
    return bad_input;
  }
  if (arguments.against && !arguments.all && !bench::find_bench(arguments.name)) {
    complain("veer bench: --against is for one bench or --all, not for {}\n", arguments.name);
    return bad_input;
  }
  if (!can_run(arguments.width)) return bad_input;
  if (arguments.name == planning_name) return bench_planning(arguments);
  if (arguments.name == map_name) return bench_map(arguments);
  if (arguments.name == layouts_name) return bench_layouts(arguments);
  return measure_and_print(arguments);
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
  veer bench layouts --seconds 0.5              a flock in planes, streets, clusters, compared with a torus
  veer bench --all --json > before.json         keep a run, to compare with later:
  veer bench --all --against before.json
  veer bench flock --scaling --svg out/flock.svg)");
  const std::vector<std::string> names = bench_names();
  CLI::Option* name = command->add_option("NAME", to.name, fmt::format("one of {}", fmt::join(names, ", ")))
                          ->check(CLI::IsMember(names));
  CLI::Option* all = command->add_flag("--all", to.all, "run every bench at its usual size and print a table");
  all->excludes(name);
  add_whole(command, "--agents", to.agents, 1, 100'000'000, "number of agents");
  command->add_option("--neighbors", to.neighbors, "mean number of neighbors per agent; sets the density")
      ->check(in_range);
  add_threads(command, to.threads);
  add_width(command, to.width);
  command->add_option("--seconds", to.seconds, "how long to measure, s")->check(in_range)->capture_default_str();
  command->add_flag("--scaling", to.scaling, "run with 1e3 to 1e6 agents and draw the times")
      ->excludes("--agents")
      ->excludes(all);
  command->add_option("--svg", to.svg, "SVG file to write with --scaling; -: standard output")->needs("--scaling");
  command
      ->add_option("--against", to.against, "compare with an earlier run of this machine; exit 1 if one is 10 % slower")
      ->excludes("--scaling");
  add_json(command, to.json);
  on_parsed(command, [arguments] { return bench_command(*arguments); });
}

}  // namespace veer::app
