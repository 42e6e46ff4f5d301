#include <gtest/gtest.h>

#include "tests/allocations.hpp"
#include "tests/decide/plan/maps.hpp"
#include "veer/decide/plan/goal_field.hpp"
#include "veer/decide/plan/grid_finder.hpp"
#include "veer/decide/plan/plan_queue.hpp"

namespace veer {
namespace {

TEST(PlanningMemory, searches_take_none_once_warm) {
  test::Draw draw(1);
  const CellMap map = test::scattered(draw, 20, 20, .25f);
  GridFinder finder(test::grid_of(map), std::make_shared<CellMap>(map));
  PlanQueue queue;
  const auto steps = [&] {
    for (PlanQueue::Key key = 0; key < 20; ++key)
      queue.ask(key, {{.5f, .5f, 0}, {static_cast<float>(key) + .5f, 19.5f, 0}, .1f});
    while (!queue.empty()) queue.serve(300, finder, [](PlanQueue::Key, const FoundPath&) {});
  };
  steps();
  EXPECT_EQ(test::allocations_in(steps), 0);
}

TEST(PlanningMemory, fields_and_their_repair_take_none_once_warm) {
  test::Draw draw(2);
  CellMap map = test::scattered(draw, 20, 20, .25f);
  NavGrid grid = test::grid_of(map);
  GoalField field;
  std::vector<std::uint32_t> changed;
  const Vec2 goals[]{{10.5f, 10.5f}};
  const auto steps = [&] {
    field.aim(grid, goals);
    while (!field.is_done()) field.go_on(grid, 100);
    for (const bool solid : {true, false}) {
      map.set_solid(8, 8, solid);
      changed.clear();
      grid.update(grid.cells_near({8, 8}, {9, 9}), map, changed);
      field.change(grid, changed);
    }
  };
  steps();
  steps();  // the two buffers of the field are swapped
  EXPECT_EQ(test::allocations_in(steps), 0);
}

}  // namespace
}  // namespace veer
