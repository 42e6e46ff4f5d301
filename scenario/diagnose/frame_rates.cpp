#include <algorithm>
#include <cmath>

#include "scenario/build/build.hpp"
#include "scenario/diagnose/diagnose.hpp"
#include "scenario/diagnose/traits.hpp"
#include "scenario/run/run.hpp"

/// Frame-rate dependence: with steps half as long, agents should end up at the same positions, except for a tolerance:
/// the distance of a tenth of a second at top speed.
namespace veer::scenario {
namespace {

constexpr double late = .1;  // s

template <int D>
std::vector<Finding> compare(const Scenario& scenario, const DiagnoseOptions& options) {
  const std::uint64_t seed = options.seed.value_or(scenario.seed);
  World<D> whole = build<D>(scenario, seed), halves = build<D>(scenario, seed);
  const std::uint64_t steps = steps_in(scenario, options.seconds.value_or(scenario.seconds));
  const std::uint64_t pause = std::max<std::uint64_t>(steps / 200, 1);
  for (std::uint64_t k = 0; k < steps; ++k) {
    if (options.progress && k % pause == 0 && !options.progress(static_cast<double>(k) / static_cast<double>(steps)))
      return {};
    whole.step(scenario.dt);
    halves.step(scenario.dt / 2);
    halves.step(scenario.dt / 2);
  }
  const std::vector<GroupTraits> groups = traits_of(scenario);
  std::vector<Finding> findings;
  const Domain<D>& domain = whole.definition().domain;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (groups[g].random) continue;
    Finding f{.failure = "frame_rate_dependence", .group = groups[g].name, .to = whole.time()};
    f.cure = known_failure(f.failure).cure;
    const auto b = std::as_const(halves).group(halves.group_at(g));
    std::vector<std::pair<std::uint32_t, Vec<float, D>>> ends;
    for (std::size_t row = 0; row < b.count(); ++row) ends.emplace_back(b.keys()[row], b.positions()[row]);
    const auto by_key = [](const auto& end) { return end.first; };
    std::ranges::sort(ends, {}, by_key);
    std::vector<std::uint32_t> ids;
    for (const AgentId id : whole.group(whole.group_at(g)).agents()) {
      const auto agent = whole.agent(id);
      const std::uint32_t key = agent.key();
      const auto other = std::ranges::lower_bound(ends, key, {}, by_key);
      if (other == ends.end() || other->first != key) continue;
      const auto apart = static_cast<double>(length(domain.displacement(agent.position(), other->second)));
      const double tolerance = late * static_cast<double>(agent.limits().max_speed);
      if (!(apart > tolerance)) continue;
      ids.push_back(key);
      if (!(apart > f.value)) continue;
      f.value = apart;
      f.threshold = tolerance;
      f.text = "ended " + rounded(apart) + " m elsewhere with steps of " +
               rounded(static_cast<double>(scenario.dt) / 2) + " s instead of " +
               rounded(static_cast<double>(scenario.dt)) + " s";
    }
    std::ranges::sort(ids);
    f.count = ids.size();
    f.agents.assign(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(std::min(ids.size(), named_agents)));
    if (f.count > 0) findings.push_back(std::move(f));
  }
  return findings;
}

}  // namespace

std::vector<Finding> compare_frame_rates(const Scenario& scenario, const DiagnoseOptions& options) {
  // Agents would enter and leave a board at other times.
  if (scenario.board) return {};
  return scenario.dimensions == 3 ? compare<3>(scenario, options) : compare<2>(scenario, options);
}

}  // namespace veer::scenario
