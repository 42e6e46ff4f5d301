#include "app/run_summary.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/say.hpp"

namespace veer::app {
namespace {

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
  say("  gait     {}: motion differs from the request by {:.2f} m/s and {:.2f} rad/s", group.group, gait.tracking_error,
      gait.spin_error);
  if (gait.foot_slide) say(", feet slide {:.1f} mm per cycle", *gait.foot_slide * 1e3);
  say(", jitter {:.1f} m/s^2\n", gait.jitter);
}

}  // namespace

void print_json(const scenario::Scenario& what, const scenario::RunResult& result, std::size_t threads) {
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
                                {"threads", threads},
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
  say_json(all);
}

void print_summary(const scenario::Scenario& what, const scenario::RunResult& result) {
  say("{}{}{}\n", what.name, what.summary.empty() ? "" : ": ", what.summary);
  say("  agents   {}\n", result.agents);
  say("  time     {:.2f} s in {} steps, run in {:.3f} s\n", result.seconds, result.steps, result.wall_seconds);
  say("  speed    {:.1f} million agent updates per second\n", updates_per_second(result) * 1e-6);
  say("  events   {} arrived, {} removed, {} quarantined", result.arrived, result.removed, result.quarantined);
  if (result.changed_state > 0) say(", {} changes of state", result.changed_state);
  if (what.board) say(", {} blocked", result.blocked);
  if (what.board || result.unreachable > 0) say(", {} unreachable", result.unreachable);
  say("\n");
  if (!result.culprits.empty()) say("  cause    {} returned NaN or infinity\n", fmt::join(result.culprits, ", "));
  for (const scenario::GroupGait& group : result.group_gaits) print_gait(group);
  for (const std::string& note : result.notes) say("  note     {}\n", note);
  say("  hash     {:016x} (seed {})\n", result.hash, result.seed);
}

}  // namespace veer::app
