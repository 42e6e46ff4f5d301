#include "veer/base/hash.hpp"
#include "veer/agent/column_table.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t word) { return stir(hash, word); }

template <int D>
std::uint64_t mix(std::uint64_t hash, const Vec<float, D>& v) {
  for (int d = 0; d < D; ++d) hash = mix(hash, bits_of(v[d]));
  return hash;
}

/// Where targets are or were last. Their definitions count, too: a caller may have set others.
template <int D>
std::uint64_t mix(std::uint64_t hash, const TargetState<D>& target) {
  hash = mix(hash, target.definition);
  for (const AnchorState<D>& anchor : target.anchors)
    if (anchor.known) hash = mix(mix(hash, anchor.position), anchor.velocity);
  return hash;
}

/// Who the neighbors are, where it isn't the usual.
std::uint64_t mix(std::uint64_t hash, const NeighborsDef& neighbors) {
  if (neighbors.who == NeighborsDef::Who::usual) return hash;
  hash = mix(hash, static_cast<std::uint64_t>(neighbors.who));
  for (const GroupId group : neighbors.groups) hash = mix(hash, std::uint64_t{group.number});
  return hash;
}

/// Requests for paths, and how far the search under way is.
template <int D>
std::uint64_t mix(std::uint64_t hash, const Planner<D>& planner) {
  const auto word = [&](auto value) { hash = mix(hash, static_cast<std::uint64_t>(value)); };
  for (const FieldInfo& f : fields_of<PlannerDef>()) word(bits_of(static_cast<float>(f.get(&planner.def))));
  for (const std::uint64_t part : {std::uint64_t{planner.made}, std::uint64_t{planner.revision}, planner.progress,
                                   std::uint64_t{planner.restarted}})
    word(part);
  word(planner.def.kind);
  if (const GridFinder* finder = planner.grid()) {  // it reaches as far as agents and goals did when it was made
    const NavGridDef& grid = finder->grid().def();
    for (const float value : {grid.low.x, grid.low.y, grid.cell_size}) word(bits_of(value));
    word(grid.columns);
    word(grid.rows);
  }
  for (const auto& box : planner.shadows) hash = mix(mix(hash, box.low), box.high);
  planner.queue.for_each([&](PlanQueue::Key key, const PathQuery& query) {
    word(key);
    hash = mix(mix(hash, query.from), query.to);
  });
  return hash;
}

template <int D>
std::uint64_t mix(std::uint64_t hash, const Trip<D>& trip) {
  hash = mix(mix(hash, trip.from), trip.goal);
  for (const bool flag : {trip.waits, trip.answered, trip.unreachable, trip.partial})
    hash = mix(hash, std::uint64_t{flag});
  for (const std::uint32_t number : {trip.made, trip.revision, trip.version}) hash = mix(hash, number);
  if (trip.corner > 0)
    hash = mix(mix(hash, std::uint64_t{trip.corner}), __builtin_bit_cast(std::uint64_t, trip.looked));
  for (const Vec<float, D>& corner : trip.corners) hash = mix(hash, corner);
  return hash;
}

/// The state of one agent: every column that the table calls state.
template <int D>
class AgentHash {
 public:
  AgentHash(const WorldState<D>& state, std::size_t group, std::size_t row) : state_(state) {
    const Group<D>& g = state.groups[group];
    word(group + 1);
    for_each_column(g.columns, [&](const ColumnRule& rule, const auto& column, std::size_t per_row, const auto&) {
      if (!rule.state) return;
      for (std::size_t i = row * per_row; i < (row + 1) * per_row; ++i) add(column[i]);
    });
    for (const LimitColumn& limit : g.columns.limits) add(limit[row]);
    for (const Guide<D>& guide : g.guides)
      if (const Trip<D>* trip = guide.trips.find(state.handle_of(g.columns, row))) sum_ = mix(sum_, *trip);
  }
  std::uint64_t sum() const { return mix(sum_, 0); }

 private:
  void word(std::uint64_t value) { sum_ = mix(sum_, value); }
  void add(std::uint32_t value) { word(value); }
  void add(std::uint8_t value) { word(value); }
  void add(std::byte value) { word(static_cast<std::uint64_t>(value)); }
  void add(float value) { word(bits_of(value)); }
  void add(double value) { word(__builtin_bit_cast(std::uint64_t, value)); }
  template <int N>
  void add(const Vec<float, N>& value) {
    sum_ = mix(sum_, value);
  }
  void add(const Motion<D>& value) {
    add(value.position);
    add(value.velocity);
  }
  /// Handles depend on the order of spawning, keys need not.
  void add(AgentId agent) {
    const auto where = state_.find(agent);
    word(where ? state_.columns_of(*where).key[where->row] : 0);
  }
  void add(const Sighting<D>& value) {
    if (value.when < 0) return;
    add(value.motion);
    add(value.when);
    add(value.agent);
  }

  const WorldState<D>& state_;
  std::uint64_t sum_ = 0x9e3779b97f4a7c15ull;
};

}  // namespace

// A sum over agents doesn't depend on their order; each agent's part depends on its key and on every bit of its state.
template <int D>
std::uint64_t World<D>::state_hash() const {
  const WorldState<D>& state = *state_;
  std::uint64_t sum = mix(mix(state.def.seed, state.steps), state.keys.next());
  sum = mix(sum, __builtin_bit_cast(std::uint64_t, state.time));  // targets move by it
  if (state.def.map) sum = mix(sum, state.def.map->hash());
  if (state.def.ground) sum = mix(sum, state.def.ground->hash());
  if (!state.carriers.empty()) sum = mix(sum, state.moving.hash());
  for (const Carrier<D>& carrier : state.carriers) sum = mix(sum, carrier.state);
  for (const Planner<D>& planner : state.planners) sum = mix(sum, planner);
  if (!state.planners.empty()) sum = mix(sum, state.path_version);
  for (std::size_t g = 0; g < state.groups.size(); ++g) {
    const Group<D>& group = state.groups[g];
    for (const Guide<D>& guide : group.guides)
      if (guide.field) sum = mix(mix(mix(sum, guide.goal), guide.progress), guide.made);
    for (const TargetState<D>& target : group.target_states) sum = mix(sum, target);
    for (const BehaviorDef& entry : group.def.mind.behaviors) sum = mix(sum, entry.neighbors);
    for (std::size_t row = 0; row < group.columns.count; ++row) sum += AgentHash<D>(state, g, row).sum();
  }
  return sum;
}

template std::uint64_t World<2>::state_hash() const;
template std::uint64_t World<3>::state_hash() const;

}  // namespace veer
