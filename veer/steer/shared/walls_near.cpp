#include "veer/steer/shared/walls_near.hpp"

namespace veer {
namespace {

/// A side near an agent.
template <int D>
struct Near {
  const Side<D>* side;
  Vec<float, D> point, normal, velocity;  // the nearest point of the side, without its radius
  float gap;
  bool at_end;  // the nearest point is a corner of the side
};

template <int D>
bool is_corner(const Side<D>& side, const Vec<float, D>& point) {
  for (int k = 0; k < side.corners; ++k)
    if (point == side.corner[k]) return true;
  return false;
}

/// The sides nearest to an agent, in the order of their gaps.
template <int D>
class Nearest {
 public:
  void add(const Near<D>& one) {
    for (int k = 0; k < count_; ++k)
      if (list_[k].side->obstacle == one.side->obstacle && list_[k].point == one.point)
        return;  // lies in several cells
    int at = count_;
    if (at == room) {
      if (!(one.gap < list_[at - 1].gap)) return;
      --at;
    } else {
      ++count_;
    }
    for (; at > 0 && one.gap < list_[at - 1].gap; --at) list_[at] = list_[at - 1];
    list_[at] = one;
  }

  /// Picks the nearest; of sides that are nearest at a corner only those from where no other side goes on nearer.
  void pick(WallsNear<float, D>& out) const {
    for (int k = 0; k < count_ && out.count < out.most; ++k) {
      const Near<D>& one = list_[k];
      if (one.at_end && is_joint(k)) continue;
      out.wall[out.count++] = {one.normal, one.velocity, one.gap, one.at_end ? one.side->radius : unlimited};
    }
  }

 private:
  static constexpr int room = 24;

  bool is_joint(int k) const {
    constexpr float near = 1e-3f;  // m
    for (int j = 0; j < count_; ++j) {
      const Near<D>& other = list_[j];
      const bool comes_nearer = j < k || (!other.at_end && other.gap <= list_[k].gap + near);
      const Vec<float, D>& point = list_[k].point;
      if (j != k && comes_nearer && length_squared(nearest_on(*other.side, point) - point) <= near * near) return true;
    }
    return false;
  }

  Near<D> list_[room];
  int count_ = 0;
};

}  // namespace

template <int D>
void find_walls(const Surroundings<D>& around, const Vec<float, D>& position, float radius, float speed, float time,
                WallsNear<float, D>& out) noexcept {
  out.count = 0;
  if (around.is_clear(position, radius + speed * time)) return;
  Nearest<D> nearest;
  for (const Map<D>* map : {around.fixed, around.moving}) {
    if (!map) continue;
    const float within = (speed + map->fastest()) * time;
    Vec<float, D> box;
    for (int d = 0; d < D; ++d) box[d] = radius + within;
    map->for_each_side(position - box, position + box, [&](const Side<D>& side) {
      if (is_behind(side, position)) return;
      const Vec<float, D> point = nearest_on(side, position);
      const auto [normal, distance] = polar(position - point);
      const float gap = distance - side.radius - radius;
      if (gap < within && distance > 0)
        nearest.add({&side, point, normal, map->velocity_of(side.obstacle), gap, is_corner(side, point)});
    });
  }
  nearest.pick(out);
}

template void find_walls(const Surroundings<2>&, const Vec2&, float, float, float, WallsNear<float, 2>&) noexcept;
template void find_walls(const Surroundings<3>&, const Vec3&, float, float, float, WallsNear<float, 3>&) noexcept;

}  // namespace veer
