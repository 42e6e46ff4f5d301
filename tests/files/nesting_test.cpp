#include "adapters/files/nesting.hpp"

#include <gtest/gtest.h>

#include <string>

namespace veer {
namespace {

TEST(Nesting, counts_the_deepest_level) {
  EXPECT_FALSE(is_nested_deeper("", 0));
  EXPECT_FALSE(is_nested_deeper("7", 0));
  EXPECT_TRUE(is_nested_deeper("[]", 0));
  EXPECT_FALSE(is_nested_deeper("[{}, [], {}]", 2));
  EXPECT_TRUE(is_nested_deeper("[{}, [], {\"a\": []}]", 2));
  EXPECT_FALSE(is_nested_deeper("[]]]]][]", 1)) << "isn't JSON";
  EXPECT_TRUE(is_nested_deeper(std::string(100000, '['), 64));
}

TEST(Nesting, ignores_strings) {
  EXPECT_FALSE(is_nested_deeper(R"(["[[[", "\"[[[", "\\", "{{"])", 1));
  EXPECT_TRUE(is_nested_deeper(R"(["\\", [], "]"])", 1));
  EXPECT_FALSE(is_nested_deeper(R"(["\)", 1)) << "ends within an escape";
}

}  // namespace
}  // namespace veer
