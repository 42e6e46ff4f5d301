#pragma once

#include <memory>

#include "veer/decide/plan/clearance.hpp"
#include "veer/sense/map/map.hpp"

namespace veer {

/// Clearance for agents of one radius by the obstacles of a map. Moving obstacles count at their positions at one time;
/// for a later time the caller makes another one.
class MapClearance final : public Clearance {
 public:
  /// Either map may be null: no obstacles. The maps must not change afterward.
  MapClearance(std::shared_ptr<const Map<2>> fixed, float radius, std::shared_ptr<const Map<2>> moving = nullptr);

  bool is_free(Vec2 position) const override;
  /// A one-sided wall blocks from both sides, because a grid has no one-way steps.
  bool is_open(Vec2 from, Vec2 to) const override;

 private:
  bool meets(const Vec2& from, const Vec2& to) const;

  std::shared_ptr<const Map<2>> fixed_, moving_;
  float radius_;            // m
  bool one_sided_ = false;  // whether a cast may give another result in the opposite direction
};

/// The same in 3D, for graphs only: only is_open_in_space() uses the map.
class SpaceClearance final : public Clearance {
 public:
  /// A null map has no obstacles.
  SpaceClearance(std::shared_ptr<const Map<3>> fixed, float radius);

  bool is_free(Vec2) const override { return true; }
  bool is_open(Vec2, Vec2) const override { return true; }
  bool is_open_in_space(const Vec3& from, const Vec3& to) const override;

 private:
  bool is_free(const Vec3& position) const;

  std::shared_ptr<const Map<3>> fixed_;
  float radius_;  // m
};

}  // namespace veer
