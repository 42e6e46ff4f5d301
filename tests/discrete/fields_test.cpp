// The descriptions that readers, lists and sliders are made from: defaults within their ranges, and every choice named.
#include <gtest/gtest.h>

#include "veer/discrete/board.hpp"

namespace veer::discrete {
namespace {

template <class T>
class Described : public testing::Test {};
using All = testing::Types<GridDef, GraphDef, Rules, BoardDef, Stay, Toward, Flee, RandomWalk, Patrol, Route>;
TYPED_TEST_SUITE(Described, All);

TYPED_TEST(Described, defaults_are_allowed_and_values_come_back) {
  for (const FieldInfo& info : fields_of<TypeParam>()) {
    EXPECT_GE(info.initial, info.min) << info.name;
    EXPECT_LE(info.initial, info.max) << info.name;
    EXPECT_FALSE(info.doc.empty()) << info.name;
    if (info.kind == FieldKind::choice) {
      EXPECT_EQ(static_cast<double>(info.choice_count()), info.max + 1) << info.name;
    }
    TypeParam object{};
    info.set(&object, info.max);
    EXPECT_EQ(info.get(&object), info.max) << info.name;
  }
}

TEST(DescribedChoices, are_in_the_order_of_the_enumerations) {
  const auto layout = fields_of<GridDef>()[0];
  EXPECT_EQ(layout.choices[static_cast<std::size_t>(Layout::moves)], "moves");
  EXPECT_EQ(fields_of<Rules>()[0].choices[static_cast<std::size_t>(Contest::longest_wait)], "longest_wait");
  EXPECT_EQ(fields_of<Rules>()[1].choices[static_cast<std::size_t>(Swap::allow)], "allow");
  EXPECT_EQ(fields_of<Toward>()[0].choices[static_cast<std::size_t>(Ties::free_first)], "free_first");
}

}  // namespace
}  // namespace veer::discrete
