#include "adapters/navmesh/detail/height_index.hpp"

#include <algorithm>
#include <array>

namespace veer::detail {
namespace {

/// A vector in the plane, in double precision: x and z of Recast's axes.
struct Flat {
  double x = 0, z = 0;
};
Flat between(const RecastPoint& from, const RecastPoint& to) {
  return {double{to[0]} - double{from[0]}, double{to[2]} - double{from[2]}};
}
double cross(const Flat& a, const Flat& b) { return a.x * b.z - a.z * b.x; }
double length(const Flat& a) { return std::sqrt(a.x * a.x + a.z * a.z); }

/// How many cells there are per triangle, and in how many cells a triangle may be listed on average: memory stays in
/// proportion to the triangles, even if all of them are long and narrow.
constexpr double cells_per_triangle = 8;
constexpr std::size_t most_listed = 32;

}  // namespace

HeightIndex::HeightIndex(std::span<const Triangle> triangles, const Axes& axes, float slack)
    : axes_(axes), slack_(slack) {
  std::vector<Box> boxes;  // around each face
  for (const Triangle& triangle : triangles)
    if (const std::optional<Face> face = face_of(triangle, slack)) {
      faces_.push_back(*face);
      boxes.push_back(box_of(triangle));
    }
  if (faces_.empty()) return;
  Box all = boxes[0];
  for (const Box& box : boxes)
    all = {std::min(all.low_x, box.low_x), std::min(all.low_z, box.low_z), std::max(all.high_x, box.high_x),
           std::max(all.high_z, box.high_z)};
  const double width = double{all.high_x} - double{all.low_x}, depth = double{all.high_z} - double{all.low_z};
  const double cells = cells_per_triangle * static_cast<double>(faces_.size());
  // The cells of a narrow strip are longer than the strip is wide.
  double side = std::max(std::sqrt(width * depth / cells), std::max(width, depth) / cells);
  while (!make_cells(all, boxes, side)) side *= 1.5;
}

/// The longest edge becomes ab. None if the triangle is too narrow.
std::optional<HeightIndex::Face> HeightIndex::face_of(const Triangle& triangle, float slack) {
  const auto edge = [&](std::size_t k) { return between(triangle[k % 3], triangle[(k + 1) % 3]); };
  std::size_t longest = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (length(edge(k)) > length(edge(longest))) longest = k;
  const RecastPoint &a = triangle[longest], &b = triangle[(longest + 1) % 3], &c = triangle[(longest + 2) % 3];
  const Flat ab = between(a, b), bc = between(b, c), ca = between(c, a), ac = between(a, c);
  const double area = cross(ab, ac), base = length(ab), width = base > 0 ? std::abs(area) / base : 0;
  if (!(width >= double{slack} / 4)) return std::nullopt;

  const double rise_b = double{b[1]} - double{a[1]}, rise_c = double{c[1]} - double{a[1]};
  Flat rise{(rise_b * ac.z - rise_c * ab.z) / area, (rise_c * ab.x - rise_b * ac.x) / area};
  // Heights of corners are rounded to cells, which makes a cliff of a very narrow triangle: it only rises along ab.
  if (width < 4 * double{slack}) rise = {rise_b * ab.x / (base * base), rise_b * ab.z / (base * base)};

  const auto f = [](double value) { return static_cast<float>(value); };
  const auto inward = [&](const Flat& along) {
    const double scale = (area > 0 ? 1 : -1) / length(along);
    return Flat{-along.z * scale, along.x * scale};
  };
  const Flat in_ab = inward(ab), in_bc = inward(bc), in_ca = inward(ca);
  return Face{.x = a[0],
              .z = a[2],
              .height = a[1],
              .rise_x = f(rise.x),
              .rise_z = f(rise.z),
              .ab_x = f(in_ab.x),
              .ab_z = f(in_ab.z),
              .ca_x = f(in_ca.x),
              .ca_z = f(in_ca.z),
              .bc_x = f(in_bc.x),
              .bc_z = f(in_bc.z),
              .bc_a = f(std::abs(area) / length(bc))};
}

HeightIndex::Box HeightIndex::box_of(const Triangle& triangle) {
  const auto &a = triangle[0], &b = triangle[1], &c = triangle[2];
  return {std::min({a[0], b[0], c[0]}), std::min({a[2], b[2], c[2]}), std::max({a[0], b[0], c[0]}),
          std::max({a[2], b[2], c[2]})};
}

bool HeightIndex::make_cells(const Box& all, std::span<const Box> boxes, double side) {
  // More than the slack, so that rounding on the way to a cell doesn't matter.
  const float margin = 4 * slack_;
  low_x_ = all.low_x - margin;
  low_z_ = all.low_z - margin;
  per_cell_ = static_cast<float>(1 / side);
  columns_ = std::floor((all.high_x + margin - low_x_) * per_cell_) + 1;
  rows_ = std::floor((all.high_z + margin - low_z_) * per_cell_) + 1;
  stride_ = static_cast<std::size_t>(columns_);

  const auto each_cell = [&](std::size_t k, auto f) {
    const Face& face = faces_[k];
    const float half = .5f / per_cell_;  // m; of a cell
    const auto cell_at = [&](float at, float low) { return static_cast<std::int32_t>((at - low) * per_cell_); };
    const auto middle = [&](std::int32_t cell, float low) { return low + static_cast<float>(2 * cell + 1) * half; };
    const Box& box = boxes[k];
    const std::int32_t last_row = cell_at(box.high_z + margin, low_z_), last = cell_at(box.high_x + margin, low_x_);
    for (std::int32_t row = cell_at(box.low_z - margin, low_z_); row <= last_row; ++row)
      for (std::int32_t column = cell_at(box.low_x - margin, low_x_); column <= last; ++column)
        if (face.touches(middle(column, low_x_) - face.x, middle(row, low_z_) - face.z, half, margin))
          f(static_cast<std::size_t>(row) * stride_ + static_cast<std::size_t>(column));
  };

  first_.assign(stride_ * static_cast<std::size_t>(rows_) + 1, 0);
  std::size_t count = 0;
  for (std::size_t k = 0; k < faces_.size(); ++k) {
    each_cell(k, [&](std::size_t cell) {
      ++first_[cell + 1];
      ++count;
    });
    if (count > most_listed * faces_.size()) return false;
  }
  for (std::size_t cell = 1; cell < first_.size(); ++cell) first_[cell] += first_[cell - 1];
  listed_.resize(count);
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (std::size_t k = 0; k < faces_.size(); ++k)
    each_cell(k, [&](std::size_t cell) { listed_[next[cell]++] = static_cast<std::uint32_t>(k); });
  return true;
}

}  // namespace veer::detail
