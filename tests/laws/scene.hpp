#pragma once

#include <random>
#include <vector>

#include "veer/agent/limits.hpp"
#include "veer/math/angle.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/sense/path/path.hpp"
#include "veer/sense/path/path_view.hpp"
#include "veer/steer/loop/behavior.hpp"

/// Random scenes for the law tests: an agent, its target and route, and the parameters of a behavior. Generators of the
/// standard library give the same numbers everywhere (its distributions don't), so a law that fails, fails every time.
namespace veer::laws {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}

  unsigned below(unsigned n) { return static_cast<unsigned>(engine_() % n); }
  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_()) / 4294967296.);
  }

  /// From -most to most; half of the time an extreme value: zeros, the smallest, the largest.
  float hard(float most) {
    if (below(2) == 0) return static_cast<float>(uniform(-1, 1)) * most;
    const float values[] = {0, -0.f, 1e-45f, -1e-45f, 1e-38f, 1e-20f, -1e-9f, 1, -1, most, -most, most / 2, 1e-3f, 100};
    return std::min(std::max(values[below(std::size(values))], -most), most);
  }
  float hard_between(double low, double high) {
    switch (below(4)) {
      case 0:
        return static_cast<float>(low);
      case 1:
        return static_cast<float>(high);
      default:
        return static_cast<float>(uniform(low, high));
    }
  }
  template <int D>
  Vec<float, D> unit_vector() {
    for (;;) {
      Vec<float, D> v;
      for (int d = 0; d < D; ++d) v[d] = static_cast<float>(uniform(-1, 1));
      if (length_squared(v) > .01f && length_squared(v) <= 1) return unit(v);
    }
  }

 private:
  std::mt19937 engine_;
};

/// An agent nearby, relative to the agent that steers.
struct Other {
  Vec3 offset{}, velocity{};
  float radius = 1;
};

/// Everything a behavior can be given, in 3D; a 2D scene leaves z out.
struct Scene {
  Vec3 position{}, velocity{}, heading{1}, goal{}, goal_velocity{};
  std::vector<Vec3> route;
  std::vector<Other> others;
  Vec3 goal_heading{}, spin{}, goal_spin{};
  FlowField field;
  std::vector<Obstacle> obstacles;  // round, so that turning them about any axis changes nothing
  Limits limits;
  float dt = 1 / 60.f;
  std::uint32_t key = 1;
  std::uint64_t step = 0, seed = 7;
};

/// At the position of the agent, closer than a float can square, in reach, or at the far end of the world.
inline Other hard_other(Random& random, bool flat) {
  const float most[] = {0, 1e-20f, 1e-5f, 1, 10, 1e4f, 2 * largest_coordinate};
  const float size = most[random.below(std::size(most))];
  const auto vec = [&](float m) { return Vec3{random.hard(m), random.hard(m), flat ? 0 : random.hard(m)}; };
  return {vec(size), clip(vec(largest_speed), largest_speed), random.hard_between(0, 1e3)};
}

/// A flow field; `which` cycles through all kinds.
inline FlowField any_field(Random& random, int which, bool flat = false) {
  const auto vec = [&] { return Vec3{random.hard(10), random.hard(10), flat ? 0 : random.hard(10)}; };
  FlowField field{.velocity = vec(), .center = vec(), .speed = random.hard(10), .radius = random.hard_between(.01, 20)};
  field.kind = static_cast<FlowField::Kind>(which % 4);
  field.outside = static_cast<FlowField::Outside>(which / 4 % 3);
  field.between = static_cast<FlowField::Between>(which / 12 % 2);
  field.low = {-10, -10, 0};
  field.spacing = 2;
  field.count = {11, 8, 1};
  while (field.samples.size() < 88) field.samples.push_back(vec());
  return field;
}

/// Adds fewer than `most` round obstacles at points drawn by `point`, with radii up to `largest` (m).
inline void add_obstacles(Scene& scene, Random& random, unsigned most, auto&& point, double largest) {
  for (unsigned i = random.below(most); i > 0; --i) {
    const Vec3 a = point(), b = point();
    const auto radius = static_cast<float>(random.uniform(.1, largest));
    if (a.x != b.x && random.below(2)) scene.obstacles.push_back(Obstacle::capsule(a, b, radius));
    else scene.obstacles.push_back(Obstacle::circle(a, radius));
  }
}

/// Within the world's bounds, up to and including them. `flat`: z = 0.
inline Scene hard_scene(Random& random, bool flat) {
  Scene s;
  const auto vec = [&](float most) { return Vec3{random.hard(most), random.hard(most), flat ? 0 : random.hard(most)}; };
  s.position = vec(largest_coordinate);
  s.velocity = clip(vec(largest_speed), largest_speed);
  const Vec2 planar = random.unit_vector<2>();
  s.heading = flat ? Vec3{planar.x, planar.y, 0} : random.unit_vector<3>();
  s.goal = random.below(4) == 0 ? s.position : vec(largest_coordinate);
  s.goal_velocity = clip(vec(largest_speed), largest_speed);
  // An agent that turns, and a target that may have no heading.
  const auto turn = [&](float most) { return flat ? Vec3{0, 0, random.hard(most)} : vec(most); };
  s.spin = turn(1e3f);
  s.goal_spin = turn(1e3f);
  const Vec2 facing = random.unit_vector<2>();
  if (random.below(4)) s.goal_heading = flat ? Vec3{facing.x, facing.y, 0} : random.unit_vector<3>();
  s.field = any_field(random, static_cast<int>(random.below(24)), flat);
  for (unsigned i = random.below(5); i > 0; --i)
    s.route.push_back(random.below(4) ? vec(largest_coordinate) : s.position);
  for (unsigned i = random.below(6); i > 0; --i) s.others.push_back(hard_other(random, flat));
  add_obstacles(s, random, 3, [&] { return random.below(3) ? vec(largest_coordinate) : s.position; }, 1e4);
  for (const FieldInfo& f : fields_of<Limits>())
    f.set(&s.limits, static_cast<double>(random.hard_between(f.min, f.max)));
  s.dt = random.hard_between(1e-4, .25);
  s.key = random.below(1000);
  s.step = random.below(1000);
  return s;
}

/// Human sizes, where rounding is small and symmetries can be compared.
inline Scene mild_scene(Random& random, bool flat) {
  Scene s;
  const auto vec = [&](double most) {
    const auto one = [&] { return static_cast<float>(random.uniform(-most, most)); };
    const float x = one(), y = one(), z = one();
    return Vec3{x, y, flat ? 0 : z};
  };
  s.position = vec(20);
  s.velocity = vec(3);
  const Vec2 planar = random.unit_vector<2>();
  s.heading = flat ? Vec3{planar.x, planar.y, 0} : random.unit_vector<3>();
  s.goal = vec(20);
  s.goal_velocity = vec(2);
  const auto turn = [&](double most) {
    return flat ? Vec3{0, 0, static_cast<float>(random.uniform(-most, most))} : vec(most);
  };
  s.spin = turn(3);
  s.goal_spin = turn(1);
  const Vec2 facing = random.unit_vector<2>();
  s.goal_heading = flat ? Vec3{facing.x, facing.y, 0} : random.unit_vector<3>();
  s.field.velocity = vec(2);
  for (unsigned i = 1 + random.below(4); i > 0; --i) s.route.push_back(vec(20));
  for (unsigned i = random.below(9); i > 0; --i)
    s.others.push_back({vec(random.below(3) ? 3 : 6), vec(3), static_cast<float>(random.uniform(.1, 1))});
  add_obstacles(s, random, 12, [&] { return vec(25); }, 3);
  s.limits = {.max_speed = static_cast<float>(random.uniform(.5, 5)),
              .max_force = static_cast<float>(random.uniform(1, 20))};
  s.dt = static_cast<float>(random.uniform(.004, .1));
  s.key = random.below(1000);
  s.step = random.below(1000);
  return s;
}

/// Parameters within their ranges: the defaults, the ends, or anything between.
template <class B>
B random_params(Random& random, bool hard) {
  B b{};
  for (const FieldInfo& f : fields_of<B>()) {
    if (random.below(3) == 0) continue;
    if (f.kind == FieldKind::number)
      f.set(&b,
            hard ? static_cast<double>(random.hard_between(f.min, f.max)) : random.uniform(f.min, std::min(f.max, 5.)));
    else f.set(&b, f.min + random.below(static_cast<unsigned>(f.max - f.min) + 1));
  }
  return b;
}

template <class S, int D>
Vec<S, D> lanes(const Vec3& v) {
  return broadcast<S, D>(to_dimension<D>(v));
}

/// The turn of a 3D scene in D dimensions.
template <class S, int D>
Spin<S, D> to_spin(const Vec3& turn) {
  if constexpr (D == 2) return {S(turn.z)};
  else return broadcast<S, 3>(turn);
}

/// Returns what a behavior requests in a scene, one agent at a time. `memory` is changed by behaviors that have one.
template <class S, int D, class B>
auto ask(const B& b, const Scene& s, detail::Memory<B, S, D> memory = {}) {
  static const Domain<D> plane;
  std::vector<Vec<float, D>> places;
  for (const Vec3& p : s.route) places.push_back(to_dimension<D>(p));
  // The same points as a path to follow, if they make one, closed every other time.
  const Result<Path<D>> made = make_path<D>({.points = s.route, .closed = s.key % 2 == 1});
  const PathView<D> path = made ? made->view() : PathView<D>{};
  std::vector<Neighbor<S, D>> others;
  for (const Other& other : s.others) {
    const Vec<S, D> offset = lanes<S, D>(other.offset);
    others.push_back({offset, length_squared(offset), lanes<S, D>(other.velocity), S(other.radius)});
  }
  const auto map =
      Map<D>::build(detail::takes<B, float, D>(uses::surroundings) ? s.obstacles : std::vector<Obstacle>{});
  const Surroundings<D> around{map ? &*map : nullptr, nullptr, &plane};
  const detail::Arguments<S, D> a{.self = {.position = lanes<S, D>(s.position),
                                           .velocity = lanes<S, D>(s.velocity),
                                           .heading = lanes<S, D>(s.heading),
                                           .max_speed = S(s.limits.max_speed),
                                           .max_acceleration = S(s.limits.max_force / s.limits.mass),
                                           .radius = S(s.limits.radius),
                                           .max_angular_speed = S(s.limits.max_angular_speed),
                                           .max_angular_acceleration = S(s.limits.max_angular_acceleration),
                                           .spin = to_spin<S, D>(s.spin)},
                                  .goal = {lanes<S, D>(s.goal), lanes<S, D>(s.goal_velocity),
                                           lanes<S, D>(s.goal_heading), to_spin<S, D>(s.goal_spin)},
                                  .route = {places, &plane},
                                  .tick = {s.dt, s.seed, s.step, s.key, 0},
                                  .others = others,
                                  .flow = {&s.field},
                                  .around = &around,
                                  .path = &path};
  return detail::call_steer(b, a, memory);
}

}  // namespace veer::laws
