#pragma once

#include <functional>

#include "bench/benches.hpp"

namespace veer::bench {

struct Options {
  std::size_t agents = 0;   // 0: the default of the bench
  double neighbors = 0;     // 0: the default of the bench
  int width = 0;            // lanes; 0: the machine's own
  std::size_t threads = 1;  // threads of the executor
  double seconds = 2;       // duration of the measurement, after a warm-up of a third of it
  Executor executor{};
};

struct Measured {
  std::string bench;
  std::size_t agents = 0;
  double neighbors = 0;            // counted at the end
  double ns_per_agent_update = 0;  // median over batches of steps: CPU time on one thread, else wall time
  double updates_per_second = 0;
  double steps_per_second = 0;
  double bytes_per_agent = 0;          // of the world
  double process_bytes_per_agent = 0;  // peak of the whole process; 0 if the system doesn't report it
  StageSeconds stage_ns{};             // ns per agent and step; the parts of ns_per_agent_update
  std::uint64_t hash = 0;              // after `hash_steps` steps: the same on every machine
  int width = 0;
  std::size_t threads = 1;
};

/// Steps after which the hash is taken.
inline constexpr int hash_steps = 10;

/// Returns the name of the processor; empty if the system doesn't tell it.
std::string machine();

/// Makes the world of a bench with the given options; an error if the bench or the machine doesn't support them.
Result<AnyWorld> prepare(const Bench& bench, const Options& options);

/// Times the steps of a prepared world. Returns an error if its neighbors aren't those that brute force finds.
Result<Measured> measure(AnyWorld world, const Bench& bench, const Options& options);

/// The cost of AgentView::explain, for one agent between any two steps.
struct Asking {
  double step_ns = 0;      // per agent, without explain
  double question_us = 0;  // of one explain
};
Asking measure_asking(const Bench& bench, const Options& options);

/// Runs a bench for `steps` steps from its start; returns the state hash.
Result<std::uint64_t> hash_after(const Bench& bench, const Options& options, int steps);

}  // namespace veer::bench
