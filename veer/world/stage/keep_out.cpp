#include "veer/world/stage/keep_out.hpp"

namespace veer {
namespace {

/// How far off a surface one is kept, so that rounding can't count one as inside: coordinates are good to a few
/// millionths of themselves.
template <int D>
float skin(const Vec<float, D>& place) {
  float largest = 1;
  for (int d = 0; d < D; ++d) largest = max(largest, abs(place[d]));
  return largest * 4e-6f + 1e-5f;
}

template <int D>
bool is_in_bounds(const Vec<float, D>& place) {
  for (int d = 0; d < D; ++d)
    if (!(abs(place[d]) <= largest_coordinate)) return false;
  return true;
}

/// One agent on its way through a step.
template <int D>
struct Walker {
  const Surroundings<D>& around;
  Vec<float, D> place, velocity;
  float radius;

  /// Takes away the speed into a surface, as seen from it.
  void lose_speed(const Vec<float, D>& normal, const Vec<float, D>& of_surface) {
    const float into = dot(velocity - of_surface, normal);
    if (into < 0) velocity = velocity - normal * into;
  }

  void slide(Vec<float, D> rest) {
    Vec<float, D> met[2];
    int walls = 0;
    for (int bend = 0; bend < 4; ++bend) {
      const Hit<D> hit = around.cast(place, rest, radius);
      if (!hit.met) {
        place += rest;
        return;
      }
      place = hit.place + hit.normal * skin(place);
      rest = rest * (1 - hit.part);
      rest = rest - hit.normal * min(dot(rest, hit.normal), 0.f);
      lose_speed(hit.normal, hit.velocity);
      for (int k = 0; k < walls; ++k) {
        if (!(dot(rest, met[k]) < 0)) continue;
        // Caught between two: in the plane there is no way on, in space there is one along both.
        if constexpr (D == 2) return;
        else {
          const Vec3 crease = unit(cross(met[k], hit.normal));
          rest = crease * dot(rest, crease);
          velocity = crease * dot(velocity, crease);
        }
      }
      if (walls == 2) return;
      met[walls++] = hit.normal;
    }
  }

  /// Out of what it overlaps, but never through anything.
  void leave() {
    for (int push = 0; push < 4; ++push) {
      NearestSurface<D> out;
      for (const Map<D>* map : {around.moving, around.fixed})
        if (map)
          if (const auto inside = map->covering(place)) out = map->way_out(place, *inside);
      const bool deep = out.found;
      if (!deep) out = around.nearest(place, radius);
      if (!out.found) return;
      const Vec<float, D> there = out.place + out.normal * (radius + skin(place));
      if (!deep) {
        const Hit<D> blocked = around.fixed ? around.fixed->cast(place, there - place) : Hit<D>{};
        if (blocked.met) return;
      }
      place = there;
      lose_speed(out.normal, out.velocity);
    }
  }
};

}  // namespace

template <int D>
void keep_out(const Surroundings<D>& around, Columns<D>& columns, std::size_t begin, std::size_t end) noexcept {
  const LimitColumn& radii = columns.radius();
  for (std::size_t row = begin; row < end; ++row) {
    const Vec<float, D> from = columns.now[row].position;
    const Vec<float, D> way = around.domain->displacement(from, columns.next[row].position);
    const float radius = radii[row], reach = radius + length(way) + 2 * skin(from);
    if (around.clearance(from, reach) >= reach && !around.covers(from)) continue;
    Walker<D> walker{around, from, columns.next[row].velocity, radius};
    walker.slide(way);
    walker.leave();
    around.domain->constrain(walker.place, walker.velocity);
    // An obstacle may reach as far as the world does, and the way out of it farther.
    if (!is_in_bounds(walker.place)) columns.next[row] = {from, {}};
    else columns.next[row] = {walker.place, walker.velocity};
  }
}

template void keep_out(const Surroundings<2>&, Columns<2>&, std::size_t, std::size_t) noexcept;
template void keep_out(const Surroundings<3>&, Columns<3>&, std::size_t, std::size_t) noexcept;

}  // namespace veer
