// A ground relative to another origin: the same floors, elsewhere.
#include "veer/sense/ground/shifted_ground.hpp"

#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

/// A floor with a hole in it, a second one above some of it, and a ramp between the two.
std::shared_ptr<const Terrain> floors() {
  return *Floors::make({plane_floor({0, 0}, {30, 20}, 0), plane_floor({18, 4}, {28, 16}, 3),
                        ramp_along_x({8, 8}, {18, 12}, 0, 3), plane_floor({40, 0}, {50, 20}, 0)});
}

TEST(ShiftedGround, has_the_same_floors_elsewhere) {
  const auto here = floors();
  for (const Vec<double, 2>& by : {Vec<double, 2>{64, -32}, {-1024, 4096}}) {
    const auto there = shifted(here, by);
    EXPECT_EQ(there->def().climb, here->def().climb);
    EXPECT_NE(there->hash(), here->hash());
    EXPECT_EQ(there->hash(), shifted(floors(), by)->hash());
    test::Draw draw(5);
    const auto at = [&] {
      return Vec2{static_cast<float>(draw.below(1024)) / 16 - 4, static_cast<float>(draw.below(416)) / 16 - 3};
    };
    std::vector<Walk> walks, same;
    for (int k = 0; k < 500; ++k) {  // binary fractions, which the shift doesn't round
      const Vec2 from = at(), to = at();
      const float height = draw.below(2) == 0 ? 0 : 3;
      EXPECT_EQ(there->height(shifted(from, by), height), here->height(from, height));
      walks.push_back({from, to, height});
      same.push_back({shifted(from, by), shifted(to, by), height});
    }
    here->walk(walks, {});
    there->walk(same, {});
    std::size_t whole = 0, stopped = 0;
    for (std::size_t k = 0; k < walks.size(); ++k) {
      EXPECT_EQ(same[k].whole, walks[k].whole) << k;
      EXPECT_EQ(same[k].height, walks[k].height) << k;
      EXPECT_EQ(same[k].from, shifted(walks[k].from, by)) << k;
      EXPECT_EQ(same[k].point, shifted(walks[k].point, by)) << k;
      if (walks[k].whole) {
        EXPECT_EQ(same[k].point, same[k].to) << k;
      }
      (walks[k].whole ? whole : stopped) += 1;
    }
    EXPECT_GT(whole, 50u);
    EXPECT_GT(stopped, 50u);
  }
}

TEST(ShiftedGround, crosses_the_seam_of_a_torus_there) {
  const auto here = *Floors::make({plane_floor({0, 0}, {16, 16}, 1)});
  const Domain<2> torus{DomainKind::torus, Edge::slide, {0, 0}, {16, 16}};
  const Vec<double, 2> by{64, 64};
  Walk walk{{-49, -56}, {-63, -56}, 1};
  shifted(here, by)->walk({&walk, 1}, torus.shifted(by));
  EXPECT_TRUE(walk.whole);
  EXPECT_EQ(walk.point, (Vec2{-63, -56}));
  EXPECT_EQ(walk.height, 1);
}

}  // namespace
}  // namespace veer
