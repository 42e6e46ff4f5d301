#pragma once

#include "veer/base/field.hpp"
#include "veer/sense/map/map.hpp"

namespace veer {

/// A surface that a behavior found when it looked around; recorded for World::explain.
template <int D>
struct Felt {
  Vec<float, D> point{};     // m; on the surface
  Vec<float, D> normal{};    // unit length, away from the obstacle
  Vec<float, D> velocity{};  // m/s; of the obstacle
  float distance = 0;        // m; from where the behavior looked, until it touches
  std::uint32_t obstacle = 0;
  bool moves = false;  // whether the obstacle can move
};

/// Everything an agent can collide with, as a behavior sees it: fixed obstacles, moving obstacles, and the walls of a
/// box.
template <int D>
struct Surroundings {
  const Map<D>* fixed = nullptr;   // null: there are none
  const Map<D>* moving = nullptr;  // null: there are none; numbered on from the fixed obstacles
  const Domain<D>* domain = nullptr;
  std::vector<Felt<D>>* felt = nullptr;  // where to record what is found; null in a step

  bool empty() const { return (!fixed || fixed->empty()) && (!moving || moving->empty()); }

  // See Map for the functions of the same name.
  Hit<D> cast(const Vec<float, D>& from, const Vec<float, D>& way, float radius = 0) const {
    Hit<D> hit = fixed ? fixed->cast(from, way, radius) : Hit<D>{.point = from + way};
    if (moving) take_nearer(hit, moving->cast(from, way, radius));
    note(hit, way, radius);
    return hit;
  }
  void cast(RayBatch<D>& batch) const;
  bool is_open(const Vec<float, D>& from, const Vec<float, D>& to, float radius = 0) const {
    return !cast(from, to - from, radius).met;
  }
  NearestSurface<D> nearest(const Vec<float, D>& position, float within) const {
    NearestSurface<D> found = fixed ? fixed->nearest(position, within) : NearestSurface<D>{};
    if (moving) {
      NearestSurface<D> other = moving->nearest(position, found.found ? found.distance : within);
      other.obstacle += first_moving();
      if (other.found && (!found.found || other.distance < found.distance)) found = other;
    }
    if (felt && found.found) note(found.point, found.normal, found.velocity, found.distance, found.obstacle);
    return found;
  }
  bool is_clear(const Vec<float, D>& position, float within) const {
    return (!moving || moving->empty()) && (!fixed || fixed->is_clear(position, within));
  }
  float clearance(const Vec<float, D>& position, float within) const {
    const float least = fixed ? fixed->clearance(position, within) : within;
    return moving ? moving->clearance(position, least) : least;
  }
  /// Returns how long a point can move straight on before it hits an obstacle, s; `unlimited` if it hits nothing within
  /// `horizon`, s.
  float open_time(const Vec<float, D>& from, const Vec<float, D>& velocity, float horizon) const {
    if (empty() || !(length_squared(velocity) > 0)) return unlimited;
    const Vec<float, D> way = velocity * horizon;
    const Hit<D> hit = fixed ? fixed->cast(from, way) : Hit<D>{};
    const Hit<D> other = moving ? moving->cast(from, way) : Hit<D>{};
    const float part = min(hit.met ? hit.part : unlimited, other.met ? other.part : unlimited);
    return part < unlimited ? part * horizon : unlimited;
  }
  /// Returns how much of the coming `time` (s) an agent of this radius that goes on with `velocity` (m/s) is free, from
  /// 0 to 1: it meets fixed obstacles where they are, and moving ones where they will be.
  float free_part(const Vec<float, D>& from, const Vec<float, D>& velocity, float time, float radius) const {
    const float part = fixed ? fixed->cast(from, velocity * time, radius).part : 1;
    return moving ? min(part, moving->free_part(from, velocity, time, radius)) : part;
  }
  bool covers(const Vec<float, D>& position) const {
    return (fixed && fixed->covering(position)) || (moving && moving->covering(position));
  }
  /// Calls f(side) for the sides near a circle or ball around `middle` with the radius `within`, m. A side may come
  /// more than once, or lie outside. Sides of moving obstacles have the numbers of these in the second map.
  template <class F>
  void for_each_side(const Vec<float, D>& middle, float within, F f) const {
    Vec<float, D> reach;
    for (int d = 0; d < D; ++d) reach[d] = within;
    for (const Map<D>* map : {fixed, moving})
      if (map) map->for_each_side(middle - reach, middle + reach, f);
  }
  /// Returns an obstacle by the number that a Hit has.
  const Obstacle& obstacle(std::uint32_t number) const {
    return is_moving(number) ? moving->obstacles()[number - first_moving()] : fixed->obstacles()[number];
  }
  /// Returns the circle or ball around an obstacle.
  const Side<D>& hull(std::uint32_t number) const {
    return is_moving(number) ? moving->hull_of(number - first_moving()) : fixed->hull_of(number);
  }
  /// Returns the same surroundings, without a record of what is found.
  Surroundings quiet() const { return {fixed, moving, domain, nullptr}; }

 private:
  bool is_moving(std::uint32_t obstacle) const { return obstacle >= first_moving(); }
  std::uint32_t first_moving() const { return fixed ? static_cast<std::uint32_t>(fixed->obstacles().size()) : 0; }
  void take_nearer(Hit<D>& hit, Hit<D> other) const {
    if (!other.met || !(other.part < hit.part || !hit.met)) return;
    other.obstacle += first_moving();
    hit = other;
  }
  void note(const Hit<D>& hit, const Vec<float, D>& way, float radius) const {
    if (felt && hit.met)
      note(hit.point - hit.normal * radius, hit.normal, hit.velocity, hit.part * length(way), hit.obstacle);
  }
  void note(const Vec<float, D>& position, const Vec<float, D>& normal, const Vec<float, D>& velocity, float distance,
            std::uint32_t obstacle) const {
    felt->push_back({position, normal, velocity, distance, obstacle, is_moving(obstacle)});
  }
};

// Called from kernels of every instruction set, so compiled once elsewhere, for all machines.
extern template struct Surroundings<2>;
extern template struct Surroundings<3>;

}  // namespace veer
