#include "veer/world/step.hpp"

#include <algorithm>

#include "veer/world/constrain.hpp"

namespace veer {
namespace {

using Wall = std::chrono::steady_clock;

double since(Wall::time_point start) { return std::chrono::duration<double>(Wall::now() - start).count(); }

/// How a stage is cut up for the executor: the blocks of one group, in `count` parts of consecutive blocks.
struct Parts {
  std::size_t blocks, count;

  std::size_t first_block(std::size_t part) const { return blocks * part / count; }
};

template <int D>
Parts parts_of(const WorldState<D>& state, const Group<D>& group) {
  const std::size_t blocks = (group.columns.count + block_rows - 1) / block_rows;
  // More parts than workers, so that one that is late doesn't keep all the others waiting.
  const std::size_t wanted = state.executor.workers > 1 ? state.executor.workers * 4 : 1;
  return {blocks, std::min(blocks, wanted)};
}

/// Calls f(part, begin row, end row) for every block of the group.
template <int D, class F>
void for_each_block(const WorldState<D>& state, const Group<D>& group, F f) {
  const Parts parts = parts_of(state, group);
  auto run = [&](std::size_t part) {
    for (std::size_t b = parts.first_block(part); b < parts.first_block(part + 1); ++b)
      f(part, b * block_rows, std::min((b + 1) * block_rows, group.columns.count));
  };
  state.executor.for_each(parts.count, run);
}

template <int D>
Target<float, D> look_up(WorldState<D>& state, TargetDef& target) {
  if (target.kind == TargetDef::Kind::agent)
    if (const auto* place = state.place_of(target.whom)) {
      const Motion<D>& motion = state.groups[place->group - 1].columns.now[place->row];
      target.place = to_dimension<3>(motion.position);
      return {motion.position, motion.velocity};
    }
  return {to_dimension<D>(target.place), {}};
}

}  // namespace

template <int D>
StepOutcome step(World<D>& world, float dt) {
  if (!(dt >= 0)) return StepOutcome::refused;
  if (dt == 0) return StepOutcome::paused;
  WorldState<D>& state = world.state();
  const float used = std::min(dt, state.def.max_dt);

  const auto timed = [&](Stage stage, auto&& run) {
    const Wall::time_point start = Wall::now();
    run();
    state.seconds[static_cast<std::size_t>(stage)] = since(start);
  };
  double combining = 0;
  timed(Stage::commands, [&] { take_commands(state); });
  timed(Stage::sense, [&] { sense(state); });
  timed(Stage::steer, [&] { combining = steer(state, used); });
  timed(Stage::move, [&] { move(state, used); });
  timed(Stage::constrain, [&] { constrain(state); });
  timed(Stage::publish, [&] { publish(state, used); });

  double& steering = state.seconds[static_cast<std::size_t>(Stage::steer)];
  state.seconds[static_cast<std::size_t>(Stage::combine)] = steering * combining;
  steering -= steering * combining;
  return used < dt ? StepOutcome::clamped : StepOutcome::stepped;
}

template <int D>
void take_commands(WorldState<D>& state) noexcept {
  // Copied, not swapped: each list keeps the room it has grown to.
  state.events.assign(state.pending.begin(), state.pending.end());
  state.pending.clear();
}

template <int D>
void sense(WorldState<D>& state) noexcept {
  for (Group<D>& group : state.groups) {
    for (std::size_t k = 0; k < group.targets.size(); ++k) {
      TargetDef& def = group.def.mind.slots[k].target;
      ResolvedTarget<D>& resolved = group.targets[k];
      resolved.common = look_up(state, def);
      if (def.kind == TargetDef::Kind::goal) group.columns.need_goals();
      resolved.goals = def.kind == TargetDef::Kind::goal ? group.columns.goal.data() : nullptr;
      resolved.places.resize(def.places.size());
      for (std::size_t i = 0; i < def.places.size(); ++i) resolved.places[i] = to_dimension<D>(def.places[i]);
    }
  }
}

template <int D>
double steer(WorldState<D>& state, float dt) noexcept {
  double steering = 0, combining = 0;
  for (Group<D>& group : state.groups) {
    const std::vector<Slot>& slots = group.def.mind.slots;
    const Parts parts = parts_of(state, group);
    state.scratch.resize(std::max(state.scratch.size(), parts.count * slots.size()));
    state.spent.assign(parts.count, {});
    for_each_block(state, group, [&](std::size_t part, std::size_t begin, std::size_t end) {
      Columns<D>& columns = group.columns;
      RequestBlock<D>* requests = state.scratch.data() + part * slots.size();
      const Wall::time_point start = Wall::now();
      for (std::size_t row = begin; row < end; ++row)
        columns.flags[row] = static_cast<std::uint8_t>((columns.flags[row] & (arrived_now | quarantined_now)) << 1);
      for (std::size_t k = 0; k < slots.size(); ++k)
        slots[k].behavior.info().kernels.template kernel<D>(state.width_index)(
            {&columns, begin, end, &group.targets[k], &state.def.domain, &columns.memory[k], requests + k, dt,
             state.def.seed, state.steps, static_cast<std::uint32_t>(k)},
            slots[k].behavior.params());
      const Wall::time_point middle = Wall::now();
      const Chosen<CombinerInfo>& combiner = group.def.mind.combiner;
      combiner.info().kernels.template kernel<D>(state.width_index)(
          {&columns, begin, end, requests, group.weights.data(), group.channels.data(), slots.size(), group.asks},
          combiner.params());
      state.spent[part].steering += std::chrono::duration<double>(middle - start).count();
      state.spent[part].combining += since(middle);
    });
    for (const auto& part : state.spent) {
      steering += part.steering;
      combining += part.combining;
    }
  }
  return combining > 0 ? combining / (steering + combining) : 0;
}

template <int D>
void move(WorldState<D>& state, float dt) noexcept {
  for (Group<D>& group : state.groups) {
    const auto kernel = group.def.body.info().kernels.template kernel<D>(state.width_index);
    for_each_block(state, group, [&](std::size_t, std::size_t begin, std::size_t end) {
      kernel({&group.columns, begin, end, dt}, group.def.body.params());
    });
  }
}

template <int D>
void constrain(WorldState<D>& state) noexcept {
  for (Group<D>& group : state.groups)
    for_each_block(state, group, [&](std::size_t, std::size_t begin, std::size_t end) {
      constrain_kernels<D>[state.width_index]({&group.columns, begin, end, &state.def.domain});
    });
}

template <int D>
void publish(WorldState<D>& state, float dt) noexcept {
  for (std::size_t g = 0; g < state.groups.size(); ++g) {
    Columns<D>& c = state.groups[g].columns;
    c.now.swap(c.next);
    c.heading.swap(c.next_heading);
    for (std::size_t row = 0; row < c.count; ++row) {
      const std::uint8_t flags = c.flags[row];
      if (flags == 0) continue;
      const AgentId id{c.slot[row], state.places[c.slot[row] - 1].generation};
      const GroupId group{static_cast<std::uint32_t>(g + 1)};
      if ((flags & (arrived_now | arrived_before)) == arrived_now)
        state.events.push_back({Event::Kind::arrived, id, c.key[row], group});
      if ((flags & (quarantined_now | quarantined_before)) == quarantined_now)
        state.events.push_back({Event::Kind::quarantined, id, c.key[row], group});
    }
  }
  // Rows may be in any order; no two events have both kind and key in common.
  std::sort(state.events.begin(), state.events.end(),
            [](const Event& a, const Event& b) { return a.kind != b.kind ? a.kind < b.kind : a.key < b.key; });
  ++state.steps;
  state.time += static_cast<double>(dt);
}

#define VEER_STAGES(D)                                   \
  template StepOutcome step(World<D>&, float);           \
  template void take_commands(WorldState<D>&) noexcept;  \
  template void sense(WorldState<D>&) noexcept;          \
  template double steer(WorldState<D>&, float) noexcept; \
  template void move(WorldState<D>&, float) noexcept;    \
  template void constrain(WorldState<D>&) noexcept;      \
  template void publish(WorldState<D>&, float) noexcept;
VEER_STAGES(2)
VEER_STAGES(3)
#undef VEER_STAGES

}  // namespace veer
