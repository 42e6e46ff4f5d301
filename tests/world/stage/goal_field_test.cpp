#include "veer/decide/plan/goal_field.hpp"

#include <gtest/gtest.h>

#include "tests/decide/plan/maps.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/steer/delegated/flow_following.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

TEST(GoalFieldInAWorld, leads_a_crowd_out_of_a_trap_and_round_it_to_the_goal) {
  // The goal is behind a pocket that is open on the other side: straight toward it is the wrong way.
  const CellMap map = test::drawn({"....................",  //
                                   "....................",  //
                                   "...###########......",  //
                                   ".............#......",  //
                                   ".............#......",  //
                                   ".............#......",  //
                                   ".............#......",  //
                                   ".............#......",  //
                                   "...###########......",  //
                                   "....................",  //
                                   "...................."});
  const NavGrid grid = test::grid_of(map);
  GoalField field(1.5f);
  const Vec2 goal{17.5f, 5.5f};
  field.aim(grid, std::span(&goal, 1));
  field.go_on(grid, ~std::size_t{0});

  World2 world;
  const GroupId crowd = *world.add_group(
      {.name = "crowd",
       .mind = blend({{FlowFollowing{.look_ahead = .1f, .response_time = .1f}, 1, in_flow(field.flow())}}),
       .limits = {.max_speed = 1.5f, .max_force = 15}});
  test::Draw draw(1);
  for (int i = 0; i < 40; ++i) {
    const Vec2 position{draw.between(4.2f, 12.8f), draw.between(3.2f, 7.8f)};
    world.spawn(crowd, {.position = position});
  }
  for (int step = 0; step < 30 * 40; ++step) {
    world.step(1 / 30.f);
    for (const Vec2 p : world.group(crowd).positions()) {
      const std::uint32_t cell = grid.cell(p);
      const bool corner =
          (grid.column(cell) == 3 || grid.column(cell) == 13) && (grid.row(cell) == 2 || grid.row(cell) == 8);
      ASSERT_TRUE(grid.is_free(cell) || corner) << "bends are cut, walls aren't crossed: " << p.x << " " << p.y;
    }
  }
  for (const Vec2 p : world.group(crowd).positions()) EXPECT_LE(length(p - goal), 1.f);
}

}  // namespace
}  // namespace veer
