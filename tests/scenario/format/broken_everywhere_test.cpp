#include <gtest/gtest.h>

#include "tests/scenario/format/broken.hpp"

// Takes scenarios that together have every field, and every form of brain, condition and effect, and breaks each value.
namespace veer::scenario {
namespace {

using test::faults_of;
using test::Json;
using test::names;
using test::show;
using test::walk;
using test::with;

class BrokenEverywhere : public testing::TestWithParam<const char*> {
 protected:
  const Json whole = test::load(GetParam());
};

TEST_P(BrokenEverywhere, the_whole_scenario_is_fine) {
  const Faults faults = faults_of(whole.dump());
  EXPECT_TRUE(faults.empty()) << show(faults);
}

TEST_P(BrokenEverywhere, a_value_of_another_kind_is_named) {
  int tried = 0;
  walk(whole, "", [&](const std::string& pointer, const Json&) {
    // true and null are of the right kind nowhere in these scenarios.
    for (const Json& wrong : {Json(true), Json(nullptr)}) {
      const Faults faults = faults_of(with(whole, pointer, wrong).dump());
      EXPECT_EQ(faults.size(), 1u) << pointer << "\n" << show(faults);
      EXPECT_TRUE(names(faults, pointer)) << pointer << "\n" << show(faults);
      ++tried;
    }
  });
  EXPECT_GT(tried, 300);
}

TEST_P(BrokenEverywhere, a_number_out_of_range_is_named) {
  int tried = 0;
  walk(whole, "", [&](const std::string& pointer, const Json& value) {
    if (!value.is_number()) return;
    for (const double wrong : {1e300, -1e300}) {
      const Faults faults = faults_of(with(whole, pointer, wrong).dump());
      EXPECT_TRUE(names(faults, pointer)) << pointer << "\n" << show(faults);
      ++tried;
    }
  });
  EXPECT_GT(tried, whole.contains("brains") ? 60 : 100);
}

TEST_P(BrokenEverywhere, an_unknown_member_is_named_in_every_object) {
  walk(whole, "", [&](const std::string& pointer, const Json& value) {
    if (!value.is_object()) return;
    const Faults faults = faults_of(with(whole, join(pointer, "zzz"), 1).dump());
    EXPECT_TRUE(names(faults, join(pointer, "zzz"))) << show(faults);
  });
}

TEST_P(BrokenEverywhere, removing_anything_never_crashes) {
  walk(whole, "", [&](const std::string& pointer, const Json& value) {
    if (!value.is_object()) return;
    for (const auto& member : value.items()) {
      Json copy = whole;
      copy[Json::json_pointer(pointer)].erase(member.key());
      faults_of(copy.dump());
    }
  });
}

TEST_P(BrokenEverywhere, an_unknown_name_in_a_brain_is_named) {
  int tried = 0;
  walk(whole, "", [&](const std::string& pointer, const Json& value) {
    if (!pointer.starts_with("/brains") || !value.is_string() || pointer.ends_with("/name")) return;
    const Faults faults = faults_of(with(whole, pointer, "nonsense").dump());
    EXPECT_TRUE(names(faults, pointer)) << pointer << "\n" << show(faults);
    ++tried;
  });
  EXPECT_EQ(tried > 30, whole.contains("brains"));
}

INSTANTIATE_TEST_SUITE_P(Files, BrokenEverywhere, testing::Values("every_field.json", "every_brain.json"),
                         [](const auto& file) {
                           return std::string(file.param).substr(0, std::string(file.param).find('.'));
                         });

}  // namespace
}  // namespace veer::scenario
