#include <gtest/gtest.h>

#include "broken.hpp"

// Takes a scenario with every form of brain, condition and effect and breaks it in every place.
namespace veer::scenario {
namespace {

using test::faults_of;
using test::Json;
using test::names;
using test::show;
using test::walk;
using test::with;

const Json& whole() {
  static const Json all = test::load("every_brain.json");
  return all;
}

TEST(BrokenBrains, the_whole_scenario_is_fine) {
  const Faults faults = faults_of(whole().dump());
  EXPECT_TRUE(faults.empty()) << show(faults);
}

TEST(BrokenBrains, a_value_of_another_kind_is_named_wherever_it_is) {
  int tried = 0;
  walk(whole(), "", [&](const std::string& pointer, const Json&) {
    // true is of the right kind nowhere in this scenario.
    const Faults faults = faults_of(with(whole(), pointer, true).dump());
    EXPECT_EQ(faults.size(), 1u) << pointer << "\n" << show(faults);
    EXPECT_TRUE(names(faults, pointer)) << pointer << "\n" << show(faults);
    ++tried;
  });
  EXPECT_GT(tried, 150);
}

TEST(BrokenBrains, a_number_out_of_range_is_named_wherever_it_is) {
  int tried = 0;
  walk(whole(), "", [&](const std::string& pointer, const Json& value) {
    if (!value.is_number()) return;
    const Faults faults = faults_of(with(whole(), pointer, 1e300).dump());
    EXPECT_TRUE(names(faults, pointer)) << pointer << "\n" << show(faults);
    ++tried;
  });
  EXPECT_GT(tried, 30);
}

TEST(BrokenBrains, an_unknown_name_is_named_wherever_it_is) {
  int tried = 0;
  walk(whole(), "", [&](const std::string& pointer, const Json& value) {
    if (!pointer.starts_with("/brains") || !value.is_string() || pointer.ends_with("/name")) return;
    const Faults faults = faults_of(with(whole(), pointer, "nonsense").dump());
    EXPECT_TRUE(names(faults, pointer)) << pointer << "\n" << show(faults);
    ++tried;
  });
  EXPECT_GT(tried, 30);
}

TEST(BrokenBrains, an_unknown_member_is_named_in_every_object) {
  walk(whole(), "", [&](const std::string& pointer, const Json& value) {
    if (!value.is_object()) return;
    const Faults faults = faults_of(with(whole(), join(pointer, "zzz"), 1).dump());
    EXPECT_TRUE(names(faults, join(pointer, "zzz"))) << show(faults);
  });
}

TEST(BrokenBrains, removing_anything_never_crashes) {
  walk(whole(), "", [&](const std::string& pointer, const Json& value) {
    if (!value.is_object()) return;
    for (const auto& member : value.items()) {
      Json copy = whole();
      copy[Json::json_pointer(pointer)].erase(member.key());
      faults_of(copy.dump());
    }
  });
}

}  // namespace
}  // namespace veer::scenario
