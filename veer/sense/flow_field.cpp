#include "veer/sense/flow_field.hpp"

#include <algorithm>

#include "veer/agent/limits.hpp"

namespace veer {

std::string FlowField::misfit(int dimensions) const {
  const auto good = [](const Vec3& v) { return is_finite(v) && length_squared(v) <= largest_speed * largest_speed; };
  if (!good(velocity) || !(abs(speed) <= largest_speed)) return "the flow is faster than 1e5 m/s";
  if (!(radius > 0 && radius <= largest_coordinate)) return "the radius of a flow must be more than 0";
  const auto inside = [](const Vec3& p) {
    return abs(p.x) <= largest_coordinate && abs(p.y) <= largest_coordinate && abs(p.z) <= largest_coordinate;
  };
  if (!inside(center) || !inside(low)) return "the flow isn't within the world's bounds";
  if (kind != Kind::grid) return {};
  if (!(spacing > 0 && spacing <= largest_coordinate)) return "the spacing of a flow's samples must be more than 0";
  std::uint64_t wanted = 1;
  for (const std::uint32_t n : count) {
    if (n < 1 || n > 1000000) return "a flow has from 1 to 1,000,000 samples along each axis";
    wanted *= n;
    if (wanted > 0xffffffff) return "a flow has at most 4,294,967,295 samples";
  }
  if (dimensions == 2 && count[2] != 1) return "a flow in 2D has one layer of samples";
  if (samples.size() != wanted)
    return "a flow of " + std::to_string(wanted) + " samples was given " + std::to_string(samples.size());
  if (!std::ranges::all_of(samples, good)) return "the flow is faster than 1e5 m/s";
  return {};
}

}  // namespace veer
