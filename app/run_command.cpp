#include <optional>
#include <string>

#include "app/commands.hpp"
#include "app/interrupts.hpp"
#include "app/load.hpp"
#include "app/options.hpp"
#include "app/progress.hpp"
#include "app/run_outputs.hpp"
#include "app/run_summary.hpp"
#include "app/say.hpp"
#include "app/threads.hpp"
#include "scenario/run/run.hpp"
#include "scenario/write/replay.hpp"
#include "scenario/write/svg.hpp"
#include "scenario/write/trace.hpp"

namespace veer::app {
namespace {

struct RunArguments {
  FileArgument file;
  std::optional<double> seconds;
  std::optional<std::uint64_t> steps, seed;
  std::size_t threads = 1;
  int width = 0;                                // lanes; 0: the machine's own
  std::optional<std::string> trace, html, svg;  // files to write
  bool json = false;
  bool quiet = false;
};

constexpr std::uint64_t most_steps = 1'000'000'000'000'000;  // as many as a time can lead to

// 30 frames per second look smooth. A replay of a large crowd keeps fewer, so that the page stays at a few dozen MB.
constexpr double film_fps = 30;
constexpr double most_samples = 3e6;
// A replay also keeps the requests of every behavior, as long as these add only a few MB.
constexpr double most_wishes = 3e5;

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
  RunOutputs outputs({{"--trace", arguments.trace}, {"--html", arguments.html}, {"--svg", arguments.svg}});
  if (!outputs.fit(arguments.json)) return bad_input;
  std::vector<std::string> inputs;
  const auto loaded = load(arguments.file, &inputs);
  if (!loaded || !outputs.spare(inputs)) return bad_input;
  const bool quiet = arguments.json || arguments.quiet || outputs.use_standard_output();

  scenario::RunOptions options{
      .seconds = arguments.seconds, .steps = arguments.steps, .seed = arguments.seed, .width = arguments.width};
  Threads threads(arguments.threads);
  options.executor = threads.executor();
  if (arguments.html || arguments.svg) plan_recording(options, *loaded, arguments);

  const Interrupts interrupts;  // until all files are complete
  if (!outputs.open()) return failed;
  OutputFile* trace = outputs.find("--trace");
  std::string lines;
  if (trace) {
    trace->write(scenario::csv_header);
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
      return !Interrupts::asked();
    };
    result = scenario::run(*loaded, options);
  }
  if (result.stopped && outputs.are_good()) {
    complain("veer: interrupted after {} steps; nothing was written\n", result.steps);
    return failed;
  }
  if (!outputs.are_good()) return outputs.report();

  if (arguments.json) print_json(*loaded, result, arguments.threads);
  else if (!quiet) print_summary(*loaded, result);
  if (OutputFile* html = outputs.find("--html")) html->write(scenario::to_html(result.recording));
  if (OutputFile* svg = outputs.find("--svg")) svg->write(scenario::to_svg(result.recording));
  return outputs.publish(quiet) ? fine : outputs.report();
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
  add_whole(command, "--steps", to.steps, 0, most_steps, "number of steps, instead of a time")->excludes(seconds);
  add_seed(command, to.seed);
  add_threads(command, to.threads);
  add_width(command, to.width);
  command->add_option("--trace", to.trace, "CSV file to write: every agent at every step; -: standard output");
  command->add_option("--html", to.html, "HTML file to write: a page that replays the run; -: standard output");
  command->add_option("--svg", to.svg, "SVG file to write: an animated picture of the run; -: standard output");
  add_json(command, to.json);
  command->add_flag("--quiet", to.quiet, "print only errors");
  on_parsed(command, [arguments] { return run_command(*arguments); });
}

}  // namespace veer::app
