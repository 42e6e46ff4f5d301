#include "veer/world/query/explain.hpp"

#include <algorithm>
#include <cstring>

#include "veer/agent/column_table.hpp"
#include "veer/world/stage/block.hpp"
#include "veer/world/step.hpp"

namespace veer {
namespace {

/// How far and how wide a group behavior looks.
Ring ring_of(const Chosen<BehaviorInfo>& behavior) {
  struct {
    float radius, view_angle = two_pi;
  } look{behavior.info().reach(behavior.params())};
  for (const FieldInfo& f : behavior.info().fields)
    if (f.name == "view_angle") look.view_angle = static_cast<float>(f.get(behavior.params()));
  return Ring::of(look);
}

/// All that a step writes into an agent's row: what behaviors and the body remember, aims, flags, requests, the next
/// state.
class RowCopy {
 public:
  template <int D>
  RowCopy(Columns<D>& columns, std::size_t row) {
    for_each_column(columns, [&](const ColumnRule&, auto& column, std::size_t per_row, const auto&) {
      const auto* first = reinterpret_cast<const std::byte*>(column.data() + row * per_row);
      bytes_.insert(bytes_.end(), first, first + per_row * sizeof(*column.data()));
    });
  }
  template <int D>
  void restore(Columns<D>& columns, std::size_t row) const {
    const std::byte* from = bytes_.data();
    for_each_column(columns, [&](const ColumnRule&, auto& column, std::size_t per_row, const auto&) {
      const std::size_t size = per_row * sizeof(*column.data());
      std::memcpy(static_cast<void*>(column.data() + row * per_row), from, size);
      from += size;
    });
  }

 private:
  std::vector<std::byte> bytes_;
};

template <int D>
class Explainer {
 public:
  Explainer(WorldState<D>& state, const typename WorldState<D>::Where& where, float dt)
      : state_(state), group_(state.groups[where.group - 1]), row_(where.row), dt_(dt) {
    scratch_.requests.resize(group_.def.mind.behaviors.size() + group_.def.mind.groups.size());
    traces_.resize(group_.combine_steps.size());
    for (CombineTrace& trace : traces_) trace.die.fill(-1);
  }

  void run(Explanation<D>& out) {
    Block<D> block(state_, group_, scratch_, scratch_.requests, row_, row_ + 1, dt_);
    Laps laps(scratch_.spent, false);
    const RowCopy before(group_.columns, row_);  // the agent may be explained again
    std::vector<std::vector<Felt<D>>> felt(group_.def.mind.behaviors.size());
    block.watch(felt);
    block.steer(laps);
    for (std::size_t g = 0; g < traces_.size(); ++g) block.combine(g, &traces_[g]);
    block.move();
    out.quarantined = !block.constrain();
    for (std::size_t k = 0; k < group_.def.mind.behaviors.size(); ++k) {
      out.behaviors.push_back(tell_behavior(k));
      out.behaviors.back().hits = std::move(felt[k]);
    }
    find_neighbors(out);
    for (std::size_t g = 0; g < traces_.size(); ++g) out.combiners.push_back(tell_combiner(g));
    tell_outcome(out);
    before.restore(group_.columns, row_);
  }

 private:
  using Kind = CombineTrace::Kind CombineTrace::*;

  /// The share of a request, and its weight, through all groups that it is in.
  struct Part {
    float share = 0, weight = 1;
  };
  Part part_of(std::size_t source, Kind kind) const {
    for (std::size_t g = 0; g < group_.combine_steps.size(); ++g) {
      const std::vector<std::size_t>& sources = group_.combine_steps[g].sources;
      const auto at = static_cast<std::size_t>(std::ranges::find(sources, source) - sources.begin());
      if (at == sources.size()) continue;
      const Part here{(traces_[g].*kind).share[at], traces_[g].weight[at]};
      if (g + 1 == group_.combine_steps.size()) return here;
      const Part around = part_of(group_.def.mind.behaviors.size() + g, kind);
      return {here.share * around.share, here.weight * around.weight};
    }
    return {};
  }
  template <int N>
  Wish<N> wish(std::size_t k, const float (&rows)[N][block_room], Kind kind) const {
    Wish<N> wish;
    for (int d = 0; d < N; ++d) wish.asked[d] = rows[d][0];
    const Part part = part_of(k, kind);
    wish.share = part.share;
    wish.granted = wish.asked * part.share;
    wish.taken = wish.asked * part.weight - wish.granted;
    return wish;
  }

  typename Explanation<D>::Behavior tell_behavior(std::size_t k) const {
    const BehaviorDef& entry = group_.def.mind.behaviors[k];
    const BehaviorInfo& info = entry.behavior.info();
    const RequestBlock<D>& requests = scratch_.requests[k];
    typename Explanation<D>::Behavior b{.name = info.name, .channels = info.channels, .weight = 1};
    b.weight = part_of(k, &CombineTrace::move).weight;
    if (info.channels & (channel_velocity | channel_linear)) b.move = wish(k, requests.move, &CombineTrace::move);
    if (info.channels & channel_heading) b.face = wish(k, requests.face, &CombineTrace::face);
    if (info.channels & channel_angular) b.turn = wish(k, requests.turn, &CombineTrace::turn);
    if (info.needs_target) {
      const ResolvedTarget<D>& target = group_.targets[k];
      b.target = target.template load<float>(row_, group_.columns.now[row_].position, state_.def.domain);
      b.target_there = target.template there<float>(row_);
    }
    return b;
  }

  /// Lists the neighbors that each group behavior counts: in its radius and view, and on the agent's floor.
  void find_neighbors(Explanation<D>& out) {
    const Vec<float, D>& heading = group_.columns.heading[row_];
    const SameFloor<float, D> floor(group_.columns, row_);
    for (const Look<D>& look : group_.looks) {
      if (look.everywhere || look.behaviors.empty()) continue;
      collect_kernels<D>[0]({&group_.columns, &group_.grid, row_, row_ + 1, look.observed, look.reach},
                            scratch_.contacts);
      const Contacts<D>& contacts = scratch_.contacts;
      for (const std::size_t k : look.behaviors) {
        const Ring ring = ring_of(group_.def.mind.behaviors[k].behavior);
        std::vector<typename Explanation<D>::Neighbor>& seen = out.behaviors[k].neighbors;
        for (std::uint32_t s = contacts.packs[0].first; s < contacts.packs[0].last; ++s) {
          const auto& segment = contacts.segments[s];
          const Columns<D>& others = *segment.observed->columns;
          const Vec<float, D> from = group_.columns.now[row_].position - segment.shift;
          for (std::uint32_t i = segment.first; i < segment.last; ++i) {
            const std::uint32_t row = contacts.row_at(i);
            if (segment.self && row == row_) continue;
            if (floor.counts && !floor.has(others, row)) continue;
            const auto offset = offset_to<float, D>(others.now[row].position, from, segment.observed->grid->cells);
            const float square = length_squared(offset);
            if (!ring.reaches(square) || !ring.shows(heading, offset, square)) continue;
            seen.push_back({state_.handle_of(others, row), others.key[row], sqrt(square)});
          }
        }
        std::ranges::sort(seen, [](const auto& a, const auto& b) {
          return a.distance != b.distance ? a.distance < b.distance : a.key < b.key;
        });
      }
    }
  }

  typename Explanation<D>::Combiner tell_combiner(std::size_t g) const {
    const CombineStep& step = group_.combine_steps[g];
    const CombineTrace& trace = traces_[g];
    typename Explanation<D>::Combiner c{.name = step.combiner.info().name, .entries = step.sources};
    for (std::size_t k = 0; k < step.entries.size(); ++k) {
      c.weights.push_back(trace.weight[k]);
      if (trace.die[k] >= 0) c.dice.push_back(trace.die[k]);
    }
    const Kind kind = step.asks & (channel_velocity | channel_linear) ? &CombineTrace::move
                      : step.asks & channel_angular                   ? &CombineTrace::turn
                                                                      : &CombineTrace::face;
    if ((trace.*kind).winner != CombineTrace::no_entry) c.winner = step.sources[(trace.*kind).winner];
    c.move = group_.columns.asked[row_];
    if (g + 1 < group_.combine_steps.size())
      for (int d = 0; d < D; ++d) c.move[d] = scratch_.requests[group_.def.mind.behaviors.size() + g].move[d][0];
    c.directions = trace.directions;
    c.interest = trace.interest;
    c.danger = trace.danger;
    c.closed = trace.closed;
    return c;
  }

  void tell_outcome(Explanation<D>& out) const {
    const Columns<D>& c = group_.columns;
    out.body = group_.def.body.info().name;
    out.asks_velocity = (group_.asks & channel_velocity) != 0;
    out.asked = c.asked[row_];
    out.asked_turn = c.asked_turn.empty() ? Spin<float, D>{} : c.asked_turn[row_];
    out.after = c.next[row_];
    out.heading_after = c.next_heading[row_];
    out.delivered = out.asks_velocity ? out.after.velocity : (out.after.velocity - c.now[row_].velocity) / dt_;
    out.shortfall = out.asked - out.delivered;
    if (group_.def.body.info().is_animated) out.gait = gait_of(c.body_memory, row_);
  }

  WorldState<D>& state_;
  Group<D>& group_;
  std::size_t row_;
  float dt_;
  Scratch<D> scratch_{};
  std::vector<CombineTrace> traces_;
};

}  // namespace

template <int D>
std::vector<Explanation<D>> explain_agents(const WorldState<D>& world, std::span<const AgentId> agents, float dt) {
  std::vector<Explanation<D>> all;
  if (!(dt > 0)) return all;
  WorldState<D> state = world.listed();
  state.executor = {};
  state.set_width(1);  // the bits are the same, and only this width fills in traces
  const float used = std::min(dt, state.def.max_dt);
  take_commands(state);
  sense(state);
  decide(state, used);
  for (const AgentId agent : agents) {
    if (!world.locate(agent)) continue;
    Explanation<D>& out = all.emplace_back();
    const auto where = *state.find(agent);
    out.agent = agent;
    out.before = AgentView<D>(world, agent).state();
    out.key = out.before.key;
    out.group = {where.group};
    out.time = state.time;
    out.dt = used;
    Explainer<D>(state, where, used).run(out);
  }
  return all;
}

template <int D>
std::vector<Explanation<D>> World<D>::explain(std::span<const AgentId> agents, float dt) const {
  return explain_agents(*state_, agents, dt);
}

#define VEER_EXPLAIN(D)                                                                                       \
  template std::vector<Explanation<D>> explain_agents(const WorldState<D>&, std::span<const AgentId>, float); \
  template std::vector<Explanation<D>> World<D>::explain(std::span<const AgentId>, float) const;
VEER_EXPLAIN(2)
VEER_EXPLAIN(3)
#undef VEER_EXPLAIN

}  // namespace veer
