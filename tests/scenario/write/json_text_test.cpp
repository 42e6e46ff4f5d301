#include "scenario/write/json_text.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace veer::scenario {
namespace {

using Json = nlohmann::ordered_json;

TEST(JsonText, replaces_bytes_that_arent_text) {
  EXPECT_EQ(json_text(Json{{"a\xff", "\xc3"}}), "{\n  \"a\ufffd\": \"\ufffd\"\n}");
}

TEST(JsonText, escapes_what_acts_on_terminals_and_loses_nothing) {
  const Json json = {{"name", "\x1b[31m\u202e\u0085\x7f\u2066\n größe 🐟"}};
  const std::string text = json_text(json);
  for (const char* raw : {"\x1b", "\u202e", "\u0085", "\x7f", "\u2066"}) EXPECT_EQ(text.find(raw), std::string::npos);
  EXPECT_NE(text.find("größe 🐟"), std::string::npos);
  EXPECT_EQ(Json::parse(text), json);
}

}  // namespace
}  // namespace veer::scenario
