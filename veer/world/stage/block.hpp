#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>

#include "veer/move/body.hpp"
#include "veer/world/stage/constrain.hpp"
#include "veer/world/stage/keep_out.hpp"
#include "veer/world/stage/look.hpp"
#include "veer/world/stage/stay_on.hpp"
#include "veer/world/state/state.hpp"

/// The stages of one block of agents, shared by `step` and `explain`.
namespace veer {

using StageClock = std::chrono::steady_clock;

// Behaviors use the random streams from 0 on, by their index.
inline constexpr std::uint32_t combiner_stream = 0xc0b10000;

/// Measures the time of each stage of a block, if it is `on`.
class Laps {
 public:
  Laps(StageSeconds& spent, bool on) : spent_(spent), on_(on) {
    if (on_) last_ = StageClock::now();
  }
  void end(Stage stage) {
    if (!on_) return;
    const StageClock::time_point now = StageClock::now();
    spent_[static_cast<std::size_t>(stage)] += std::chrono::duration<double>(now - last_).count();
    last_ = now;
  }

 private:
  StageSeconds& spent_;
  StageClock::time_point last_;
  bool on_;
};

/// Runs the stages of one block of agents. The values stay in the cache from one stage to the next.
template <int D>
class Block {
 public:
  /// `requests` are those of this block: one per behavior, then one per group of the mind.
  Block(WorldState<D>& state, Group<D>& group, Scratch<D>& scratch, std::vector<RequestBlock<D>>& requests,
        std::size_t begin, std::size_t end, float dt)
      : state_(state),
        group_(group),
        scratch_(scratch),
        requests_(requests),
        around_(state.surroundings()),
        begin_(begin),
        end_(end),
        dt_(dt) {}

  /// Makes steer() record what each behavior meets on the map, by behavior index.
  void watch(std::vector<std::vector<Felt<D>>>& felt) { felt_ = &felt; }

  /// True if these agents rest: no stage would change anything.
  bool rests() const { return group_.rest.has(begin_ / block_rows); }
  /// After all stages: notes whether they have changed anything.
  void note_rest() {
    if (group_.rest.allowed) group_.rest.blocks[begin_ / block_rows] = has_changed() ? 0 : 1;
  }

  void steer(Laps& laps) {
    Columns<D>& columns = group_.columns;
    if (group_.rest.allowed)
      std::copy(columns.flags.data() + begin_, columns.flags.data() + end_, scratch_.flags_before.data());
    for (std::size_t row = begin_; columns.flagged && row < end_; ++row)
      columns.flags[row] = begin_flags(columns.flags[row]);
    const std::vector<BehaviorDef>& behaviors = group_.def.mind.behaviors;
    for (const Look<D>& look : group_.looks) {
      laps.end(Stage::steer);
      if (!look.everywhere)
        collect_kernels<D>[state_.width_index](
            {&columns, &group_.grid, begin_, end_, look.observed, look.reach, meets_runs(state_, group_, look)},
            scratch_.contacts);
      for (const std::size_t k : look.nearest) find_nearest(look, k);
      laps.end(Stage::sense);
      if (is_fused(group_, look)) run_fused(look);
      else
        for (const std::size_t k : look.behaviors) run(k);
    }
    for (std::size_t k = 0; k < behaviors.size(); ++k)
      if (!behaviors[k].behavior.info().needs_neighbors) run(k);
    around_.felt = nullptr;  // keep_out() isn't a behavior: it records nothing
    laps.end(Stage::steer);
  }

  void combine() {
    for (std::size_t g = 0; g < group_.combine_steps.size(); ++g) combine(g, nullptr);
  }

  void move() {
    group_.def.body.info().kernels.template kernel<D>(state_.width_index)(
        {&group_.columns, begin_, end_, dt_, group_.def.heading_time, group_.def.character.get()},
        group_.def.body.params());
    Columns<D>& columns = group_.columns;
    if (!columns.height.empty())
      std::copy(columns.height.data() + begin_, columns.height.data() + end_, columns.next_height.data() + begin_);
  }

  /// Returns false if an agent had to be put back.
  bool constrain() {
    bool all_good = true;
    constrain_kernels<D>[state_.width_index]({&group_.columns, begin_, end_, &state_.def.domain, &all_good});
    if (!around_.empty()) keep_out(around_, group_.columns, begin_, end_);
    if constexpr (D == 2)
      if (state_.def.ground) stay_on(*state_.def.ground, around_, group_.columns, begin_, end_);
    return all_good;
  }

  /// Combines one group of the mind; the last index stands for the mind itself.
  void combine(std::size_t g, CombineTrace* trace) {
    const CombineStep& step = group_.combine_steps[g];
    const std::size_t behaviors = group_.def.mind.behaviors.size();
    std::array<const RequestBlock<D>*, most_entries> requests;
    std::array<const ResolvedTarget<D>*, most_entries> targets;
    for (std::size_t k = 0; k < step.sources.size(); ++k) {
      requests[k] = &requests_[step.sources[k]];
      targets[k] = step.sources[k] < behaviors ? &group_.targets[step.sources[k]] : nullptr;
    }
    step.combiner.info().kernels.template kernel<D>(state_.width_index)(
        {&group_.columns, begin_, end_, step.entries, requests.data(), targets.data(), step.asks,
         g + 1 < group_.combine_steps.size() ? &requests_[behaviors + g] : nullptr, &state_.def.domain, dt_,
         state_.time, state_.def.seed, combiner_stream + static_cast<std::uint32_t>(g), trace},
        step.combiner.params());
  }

  /// Finds the behavior that returned NaN or infinity, for each agent that was put back.
  void find_culprits() {
    const std::vector<BehaviorDef>& behaviors = group_.def.mind.behaviors;
    for (std::size_t row = begin_; row < end_; ++row) {
      if (!(group_.columns.flags[row] & quarantined_now)) continue;
      for (std::size_t k = 0; k < behaviors.size(); ++k)
        if (!is_finite_at(requests_[k], behaviors[k].behavior.info().channels, row - begin_)) {
          scratch_.culprits.emplace_back(group_.columns.key[row], k);
          break;
        }
    }
  }

 private:
  bool has_changed() const {
    const Columns<D>& c = group_.columns;
    const auto differs = [&](const auto& now, const auto& next) {
      return !now.empty() &&
             std::memcmp(now.data() + begin_, next.data() + begin_, (end_ - begin_) * sizeof now[0]) != 0;
    };
    const std::uint8_t* before = scratch_.flags_before.data();
    const auto is_goal_new = [](std::uint8_t flags) { return (flags & goal_is_new) != 0; };
    return differs(c.now, c.next) || differs(c.heading, c.next_heading) || differs(c.spin, c.next_spin) ||
           differs(c.height, c.next_height) || !std::equal(c.flags.data() + begin_, c.flags.data() + end_, before) ||
           std::any_of(before, before + (end_ - begin_), is_goal_new);
  }
  static bool is_finite_at(const RequestBlock<D>& block, Channels channels, std::size_t at) {
    const auto finite = [&](const auto& rows) {
      return std::ranges::all_of(rows, [&](const auto& row) { return is_finite(row[at]); });
    };
    return (!(channels & (channel_velocity | channel_linear)) || finite(block.move)) &&
           (!(channels & channel_heading) || finite(block.face)) &&
           (!(channels & channel_angular) || finite(block.turn));
  }

  SteerBlock<D> input(std::size_t k) {
    return {&group_.columns,
            begin_,
            end_,
            &group_.targets[k],
            &state_.def.domain,
            &scratch_.contacts,
            &group_.columns.memory[k],
            &requests_[k],
            dt_,
            state_.def.seed,
            state_.steps,
            static_cast<std::uint32_t>(k),
            &around_,
            compass_of(k)};
  }
  /// The compass of the context map that weighs behavior k, with room for what it states; null if none does.
  const Compass* compass_of(std::size_t k) {
    if (group_.maps[k] == no_map) return nullptr;
    const Compass& compass = group_.combine_steps[group_.maps[k]].compass;
    requests_[k].make_room(compass.count);
    return &compass;
  }
  void run(std::size_t k) {
    if (felt_) around_.felt = &(*felt_)[k];
    const Chosen<BehaviorInfo>& behavior = group_.def.mind.behaviors[k].behavior;
    if (group_.targets[k].aims) look_ahead(k, behavior.info().foresight(behavior.params()));
    // The danger of obstacles is stated one agent at a time.
    const bool one_by_one = group_.maps[k] != no_map && behavior.info().looks_around && behavior.info().states_danger;
    behavior.info().kernels.template kernel<D>(one_by_one ? 0 : state_.width_index)(input(k), behavior.params());
  }
  /// Finds how long each aim can go straight on; the sense stage has done it for targets that are the same for all.
  void look_ahead(std::size_t k, float horizon) {
    Aims<D>& aims = group_.columns.aims[k];
    const Columns<D>& c = group_.columns;
    const bool chosen = goal_as<ChosenTarget>(group_.def.mind.behaviors[k].target) && !c.chosen.empty();
    for (std::size_t row = begin_; horizon > 0 && row < end_; ++row) {
      // Only a chosen agent can be on another floor.
      float height = c.height.empty() ? 0 : c.height[row];
      if (chosen) height = state_.height_of(c.chosen[row], height);
      aims.open_time[row] = state_.open_time(aims.motion[row].position, aims.motion[row].velocity, horizon, height);
    }
  }
  void find_nearest(const Look<D>& look, std::size_t k) {
    const NearestTarget& target = *goal_as<NearestTarget>(group_.def.mind.behaviors[k].target);
    nearest_kernels<D>[state_.width_index]({&group_.columns, begin_, end_, look.observed,
                                            look.everywhere ? nullptr : &scratch_.contacts, &state_.def.domain,
                                            target.within, target.lost == Lost::hold, &group_.columns.aims[k]});
  }
  void run_fused(const Look<D>& look) {
    std::array<const void*, most_fused> params;
    std::array<RequestBlock<D>*, most_fused> out;
    std::array<std::uint32_t, most_fused> streams;
    for (std::size_t i = 0; i < look.behaviors.size(); ++i) {
      params[i] = group_.def.mind.behaviors[look.behaviors[i]].behavior.params();
      out[i] = &requests_[look.behaviors[i]];
      streams[i] = static_cast<std::uint32_t>(look.behaviors[i]);
    }
    look.fused->kernels.template kernel<D>(state_.width_index)(input(look.behaviors[0]), params.data(), out.data(),
                                                               streams.data());
  }

  WorldState<D>& state_;
  Group<D>& group_;
  Scratch<D>& scratch_;
  std::vector<RequestBlock<D>>& requests_;
  Surroundings<D> around_;
  std::vector<std::vector<Felt<D>>>* felt_ = nullptr;
  std::size_t begin_, end_;
  float dt_;
};

}  // namespace veer
