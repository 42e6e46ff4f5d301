#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/agent/draw.hpp"
#include "tests/threads.hpp"
#include "veer/base/check.hpp"
#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/flee.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/kinematic/kinematic_arrive.hpp"
#include "veer/steer/kinematic/kinematic_facing.hpp"
#include "veer/steer/kinematic/kinematic_wander.hpp"
#include "veer/steer/kinematic/kinematic_waypoints.hpp"
#include "veer/world/world.hpp"

/// Worlds and helpers that several of these tests need.
namespace veer::test {

/// Collects what the library says about mistakes of the caller, for as long as this lives.
class Mistakes {
 public:
  Mistakes() : before_(set_check_handler(note)) { said().clear(); }
  ~Mistakes() { set_check_handler(before_); }
  std::size_t count() const { return said().size(); }
  std::string last() const { return said().empty() ? "" : said().back(); }

 private:
  static void note(const char* what, const char*, int) noexcept { said().push_back(what); }
  static std::vector<std::string>& said() {
    static std::vector<std::string> all;
    return all;
  }
  CheckHandler before_;
};

template <int D>
Domain<D> torus(float side) {
  Domain<D> domain{.kind = DomainKind::torus};
  for (int d = 0; d < D; ++d) domain.high[d] = side;
  return domain;
}

/// Groups of `size` agents each that use every kind of behavior: with random turns, memory, goals and limits of their
/// own, another agent as the target, two requests at a time.
template <int D>
World<D> lively(std::size_t size, std::uint64_t seed = 5) {
  World<D> world({.seed = seed, .domain = torus<D>(40)});
  Draw draw(static_cast<std::uint32_t>(seed));
  const Shape anywhere = region({}, {40, 40, 40});
  const GroupId wanderers = *world.add_group({.mind = blend({{KinematicWander{}}, {KinematicFacing{}, .5f}})});
  const auto ids = world.spawn(wanderers, anywhere, size);
  const TargetDef prey = ids.empty() ? TargetDef(at(Vec3{5, 5, 5})) : of(ids[0]);
  const GroupId hunters = *world.add_group(
      {.mind = blend(
           {{Seek{}, 1, prey}, {Flee{.school = School::thrust, .panic_distance = 10}, .7f, at(Vec3{20, 20, 20})}})});
  const GroupId guests = *world.add_group({.mind = blend({{Arrive{}, 1, own_goal()}})});
  const GroupId guards = *world.add_group({.mind = blend({{KinematicWaypoints{.mode = KinematicWaypoints::Mode::patrol},
                                                           1, along({{1, 1, 1}, {30, 2, 9}, {39, 39, 39}})}})});
  world.spawn(guards, anywhere, size);
  for (std::size_t i = 0; i < size; ++i) {
    world.spawn(hunters,
                {.position = draw.vec<D>(0, 40), .velocity = draw.vec<D>(-1, 1), .mass = draw.between(.5f, 2)});
    world.spawn(guests, {.position = draw.vec<D>(0, 40), .goal = draw.vec<D>(0, 40), .max_speed = draw.between(1, 5)});
  }
  return world;
}

/// The hash after this many more steps.
template <int D>
std::uint64_t hash_after(World<D> world, int steps) {
  for (int k = 0; k < steps; ++k) world.step(1 / 20.f);
  return world.state_hash();
}

}  // namespace veer::test
