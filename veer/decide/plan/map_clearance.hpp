#pragma once

#include <memory>

#include "veer/decide/plan/clearance.hpp"
#include "veer/sense/map/map.hpp"

namespace veer {

/// What is in the way of agents of one radius, by the obstacles themselves. Those that move are taken as they are at
/// one time: whoever goes on with a later one makes another.
class MapClearance final : public Clearance {
 public:
  /// Either may be null: nothing in the way. The maps don't change any more.
  MapClearance(std::shared_ptr<const Map<2>> fixed, float radius, std::shared_ptr<const Map<2>> moving = nullptr);

  bool is_free(Vec2 place) const override;
  /// A one-sided wall counts from both sides: a grid knows no steps that lead only one way.
  bool is_open(Vec2 from, Vec2 to) const override;

 private:
  bool meets(const Vec2& from, const Vec2& to) const;

  std::shared_ptr<const Map<2>> fixed_, moving_;
  float radius_;            // m
  bool one_sided_ = false;  // whether a cast may tell something else on the way back
};

/// The same in space, where only graphs ask, and only whether a way is open.
class SpaceClearance final : public Clearance {
 public:
  /// Null: nothing is in the way.
  SpaceClearance(std::shared_ptr<const Map<3>> fixed, float radius);

  bool is_free(Vec2) const override { return true; }
  bool is_open(Vec2, Vec2) const override { return true; }
  bool is_open_in_space(const Vec3& from, const Vec3& to) const override;

 private:
  bool is_free(const Vec3& place) const;

  std::shared_ptr<const Map<3>> fixed_;
  float radius_;  // m
};

}  // namespace veer
