#include "veer/steer/shared/walls_near.hpp"

namespace veer {
namespace {

/// Inserts a surface in the order of gaps; drops the farthest where there is no room, and surfaces that are the same.
template <int D>
void insert(WallsNear<float, D>& walls, const WallNear<float, D>& one) {
  constexpr float same = 1e-4f;  // m, 1
  for (int k = 0; k < walls.count; ++k)
    if (abs(walls.wall[k].gap - one.gap) < same && length_squared(walls.wall[k].normal - one.normal) < same * same)
      return;
  int at = walls.count;
  if (at == walls.most) {
    if (!(one.gap < walls.wall[at - 1].gap)) return;
    --at;
  } else {
    ++walls.count;
  }
  for (; at > 0 && one.gap < walls.wall[at - 1].gap; --at) walls.wall[at] = walls.wall[at - 1];
  walls.wall[at] = one;
}

}  // namespace

template <int D>
void find_walls(const Surroundings<D>& around, const Vec<float, D>& position, float radius, float within,
                WallsNear<float, D>& out) noexcept {
  out.count = 0;
  const float reach = radius + within;
  if (around.is_clear(position, reach)) return;
  Vec<float, D> box;
  for (int d = 0; d < D; ++d) box[d] = reach;
  for (const Map<D>* map : {around.fixed, around.moving}) {
    if (!map) continue;
    map->for_each_side(position - box, position + box, [&](const Side<D>& side) {
      if (is_behind(side, position)) return;
      const auto [normal, distance] = polar(position - nearest_on(side, position));
      const float gap = distance - side.radius - radius;
      if (gap < within && distance > 0) insert(out, {normal, map->velocity_of(side.obstacle), gap});
    });
  }
}

template void find_walls(const Surroundings<2>&, const Vec2&, float, float, WallsNear<float, 2>&) noexcept;
template void find_walls(const Surroundings<3>&, const Vec3&, float, float, WallsNear<float, 3>&) noexcept;

}  // namespace veer
