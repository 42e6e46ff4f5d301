#include "veer/world/stage/keep_out.hpp"

namespace veer {
namespace {

/// Distance kept from surfaces, m, so that rounding can't put an agent inside: coordinates are exact to a few
/// millionths of themselves.
template <int D>
float skin(const Vec<float, D>& position) {
  float largest = 1;
  for (int d = 0; d < D; ++d) largest = max(largest, abs(position[d]));
  return largest * 4e-6f + 1e-5f;
}

template <int D>
bool is_in_bounds(const Vec<float, D>& position) {
  for (int d = 0; d < D; ++d)
    if (!(abs(position[d]) <= largest_coordinate)) return false;
  return true;
}

/// One agent on its way through a step.
template <int D>
class Walker {
 public:
  Walker(const Surroundings<D>& surroundings, const Vec<float, D>& from, const Vec<float, D>& speed, float wide)
      : position(from), velocity(speed), around_(surroundings), radius_(wide) {}

  Vec<float, D> position, velocity;

  void slide(Vec<float, D> rest) {
    for (int bend = 0; bend < most_bends; ++bend) {
      const Hit<D> hit = around_.cast(position, rest, radius_);
      if (!hit.met) {
        position += rest;
        return;
      }
      position = hit.point + hit.normal * skin(position);
      rest = rest * (1 - hit.part);
      rest = rest - hit.normal * min(dot(rest, hit.normal), 0.f);
      lose_speed(hit.normal, hit.velocity);
      for (int k = 0; k < bend; ++k) {
        if (!(dot(rest, met_[k].normal) < 0)) continue;
        // Caught between two: in the plane there is no way on, in space there is one along both.
        if constexpr (D == 2) return;
        else {
          const Vec3 crease = unit(cross(met_[k].normal, hit.normal));
          rest = crease * dot(rest, crease);
          velocity = crease * dot(velocity, crease);
        }
      }
    }
  }

  /// Moves the agent out of obstacles that it overlaps, but never through a fixed one.
  void leave() {
    for (int push = 0; push < most_pushes; ++push) {
      NearestSurface<D> out;
      for (const Map<D>* map : {around_.moving, around_.fixed})
        if (map)
          if (const auto inside = map->covering(position)) out = map->way_out(position, *inside);
      const bool deep = out.found;
      if (!deep) out = around_.nearest(position, radius_);
      if (!out.found) return;
      const Vec<float, D> there = out.point + out.normal * (radius_ + skin(position));
      if (!deep) {
        const Hit<D> blocked = around_.fixed ? around_.fixed->cast(position, there - position) : Hit<D>{};
        if (blocked.met) return;
      }
      position = there;
      lose_speed(out.normal, out.velocity);
    }
  }

 private:
  static constexpr int most_bends = 3, most_pushes = 4;
  struct Surface {
    Vec<float, D> normal, velocity;
  };

  /// Removes the speed into a surface, relative to that surface. In the plane an agent that then has speed into one
  /// that it met before is caught between the two: it goes with them, or stands still if they move apart.
  void lose_speed(const Vec<float, D>& normal, const Vec<float, D>& of_surface) {
    const float into = dot(velocity - of_surface, normal);
    if (into < 0) velocity = velocity - normal * into;
    if constexpr (D == 2)
      for (int k = 0; k < surfaces_; ++k) {
        const Vec2 relative = velocity - met_[k].velocity;
        constexpr float rounding = 1e-4f;
        if (dot(relative, met_[k].normal) < -rounding * length(relative))
          velocity = met_[k].velocity == of_surface ? of_surface : Vec2{};
      }
    met_[surfaces_++] = {normal, of_surface};
  }

  const Surroundings<D>& around_;
  float radius_;                           // m
  Surface met_[most_bends + most_pushes];  // in order
  int surfaces_ = 0;
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
    Walker<D> walker(around, from, columns.next[row].velocity, radius);
    walker.slide(way);
    walker.leave();
    around.domain->constrain(walker.position, walker.velocity);
    // An obstacle may reach as far as the world's bounds, and the way out of it beyond them.
    if (!is_in_bounds(walker.position)) columns.next[row] = {from, {}};
    else columns.next[row] = {walker.position, walker.velocity};
  }
}

template void keep_out(const Surroundings<2>&, Columns<2>&, std::size_t, std::size_t) noexcept;
template void keep_out(const Surroundings<3>&, Columns<3>&, std::size_t, std::size_t) noexcept;

}  // namespace veer
