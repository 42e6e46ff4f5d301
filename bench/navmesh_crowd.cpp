// A crowd on a navigation mesh: the same world with the mesh as its ground and without a ground, alternating in one
// run.
#include <cstdio>
#include <memory>

#include "adapters/navmesh/finder.hpp"
#include "adapters/navmesh/ground.hpp"
#include "bench/navmesh_town.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/delegated/path_following.hpp"
#include "veer/steer/group/separation.hpp"
#include "veer/world/definition/planner_def.hpp"
#include "veer/world/world.hpp"

namespace veer::bench {
namespace {

constexpr std::size_t crowd = 10'000;  // agents
constexpr int steps_per_round = 10;

/// Where the agents of a crowd are led.
enum class Led {
  along_paths,  // planned on the mesh
  straight_on,  // toward their goals, into the walls between
};

World2 make_crowd(const Navmesh& mesh, Led led, std::shared_ptr<const Terrain> ground) {
  World2 world({.ground = std::move(ground), .plan_work = 100'000'000});
  const BehaviorDef apart{Separation{.radius = 1}};
  BehaviorDef to_goal{Seek{}, 1, own_goal()};
  if (led == Led::along_paths) {
    const std::size_t planner = world.add_planner(own_planner(std::make_shared<const NavmeshFinder>(mesh))).value();
    to_goal = {PathFollowing{}, 1, planned_to(own_goal(), planner)};
  }
  const GroupId group = world
                            .add_group({.name = "crowd",
                                        .mind = blend({apart, to_goal}),
                                        .limits = {.max_speed = 1.4f, .max_force = 6, .radius = .25f}})
                            .value();
  for (std::uint32_t k = 0; world.count() < crowd; ++k) {
    const Dice<float> dice(2, k, 0, 0);
    const Vec3 from = anywhere(dice, 0), to = anywhere(dice, 2);
    if (mesh.height_at(from) && mesh.height_at(to) && length(to - from) > town_side / 4)
      world.spawn(group, {.position = {from.x, from.y}, .goal = Vec2{to.x, to.y}});
  }
  return world;
}

void time_crowd(const char* name, const Navmesh& mesh, Led led) {
  World2 with = make_crowd(mesh, led, std::make_shared<const NavmeshGround>(mesh));
  World2 without = make_crowd(mesh, led, nullptr);
  const auto ns = [](World2& world, int steps) {
    const double took = cpu_seconds([&] {
      for (int k = 0; k < steps; ++k) world.step(1 / 60.f);
    });
    return took * 1e9 / (steps * static_cast<double>(crowd));
  };
  for (World2* world : {&with, &without}) ns(*world, 4 * steps_per_round);  // paths are planned here
  std::vector<double> on_ground, on_nothing, ratios;
  for (int round = 0; round < town_rounds; ++round) {
    on_ground.push_back(ns(with, steps_per_round));
    on_nothing.push_back(ns(without, steps_per_round));
    ratios.push_back(on_ground.back() / on_nothing.back());
  }
  std::printf("%-12s %6.1f ns per agent and step, %6.1f ns without a ground, ratio %.3f\n", name, median(on_ground),
              median(on_nothing), median(ratios));
}

}  // namespace

void time_crowds(const Navmesh& mesh) {
  std::printf("crowds of %zu agents; medians of %d rounds of %d steps, alternating, CPU time\n", crowd, town_rounds,
              steps_per_round);
  time_crowd("along paths", mesh, Led::along_paths);
  time_crowd("straight on", mesh, Led::straight_on);
}

}  // namespace veer::bench
