// What can't be planned is told in one line.
#include "tests/world/stage/rooms.hpp"
#include "veer/base/check.hpp"

namespace veer {
namespace {

std::string told;

template <class F>
std::string told_by(F f) {
  told.clear();
  const CheckHandler before = set_check_handler([](const char* what, const char*, int) noexcept { told = what; });
  f();
  set_check_handler(before);
  return told;
}

TEST(PlannerMisuse, planners_that_do_not_fit_are_refused_and_say_why) {
  World2 plane;
  EXPECT_NE(told_by([&] { EXPECT_FALSE(plane.add_planner({})); }).find("needs low and high in a plane"),
            std::string::npos);
  PlannerDef flat{.low = Vec2{0, 0}, .high = Vec2{5, 0}};
  EXPECT_NE(told_by([&] { EXPECT_FALSE(plane.add_planner(flat)); }).find("no inside"), std::string::npos);
  PlannerDef fine{.cell_size = .01f, .low = Vec2{0, 0}, .high = Vec2{1000, 1000}};
  EXPECT_NE(told_by([&] { EXPECT_FALSE(plane.add_planner(fine)); }).find("too many cells"), std::string::npos);
  PlannerDef wide{.radius = -1, .low = Vec2{0, 0}, .high = Vec2{5, 5}};
  EXPECT_NE(told_by([&] { EXPECT_FALSE(plane.add_planner(wide)); }).find("radius"), std::string::npos);
  EXPECT_NE(told_by([&] { EXPECT_FALSE(plane.add_planner(own_planner(nullptr))); }).find("needs a finder"),
            std::string::npos);
  EXPECT_NE(told_by([&] { EXPECT_FALSE(plane.add_planner(graph_planner({{0, 0, 0}}, {{0, 7}}))); }).find("graph"),
            std::string::npos);
  World3 space;
  EXPECT_NE(told_by([&] { EXPECT_FALSE(space.add_planner({})); }).find("2D worlds"), std::string::npos);
  EXPECT_EQ(plane.planner_count() + space.planner_count(), 0u);
}

TEST(PlannerMisuse, targets_that_cannot_be_planned_are_refused_and_say_why) {
  World2 world(test::hall({}));
  EXPECT_NE(told_by([&] { EXPECT_FALSE(world.add_group(test::walkers_to(own_goal()))); }).find("the world has 0"),
            std::string::npos);
  const auto ways = world.add_planner(graph_planner({{0, 0, 0}, {1, 0, 0}}, {{0, 1}}));
  ASSERT_TRUE(ways);
  EXPECT_NE(told_by([&] { EXPECT_FALSE(world.add_group(test::flowing_to(at(Vec2{1, 1})))); }).find("grid planner"),
            std::string::npos);
  EXPECT_NE(told_by([&] { EXPECT_FALSE(world.add_group(test::flowing_to(own_goal()))); }).find("same for all"),
            std::string::npos);
  EXPECT_NE(told_by([&] { EXPECT_FALSE(world.add_group(test::walkers_to(along({{0, 0, 0}})))); }).find("a place"),
            std::string::npos);
  const GroupId good = world.add_group(test::walkers_to(own_goal()));
  ASSERT_TRUE(good);
  EXPECT_NE(
      told_by([&] { EXPECT_FALSE(world.set_target(good, 0, planned_to(own_goal(), 3))); }).find("no such planner"),
      std::string::npos);
}

}  // namespace
}  // namespace veer
