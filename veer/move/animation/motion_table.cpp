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
    table->motions_[node] = table->weighted<float>(
        {{static_cast<float>(t.velocity.x), static_cast<float>(t.velocity.y)}, static_cast<float>(t.spin)});
  }
  return table;
}

Vec2 MotionTable::point(std::size_t node) const {
  return point_of<float>({static_cast<std::uint32_t>(node % side_), static_cast<std::uint32_t>(node / side_)});
}

MotionAnswer MotionTable::nearest_to(const Vec2& point, const Twist<float>& asked) const {
  const Node<float> node = nearest_node(point, asked);
  const Vec3& motion = motions_[number_of<float>(node)];
  return {point_of<float>(node), unweighted(motion), length(motion - weighted(asked))};
}

MotionAnswer MotionTable::look_up(const Twist<float>& asked, Hint& hint) const {
  const Vec3 wanted = weighted(asked);
  const Vec2 point = faces_.nearest<float>(wanted, hint).point;
  const Vec3 motion = weighted_at(cell_of(point));
  return {point, unweighted(motion), length(motion - wanted)};
}

}  // namespace veer
