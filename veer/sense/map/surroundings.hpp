#pragma once

#include "veer/base/field.hpp"
#include "veer/sense/map/map.hpp"

namespace veer {

/// A surface that a behavior met as it looked around; see World::explain.
template <int D>
struct Felt {
  Vec<float, D> place{};   // m; on the surface
  Vec<float, D> normal{};  // unit length, away from the obstacle
  Vec<float, D> velocity{};
  float distance = 0;  // m; how far it is until one touches it, from where it was looked for
  std::uint32_t obstacle = 0;
  bool moves = false;  // it is one of those that can
};

/// What is around an agent as a behavior sees it: what stands still, what moves, and the walls of a box.
template <int D>
struct Surroundings {
  const Map<D>* fixed = nullptr;   // null: nothing
  const Map<D>* moving = nullptr;  // likewise; its obstacles are numbered on from the fixed ones
  const Domain<D>* domain = nullptr;
  std::vector<Felt<D>>* felt = nullptr;  // where to note what is met; nowhere in a step

  bool empty() const { return (!fixed || fixed->empty()) && (!moving || moving->empty()); }

  /// See Map for all of these.
  Hit<D> cast(const Vec<float, D>& from, const Vec<float, D>& way, float radius = 0) const {
    Hit<D> hit = fixed ? fixed->cast(from, way, radius) : Hit<D>{.place = from + way};
    if (moving) take_nearer(hit, moving->cast(from, way, radius));
    note(hit, way, radius);
    return hit;
  }
  void cast(RayBatch<D>& batch) const;
  bool is_open(const Vec<float, D>& from, const Vec<float, D>& to, float radius = 0) const {
    return !cast(from, to - from, radius).met;
  }
  NearestSurface<D> nearest(const Vec<float, D>& place, float within) const {
    NearestSurface<D> found = fixed ? fixed->nearest(place, within) : NearestSurface<D>{};
    if (moving) {
      NearestSurface<D> other = moving->nearest(place, found.found ? found.distance : within);
      other.obstacle += first_moving();
      if (other.found && (!found.found || other.distance < found.distance)) found = other;
    }
    if (felt && found.found) note(found.place, found.normal, found.velocity, found.distance, found.obstacle);
    return found;
  }
  float clearance(const Vec<float, D>& place, float within) const {
    const float least = fixed ? fixed->clearance(place, within) : within;
    return moving ? moving->clearance(place, least) : least;
  }
  /// How long somebody can go straight on before something is in the way, s; no more than `horizon` is looked at.
  float open_time(const Vec<float, D>& from, const Vec<float, D>& velocity, float horizon) const {
    if (empty() || !(length_squared(velocity) > 0)) return unlimited;
    const Vec<float, D> way = velocity * horizon;
    const Hit<D> hit = fixed ? fixed->cast(from, way) : Hit<D>{};
    const Hit<D> other = moving ? moving->cast(from, way) : Hit<D>{};
    const float part = min(hit.met ? hit.part : unlimited, other.met ? other.part : unlimited);
    return part < unlimited ? part * horizon : unlimited;
  }
  bool covers(const Vec<float, D>& place) const {
    return (fixed && fixed->covering(place)) || (moving && moving->covering(place));
  }
  /// f(circle or ball around an obstacle, how fast it moves)
  template <class F>
  void for_each_hull(const Vec<float, D>& middle, float within, F f) const {
    for (const Map<D>* map : {fixed, moving})
      if (map)
        map->for_each_hull(middle, within, [&](const Side<D>& hull) { f(hull, map->velocity_of(hull.obstacle)); });
  }

 private:
  std::uint32_t first_moving() const { return fixed ? static_cast<std::uint32_t>(fixed->obstacles().size()) : 0; }
  void take_nearer(Hit<D>& hit, Hit<D> other) const {
    if (!other.met || !(other.part < hit.part || !hit.met)) return;
    other.obstacle += first_moving();
    hit = other;
  }
  void note(const Hit<D>& hit, const Vec<float, D>& way, float radius) const {
    if (felt && hit.met)
      note(hit.place - hit.normal * radius, hit.normal, hit.velocity, hit.part * length(way), hit.obstacle);
  }
  void note(const Vec<float, D>& place, const Vec<float, D>& normal, const Vec<float, D>& velocity, float distance,
            std::uint32_t obstacle) const {
    felt->push_back({place, normal, velocity, distance, obstacle, obstacle >= first_moving()});
  }
};

// Called from loops over packs, so compiled elsewhere, for every machine.
extern template struct Surroundings<2>;
extern template struct Surroundings<3>;

}  // namespace veer
