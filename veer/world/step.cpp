#include "veer/world/step.hpp"

#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>

#include "veer/world/stage/chunks.hpp"
#include "veer/world/stage/look.hpp"
#include "veer/world/stage/make_room.hpp"
#include "veer/world/stage/obstacles.hpp"
#include "veer/world/stage/perceive.hpp"
#include "veer/world/stage/put_apart.hpp"
#include "veer/world/stage/rest.hpp"
#include "veer/world/stage/targets.hpp"

namespace veer {
namespace {

/// Reading the clock takes as long as steering an agent. So the stages of every eighth block are measured, and in a
/// world with few agents every 16th step, from the second on: the first one takes the memory for all others.
constexpr std::size_t timed_blocks = 8, few_agents = 4096;
constexpr std::uint64_t timed_steps = 16;

template <int D>
bool is_to_be_timed(const WorldState<D>& state) {
  std::size_t agents = 0;
  for (const Group<D>& group : state.groups) agents += group.columns.count;
  return agents >= few_agents || state.steps % timed_steps == 1;
}

double since(StageClock::time_point start) { return std::chrono::duration<double>(StageClock::now() - start).count(); }

/// Which requests a block works with.
enum class Kept {
  in_scratch,  // of the chunk: gone with the next block
  by_block,    // kept for the stage that is called next
};

/// Calls f(block, laps) for every block of every group.
template <int D, class F>
void for_each_block(WorldState<D>& state, float dt, Kept kept, F f) {
  for (Scratch<D>& scratch : state.scratch) {
    scratch.spent = {};
    scratch.culprits.clear();
  }
  for (Group<D>& group : state.groups) {
    const Chunks chunks = chunks_of(state, group);
    if (state.scratch.size() < chunks.count) state.scratch.resize(chunks.count);
    if (kept == Kept::by_block && group.requests.size() < chunks.blocks) group.requests.resize(chunks.blocks);
    auto run = [&](std::size_t chunk) {
      Scratch<D>& scratch = state.scratch[chunk];
      for (std::size_t b = chunks.first_block(chunk); b < chunks.first_block(chunk + 1); ++b) {
        std::vector<RequestBlock<D>>& requests = kept == Kept::by_block ? group.requests[b] : scratch.requests;
        if (requests.size() < group.request_count()) requests.resize(group.request_count());
        Block<D> block(state, group, scratch, requests, b * block_rows,
                       std::min((b + 1) * block_rows, group.columns.count), dt);
        Laps laps(scratch.spent, state.timed && b % timed_blocks == 0);
        f(block, laps);
      }
    };
    state.executor.for_each(chunks.count, run);
  }
}

/// How many rows from here on have no flag set, up to `count`; at least one.
std::size_t quiet_rows(const std::uint8_t* flags, std::size_t count) {
  std::size_t n = 1;
  for (std::uint64_t eight; n + 8 <= count; n += 8) {
    std::memcpy(&eight, flags + n, 8);
    if (eight != 0) break;
  }
  return n;
}

/// Collects the agents that were put back in this step, in the order of their keys.
template <int D>
void collect_culprits(WorldState<D>& state) {
  Culprits& all = state.culprits;
  all.clear();
  for (const auto& scratch : state.scratch) all.insert(all.end(), scratch.culprits.begin(), scratch.culprits.end());
  std::ranges::sort(all);
}
std::size_t culprit_of(const Culprits& all, std::uint32_t key) {
  const auto found = std::ranges::lower_bound(all, key, {}, &Culprits::value_type::first);
  return found != all.end() && found->first == key ? found->second : Event::unknown;
}

/// Gives each stage of the blocks its share of the time that they took together.
template <int D>
void share_time(WorldState<D>& state, double seconds) {
  StageSeconds sum{};
  double all = 0;
  for (const auto& scratch : state.scratch)
    for (std::size_t i = 0; i < sum.size(); ++i) {
      sum[i] += scratch.spent[i];
      all += scratch.spent[i];
    }
  for (const Stage stage : {Stage::sense, Stage::steer, Stage::combine, Stage::move, Stage::constrain}) {
    const auto i = static_cast<std::size_t>(stage);
    const double part = all > 0 ? seconds * sum[i] / all : 0;
    state.seconds[i] = stage == Stage::sense ? state.seconds[i] + part : part;
  }
}

/// Steers, combines, moves and constrains at once: each block of agents passes through all four while it is in the
/// cache.
template <int D>
void advance(WorldState<D>& state, float dt) noexcept {
  for (Group<D>& group : state.groups) group.moved = true;
  for_each_block(state, dt, Kept::in_scratch, [](Block<D>& block, Laps& laps) {
    if (block.rests()) return;
    block.steer(laps);
    block.combine();
    laps.end(Stage::combine);
    block.move();
    laps.end(Stage::move);
    if (!block.constrain()) block.find_culprits();
    block.note_rest();
    laps.end(Stage::constrain);
  });
  put_apart(state);
}

}  // namespace

template <int D>
StepOutcome step(WorldState<D>& state, float dt) {
  if (!(dt >= 0)) return StepOutcome::refused;
  if (dt == 0) return StepOutcome::paused;
  const float used = std::min(dt, state.def.max_dt);

  state.timed = is_to_be_timed(state);
  const auto now = [&] { return state.timed ? StageClock::now() : StageClock::time_point{}; };
  const auto timed = [&](Stage stage, auto&& run) {
    const StageClock::time_point start = now();
    run();
    if (state.timed) state.seconds[static_cast<std::size_t>(stage)] = since(start);
  };
  timed(Stage::commands, [&] { take_commands(state); });
  timed(Stage::sense, [&] { sense(state); });
  timed(Stage::decide, [&] {
    decide(state, used);
    find_rest(state, used);
  });
  const StageClock::time_point start = now();
  advance(state, used);
  if (state.timed) share_time(state, since(start));
  timed(Stage::publish, [&] { publish(state, used); });
  return used < dt ? StepOutcome::clamped : StepOutcome::stepped;
}

template <int D>
void take_commands(WorldState<D>& state) noexcept {
  make_room(state);
  state.pending.move_to(state.events);
}

template <int D>
void sense(WorldState<D>& state) noexcept {
  for (Group<D>& group : state.groups) group.rest.allowed = false;  // until find_rest says so, in a whole step
  move_obstacles(state);
  find_neighbors(state);
  perceive(state);
  find_targets(state);
}

// Stages that are called one by one run over all agents, and the caller may change the state in between.
template <int D>
void steer(WorldState<D>& state, float dt) noexcept {
  state.wake();
  for_each_block(state, dt, Kept::by_block, [](Block<D>& block, Laps& laps) { block.steer(laps); });
}

template <int D>
void combine(WorldState<D>& state, float dt) noexcept {
  for_each_block(state, dt, Kept::by_block, [](Block<D>& block, Laps&) { block.combine(); });
}

template <int D>
void move(WorldState<D>& state, float dt) noexcept {
  for (Group<D>& group : state.groups) group.moved = true;
  for_each_block(state, dt, Kept::by_block, [](Block<D>& block, Laps&) { block.move(); });
}

template <int D>
void constrain(WorldState<D>& state) noexcept {
  for_each_block(state, 0, Kept::by_block, [](Block<D>& block, Laps&) {
    if (!block.constrain()) block.find_culprits();
  });
  put_apart(state);
}

template <int D>
void publish(WorldState<D>& state, float dt) noexcept {
  collect_culprits(state);
  for (std::size_t g = 0; g < state.groups.size(); ++g) {
    Columns<D>& c = state.groups[g].columns;
    if (state.groups[g].moved) {
      c.now.swap(c.next);
      c.heading.swap(c.next_heading);
      c.spin.swap(c.next_spin);
      c.height.swap(c.next_height);
    } else {  // the caller moves these: set_motion has written the present, and the other agents stay
      c.next = c.now;
      c.next_heading = c.heading;
      c.next_spin = c.spin;
      c.next_height = c.height;
    }
    state.groups[g].was_moved = state.groups[g].moved;
    state.groups[g].moved = false;
    const bool was_flagged = std::exchange(c.flagged, false);
    for (std::size_t row = 0; row < c.count; ++row) {
      if (row % block_rows == 0 && state.groups[g].rest.has(row / block_rows)) {
        c.flagged = c.flagged || was_flagged;
        row += block_rows - 1;
        continue;
      }
      const std::uint8_t flags = c.flags[row];
      if (flags == 0) {
        row += quiet_rows(c.flags.data() + row, c.count - row) - 1;
        continue;
      }
      c.flags[row] = static_cast<std::uint8_t>(flags & ~goal_is_new);
      c.flagged = c.flagged || c.flags[row] != 0;
      const AgentId id = state.handle_of(c, row);
      const GroupId group{static_cast<std::uint32_t>(g + 1)};
      if ((flags & (arrived_now | arrived_before)) == arrived_now)
        state.events.push_back({Event::Kind::arrived, id, c.key[row], group});
      if ((flags & (quarantined_now | quarantined_before)) == quarantined_now)
        state.events.push_back(
            {Event::Kind::quarantined, id, c.key[row], group, culprit_of(state.culprits, c.key[row])});
    }
  }
  // Rows may be in any order; no two events have both kind and key in common, unless an agent changed its state twice.
  std::sort(state.events.begin(), state.events.end(), [](const Event& a, const Event& b) {
    return std::tie(a.kind, a.key, a.from, a.group, a.behavior) < std::tie(b.kind, b.key, b.from, b.group, b.behavior);
  });
  ++state.steps;
  state.time += static_cast<double>(dt);
  state.last_dt = dt;
}

#define VEER_STAGES(D)                                   \
  template StepOutcome step(WorldState<D>&, float);      \
  template void take_commands(WorldState<D>&) noexcept;  \
  template void sense(WorldState<D>&) noexcept;          \
  template void steer(WorldState<D>&, float) noexcept;   \
  template void combine(WorldState<D>&, float) noexcept; \
  template void move(WorldState<D>&, float) noexcept;    \
  template void constrain(WorldState<D>&) noexcept;      \
  template void publish(WorldState<D>&, float) noexcept;
VEER_STAGES(2)
VEER_STAGES(3)
#undef VEER_STAGES

}  // namespace veer
