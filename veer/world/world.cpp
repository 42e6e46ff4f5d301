#include "veer/world/world.hpp"

#include "veer/base/check.hpp"
#include "veer/world/state/bounds.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/step.hpp"

namespace veer {

template <int D>
World<D>::World(const WorldDef<D>& def) : state_(std::make_unique<WorldState<D>>()) {
  state_->def = def;
  if (!VEER_CHECK(def.max_dt > 0 && def.max_dt <= unlimited, "max_dt isn't positive"))
    state_->def.max_dt = WorldDef<D>{}.max_dt;
  const Domain<D>& domain = def.domain;
  bool inside = within_bounds(domain.low, largest_coordinate) && within_bounds(domain.high, largest_coordinate);
  for (int d = 0; d < D; ++d) inside = inside && domain.low[d] < domain.high[d];
  if (!VEER_CHECK(domain.kind == DomainKind::plane || inside, "the domain has no inside")) state_->def.domain = {};
  if (!VEER_CHECK(is_finite(def.origin), "the origin isn't finite")) state_->def.origin = {};
  if (!VEER_CHECK(D == 2 || !def.ground, "only a plane has a ground")) state_->def.ground = nullptr;
  const WorldDef<D>& valid = state_->def;
  state_->given = {valid.domain, valid.map, valid.ground, valid.origin, valid.origin};
}

template <int D>
World<D>::World(const World& other) : state_(std::make_unique<WorldState<D>>(other.state_->listed())) {}
template <int D>
World<D>::World(World&& other) noexcept = default;
template <int D>
World<D>& World<D>::operator=(const World& other) {
  // Assigned, not made anew: a world that is rolled back again and again keeps its memory.
  if (this == &other) return *this;
  if (state_) *state_ = other.state_->listed();
  else state_ = std::make_unique<WorldState<D>>(other.state_->listed());
  return *this;
}
template <int D>
World<D>& World<D>::operator=(World&& other) noexcept = default;
template <int D>
World<D>::~World() = default;

template <int D>
const WorldDef<D>& World<D>::definition() const {
  return state_->def;
}

template <int D>
Vec<float, D> World<D>::to_local(const Vec<double, D>& global) const {
  Vec<float, D> local;
  for (int d = 0; d < D; ++d) local[d] = static_cast<float>(global[d] - state_->def.origin[d]);
  return local;
}

template <int D>
Vec<double, D> World<D>::to_global(const Vec<float, D>& local) const {
  return state_->def.origin + broadcast<double, D>(local);
}

template <int D>
std::size_t World<D>::count_imprecise() const {
  std::size_t sum = 0;
  for (const Group<D>& group : state_->groups)
    for (std::size_t row = 0; row < group.columns.count; ++row)
      sum += within_bounds(group.columns.now[row].position, precise_distance) ? 0 : 1;
  return sum;
}

template <int D>
void World<D>::set_map(std::shared_ptr<const Map<D>> map) {
  if (map == state_->def.map) return;
  state_->wake();
  state_->def.map = map;
  state_->given.map = std::move(map);
  state_->given.map_origin = state_->def.origin;
  ++state_->given.map_number;
}

template <int D>
Surroundings<D> World<D>::surroundings() const {
  return state_->surroundings();
}

template <int D>
const BrainDef* World<D>::brain(std::size_t index) const {
  return index < state_->brains.size() ? &state_->brains[index].def : nullptr;
}

template <int D>
PlanningState World<D>::planning() const {
  PlanningState planning{.planners = state_->planners.size(), .waiting = 0, .work = state_->plan_work_done};
  for (const Planner<D>& planner : state_->planners) planning.waiting += planner.queue.size();
  return planning;
}

template <int D>
std::uint32_t World<D>::next_key() const {
  return state_->keys.next();
}

template <int D>
std::size_t World<D>::group_count() const {
  return state_->groups.size();
}

template <int D>
std::size_t World<D>::count() const {
  std::size_t sum = 0;
  for (const Group<D>& group : state_->groups) sum += group.columns.count;
  return sum;
}

template <int D>
StepOutcome World<D>::step(float dt) {
  return veer::step(*state_, dt);
}

template <int D>
std::uint64_t World<D>::steps() const {
  return state_->steps;
}

template <int D>
double World<D>::time() const {
  return state_->time;
}

template <int D>
float World<D>::last_dt() const {
  return state_->last_dt;
}

template <int D>
std::span<const Event> World<D>::events() const {
  return state_->events;
}

template <int D>
void World<D>::set_executor(const Executor& executor) {
  state_->executor = executor;
}

template <int D>
bool World<D>::set_width(int lanes) {
  const int wanted = lanes == 0 ? native_width() : lanes;
  if (!is_supported(wanted)) return false;
  state_->set_width(wanted);
  return true;
}

template <int D>
int World<D>::width() const {
  return widths[state_->width_index];
}

template <int D>
const StageSeconds& World<D>::stage_seconds() const {
  return state_->seconds;
}

template <int D>
bool World<D>::is_timed() const {
  return state_->timed;
}

template <int D>
WorldState<D>& World<D>::state() {
  state_->wake();
  return *state_;
}

template <int D>
std::size_t World<D>::count_resting() const {
  std::size_t sum = 0;
  for (const Group<D>& group : state_->groups)
    for (std::size_t begin = 0; begin < group.columns.count; begin += block_rows)
      if (group.rest.has(begin / block_rows)) sum += std::min(block_rows, group.columns.count - begin);
  return sum;
}

template <int D>
std::size_t World<D>::agent_bytes() const {
  std::size_t sum = state_->handles.capacity() * sizeof(typename WorldState<D>::HandleEntry) +
                    state_->rows.capacity() * sizeof(std::uint32_t);
  for (const Group<D>& group : state_->groups) sum += group.columns.bytes() + group.grid.bytes();
  return sum;
}

template class World<2>;
template class World<3>;

}  // namespace veer
