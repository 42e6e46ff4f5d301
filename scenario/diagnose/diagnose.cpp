#include "scenario/diagnose/diagnose.hpp"

#include <algorithm>
#include <cmath>

#include "scenario/build/build.hpp"
#include "scenario/diagnose/observer.hpp"
#include "scenario/diagnose/read_trace.hpp"
#include "scenario/diagnose/stuck.hpp"
#include "scenario/format/names.hpp"
#include "scenario/run/board_run.hpp"
#include "scenario/run/run.hpp"
#include "scenario/write/explanation.hpp"

namespace veer::scenario {
namespace {

constexpr std::string_view frame_rates = "frame_rate_dependence";
constexpr double nudge_time = 15;  // s; a balance that is lost more slowly counts as stable

void list_checked(Diagnosis& d, const Detectors& detectors, bool with_frame_rates) {
  for (const KnownFailure& known : known_failures()) {
    const bool looked_for =
        std::ranges::any_of(detectors, [&](const auto& one) { return one->failure() == known.name; }) ||
        (with_frame_rates && known.name == frame_rates);
    (looked_for ? d.checked : d.skipped).push_back(known.name);
  }
}

/// True if a stuck agent stays stuck after it is pushed aside by half its radius, in a copy of the world. Aside is
/// perpendicular to the way to its target.
template <int D>
bool outlives_nudge(World<D> world, const Seen& agent, const Vec3& to_target, float dt) {
  const AgentId id = agent_with_key(world, agent.id);
  if (!world.agent(id)) return true;
  const AgentState<D> before = world.agent(id).state();
  const Vec3 way = unit(to_target, Vec3{1, 0, 0});
  const Vec3 aside{-way.y, way.x, 0};
  const float nudge = std::max(.5f * agent.radius, .01f);
  const Vec<float, D> start = before.position;
  world.agent(id).set_motion(start + to_dimension<D>(unit(aside, Vec3{1, 0, 0})) * nudge, before.velocity);
  const auto steps = static_cast<int>(nudge_time / static_cast<double>(dt));
  const float free = Stuck::most_away(agent);
  for (int k = 0; k < steps; ++k) {
    world.step(dt);
    const auto after = world.agent(id);
    if (!after || length(world.definition().domain.displacement(start, after.position())) > free) return false;
  }
  return true;
}

template <int D>
Diagnosis diagnose_world(const Scenario& scenario, const DiagnoseOptions& options) {
  Diagnosis d{.name = scenario.name};
  const std::uint64_t seed = options.seed.value_or(scenario.seed);
  World<D> world = build<D>(scenario, seed);
  std::optional<BoardRun> board;
  if (scenario.board) board.emplace(*scenario.board, scenario.groups.size(), seed);
  const std::vector<GroupTraits> groups = traits_of(scenario);
  Detectors detectors = all_detectors(false);
  Stuck* stuck = nullptr;
  for (const auto& one : detectors)
    if (one->failure() == "stuck") stuck = static_cast<Stuck*>(one.get());
  Observer<D> observer(scenario, world);
  const auto look = [&] {
    const Moment& now = observer.look(world);
    for (const auto& one : detectors) one->see(now, groups);
    for (const Seen& agent : stuck->newly())
      if (!stuck->knows_balance(agent.group))
        stuck->set_balance(agent.group, outlives_nudge(world, agent, now.aims[agent.first_aim].offset, scenario.dt));
  };

  const double seconds = options.seconds.value_or(scenario.seconds);
  const std::uint64_t steps = steps_in(scenario, seconds), pause = std::max<std::uint64_t>(steps / 200, 1);
  const auto part_done = [&] {
    return options.dt ? world.time() / seconds : static_cast<double>(world.steps()) / static_cast<double>(steps);
  };
  look();
  while (part_done() < 1 && !d.stopped) {
    const float dt = options.dt ? options.dt(world.steps()) : scenario.dt;
    world.step(dt);
    look();
    if constexpr (D == 2)
      if (board) board->step(world, as_written(static_cast<double>(dt)));
    if (options.progress && world.steps() % pause == 0) d.stopped = !options.progress(part_done());
  }
  d.seconds = world.time();
  d.agents = observer.last().indices;
  d.findings = findings_of(detectors, groups);
  const bool compares = options.frame_rates && !d.stopped && !scenario.board;
  if (compares)
    for (Finding& f : compare_frame_rates(scenario, options))
      d.findings.insert(std::ranges::upper_bound(d.findings, f.failure, {}, &Finding::failure), std::move(f));
  list_checked(d, detectors, compares);
  return d;
}

}  // namespace

Diagnosis diagnose(const Scenario& scenario, const DiagnoseOptions& options) {
  return scenario.dimensions == 3 ? diagnose_world<3>(scenario, options) : diagnose_world<2>(scenario, options);
}

Diagnosis diagnose_trace(std::istream& csv, Faults& faults) {
  Diagnosis d;
  Detectors detectors = all_detectors(true);
  std::vector<GroupTraits> groups;
  Roll roll;
  Moment now;
  const auto see = [&](const TraceFrame& frame) {
    now.dt = now.agents.empty() ? 0 : frame.time - now.time;
    now.time = frame.time;
    now.agents.clear();
    for (const TraceSample& s : frame.samples) {
      auto group = std::ranges::find(groups, s.group, &GroupTraits::name);
      if (group == groups.end()) group = groups.insert(group, {.name = s.group, .known = false});
      Seen seen = roll.enter(s.id, static_cast<std::uint32_t>(group - groups.begin()), s.position, {});
      seen.velocity = s.velocity;
      // The heading is an angle in the plane; in space a trace's agents are assumed to look where they go.
      const Vec3 heading{std::cos(s.heading), std::sin(s.heading), 0};
      seen.heading = s.velocity.z == 0 ? heading : unit(s.velocity, heading);
      now.agents.push_back(seen);
    }
    now.indices = roll.size();
    for (const auto& one : detectors) one->see(now, groups);
    d.seconds = frame.time;
  };
  read_trace(csv, see, faults);
  d.agents = roll.size();
  d.findings = findings_of(detectors, groups);
  for (Finding& f : d.findings)
    if (f.failure == "judder") f.text += "; in a trace, a random walk looks the same";
  list_checked(d, detectors, false);
  return d;
}

}  // namespace veer::scenario
