#include "veer/decide/plan/map_clearance.hpp"

#include <algorithm>
#include <utility>

namespace veer {

MapClearance::MapClearance(std::shared_ptr<const Map<2>> fixed, float radius, std::shared_ptr<const Map<2>> moving)
    : fixed_(std::move(fixed)), moving_(std::move(moving)), radius_(radius) {
  for (const auto& map : {fixed_, moving_})
    one_sided_ = one_sided_ || (map && std::ranges::any_of(map->obstacles(), &Obstacle::one_sided));
}

bool MapClearance::is_free(Vec2 position) const {
  for (const Map<2>* map : {fixed_.get(), moving_.get()})
    if (map && (map->covering(position) || !(map->clearance(position, radius_) >= radius_))) return false;
  return true;
}

bool MapClearance::meets(const Vec2& from, const Vec2& to) const {
  for (const Map<2>* map : {fixed_.get(), moving_.get()})
    if (map && map->cast(from, to - from, radius_).met) return true;
  return false;
}

bool MapClearance::is_open(Vec2 from, Vec2 to) const {
  if (!is_free(from) || !is_free(to)) return false;
  // Always casts in the same direction: casts back and forth may differ by rounding, but the result must be symmetric.
  if (to.x < from.x || (to.x == from.x && to.y < from.y)) std::swap(from, to);
  return !meets(from, to) && !(one_sided_ && meets(to, from));
}

SpaceClearance::SpaceClearance(std::shared_ptr<const Map<3>> fixed, float radius)
    : fixed_(std::move(fixed)), radius_(radius) {}

bool SpaceClearance::is_free(const Vec3& position) const {
  return !fixed_->covering(position) && fixed_->clearance(position, radius_) >= radius_;
}

bool SpaceClearance::is_open_in_space(const Vec3& from, const Vec3& to) const {
  if (!fixed_) return true;
  return is_free(from) && is_free(to) && fixed_->is_open(from, to, radius_) && fixed_->is_open(to, from, radius_);
}

}  // namespace veer
