#pragma once

#include <functional>

#include "bench/benches.hpp"

namespace veer::bench {

struct Options {
  std::size_t agents = 0;   // 0: as the bench says
  double neighbors = 0;     // likewise
  int width = 0;            // lanes; 0: the machine's own
  std::size_t threads = 1;  // that the executor runs on
  double seconds = 2;       // to measure for, after a third of it to settle
  Executor executor{};
};

struct Measured {
  std::string bench;
  std::size_t agents = 0;
  double neighbors = 0;            // counted at the end, not wished for
  double ns_per_agent_update = 0;  // median over batches of steps: time of the processor on one thread, else wall time
  double updates_per_second = 0;
  double steps_per_second = 0;
  double bytes_per_agent = 0;          // of the world
  double process_bytes_per_agent = 0;  // of the whole process at its largest; 0 where the system doesn't tell
  StageSeconds stage_ns{};             // ns per agent and step
  std::uint64_t hash = 0;              // after `hash_steps` steps: the same on every machine
  int width = 0;
  std::size_t threads = 1;
};

/// Steps after which the hash is taken.
inline constexpr int hash_steps = 10;

/// The bench's world as the options want it; an error when they ask for what it or the machine hasn't got.
Result<AnyWorld> prepare(const Bench& bench, const Options& options);

/// Times the steps of a prepared world. An error when its neighbors aren't those that brute force finds: then there is
/// no time to report.
Result<Measured> measure(AnyWorld world, const Bench& bench, const Options& options);

/// What it costs to ask why: of a run in which one agent is asked between any two steps.
struct Asking {
  double step_ns = 0;      // per agent, without the question
  double question_us = 0;  // of one question
};
Asking measure_asking(const Bench& bench, const Options& options);

/// The start of a bench, taken `steps` steps on; the hash then.
Result<std::uint64_t> hash_after(const Bench& bench, const Options& options, int steps);

}  // namespace veer::bench
