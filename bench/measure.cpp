#include "bench/measure.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>

#include "bench/neighbors.hpp"
#include "veer/world/query/explain.hpp"
#include "veer/world/state/state.hpp"

namespace veer::bench {
namespace {

/// Flocks contract, so after this many steps a world is reset to its start: the number of neighbors stays near the
/// requested one.
constexpr int most_steps = 100;

/// With one thread, CPU time: other load on the machine doesn't count.
double now(bool wall) {
  if (!wall) return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Returns the peak memory of this process in bytes, as reported by Linux.
double peak_bytes() {
  double bytes = 0;
  if (std::FILE* status = std::fopen("/proc/self/status", "r")) {
    char line[256];
    while (std::fgets(line, sizeof line, status)) {
      double kilobytes = 0;
      if (std::sscanf(line, "VmHWM: %lf", &kilobytes) == 1) bytes = kilobytes * 1024;
    }
    std::fclose(status);
  }
  return bytes;
}

double median(std::vector<double>& values) {
  if (values.empty()) return 0;
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

template <int D>
Result<Measured> measure_world(World<D>& world, const Bench& bench, const Options& options) {
  Measured m;
  m.bench = bench.name;
  m.agents = world.count();
  m.threads = options.threads;
  m.width = world.width();
  for (int i = 0; i < hash_steps; ++i) world.step(bench.dt);
  m.hash = world.state_hash();
  const NeighborCheck met = check_neighbors(world);
  if (!met.error.empty())
    return Error{std::string(bench.name) + ": the grid doesn't find what brute force finds: " + met.error};

  const bool wall = options.threads > 1;
  const double agents = static_cast<double>(std::max<std::size_t>(m.agents, 1));
  const double pairs = agents * std::max(met.mean, 10.);  // as much work as a flock in a batch, also in a dense crowd
  const int batch = std::clamp(static_cast<int>(1e7 / pairs), 1, most_steps);
  m.bytes_per_agent = static_cast<double>(world.agent_bytes()) / agents;
  m.process_bytes_per_agent = peak_bytes() / agents;
  const World<D> start = world;
  std::vector<double> times;
  StageShares stages;
  const auto run = [&](double seconds, bool timed) {
    for (const double begin = now(wall); now(wall) - begin < seconds || (timed && times.size() < 5);) {
      if (world.steps() + static_cast<std::uint64_t>(batch) > start.steps() + most_steps) world = start;
      const double before = now(wall);
      for (int i = 0; i < batch; ++i) {
        world.step(bench.dt);
        if (timed) stages.add(world);
      }
      if (timed) times.push_back((now(wall) - before) * 1e9 / (batch * agents));
    }
  };
  run(options.seconds / 3, false);
  run(options.seconds, true);
  m.ns_per_agent_update = median(times);
  m.updates_per_second = 1e9 / m.ns_per_agent_update;
  m.steps_per_second = m.updates_per_second / agents;
  m.stage_ns = stages.of(m.ns_per_agent_update);
  m.neighbors = check_neighbors(world).mean;
  return m;
}

}  // namespace

std::string machine() {
  std::string name;
  if (std::FILE* about = std::fopen("/proc/cpuinfo", "r")) {
    char line[256];
    while (name.empty() && std::fgets(line, sizeof line, about)) {
      const std::string_view text(line);
      const auto colon = text.find(": ");
      if (text.starts_with("model name") && colon != text.npos) name = text.substr(colon + 2, text.size() - colon - 3);
    }
    std::fclose(about);
  }
  return name;
}

Result<AnyWorld> prepare(const Bench& bench, const Options& options) {
  auto world = bench.make(bench, options.agents ? options.agents : bench.agents,
                          options.neighbors > 0 ? options.neighbors : bench.neighbors);
  if (!world) return world;
  const bool can = std::visit(
      [&](auto& w) {
        w.set_executor(options.executor);
        return w.set_width(options.width);
      },
      *world);
  if (!can) return Error{"this machine can't run packs of " + std::to_string(options.width) + " lanes"};
  return world;
}

Result<Measured> measure(AnyWorld world, const Bench& bench, const Options& options) {
  return std::visit([&](auto& w) { return measure_world(w, bench, options); }, world);
}

Asking measure_asking(const Bench& bench, const Options& options) {
  auto world = prepare(bench, options);
  if (!world) return {};
  return std::visit(
      [&](auto& w) {
        std::vector<double> steps, questions;
        for (int k = 0; k < 40; ++k) {
          const double start = now(true);
          w.step(bench.dt);
          const double stepped = now(true);
          const auto why = w.agent(w.group(w.group_at(0)).agents()[0]).explain(bench.dt);
          if (why) questions.push_back((now(true) - stepped) * 1e6);
          steps.push_back((stepped - start) * 1e9 / static_cast<double>(w.count()));
        }
        return Asking{median(steps), median(questions)};
      },
      *world);
}

Result<std::uint64_t> hash_after(const Bench& bench, const Options& options, int steps) {
  auto world = prepare(bench, options);
  if (!world) return Error{world.reason()};
  return std::visit(
      [&](auto& w) {
        for (int i = 0; i < steps; ++i) w.step(bench.dt);
        return w.state_hash();
      },
      *world);
}

}  // namespace veer::bench
