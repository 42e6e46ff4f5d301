#include <gtest/gtest.h>

#include "tests/scenario/format/broken.hpp"

// Takes a valid scenario that uses every field and breaks each value in every way. Each must lead to a fault with the
// pointer of the value.
namespace veer::scenario {
namespace {

using test::faults_of;
using test::Json;
using test::names;
using test::show;
using test::walk;

const Json& whole() {
  static const Json all = test::load("every_field.json");
  return all;
}
Json with(const std::string& pointer, const Json& value) { return test::with(whole(), pointer, value); }

TEST(Broken, NaN_and_infinity_are_refused_wherever_a_number_is) {
  walk(whole(), "", [&](const std::string& pointer, const Json& value) {
    if (!value.is_number()) return;
    for (const char* wrong : {"NaN", "Infinity", "1e999", "-1e999"}) {
      std::string text = with(pointer, "@here@").dump(1);
      const auto at = text.find("\"@here@\"");
      const auto line = 1 + std::ranges::count(text.substr(0, at), '\n');
      text.replace(at, 8, wrong);
      const Faults faults = faults_of(text);
      ASSERT_EQ(faults.size(), 1u) << pointer << " " << wrong;
      EXPECT_EQ(faults[0].line, line) << pointer << " " << show(faults);
    }
  });
}

TEST(Broken, a_duplicated_member_is_named_in_every_object) {
  int tried = 0;
  walk(whole(), "", [&](const std::string& pointer, const Json& value) {
    if (!value.is_object()) return;
    for (const auto& member : value.items()) {
      // A second member of that name; JSON objects in memory can't hold it, so the text is patched.
      Json copy = whole();
      copy[Json::json_pointer(pointer)]["@twice@"] = member.value();
      std::string text = copy.dump(1);
      text.replace(text.find("@twice@"), 7, member.key());
      const Faults faults = faults_of(text);
      EXPECT_TRUE(names(faults, join(pointer, member.key()))) << pointer << " " << member.key() << "\n" << show(faults);
      ++tried;
    }
  });
  EXPECT_GT(tried, 80);
}

TEST(Broken, what_is_required_is_missed) {
  const auto without = [](const std::string& object, const std::string& name) {
    Json copy = whole();
    copy[Json::json_pointer(object)].erase(name);
    return faults_of(copy.dump());
  };
  for (const char* name : {"veer", "name", "groups"}) EXPECT_TRUE(names(without("", name), "")) << name;
  EXPECT_TRUE(names(without("/domain", "low"), "/domain"));
  EXPECT_TRUE(names(without("/groups/0", "name"), "/groups/0"));
  EXPECT_TRUE(names(without("/groups/0", "mind"), "/groups/0"));
  EXPECT_TRUE(names(without("/groups/0/mind", "behaviors"), "/groups/0/mind"));
  EXPECT_TRUE(names(without("/groups/0/mind/behaviors/0", "target"), "/groups/0/mind"));
  EXPECT_TRUE(names(without("/groups/0/spawn/0", "at"), "/groups/0/spawn/0"));
  EXPECT_TRUE(names(without("/groups/0/spawn/1/line", "to"), "/groups/0/spawn/1/line"));
  EXPECT_TRUE(names(without("/map", "obstacles"), "/map"));
  EXPECT_TRUE(names(without("/map/obstacles/0", "circle"), "/map/obstacles/0"));
  EXPECT_TRUE(names(without("/map/obstacles/0/circle", "radius"), "/map/obstacles/0/circle"));
  EXPECT_TRUE(names(without("/map/obstacles/1/moves", "moving"), "/map/obstacles/1/moves"));
}

TEST(Broken, a_truncated_text_is_refused_at_every_length) {
  const std::string text = whole().dump();
  for (std::size_t length = 0; length + 1 < text.size(); length += 7)
    EXPECT_FALSE(faults_of(text.substr(0, length)).empty()) << length;
}

TEST(Broken, a_hundred_megabytes_of_brackets_are_refused) {
  for (const std::string& open : {std::string("["), std::string("{\"a\":")}) {
    std::string deep = open;
    while (deep.size() < 100'000'000) deep += deep;
    const Faults faults = faults_of(deep);
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_NE(faults[0].message.find("nested too deeply"), std::string::npos);
  }
}

TEST(Broken, all_faults_are_told_in_one_go_in_the_order_of_the_text) {
  Json copy = whole();
  copy["seconds"] = "long";
  copy["groups"][0]["mind"]["behaviors"][0]["seek"]["respons_time"] = 1;
  copy["groups"][1]["spawn"][0]["at"][0] = "here";
  copy["domain"]["high"] = Json::array({-30, 10});
  const Faults faults = faults_of(copy.dump(1));
  EXPECT_EQ(faults.size(), 4u) << show(faults);
  EXPECT_TRUE(std::ranges::is_sorted(faults, {}, &Fault::line));
}

TEST(Broken, a_fault_says_what_was_expected_found_and_meant) {
  const auto line = [](const std::string& pointer, const Json& value) {
    const Faults faults = faults_of(with(pointer, value).dump(1));
    return faults.size() == 1 ? to_line(faults[0], "a.json") : show(faults);
  };
  EXPECT_EQ(line("/dt", 3), "a.json:9: /dt: expected a number from 0.0001 to 0.25, found 3");
  EXPECT_EQ(line("/groups/0/color", "blue"), "a.json:25: /groups/0/color: expected a color like \"#3366cc\"");
  EXPECT_NE(line("/groups/0/mind/behaviors/0/seek/school", "trust").find("did you mean 'thrust'?"), std::string::npos);
  EXPECT_NE(line("/groups/0/mind/behaviors/1/target/agent", "othrs").find("unknown group, did you mean 'others'?"),
            std::string::npos);
  EXPECT_NE(line("/groups/0/mind/behaviors/1/target/index", 7).find("which has 2"), std::string::npos);
  EXPECT_NE(line("/groups/1/name", "walkers").find("duplicated"), std::string::npos);
  EXPECT_NE(line("/groups/0/spawn/0/velocity/0/uniform", Json::array({2, 1})).find("low before high"),
            std::string::npos);
  EXPECT_NE(line("/domain/low", Json::array({1, 2, 3})).find("2 dimensions"), std::string::npos);
  EXPECT_NE(line("/groups/1/body", "point_mass").find("can't follow 'kinematic_seek'"), std::string::npos);
}

}  // namespace
}  // namespace veer::scenario
