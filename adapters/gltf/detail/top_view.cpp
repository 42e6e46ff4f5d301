#include "adapters/gltf/detail/top_view.hpp"

#include <cmath>

#include "adapters/gltf/detail/one_line.hpp"

namespace veer::detail {
namespace {

/// A column of a matrix, seen from above: the direction of an axis, or (3) the origin.
Vec<double, 2> from_above(const Matrix& m, std::size_t column) { return {m[column * 4 + 2], m[column * 4]}; }

/// Returns the cosine of the angle between an axis and the ground; NaN if the axis has no length.
double flatness(const Matrix& m, std::size_t column) {
  const Vec<double, 2> flat = from_above(m, column);
  const double up = m[column * 4 + 1], squared = length_squared(flat);
  return veer::sqrt(squared / (squared + up * up));
}

/// Bones often point along their +Z or +Y axis; a vertical axis says nothing about the heading.
std::size_t heading_axis(const Matrix& m) {
  constexpr std::size_t x = 0, y = 1, z = 2;
  if (flatness(m, z) >= .5) return z;
  return flatness(m, x) > flatness(m, y) ? x : y;
}

bool is_bounded(const Matrix& m) {
  for (double number : m)
    if (!(std::abs(number) <= 1e30)) return false;
  return true;
}

}  // namespace

std::string TopView::take(float time, const std::vector<Matrix>& matrices) {
  const auto label = [&](std::size_t k) {
    return "at " + one_line(time).reason + " s '" + (k == 0 ? root_ : clip_.limbs[k - 1].name) + "' ";
  };
  for (std::size_t k = 0; k < matrices.size(); ++k)
    if (!is_bounded(matrices[k])) return label(k) + "isn't at a finite position";

  const Matrix& root = matrices[0];
  const bool is_first = clip_.root.empty();
  if (is_first) axis_ = heading_axis(root);
  if (!(flatness(root, axis_) > 1e-4)) return label(0) + "has no heading: it points straight up or down";
  const Vec<double, 2> ahead = from_above(root, axis_), position = from_above(root, 3);
  const double angle = veer::atan2(ahead.y, ahead.x);
  if (is_first) first_angle_ = angle;
  const double heading = angle_between(first_angle_, angle);
  clip_.root.push_back(
      {time, {static_cast<float>(position.x), static_cast<float>(position.y)}, static_cast<float>(heading)});

  for (std::size_t k = 0; k < clip_.limbs.size(); ++k) {
    const Matrix& limb = matrices[k + 1];
    const Vec<double, 2> seen = rotate(from_above(limb, 3) - position, -heading);
    clip_.limbs[k].keys.push_back(
        {time, {static_cast<float>(seen.x), static_cast<float>(seen.y), static_cast<float>(limb[13])}});
  }
  return {};
}

}  // namespace veer::detail
