#include "adapters/gltf/detail/transform.hpp"

#include <algorithm>

namespace veer::detail {

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix m{};
  for (std::size_t column = 0; column < 4; ++column)
    for (std::size_t row = 0; row < 4; ++row)
      for (std::size_t k = 0; k < 4; ++k) m[column * 4 + row] += a[k * 4 + row] * b[column * 4 + k];
  return m;
}

Matrix matrix_of(const Transform& transform) {
  const auto [x, y, z, w] = transform.rotation;
  Matrix m = identity;
  m[0] = 1 - 2 * (y * y + z * z);
  m[1] = 2 * (x * y + z * w);
  m[2] = 2 * (x * z - y * w);
  m[4] = 2 * (x * y - z * w);
  m[5] = 1 - 2 * (x * x + z * z);
  m[6] = 2 * (y * z + x * w);
  m[8] = 2 * (x * z + y * w);
  m[9] = 2 * (y * z - x * w);
  m[10] = 1 - 2 * (x * x + y * y);
  for (std::size_t column = 0; column < 3; ++column)
    for (std::size_t row = 0; row < 3; ++row) m[column * 4 + row] *= transform.scale[column];
  std::copy(transform.translation.begin(), transform.translation.end(), m.begin() + 12);
  return m;
}

Transform transform_of(const tinygltf::Node& node) {
  Transform own;
  const auto take = [](const std::vector<double>& from, auto& to) {
    if (from.size() == to.size()) std::copy(from.begin(), from.end(), to.begin());
  };
  take(node.translation, own.translation);
  take(node.rotation, own.rotation);
  take(node.scale, own.scale);
  return own;
}

Matrix matrix_of(const tinygltf::Node& node) {
  if (node.matrix.size() != 16) return matrix_of(transform_of(node));
  Matrix m;
  std::copy(node.matrix.begin(), node.matrix.end(), m.begin());
  return m;
}

}  // namespace veer::detail
