#include <fmt/core.h>
#include <fmt/format.h>
#include <signal.h>

#include <atomic>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/load.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/threads.hpp"
#include "scenario/run/run.hpp"
#include "scenario/write/replay.hpp"
#include "scenario/write/svg.hpp"
#include "scenario/write/trace.hpp"

namespace veer::app {
namespace {

// 30 frames a second look smooth; a replay of a large crowd keeps fewer, so that the page stays a few dozen MB.
constexpr double film_fps = 30;
constexpr double most_samples = 3e6;
// What every behavior asked for is kept as well, as long as that adds only a few MB.
constexpr double most_wishes = 3e5;

std::atomic<bool> interrupted = false;

double updates_per_second(const scenario::RunResult& result) {
  return result.wall_seconds > 0 ? static_cast<double>(result.agent_updates) / result.wall_seconds : 0;
}

nlohmann::ordered_json to_json(const scenario::GaitMeasures& gait) {
  nlohmann::ordered_json all = {
      {"agents", gait.agents}, {"tracking_error", gait.tracking_error}, {"spin_error", gait.spin_error}};
  if (gait.foot_slide) all["foot_slide"] = *gait.foot_slide;
  all["jitter"] = gait.jitter;
  return all;
}

void print_gait(const scenario::GroupGait& group) {
  const scenario::GaitMeasures& gait = group.measures;
  fmt::print("  gait     {}: asked and had differ by {:.2f} m/s and {:.2f} rad/s", group.group, gait.tracking_error,
             gait.spin_error);
  if (gait.foot_slide) fmt::print(", feet slide {:.1f} mm per cycle", *gait.foot_slide * 1e3);
  fmt::print(", jitter {:.1f} m/s^2\n", gait.jitter);
}

void print_json(const scenario::Scenario& what, const scenario::RunResult& result, const RunArguments& arguments) {
  nlohmann::ordered_json stages;
  for (std::size_t i = 0; i < stage_names.size(); ++i) stages[stage_names[i]] = result.stage_seconds[i];
  nlohmann::ordered_json all = {{"scenario", what.name},
                                {"agents", result.agents},
                                {"steps", result.steps},
                                {"seconds", result.seconds},
                                {"seed", result.seed},
                                {"hash", fmt::format("{:016x}", result.hash)},
                                {"wall_seconds", result.wall_seconds},
                                {"agent_updates_per_second", updates_per_second(result)},
                                {"threads", arguments.threads},
                                {"events",
                                 {{"arrived", result.arrived},
                                  {"removed", result.removed},
                                  {"quarantined", result.quarantined},
                                  {"changed_state", result.changed_state}}},
                                {"stage_seconds", stages}};
  if (!result.culprits.empty()) all["culprits"] = result.culprits;
  if (what.board) all["events"]["blocked"] = result.blocked;
  if (what.board || result.unreachable > 0) all["events"]["unreachable"] = result.unreachable;
  for (const scenario::GroupGait& group : result.group_gaits) all["gait"][group.group] = to_json(group.measures);
  if (!result.notes.empty()) all["notes"] = result.notes;
  fmt::print("{}\n", all.dump(2));
}

void print_summary(const scenario::Scenario& what, const scenario::RunResult& result) {
  fmt::print("{}{}{}\n", what.name, what.summary.empty() ? "" : ": ", what.summary);
  fmt::print("  agents   {}\n", result.agents);
  fmt::print("  time     {:.2f} s in {} steps, run in {:.3f} s\n", result.seconds, result.steps, result.wall_seconds);
  fmt::print("  speed    {:.1f} million agent updates per second\n", updates_per_second(result) * 1e-6);
  fmt::print("  events   {} arrived, {} removed, {} quarantined", result.arrived, result.removed, result.quarantined);
  if (result.changed_state > 0) fmt::print(", {} changes of state", result.changed_state);
  if (what.board) fmt::print(", {} blocked", result.blocked);
  if (what.board || result.unreachable > 0) fmt::print(", {} unreachable", result.unreachable);
  fmt::print("\n");
  if (!result.culprits.empty()) fmt::print("  blame    {} didn't ask for a number\n", fmt::join(result.culprits, ", "));
  for (const scenario::GroupGait& group : result.group_gaits) print_gait(group);
  for (const std::string& note : result.notes) fmt::print("  note     {}\n", note);
  fmt::print("  hash     {:016x} (seed {})\n", result.hash, result.seed);
}

bool write(const std::string& path, const std::string& text, bool quiet) {
  const std::string error = write_file(path, text);
  if (!error.empty()) fmt::print(stderr, "veer: {}\n", error);
  else if (!quiet) fmt::print("  wrote    {} ({:.1f} kB)\n", path, static_cast<double>(text.size()) / 1e3);
  return error.empty();
}

}  // namespace

int run_command(const RunArguments& arguments) {
  const auto loaded = load(arguments.file);
  if (!loaded) return bad_input;
  const bool quiet = arguments.json || arguments.quiet;

  scenario::RunOptions options{
      .seconds = arguments.seconds, .steps = arguments.steps, .seed = arguments.seed, .width = arguments.width};
  Threads threads(arguments.threads);
  options.executor = threads.executor();
  if (arguments.html || arguments.svg) {
    double agents = 1, wishes = 0;  // of one frame
    for (const scenario::GroupSpec& group : loaded->groups)
      for (const scenario::SpawnSpec& plan : group.spawn) {
        // A sample takes 10 bytes; a pose and limbs are as much as some more of them.
        const double pose = group.def.character ? .4 + .7 * static_cast<double>(group.def.character->space.limbs()) : 0;
        agents += static_cast<double>(plan.count) * (1 + pose);
        wishes += static_cast<double>(plan.count * group.def.mind.behaviors.size());
      }
    if (loaded->board)
      for (const scenario::BoardSpec::Group& group : loaded->board->agents)
        agents += static_cast<double>(group.places.size() + group.count);
    const double seconds = arguments.steps ? static_cast<double>(*arguments.steps) * static_cast<double>(loaded->dt)
                                           : arguments.seconds.value_or(loaded->seconds);
    options.record_fps = std::min(film_fps, most_samples / (agents * std::max(seconds, 1e-3)));
    options.explain = arguments.html && wishes * options.record_fps * seconds <= most_wishes;
  }

  // A run that is interrupted leaves nothing half written.
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

  if (arguments.json) print_json(*loaded, result, arguments);
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

}  // namespace veer::app
