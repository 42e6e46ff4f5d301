#include "veer/sense/map/map.hpp"

#include <algorithm>

namespace veer {

template <int D>
Hit<D> Map<D>::hit_of(const Vec<float, D>& from, const Vec<float, D>& way, const Met<D>& met,
                      std::uint32_t obstacle) const {
  if (!(met.part <= 1)) return {.point = from + way};
  const float part = max(met.part, 0.f);
  return {true, part, from + way * part, met.normal, velocity_of(obstacle), obstacle};
}

template <int D>
Hit<D> Map<D>::cast(const Vec<float, D>& from, const Vec<float, D>& way, float radius) const {
  if (const float free = bound(from) - radius; free > 0 && dot(way, way) < free * free) return {.point = from + way};
  Met<D> met{2, {}};
  std::uint32_t first = 0;
  index_.along(from, way, radius, met.part, [&](const Side<D>& side) VEER_INLINE_LAMBDA {
    if (veer::cast(side, from, way, radius, met.part, met)) first = side.obstacle;
  });
  return hit_of(from, way, met, first);
}

template <int D>
void Map<D>::cast(const Vec<float, D>& from, std::span<const Vec<float, D>> ways, std::span<Hit<D>> hits) const {
  constexpr std::size_t most = 4;
  for (; ways.size() > most; ways = ways.subspan(most), hits = hits.subspan(most)) cast(from, ways.first(most), hits);
  Met<D> met[most];
  std::uint32_t first[most]{};
  for (Met<D>& m : met) m.part = 2;
  const bool together = index_.along_all(from, ways, [&](const Side<D>& side) {
    for (std::size_t k = 0; k < ways.size(); ++k)
      if (veer::cast(side, from, ways[k], 0.f, met[k].part, met[k])) first[k] = side.obstacle;
  });
  for (std::size_t k = 0; k < ways.size(); ++k)
    hits[k] = together ? hit_of(from, ways[k], met[k], first[k]) : cast(from, ways[k]);
}

template <int D>
float Map<D>::free_part(const Vec<float, D>& from, const Vec<float, D>& velocity, float time, float radius) const {
  // As an obstacle sees it, the circle comes with the difference of both velocities.
  const float pad = radius + fastest_ * time;
  Met<D> met{2, {}};
  Vec<float, D> low, high;
  for (int d = 0; d < D; ++d) {
    low[d] = from[d] + min(velocity[d] * time, 0.f) - pad;
    high[d] = from[d] + max(velocity[d] * time, 0.f) + pad;
  }
  index_.near(low, high, [&](const Side<D>& side) {
    veer::cast(side, from, (velocity - velocity_of(side.obstacle)) * time, radius, met.part, met);
  });
  return clamp(met.part, 0.f, 1.f);
}

template <int D>
float Map<D>::clearance(const Vec<float, D>& position, float within) const {
  if (bound(position) > within) return within;
  float least = within * within;  // squared
  Vec<float, D> around;
  for (int d = 0; d < D; ++d) around[d] = within;
  bool any = false;
  index_.near(position - around, position + around, [&](const Side<D>& side) VEER_INLINE_LAMBDA {
    if (is_behind(side, position)) return;
    const Vec<float, D> off = position - nearest_on(side, position);
    const float square = dot(off, off), reach = within + side.radius;
    if (!(square < reach * reach)) return;
    any = true;
    const float distance = side.radius > 0 ? max(sqrt(square) - side.radius, 0.f) : 0.f;
    least = min(least, side.radius > 0 ? distance * distance : square);
  });
  return any ? sqrt(least) : within;
}

template <int D>
NearestSurface<D> Map<D>::nearest(const Vec<float, D>& position, float within) const {
  NearestSurface<D> best;
  if (index_.empty() || !(within >= 0)) return best;
  if (bound(position) > within) {
    best.distance = within;
    return best;
  }
  // Boxes of growing size: a surface found within the reach of one can't be beaten from outside of it.
  for (float reach = min(within, index_.cell_size());; reach = min(within, reach * 4)) {
    best.distance = reach;
    Vec<float, D> around;
    for (int d = 0; d < D; ++d) around[d] = reach;
    index_.near(position - around, position + around, [&](const Side<D>& side) {
      if (is_behind(side, position)) return;
      const Vec<float, D> core = nearest_on(side, position), off = position - core;
      const float distance = length(off) - side.radius;
      if (!(distance < best.distance || (!best.found && distance <= reach))) return;
      Vec<float, D> front{};
      if (side.corners == D) front = unit(front_of(side));
      best = {true, distance, {}, unit(off, length_squared(front) > 0 ? front : Vec<float, D>{1}), {}, side.obstacle};
      best.point = core + best.normal * side.radius;
    });
    if (best.found || !(reach < within)) break;
  }
  if (!best.found) best.distance = within;
  else best.velocity = velocity_of(best.obstacle);
  return best;
}

template <int D>
std::optional<std::uint32_t> Map<D>::covering(const Vec<float, D>& position) const {
  std::optional<std::uint32_t> found;
  if (!solid_ || bound(position) > 0) return found;
  hull_index_.near(position, position, [&](const Side<D>& hull) {
    const Vec<float, D> off = position - hull.corner[0];
    if ((found && *found <= hull.obstacle) || !(dot(off, off) <= hull.radius * hull.radius)) return;
    // For a copy beyond the seam of a torus, the position is shifted to the original.
    const Vec<float, D> middle = homes_[hull.obstacle];
    const Vec<float, D> shift = moved_.empty() ? Vec<float, D>{} : moved_[hull.obstacle].offset;
    if (covers(hull.obstacle, position + (middle + shift - hull.corner[0]))) found = hull.obstacle;
  });
  return found;
}

/// Counts how often a ray from p along +x crosses the sides of one obstacle.
template <int D>
bool Map<D>::covers(std::uint32_t obstacle, const Vec<float, D>& p) const {
  const Obstacle::Kind kind = obstacles_[obstacle].kind;
  if (kind == Obstacle::Kind::wall) return false;
  bool inside = false;
  for (std::uint32_t i = range_[obstacle].first; i < range_[obstacle].second; ++i) {
    const Side<D>& s = sides_[i];
    if (kind == Obstacle::Kind::circle || kind == Obstacle::Kind::capsule) {
      const Vec<float, D> off = p - nearest_on(s, p);
      return dot(off, off) < s.radius * s.radius;
    }
    // Half-open, so that a corner between two sides counts once.
    if constexpr (D == 2) {
      const Vec2 a = s.corner[0], b = s.corner[1];
      if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
    } else {
      bool through = false;  // whether the line through p along x passes through the triangle
      for (int k = 0; k < 3; ++k) {
        const Vec3 a = s.corner[k], b = s.corner[(k + 1) % 3];
        if ((a.z > p.z) != (b.z > p.z) && p.y < a.y + (p.z - a.z) / (b.z - a.z) * (b.y - a.y)) through = !through;
      }
      const Vec3 normal = front_of(s);
      if (through && normal.x != 0 && dot(s.corner[0] - p, normal) / normal.x > 0) inside = !inside;
    }
  }
  return inside;
}

template <int D>
NearestSurface<D> Map<D>::way_out(const Vec<float, D>& position, std::uint32_t obstacle) const {
  NearestSurface<D> best;
  for (std::uint32_t i = range_[obstacle].first; i < range_[obstacle].second; ++i) {
    const Side<D>& side = sides_[i];
    const Vec<float, D> core = nearest_on(side, position), off = position - core;
    const bool round = side.radius > 0;
    const float distance = round ? length(off) - side.radius : -length(off);
    if (best.found && !(distance > best.distance)) continue;
    // Inside a polygon the way out leads through a side.
    const Vec<float, D> front = side.corners == D ? unit(front_of(side)) : Vec<float, D>{1};
    best = {true, distance, {}, round ? unit(off, front) : front, {}, obstacle};
    best.point = round ? core + best.normal * side.radius : core;
  }
  best.velocity = velocity_of(obstacle);
  return best;
}

template <int D>
Vec<float, D> Map<D>::free_position(const Vec<float, D>& position, float radius) const {
  if (sides_.empty()) return position;
  Vec<float, D> p = position;
  constexpr int attempts = 16;
  for (int i = 0; i < attempts; ++i) {
    if (const auto obstacle = covering(p)) {
      const NearestSurface<D> out = way_out(p, *obstacle);
      p = out.point + out.normal * (radius + 1e-4f * (1 + abs(radius)));
      continue;
    }
    const NearestSurface<D> near = nearest(p, radius);
    if (!near.found) return p;
    p += near.normal * ((radius - near.distance) * 1.01f + 1e-5f);
  }
  return covering(p) ? position : p;
}

template <int D>
void Map<D>::move(std::uint32_t obstacle, const Vec<float, D>& offset, const Vec<float, D>& velocity) {
  if (obstacle >= obstacles_.size()) return;
  if (moved_.empty()) {
    moved_.resize(obstacles_.size());
    field_ = {};
    still_sides_ = sides_;
    still_hulls_ = hulls_;
    index_.reserve_refill(sides_.size());
    hull_index_.reserve_refill(hulls_.size());
  }
  moved_[obstacle] = {offset, velocity};
}

template <int D>
void Map<D>::shift_moved(const Vec<double, D>& by) {
  for (Moved& moved : moved_) shift(moved.offset, by);
  refresh();
}

template <int D>
void Map<D>::refresh() {
  if (moved_.empty()) return;
  const auto shift = [&](const std::vector<Side<D>>& still, std::vector<Side<D>>& now, SideIndex<D>& index) {
    for (std::size_t i = 0; i < now.size(); ++i)
      for (int k = 0; k < D; ++k) now[i].corner[k] = still[i].corner[k] + moved_[now[i].obstacle].offset;
    index.refill(now);
  };
  fastest_ = 0;
  for (const Moved& moved : moved_) fastest_ = max(fastest_, length(moved.velocity));
  shift(still_sides_, sides_, index_);
  shift(still_hulls_, hulls_, hull_index_);
}

template class Map<2>;
template class Map<3>;

}  // namespace veer
