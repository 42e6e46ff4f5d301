// Planners and targets that can't be used are refused with a reason.
#include "tests/world/stage/rooms.hpp"
#include "veer/base/check.hpp"
#include "veer/world/definition/planner_def.hpp"

namespace veer {
namespace {

TEST(PlannerMisuse, planners_that_do_not_fit_are_refused_and_say_why) {
  World2 plane;
  EXPECT_NE(plane.add_planner({}).reason().find("needs low and high in a plane"), std::string::npos);
  PlannerDef flat{.low = Vec2{0, 0}, .high = Vec2{5, 0}};
  EXPECT_NE(plane.add_planner(flat).reason().find("no inside"), std::string::npos);
  PlannerDef fine{.cell_size = .01f, .low = Vec2{0, 0}, .high = Vec2{1000, 1000}};
  EXPECT_NE(plane.add_planner(fine).reason().find("too many cells"), std::string::npos);
  PlannerDef wide{.radius = -1, .low = Vec2{0, 0}, .high = Vec2{5, 5}};
  EXPECT_NE(plane.add_planner(wide).reason().find("radius"), std::string::npos);
  EXPECT_NE(plane.add_planner(own_planner(nullptr)).reason().find("needs a finder"), std::string::npos);
  EXPECT_NE(plane.add_planner(graph_planner({{0, 0, 0}}, {{0, 7}})).reason().find("graph"), std::string::npos);
  World3 space;
  EXPECT_NE(space.add_planner({}).reason().find("2D worlds"), std::string::npos);
  EXPECT_EQ(plane.planning().planners + space.planning().planners, 0u);
}

TEST(PlannerMisuse, targets_that_cannot_be_planned_are_refused_and_say_why) {
  World2 world(test::hall({}));
  EXPECT_NE(world.add_group(test::walkers_to(own_goal())).reason().find("the world has 0"), std::string::npos);
  const auto ways = world.add_planner(graph_planner({{0, 0, 0}, {1, 0, 0}}, {{0, 1}}));
  ASSERT_TRUE(ways);
  EXPECT_NE(world.add_group(test::flowing_to(at(Vec2{1, 1}))).reason().find("grid planner"), std::string::npos);
  const GroupId good = *world.add_group(test::walkers_to(own_goal()));
  ASSERT_TRUE(good);
  EXPECT_NE(world.group(good)
                .set_target(0, planned_to(own_goal(), 3))
                .reason()
                .find("planned by planner 3, but the world has 1"),
            std::string::npos);
}

}  // namespace
}  // namespace veer
