#include "veer/base/printable.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace veer {
namespace {

TEST(Printable, keeps_what_can_be_shown) {
  for (const char* text : {"", "a name", "größe", "名前", "שלום", "🐟", "a\u200db"}) EXPECT_EQ(printable(text), text);
}

TEST(Printable, replaces_control_characters_and_marks_of_direction) {
  EXPECT_EQ(printable("a\x1b[31mb\nc\td\x7f"), "a?[31mb?c?d?");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a?b");
  EXPECT_EQ(printable("a\u0085\u009bb"), "a??b");
  for (const char* mark : {"\u061c", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202e", "\u2066", "\u2069"})
    EXPECT_EQ(printable(mark), "?") << mark;
}

TEST(Printable, replaces_bytes_that_arent_text) {
  EXPECT_EQ(printable("a\xff"
                      "b"),
            "a\ufffd"
            "b");
  EXPECT_EQ(printable("\xc3"), "\ufffd") << "cut off";
  EXPECT_EQ(printable("\xc0\xaf"), "\ufffd\ufffd") << "too long a form";
  EXPECT_EQ(printable("\xed\xa0\x80"), "\ufffd\ufffd\ufffd") << "half of a pair";
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\ufffd\ufffd\ufffd\ufffd") << "beyond the last character";
}

RC_GTEST_PROP(Printable, makes_valid_text_of_any_bytes, (const std::string& bytes)) {
  const std::string shown = printable(bytes);
  RC_ASSERT(printable(shown) == shown);
  for (std::string_view rest = shown; !rest.empty(); rest.remove_prefix(character_length(rest)))
    RC_ASSERT(character_length(rest) > 0u);
}

TEST(Printable, is_shortened_between_characters) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "abc");
  EXPECT_EQ(shortened("ab\u00fcd", 3), "ab");
  EXPECT_EQ(shortened("🐟🐟", 7), "🐟");
  EXPECT_EQ(shortened("\x80\x80\x80\x80\x80\x80\x80", 6).size(), 2u) << "no character at all";
}

TEST(Printable, an_excerpt_says_that_something_was_left_out) {
  EXPECT_EQ(excerpt("abc", 3), "abc");
  EXPECT_EQ(excerpt("abcd", 3), "abc...");
  EXPECT_EQ(excerpt("ab\u00fcd", 3), "ab...");
  EXPECT_EQ(excerpt(std::string(50, 'x')), std::string(40, 'x') + "...");
}

}  // namespace
}  // namespace veer
