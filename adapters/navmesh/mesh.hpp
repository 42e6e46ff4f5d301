#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "veer/math/vec.hpp"

namespace veer {

/// Surfaces as others model them. A triangle's front is where its corners run counter-clockwise; ground faces up (+z).
struct TriangleMesh {
  std::vector<Vec3> vertices{};                           // m
  std::vector<std::array<std::uint32_t, 3>> triangles{};  // numbers of vertices
};

}  // namespace veer
