#include "veer/world/stage/obstacles.hpp"

#include "veer/base/check.hpp"
#include "veer/world/stage/targets.hpp"

namespace veer {

template <int D>
void move_obstacles(WorldState<D>& state) noexcept {
  if (state.carriers.empty()) return;
  for (std::uint32_t i = 0; i < state.carriers.size(); ++i) {
    // One whose carrier is gone stays where it was.
    const auto at = look_up(state, state.carriers[i]);
    if (at) state.moving.move(i, at->position - state.moving.home_of(i), at->velocity);
    else state.moving.stop(i);
  }
  state.moving.refresh();
}

template <int D>
std::optional<std::size_t> World<D>::add_obstacle(const Obstacle& obstacle, TargetDef carrier) {
  using Kind = TargetDef::Kind;
  const bool carries = carrier.kind == Kind::path || carrier.kind == Kind::agent || carrier.kind == Kind::given;
  if (!VEER_CHECK(carries, "add_obstacle: expected a path, an agent or a given place to carry it")) return {};
  const std::string unfit = flaw<D>(carrier);
  if (!VEER_CHECK(unfit.empty(), unfit.c_str())) return {};
  std::vector<Obstacle> all = state_.moving.obstacles();
  all.push_back(obstacle);
  auto map = Map<D>::build(std::move(all), state_.def.domain);
  if (!VEER_CHECK(map, map.reason().c_str())) return {};
  state_.moving = std::move(*map);
  state_.carriers.push_back(std::move(carrier));
  move_obstacles(state_);
  return state_.carriers.size() - 1;
}

template <int D>
bool World<D>::set_obstacle(std::size_t number, const Vec<float, D>& middle, const Vec<float, D>& velocity) {
  if (number >= state_.carriers.size() || state_.carriers[number].kind != TargetDef::Kind::given) return false;
  TargetDef moved = given(to_dimension<3>(middle), to_dimension<3>(velocity));
  if (!flaw<D>(moved).empty()) return false;
  state_.carriers[number] = std::move(moved);
  return true;
}

#define VEER_OBSTACLES(D)                                                                 \
  template void move_obstacles(WorldState<D>&) noexcept;                                  \
  template std::optional<std::size_t> World<D>::add_obstacle(const Obstacle&, TargetDef); \
  template bool World<D>::set_obstacle(std::size_t, const Vec<float, D>&, const Vec<float, D>&);
VEER_OBSTACLES(2)
VEER_OBSTACLES(3)
#undef VEER_OBSTACLES

}  // namespace veer
