// No allocation in a warm step, of any world of the gallery.
#include <gtest/gtest.h>

#include "scenario/build/build.hpp"
#include "scenario/run/gallery.hpp"
#include "tests/allocations.hpp"

namespace veer::scenario {
namespace {

/// The state swaps with the next one; three steps have used both.
constexpr int steps_to_warm_up = 3;

template <int D>
long allocations_once_warm(const Scenario& scenario, int steps) {
  World<D> world = build<D>(scenario, scenario.seed);
  for (int k = 0; k < steps_to_warm_up; ++k) world.step(scenario.dt);
  return test::allocations_in([&] {
    for (int k = 0; k < steps; ++k) world.step(scenario.dt);
  });
}

long allocations_once_warm(const GalleryEntry& entry, int steps) {
  Faults faults;
  const Scenario scenario = read(entry.text, faults);
  if (!scenario.planners.empty()) return 0;  // a path that is longer than those before takes memory
  return scenario.dimensions == 3 ? allocations_once_warm<3>(scenario, steps)
                                  : allocations_once_warm<2>(scenario, steps);
}

TEST(GalleryAllocation, does_not_happen_in_a_warm_step) {
  for (const GalleryEntry& entry : gallery()) EXPECT_EQ(allocations_once_warm(entry, 30), 0) << entry.name;
}

// Here agents change their states or crowd together later.
TEST(GalleryAllocation, does_not_happen_after_many_steps_either) {
  int found = 0;
  for (const GalleryEntry& entry : gallery())
    for (const char* name : {"behavior_tree", "capture_the_flag", "cohesion", "decision_tree", "obstacle_avoidance"})
      if (entry.name == name) {
        EXPECT_EQ(allocations_once_warm(entry, 460), 0) << name;
        ++found;
      }
  EXPECT_EQ(found, 5);
}

// Not a warm step, but counted in the same way: what each further entry of a long file costs to read.
TEST(ReadingAllocation, is_a_few_pieces_of_memory_per_entry) {
  const auto text_of = [](int entries) {
    std::string text = R"({"veer": 1, "name": "x", "groups": [{"name": "a", "spawn": [)";
    for (int k = 0; k < entries; ++k)
      text += (k ? "," : "") + std::string(R"({"at": [[1, 2]], "velocity": [1, 0], "heading": 0.5})");
    return text + R"(], "mind": {"behaviors": [{"wander": {}}]}}]})";
  };
  const auto allocations_for = [&](int entries) {
    const std::string text = text_of(entries);
    Faults faults;
    const long count = test::allocations_in([&] { read(text, faults); });
    EXPECT_TRUE(faults.empty());
    return count;
  };
  allocations_for(1);  // makes the schema
  const long few = allocations_for(1000), many = allocations_for(2000);
  EXPECT_LE(many - few, 20 * 1000);
}

}  // namespace
}  // namespace veer::scenario
