#pragma once

#include <tiny_gltf.h>

#include <array>

namespace veer::detail {

/// Column-major, as in glTF.
using Matrix = std::array<double, 16>;
inline constexpr Matrix identity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

Matrix product(const Matrix& a, const Matrix& b);

/// Scale, then rotation, then translation (glTF 2.0, section 3.5.3).
struct Transform {
  std::array<double, 3> translation{};
  std::array<double, 4> rotation{0, 0, 0, 1};  // x, y, z, w
  std::array<double, 3> scale{1, 1, 1};
};
Matrix matrix_of(const Transform& transform);

/// Returns the transform of a node. Precondition: it has no matrix.
Transform transform_of(const tinygltf::Node& node);
/// Returns the matrix of a node, or of its transform.
Matrix matrix_of(const tinygltf::Node& node);

}  // namespace veer::detail
