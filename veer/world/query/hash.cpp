#include "veer/base/hash.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

std::uint64_t mix(std::uint64_t state, std::uint64_t word) { return stir(state, word); }

template <int D>
std::uint64_t mix(std::uint64_t state, const Vec<float, D>& v) {
  for (int d = 0; d < D; ++d) state = mix(state, bits_of(v[d]));
  return state;
}

/// Handles depend on the order of spawning, keys need not.
template <int D>
std::uint32_t key_of(const WorldState<D>& state, AgentId agent) {
  const auto where = state.place_of(agent);
  return where ? state.groups[where->group - 1].columns.key[where->row] : 0;
}

template <int D>
std::uint64_t mix(std::uint64_t hash, const TargetDef& target, const WorldState<D>& state) {
  const auto word = [&](auto value) { hash = mix(hash, static_cast<std::uint64_t>(value)); };
  word(target.kind);
  word(target.lost);
  word(target.known);
  word(target.closed);
  if (target.kind == TargetDef::Kind::seen) word(target.ahead);
  word(key_of(state, target.whom));
  for (const float number : {target.within, target.speed, target.start, target.formation.spacing})
    word(bits_of(number));
  for (const GroupId group : target.groups) word(group.number);
  word(target.formation.shape);
  hash = mix(mix(hash, target.place), target.velocity);
  for (const auto* places : {&target.places, &target.formation.places}) {
    word(places->size());
    for (const Vec3& place : *places) hash = mix(hash, place);
  }
  if (target.kind == TargetDef::Kind::planned || target.kind == TargetDef::Kind::flow) {
    word(target.planner);
    word(bits_of(target.replan_distance));
    word(bits_of(target.stray_distance));
  }
  if (target.way && target.way->in<D>()) word(target.way->in<D>()->view().version);
  for (const TargetDef& part : target.parts) hash = mix(hash, part, state);
  return hash;
}

/// What is still to be found, and how far on that is.
template <int D>
std::uint64_t mix(std::uint64_t hash, const Planner<D>& planner) {
  const auto word = [&](auto value) { hash = mix(hash, static_cast<std::uint64_t>(value)); };
  for (const FieldInfo& f : fields_of<PlannerDef>()) word(bits_of(static_cast<float>(f.get(&planner.def))));
  for (const std::uint64_t part : {std::uint64_t{planner.made}, std::uint64_t{planner.revision}, planner.progress,
                                   std::uint64_t{planner.restarted}})
    word(part);
  word(planner.def.kind);
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
  for (const bool flag : {trip.waits, trip.answered, trip.unreachable}) hash = mix(hash, std::uint64_t{flag});
  for (const std::uint32_t number : {trip.made, trip.revision, trip.version}) hash = mix(hash, number);
  for (const Vec<float, D>& corner : trip.corners) hash = mix(hash, corner);
  return hash;
}

}  // namespace

// A sum over agents doesn't depend on their order; each agent's part depends on its key and on every bit of its state.
template <int D>
std::uint64_t World<D>::state_hash() const {
  std::uint64_t sum = mix(mix(state_.def.seed, state_.steps), state_.next_key);
  sum = mix(sum, __builtin_bit_cast(std::uint64_t, state_.time));  // places run along paths by it
  if (state_.def.map) sum = mix(sum, state_.def.map->hash());
  if (state_.def.ground) sum = mix(sum, state_.def.ground->hash());
  if (!state_.carriers.empty()) sum = mix(sum, state_.moving.hash());
  for (const TargetDef& carrier : state_.carriers) sum = mix(sum, carrier, state_);
  for (const Planner<D>& planner : state_.planners) sum = mix(sum, planner);
  if (!state_.planners.empty()) sum = mix(sum, state_.path_version);
  for (std::size_t g = 0; g < state_.groups.size(); ++g) {
    const Columns<D>& c = state_.groups[g].columns;
    for (const Guide<D>& guide : state_.groups[g].guides)
      if (guide.field) sum = mix(mix(mix(sum, guide.goal), guide.progress), guide.made);
    for (const BehaviorDef& entry : state_.groups[g].def.mind.behaviors) {
      // A target that was removed leads to where it was last, a target set from outside to anywhere.
      sum = mix(sum, entry.target, state_);
    }
    for (std::size_t row = 0; row < c.count; ++row) {
      std::uint64_t h = mix(mix(0x9e3779b97f4a7c15ull, g + 1), c.key[row]);
      h = mix(mix(mix(h, c.now[row].position), c.now[row].velocity), c.heading[row]);
      for (const LimitColumn& limit : c.limits) h = mix(h, bits_of(limit[row]));
      h = mix(h, c.flags[row]);  // they decide whether the next arrival is news
      if (!c.goal.empty()) h = mix(h, c.goal[row]);
      if (!c.spin.empty()) h = mix(h, c.spin[row]);
      if (!c.chosen.empty()) h = mix(h, key_of(state_, c.chosen[row]));
      if (!c.height.empty()) h = mix(h, bits_of(c.height[row]));
      if (!c.sighting.empty() && c.sighting[row].when >= 0) {
        const Sighting<D>& seen = c.sighting[row];
        h = mix(mix(h, seen.motion.position), seen.motion.velocity);
        h = mix(mix(h, __builtin_bit_cast(std::uint64_t, seen.when)), key_of(state_, seen.agent));
      }
      for (std::size_t i = 0; i < c.thought_size; ++i)
        h = mix(h, __builtin_bit_cast(std::uint64_t, c.thought[row * c.thought_size + i]));
      for (const Column<float>& quantity : c.quantities) h = mix(h, bits_of(quantity[row]));
      for (const Aims<D>& aims : c.aims)
        if (!aims.there.empty()) {
          h = mix(h, aims.post[row]);
          if (aims.there[row] > 0) h = mix(h, aims.motion[row].position);
        }
      const auto remembered = [&](const MemoryColumn& m) {
        for (std::size_t i = 0; i < m.size; ++i) h = mix(h, static_cast<std::uint64_t>(m.bytes[row * m.size + i]));
      };
      for (const MemoryColumn& m : c.memory) remembered(m);
      remembered(c.body_memory);
      for (const Guide<D>& guide : state_.groups[g].guides)
        if (const Trip<D>* trip = guide.trips.find({c.handle_index[row], state_.places[c.handle_index[row] - 1].generation}))
          h = mix(h, *trip);
      sum += mix(h, 0);
    }
  }
  return sum;
}

template std::uint64_t World<2>::state_hash() const;
template std::uint64_t World<3>::state_hash() const;

}  // namespace veer
