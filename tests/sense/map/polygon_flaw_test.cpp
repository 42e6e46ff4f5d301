// Rims with many long sides: combs, stars and spirals are compared with a check of all pairs of sides, in whole
// numbers.
#include "veer/sense/map/polygon_flaw.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <ctime>
#include <numbers>

#include "tests/agent/draw.hpp"

namespace veer {
namespace {

struct Whole {
  std::int64_t x, y;
};
using Corners = std::vector<Whole>;

std::vector<Vec3> rim_of(const Corners& corners) {
  std::vector<Vec3> rim;
  for (const Whole& c : corners) rim.push_back({static_cast<float>(c.x), static_cast<float>(c.y), 0});
  return rim;
}

int side_of(const Whole& a, const Whole& b, const Whole& c) {
  const std::int64_t product = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  return product > 0 ? 1 : product < 0 ? -1 : 0;
}
bool is_on(const Whole& a, const Whole& b, const Whole& c) {
  return side_of(a, b, c) == 0 && std::min(a.x, b.x) <= c.x && c.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= c.y &&
         c.y <= std::max(a.y, b.y);
}
bool have_common_point(const Whole& a, const Whole& b, const Whole& c, const Whole& d) {
  if (side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0) return true;
  return is_on(a, b, c) || is_on(a, b, d) || is_on(c, d, a) || is_on(c, d, b);
}

/// True if two sides have more in common than the corner between neighbors, or a side is a point.
bool is_faulty(const Corners& rim) {
  const std::size_t n = rim.size();
  const auto at = [&](std::size_t k) -> const Whole& { return rim[k % n]; };
  for (std::size_t k = 0; k < n; ++k) {
    if (at(k).x == at(k + 1).x && at(k).y == at(k + 1).y) return true;
    for (std::size_t o = k + 1; o < n; ++o) {
      if (o == k + 1) {
        if (is_on(at(k), at(k + 1), at(o + 1)) || is_on(at(o), at(o + 1), at(k))) return true;
      } else if (k == 0 && o == n - 1) {
        if (is_on(at(0), at(1), at(o)) || is_on(at(o), at(0), at(1))) return true;
      } else if (have_common_point(at(k), at(k + 1), at(o), at(o + 1))) {
        return true;
      }
    }
  }
  return false;
}

Whole rounded(double x, double y) { return {std::llround(x), std::llround(y)}; }

/// Teeth of a length side by side, all of it turned by an angle.
Corners comb(int teeth, double length, double spacing, double angle) {
  Corners rim;
  const auto add = [&](double x, double y) {
    rim.push_back(rounded(x * std::cos(angle) - y * std::sin(angle), x * std::sin(angle) + y * std::cos(angle)));
  };
  for (int k = 0; k < teeth; ++k) {
    add(k * spacing, 0);
    add((k + .5) * spacing, length);
  }
  add(teeth * spacing, 0);
  add(teeth * spacing, -length * .1);
  add(0, -length * .1);
  return rim;
}

Corners star(int points, double inner, double outer) {
  Corners rim;
  for (int k = 0; k < 2 * points; ++k) {
    const double angle = std::numbers::pi * k / points, r = k % 2 == 0 ? inner : outer;
    rim.push_back(rounded(r * std::cos(angle), r * std::sin(angle)));
  }
  return rim;
}

/// A band that winds round and back; few corners in a turn make long sides.
Corners spiral(int turns, int corners, double spacing) {
  Corners rim;
  const auto add = [&](int k, double off) {
    const double angle = 2 * std::numbers::pi * k / corners, r = spacing * (1 + static_cast<double>(k) / corners) + off;
    rim.push_back(rounded(r * std::cos(angle), r * std::sin(angle)));
  };
  for (int k = 0; k <= turns * corners; ++k) add(k, 0);
  for (int k = turns * corners; k >= 0; --k) add(k, spacing * .4);
  return rim;
}

TEST(PolygonFlaw, agrees_with_a_check_of_all_pairs) {
  test::Draw draw(11);
  int faulty = 0, fine = 0;
  for (int round = 0; round < 12000; ++round) {
    const int size = 3 + static_cast<int>(draw.below(12));
    const auto angle = static_cast<double>(draw.between(0, 6.3f));
    Corners rim;
    switch (round % 4) {
      case 0:
        rim = comb(size, 60, 8, round % 8 == 0 ? 0 : angle);
        break;
      case 1:
        rim = star(size, 20, 80);
        break;
      case 2:
        rim = spiral(1 + size / 5, 5, 14);
        break;
      default:
        for (int k = 0; k < size; ++k)
          rim.push_back({static_cast<std::int64_t>(draw.below(12)), static_cast<std::int64_t>(draw.below(12))});
    }
    // Some corners go elsewhere: far, by a little, or onto another corner.
    for (std::uint32_t moves = draw.below(3); moves > 0; --moves) {
      Whole& corner = rim[draw.below(static_cast<std::uint32_t>(rim.size()))];
      const Whole other = rim[draw.below(static_cast<std::uint32_t>(rim.size()))];
      const auto step = [&] { return static_cast<std::int64_t>(draw.below(9)) - 4; };
      if (draw.below(3) == 0) corner = other;
      else corner = {corner.x + step(), corner.y + step()};
    }
    const bool expected = is_faulty(rim);
    (expected ? faulty : fine) += 1;
    EXPECT_EQ(!polygon_flaw(Obstacle::polygon(rim_of(rim))).empty(), expected)
        << round << ": " << polygon_flaw(Obstacle::polygon(rim_of(rim)));
    // Whichever corner comes first, whichever way round, and mirrored.
    Corners other = rim;
    std::rotate(other.begin(), other.begin() + static_cast<std::ptrdiff_t>(draw.below(3)), other.end());
    if (draw.below(2) == 0) std::reverse(other.begin(), other.end());
    for (Whole& c : other) c = {-c.y, c.x};
    EXPECT_EQ(!polygon_flaw(Obstacle::polygon(rim_of(other))).empty(), expected) << round << " turned";
  }
  EXPECT_GT(faulty, 2000);
  EXPECT_GT(fine, 2000);
}

/// Time of the processor that checking a rim without flaws takes, s.
double seconds_for(const Corners& rim) {
  const std::vector<Vec3> points = rim_of(rim);
  const std::clock_t start = std::clock();
  EXPECT_EQ(polygon_flaw(Obstacle::polygon(points)), "");
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// Eight times as many corners take 64 times as long if all pairs are compared, also by a sweep that knows only one axis
// where sides are long on both; here it is about 10 times. 40,000 corners take 0.03 s in an optimized build.
TEST(PolygonFlaw, the_time_for_many_long_teeth_is_that_of_sorting) {
  const auto expect_quick = [](const Corners& few, const Corners& many) {
    ASSERT_GT(many.size(), 39000u);
    ASSERT_LT(few.size(), 5100u);
    EXPECT_LT(seconds_for(many), 30 * std::max(seconds_for(few), .001));
    Corners crossed = many;
    std::swap(crossed[many.size() / 2], crossed[many.size() / 2 + 4]);
    EXPECT_NE(polygon_flaw(Obstacle::polygon(rim_of(crossed))), "");
  };
  expect_quick(comb(2500, 1e6, 400, .7), comb(20000, 1e6, 50, .7));
  expect_quick(star(2500, 1e5, 1e6), star(20000, 1e5, 1e6));
}

// Upright and lying teeth, and a band that winds round 2,500 times.
TEST(PolygonFlaw, combs_and_spirals_of_forty_thousand_corners_are_fine) {
  for (const Corners& rim :
       {comb(20000, 1e6, 50, 0), comb(20000, 1e6, 50, std::numbers::pi / 2), spiral(2500, 8, 400)}) {
    EXPECT_GT(rim.size(), 39000u);
    EXPECT_EQ(polygon_flaw(Obstacle::polygon(rim_of(rim))), "");
  }
}

// Two combs, one in the hole of the other: sides of different rims are compared in the same sweep.
TEST(PolygonFlaw, holes_with_many_long_teeth_are_compared) {
  const Corners hole = comb(10000, 1e6, 50, .7);
  std::vector<Vec3> rim{{-2e6f, -2e6f, 0}, {2e6f, -2e6f, 0}, {2e6f, 2e6f, 0}, {-2e6f, 2e6f, 0}};
  EXPECT_EQ(polygon_flaw(Obstacle::polygon(rim, {rim_of(hole)})), "");
  const Whole tip = hole[10001];
  const auto x = static_cast<float>(tip.x), y = static_cast<float>(tip.y);
  EXPECT_EQ(polygon_flaw(Obstacle::polygon(rim, {rim_of(hole), {{x, y, 0}, {x + 9, y + 99, 0}, {x - 9, y + 99, 0}}})),
            "hole 1 overlaps hole 0");
}

}  // namespace
}  // namespace veer
