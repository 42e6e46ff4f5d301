// Every scenario of the gallery goes on as before when the origin of its world is moved: whatever it is made of,
// nothing that is a position stays behind.
#include <gtest/gtest.h>

#include "scenario/build/build.hpp"
#include "scenario/run/gallery.hpp"
#include "tests/scenario/diagnose/diagnosed.hpp"
#include "tests/world/apart.hpp"

namespace veer::scenario {
namespace {

using veer::test::apart;

template <int D>
void expect_same_way(const Scenario& scenario, std::string_view name) {
  World<D> still = build<D>(scenario, scenario.seed);
  for (int k = 0; k < 60; ++k) still.step(scenario.dt);
  World<D> moved = still;
  const Result<Done> done = moved.move_origin(still.definition().origin + Vec<double, D>{64, -32});
  ASSERT_TRUE(done) << name << ": " << done.reason();
  EXPECT_LT(apart(still, moved), 3e-5) << name;
  for (int k = 0; k < 30; ++k) {
    still.step(scenario.dt);
    moved.step(scenario.dt);
  }
  EXPECT_LT(apart(still, moved), 5e-3) << name;
  EXPECT_EQ(still.events().size(), moved.events().size()) << name;
}

TEST(MoveOrigin, every_scenario_of_the_gallery_goes_on_as_before) {
  for (const GalleryEntry& entry : gallery()) {
    const Scenario scenario = test::scenario_of(entry.text);
    if (scenario.dimensions == 3) expect_same_way<3>(scenario, entry.name);
    else expect_same_way<2>(scenario, entry.name);
  }
}

}  // namespace
}  // namespace veer::scenario
