#include "veer/move/animation/motion_table.hpp"

#include <algorithm>
#include <cmath>

namespace veer {
std::size_t MotionTable::side_for(float resolution) {
  return static_cast<std::size_t>(std::floor(2 / resolution + .5f)) + 1;
}

Result<MotionTable> MotionTable::make_empty(const BlendSpace& space, const MotionTableDef& def) {
  if (!(def.resolution >= .002f && def.resolution <= 1))
    return Error{"a motion table needs a resolution from 0.002 to 1"};
  for (const FieldInfo& f : fields_of<MotionWeights>())
    if (const double w = f.get(&def.weights); !(w >= f.min && w <= f.max))
      return Error{"a motion table needs weights from 0.001 to 1000"};
  MotionTable table;
  table.def_ = def;
  table.inverse_ = {1 / def.weights.ahead, 1 / def.weights.aside, 1 / def.weights.spin};
  table.clips_ = space.hash();
  table.side_ = side_for(def.resolution);
  table.def_.resolution = 2 / static_cast<float>(table.side_ - 1);
  table.motions_.resize(table.side_ * table.side_);
  table.faces_ = MotionFaces(space, {def.weights.ahead, def.weights.aside, def.weights.spin});
  return table;
}

Result<MotionTable> MotionTable::make(const BlendSpace& space, const MotionTableDef& def) {
  Result<MotionTable> table = make_empty(space, def);
  for (std::size_t node = 0; table && node < table->motions_.size(); ++node) {
    const Twist<double> t = space.average(space.mix(table->point(node)));
    table->motions_[node] = table->weighted(
        {{static_cast<float>(t.velocity.x), static_cast<float>(t.velocity.y)}, static_cast<float>(t.spin)});
  }
  return table;
}

Vec2 MotionTable::point(std::size_t node) const {
  const std::size_t column = node % side_, row = node / side_;
  return {-1 + resolution() * static_cast<float>(column), -1 + resolution() * static_cast<float>(row)};
}

VEER_INLINE MotionTable::Cell MotionTable::cell_of(const Vec2& point) const {
  const float most = static_cast<float>(static_cast<std::int32_t>(side_ - 1)), half = .5f * most;
  const float x = clamp((point.x + 1) * half, 0.f, most), y = clamp((point.y + 1) * half, 0.f, most);
  const auto column = static_cast<std::int32_t>(min(x, most - 1)), row = static_cast<std::int32_t>(min(y, most - 1));
  return {column, row, x - static_cast<float>(column), y - static_cast<float>(row)};
}

/// Cells are cut into two triangles from the low corner to the high one; motions are linear on each. Which triangle it
/// is can't be predicted, so there is no branch on it.
VEER_INLINE Vec3 MotionTable::weighted_at(const Cell& cell) const {
  const Vec3* low = motions_.data() + node_of(cell);
  const Vec3 &side = *(low + 1 + (side_ - 1) * static_cast<std::size_t>(cell.y > cell.x)), &high = *(low + side_ + 1);
  return low[0] + (side - low[0]) * max(cell.x, cell.y) + (high - side) * min(cell.x, cell.y);
}

Twist<float> MotionTable::motion_at(const Vec2& point) const { return unweighted(weighted_at(cell_of(point))); }

MotionAnswer MotionTable::nearest_to(const Vec2& point, const Twist<float>& asked) const {
  const Vec3 wanted = weighted(asked);
  const std::size_t low = node_of(cell_of(point));
  std::size_t best = low;
  for (const std::size_t node : {low + 1, low + side_, low + side_ + 1})
    if (length_squared(motions_[node] - wanted) < length_squared(motions_[best] - wanted)) best = node;
  return {this->point(best), motion(best), length(motions_[best] - wanted)};
}

MotionAnswer MotionTable::look_up(const Twist<float>& asked, Hint& hint) const {
  const Vec3 wanted = weighted(asked);
  const Vec2 point = faces_.nearest(wanted, hint).point;
  const Vec3 motion = weighted_at(cell_of(point));
  return {point, unweighted(motion), length(motion - wanted)};
}

}  // namespace veer
