#pragma once

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <vector>

#include "adapters/navmesh/floor_with_walls.hpp"
#include "adapters/navmesh/navmesh.hpp"
#include "veer/math/random.hpp"

/// What the benches of navigation meshes share.
namespace veer::bench {

inline constexpr int town_rounds = 41;
inline constexpr float town_side = 160;  // m

/// A town: blocks of houses in rows, with streets of 4 m between them.
inline Navmesh town() {
  std::vector<Outline> houses;
  for (float x = 5; x + 12 < town_side; x += 16)
    for (float y = 5; y + 8 < town_side; y += 12)
      houses.push_back({{x, y}, {x + 12, y}, {x + 12, y + 8}, {x + 7, y + 8}, {x + 7, y + 4}, {x, y + 4}});
  const auto ground = floor_with_walls({0, 0}, {town_side, town_side}, houses);
  auto made = build_navmesh(*ground);
  return *made;
}

/// Returns a random position in the town, from two numbers of the dice.
inline Vec3 anywhere(const Dice<float>& dice, int first) {
  return {dice.uniform(first) * town_side, dice.uniform(first + 1) * town_side, 0};
}

/// Returns the CPU time of some work, s: the machine may be busy with other things.
template <class Work>
double cpu_seconds(const Work& work) {
  const std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

inline double median(std::vector<double> all) {
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
  std::ranges::nth_element(all, middle);
  return *middle;
}

/// Prints what a crowd on the town costs, and how much of it the ground takes.
void time_crowds(const Navmesh& mesh);

}  // namespace veer::bench
