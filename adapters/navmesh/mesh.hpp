#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "veer/math/vec.hpp"

namespace veer {

/// A triangle mesh as made by modeling tools. The corners of a front face run counter-clockwise; ground faces up (+z).
struct TriangleMesh {
  std::vector<Vec3> vertices{};                           // m
  std::vector<std::array<std::uint32_t, 3>> triangles{};  // indices of vertices
};

}  // namespace veer
