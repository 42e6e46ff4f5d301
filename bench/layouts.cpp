#include "bench/layouts.hpp"

#include <array>

#include "bench/populate.hpp"
#include "veer/steer/basic/flee.hpp"
#include "veer/steer/delegated/wander.hpp"
#include "veer/steer/group/alignment.hpp"
#include "veer/steer/group/cohesion.hpp"
#include "veer/steer/group/separation.hpp"

namespace veer::bench {
namespace {

constexpr float street_width = 4, apart = 1000, far_away = 1e5f;  // m
constexpr float far_look = 20;                                    // m
constexpr std::size_t groups_of_many = 16, hawks = 8;
constexpr std::size_t crowd = 4096;  // agents on a torus that is large enough for many neighbors each

/// Top speed, m/s: agents within reach of each other stay so for as long as a world is measured.
float speed_of(const Layout& layout) { return layout.shape == Shape::one_cell ? .03f : 1; }

constexpr Layout layouts[] = {
    {"plane", "a square in an open plane", Shape::plane, Manner::flock, 100000, 12},
    {"box", "a box that agents can't leave", Shape::box, Manner::flock, 100000, 12},
    {"sparse", "an open plane with few neighbors", Shape::plane, Manner::flock, 100000, .5},
    {"clusters", "two squares a kilometer apart", Shape::clusters, Manner::flock, 100000, 12},
    {"street", "a strip 4 m wide along x", Shape::street, Manner::flock, 100000, 6},
    {"diagonal", "a strip 4 m wide across the axes", Shape::diagonal, Manner::flock, 100000, 6},
    {"outlier", "a square, and one agent 100 km away", Shape::outlier, Manner::flock, 100000, 12},
    {"one_cell", "all agents within reach of each other", Shape::one_cell, Manner::flock, 256, 255},
    {"mixed_radii", "an open plane, three radii", Shape::plane, Manner::mixed_radii, 100000, 12},
    {"many_groups", "an open plane, 16 groups that meet each other", Shape::plane, Manner::many_groups, 100000, 12},
    {"far_look", "an open plane; hawks are seen from 20 m", Shape::plane, Manner::far_look, 100000, 12},
};

/// Returns the position of an agent, by three numbers from 0 to 1 and by the area (volume) that all agents take up.
template <int D>
Vec<float, D> position_in(Shape shape, const Vec<float, D>& at, std::size_t i, double size) {
  const auto side = [&](double of) { return static_cast<float>(D == 2 ? std::sqrt(of) : cube_root(of)); };
  Vec<float, D> p;
  if (shape == Shape::street || shape == Shape::diagonal) {
    const double across = static_cast<double>(street_width) * (D == 3 ? static_cast<double>(street_width) : 1);
    for (int d = 0; d < D; ++d) p[d] = at[d] * (d == 0 ? static_cast<float>(size / across) : street_width);
    if (shape == Shape::diagonal) {
      const float along = .70710678f * p.x, beside = .70710678f * p.y;
      p.x = along - beside;
      p.y = along + beside;
      if constexpr (D == 3) p.z += along;
    }
    return p;
  }
  const bool halves = shape == Shape::clusters;
  const float length = shape == Shape::one_cell ? .5f : side(halves ? size / 2 : size);
  p = at * length;
  if (halves && i % 2) p.x += apart + length;
  if (shape == Shape::outlier && i == 0)
    for (int d = 0; d < D; ++d) p[d] = far_away;
  return p;
}

/// `part` of a bench holds its layout and whether it is on a torus.
const Layout& layout_of(const Bench& bench) { return layouts[bench.part / 2]; }
bool is_on_torus(const Bench& bench) { return bench.part % 2 == 1; }

Mind mind_of(Manner manner, float r) {
  if (manner == Manner::many_groups) return blend({{Separation{.radius = r}, 1, among({})}});
  const float narrow = manner == Manner::mixed_radii ? .5f * r : r,
              middle = manner == Manner::mixed_radii ? .75f * r : r;
  Mind mind = blend({{Separation{.radius = narrow, .falloff = Falloff::inverse, .strength = .3f * r}},
                     {Alignment{.radius = middle, .response_time = .5f}},
                     {Cohesion{.radius = r, .strength = 1 / r}}});
  if (manner == Manner::far_look) mind.behaviors.push_back({Flee{.panic_distance = .5f * r}, 1, at(Vec2{1e5f, 0})});
  return mind;
}

template <int D>
Result<AnyWorld> make_layout(const Bench& bench, std::size_t agents, double neighbors) {
  const Layout& layout = layout_of(bench);
  const Shape shape = is_on_torus(bench) ? Shape::torus : layout.shape;
  const float period = period_for<D>(agents, neighbors, bench.radius), r = bench.radius, speed = speed_of(layout);
  WorldDef<D> def;
  if (shape == Shape::torus || shape == Shape::box) {
    def.domain.kind = shape == Shape::torus ? DomainKind::torus : DomainKind::box;
    for (int d = 0; d < D; ++d) def.domain.high[d] = period;
  }
  World<D> world(def);
  const std::size_t groups = layout.manner == Manner::many_groups ? groups_of_many : 1;
  std::vector<GroupId> ids;
  for (std::size_t g = 0; g < groups; ++g)
    ids.push_back(*world.add_group(
        {.name = "flock" + std::to_string(g),
         .mind = mind_of(shape == Shape::torus && layout.manner == Manner::far_look ? Manner::flock : layout.manner, r),
         .limits = {.max_speed = speed, .max_force = 3 * speed}}));
  if (groups > 1)
    for (const GroupId id : ids) world.group(id).set_neighbors(0, among(ids)).value();
  double size = static_cast<double>(period) * static_cast<double>(period);
  if (D == 3) size *= static_cast<double>(period);
  if (layout.manner == Manner::far_look && shape != Shape::torus) {
    const GroupId hunters = *world.add_group({.name = "hawks", .mind = blend({{Wander{}}})});
    for (std::size_t i = 0; i < hawks; ++i)
      world.spawn(hunters, {.position = Vec<float, D>{1} * (period * static_cast<float>(i) / hawks)});
    world.group(ids[0]).set_target(3, nearest_of({hunters}, far_look)).value();
  }
  for (std::size_t i = 0; i < agents; ++i) {
    const Dice<float> dice(1, static_cast<std::uint32_t>(i), 0, 0);
    Vec<float, D> at;
    for (int d = 0; d < D; ++d) at[d] = dice.uniform(d);
    world.spawn(ids[i % groups],
                {.position = position_in<D>(shape, at, i, size), .velocity = random_velocity<D>(dice, speed)});
  }
  return AnyWorld(std::move(world));
}

std::vector<Bench> make_benches() {
  std::vector<Bench> all;
  static std::array<std::string, std::size(layouts)> names3d;
  for (std::size_t k = 0; k < std::size(layouts); ++k) {
    const Layout& l = layouts[k];
    all.push_back({l.name, l.summary, l.agents, l.neighbors, 1, 1 / 60.f, &make_layout<2>, nullptr, 2 * k});
  }
  for (std::size_t k = 0; k < std::size(layouts); ++k) {
    const Layout& l = layouts[k];
    names3d[k] = std::string(l.name) + "3d";
    all.push_back({names3d[k], l.summary, l.agents, l.neighbors, 1, 1 / 60.f, &make_layout<3>, nullptr, 2 * k});
  }
  return all;
}

}  // namespace

std::span<const Bench> layout_benches() {
  static const std::vector<Bench> all = make_benches();
  return all;
}

Bench on_torus(const Bench& bench) {
  Bench other = bench;
  other.part = bench.part / 2 * 2 + 1;
  // All agents within reach of each other would see round a torus of that size.
  if (layout_of(bench).shape == Shape::one_cell) other.agents = crowd;
  return other;
}

}  // namespace veer::bench
