#include <fmt/core.h>
#include <signal.h>

#include <atomic>
#include <optional>
#include <string>

#include "app/commands.hpp"
#include "app/load.hpp"
#include "app/options.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/run_summary.hpp"
#include "app/threads.hpp"
#include "scenario/run/run.hpp"
#include "scenario/write/replay.hpp"
#include "scenario/write/svg.hpp"
#include "scenario/write/trace.hpp"

namespace veer::app {
namespace {

struct RunArguments {
  std::string file;  // a path, or the name of a scenario of the gallery
  std::optional<double> seconds;
  std::optional<std::uint64_t> steps, seed;
  std::size_t threads = 1;
  int width = 0;                                // lanes; 0: the machine's own
  std::optional<std::string> trace, html, svg;  // files to write
  bool json = false;
  bool quiet = false;
};

// 30 frames per second look smooth. A replay of a large crowd keeps fewer, so that the page stays at a few dozen MB.
constexpr double film_fps = 30;
constexpr double most_samples = 3e6;
// A replay also keeps the requests of every behavior, as long as these add only a few MB.
constexpr double most_wishes = 3e5;

std::atomic<bool> interrupted = false;

bool write(const std::string& path, const std::string& text, bool quiet) {
  const std::string error = write_file(path, text);
  if (!error.empty()) fmt::print(stderr, "veer: {}\n", error);
  else if (!quiet) fmt::print("  wrote    {} ({:.1f} kB)\n", path, static_cast<double>(text.size()) / 1e3);
  return error.empty();
}

/// Sets how many frames per second a recording keeps, and whether it keeps the requests of behaviors.
void plan_recording(scenario::RunOptions& options, const scenario::Scenario& what, const RunArguments& arguments) {
  double agents = 1, wishes = 0;  // of one frame
  for (const scenario::GroupSpec& group : what.groups)
    for (const scenario::SpawnSpec& spawn : group.spawn) {
      // A sample takes 10 bytes; the pose and limbs of an animated agent count as a part of a sample each.
      const double pose = group.def.character ? .4 + .7 * static_cast<double>(group.def.character->space.limbs()) : 0;
      agents += static_cast<double>(spawn.count) * (1 + pose);
      wishes += static_cast<double>(spawn.count * group.def.mind.behaviors.size());
    }
  if (what.board)
    for (const scenario::BoardSpec::Group& group : what.board->agents)
      agents += static_cast<double>(group.places.size() + group.count);
  const double seconds = arguments.steps ? static_cast<double>(*arguments.steps) * static_cast<double>(what.dt)
                                         : arguments.seconds.value_or(what.seconds);
  options.record_fps = std::min(film_fps, most_samples / (agents * std::max(seconds, 1e-3)));
  options.explain = arguments.html && wishes * options.record_fps * seconds <= most_wishes;
}

int run_command(const RunArguments& arguments) {
  if (!can_run(arguments.width)) return bad_input;
  const auto loaded = load(arguments.file);
  if (!loaded) return bad_input;
  const bool quiet = arguments.json || arguments.quiet;

  scenario::RunOptions options{
      .seconds = arguments.seconds, .steps = arguments.steps, .seed = arguments.seed, .width = arguments.width};
  Threads threads(arguments.threads);
  options.executor = threads.executor();
  if (arguments.html || arguments.svg) plan_recording(options, *loaded, arguments);

  // An interrupted run leaves no incomplete file.
  struct sigaction on_interrupt{}, before{};
  on_interrupt.sa_handler = [](int) { interrupted = true; };
  sigaction(SIGINT, &on_interrupt, &before);

  std::optional<OutputFile> trace;
  std::string lines;
  if (arguments.trace) {
    trace.emplace(*arguments.trace);
    if (!trace->write(scenario::csv_header)) {
      fmt::print(stderr, "veer: {}\n", trace->error());
      return failed;
    }
    options.each_step = [&](const scenario::Recording& now) {
      lines.clear();
      scenario::append_csv(lines, now, now.frames.back());
      return trace->write(lines);
    };
  }
  scenario::RunResult result;
  {
    Progress progress(loaded->name, !quiet);
    options.progress = [&](double done) {
      progress.show(done);
      return !interrupted;
    };
    result = scenario::run(*loaded, options);
  }
  sigaction(SIGINT, &before, nullptr);
  if (trace && !trace->error().empty()) {
    fmt::print(stderr, "veer: {}\n", trace->error());
    return failed;
  }
  if (result.stopped) {
    fmt::print(stderr, "veer: interrupted after {} steps; nothing was written\n", result.steps);
    return failed;
  }

  if (arguments.json) print_json(*loaded, result, arguments.threads);
  else if (!arguments.quiet) print_summary(*loaded, result);
  bool good = true;
  if (trace) {
    good = trace->finish();
    if (!good) fmt::print(stderr, "veer: {}\n", trace->error());
    else if (!quiet) fmt::print("  wrote    {}\n", *arguments.trace);
  }
  if (arguments.html) good &= write(*arguments.html, scenario::to_html(result.recording), quiet);
  if (arguments.svg) good &= write(*arguments.svg, scenario::to_svg(result.recording), quiet);
  return good ? fine : failed;
}

}  // namespace

void add_run(CLI::App& app) {
  const auto arguments = std::make_shared<RunArguments>();
  RunArguments& to = *arguments;
  CLI::App* command = app.add_subcommand("run", "run a scenario");
  command->footer(R"(
Examples:
  veer run showcase --html out/showcase.html
  veer run crowd.json --seconds 60 --threads 4 --trace out/crowd.csv)");
  add_scenario(command, to.file);
  CLI::Option* seconds = add_seconds(command, to.seconds);
  command->add_option("--steps", to.steps, "number of steps, instead of a time")->excludes(seconds);
  add_seed(command, to.seed);
  add_threads(command, to.threads);
  add_width(command, to.width);
  command->add_option("--trace", to.trace, "CSV file to write: every agent at every step");
  command->add_option("--html", to.html, "HTML file to write: a page that replays the run");
  command->add_option("--svg", to.svg, "SVG file to write: an animated picture of the run");
  add_json(command, to.json);
  command->add_flag("--quiet", to.quiet, "print only errors");
  on_parsed(command, [arguments] { return run_command(*arguments); });
}

}  // namespace veer::app
