#include <algorithm>

#include "veer/base/field.hpp"
#include "veer/sense/map/map.hpp"

namespace veer {
namespace {

using Kind = Obstacle::Kind;

/// Returns twice the area inside a rim; negative if the rim is clockwise.
double doubled_area(const std::vector<Vec3>& rim) {
  double sum = 0;
  for (std::size_t k = 0; k < rim.size(); ++k) {
    const Vec3 &a = rim[k], &b = rim[(k + 1) % rim.size()];
    sum += static_cast<double>(a.x - rim[0].x) * static_cast<double>(b.y - rim[0].y) -
           static_cast<double>(a.y - rim[0].y) * static_cast<double>(b.x - rim[0].x);
  }
  return sum;
}

}  // namespace

/// Adds the sides of one obstacle. If the obstacle has an inside, the front of its sides is outside.
template <int D>
void Map<D>::add_sides(std::uint32_t number) {
  const Obstacle& o = obstacles_[number];
  const auto point = [](const Vec3& p) { return to_dimension<D>(p); };
  const auto add = [&](std::initializer_list<Vec<float, D>> corners, float radius, bool one_sided) {
    Side<D> side{.radius = radius,
                 .obstacle = number,
                 .corners = static_cast<std::uint16_t>(corners.size()),
                 .one_sided = one_sided ? std::uint16_t{1} : std::uint16_t{0}};
    int k = 0;
    for (const Vec<float, D>& corner : corners) side.corner[k++] = corner;
    sides_.push_back(side);
  };
  const auto add_rim = [&](const std::vector<Vec3>& rim, bool inside_left) {
    for (std::size_t k = 0; k < rim.size(); ++k) {
      const Vec<float, D> a = point(rim[k]), b = point(rim[(k + 1) % rim.size()]);
      if (inside_left) add({b, a}, 0, true);
      else add({a, b}, 0, true);
    }
  };
  switch (o.kind) {
    case Kind::circle:
      return add({point(o.center)}, o.radius, false);
    case Kind::capsule:
      return add({point(o.points[0]), point(o.points[1])}, o.radius, false);
    case Kind::polygon:
      add_rim(o.points, doubled_area(o.points) > 0);
      for (const auto& hole : o.holes) add_rim(hole, doubled_area(hole) < 0);
      return;
    case Kind::wall: {
      const std::size_t lines = o.points.size() - (o.closed ? 0 : 1);
      for (std::size_t k = 0; k < lines; ++k) {
        const Vec3 a = o.points[k], b = o.points[(k + 1) % o.points.size()], up{0, 0, o.height};
        if constexpr (D == 2) {
          add({point(a), point(b)}, o.radius, o.one_sided);
        } else {  // in front is the left, seen from above
          add({a, b + up, b}, o.radius, o.one_sided);
          add({a, a + up, b + up}, o.radius, o.one_sided);
        }
      }
      return;
    }
    case Kind::box:
      if constexpr (D == 2) {
        add_rim({corner_of(o, 0), corner_of(o, 1), corner_of(o, 3), corner_of(o, 2)}, true);
      } else {
        // Two triangles for each face, seen counter-clockwise from outside.
        constexpr int faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                     {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
        for (const auto& f : faces) {
          const Vec3 a = corner_of(o, f[0]), b = corner_of(o, f[1]), c = corner_of(o, f[2]), d = corner_of(o, f[3]);
          add({a, b, c}, 0, true);
          add({a, c, d}, 0, true);
        }
      }
      return;
    case Kind::mesh:
      if constexpr (D == 3)
        for (const auto& [a, b, c] : o.triangles) add({o.points[a], o.points[b], o.points[c]}, 0, o.one_sided);
      return;
  }
}

/// Adds a circle or ball around an obstacle, centered on its bounding box.
template <int D>
void Map<D>::add_hull(std::uint32_t number, std::size_t first_side) {
  Vec<float, D> low = sides_[first_side].corner[0], high = low;
  const auto each_corner = [&](auto&& f) {
    for (std::size_t i = first_side; i < sides_.size(); ++i)
      for (int k = 0; k < sides_[i].corners; ++k) f(sides_[i].corner[k], sides_[i].radius);
  };
  each_corner([&](const Vec<float, D>& c, float) {
    for (int d = 0; d < D; ++d) {
      low[d] = min(low[d], c[d]);
      high[d] = max(high[d], c[d]);
    }
  });
  const Vec<float, D> middle = low + (high - low) * .5f;
  float radius = 0;
  each_corner([&](const Vec<float, D>& c, float r) { radius = max(radius, length(c - middle) + r); });
  Side<D> hull{.radius = radius * 1.00001f, .obstacle = number};
  hull.corner[0] = middle;
  hulls_.push_back(hull);
  homes_.push_back(middle);
}

/// Adds copies beyond the seam of a torus, as far as half a period.
template <int D>
void Map<D>::add_copies(const Domain<D>& domain) {
  if (domain.kind != DomainKind::torus) return;
  const auto copy = [&](std::vector<Side<D>>& all) {
    const std::size_t originals = all.size();
    for (int image = 0; image < (D == 2 ? 9 : 27); ++image) {
      const int steps[3] = {image % 3 - 1, image / 3 % 3 - 1, image / 9 - (D == 3 ? 1 : 0)};
      Vec<float, D> shift{};
      bool any = false;
      for (int d = 0; d < D; ++d) {
        shift[d] = static_cast<float>(steps[d]) * (domain.high[d] - domain.low[d]);
        any = any || steps[d] != 0;
      }
      for (std::size_t i = 0; any && i < originals; ++i) {
        Side<D> side = all[i];
        bool useful = true;
        for (int d = 0; d < D; ++d) {
          const float half = (domain.high[d] - domain.low[d]) * .5f;
          float low = unlimited, high = -unlimited;
          for (int k = 0; k < side.corners; ++k) {
            side.corner[k][d] += shift[d];
            low = min(low, side.corner[k][d] - side.radius);
            high = max(high, side.corner[k][d] + side.radius);
          }
          useful = useful && high >= domain.low[d] - half && low <= domain.high[d] + half;
        }
        if (useful) all.push_back(side);
      }
    }
  };
  copy(sides_);
  copy(hulls_);
}

template <int D>
Result<Map<D>> Map<D>::build(std::vector<Obstacle> obstacles, const Domain<D>& domain, bool moves) {
  for (std::size_t i = 0; i < obstacles.size(); ++i)
    if (const std::string why = flaw(obstacles[i], D); !why.empty())
      return Error{"obstacle " + std::to_string(i) + ": " + why};
  Map map = assemble(std::move(obstacles), domain);
  if (!moves) map.find_clear();
  return map;
}

template <int D>
Map<D> Map<D>::shifted(const Vec<double, D>& by, const Domain<D>& domain) const {
  std::vector<Obstacle> obstacles = obstacles_;
  for (Obstacle& obstacle : obstacles) shift(obstacle, to_dimension<3>(by));
  Map map = assemble(std::move(obstacles), domain);
  if (moved_.empty()) map.find_clear();
  for (std::uint32_t i = 0; i < moved_.size(); ++i) map.move(i, moved_[i].offset, moved_[i].velocity);
  map.refresh();
  return map;
}

/// Builds a map of valid obstacles.
template <int D>
Map<D> Map<D>::assemble(std::vector<Obstacle> obstacles, const Domain<D>& domain) {
  Map map;
  map.obstacles_ = std::move(obstacles);
  for (std::uint32_t i = 0; i < map.obstacles_.size(); ++i) {
    const auto first = static_cast<std::uint32_t>(map.sides_.size());
    map.add_sides(i);
    map.range_.push_back({first, static_cast<std::uint32_t>(map.sides_.size())});
    map.add_hull(i, first);
  }
  map.hash_ = 0xcbf29ce484222325u;  // FNV-1a over all sides
  const auto mix = [&](std::uint32_t bits) { map.hash_ = (map.hash_ ^ bits) * 0x100000001b3u; };
  for (const Side<D>& side : map.sides_) {
    for (int k = 0; k < side.corners; ++k)
      for (int d = 0; d < D; ++d) mix(bits_of(side.corner[k][d]));
    mix(bits_of(side.radius));
    mix(side.corners * 2u + side.one_sided);
  }
  map.only_lines_ =
      D == 2 && std::ranges::all_of(map.sides_, [](const Side<D>& s) { return s.corners == 2 && !(s.radius > 0); });
  map.solid_ = std::ranges::any_of(map.obstacles_, [](const Obstacle& o) { return o.kind != Kind::wall; });
  map.add_copies(domain);
  map.index_.build(map.sides_);
  map.hull_index_.build(map.hulls_);
  return map;
}

/// Fills the field of a map whose obstacles don't move.
template <int D>
void Map<D>::find_clear() {
  std::vector<Side<D>> open;  // a mesh may have holes
  for (const Side<D>& hull : hulls_)
    if (obstacles_[hull.obstacle].kind == Kind::mesh) open.push_back(hull);
  ClearField<D> field;
  field.build(sides_, open, index_.cell_size() / 16,
              [&](const Vec<float, D>& position) { return covering(position).has_value(); });
  field_ = std::move(field);
}

#define VEER_BUILD_MAPS(D)                                                              \
  template void Map<D>::add_sides(std::uint32_t);                                       \
  template void Map<D>::add_hull(std::uint32_t, std::size_t);                           \
  template void Map<D>::add_copies(const Domain<D>&);                                   \
  template Result<Map<D>> Map<D>::build(std::vector<Obstacle>, const Domain<D>&, bool); \
  template Map<D> Map<D>::assemble(std::vector<Obstacle>, const Domain<D>&);            \
  template void Map<D>::find_clear();                                                   \
  template Map<D> Map<D>::shifted(const Vec<double, D>&, const Domain<D>&) const;
VEER_BUILD_MAPS(2)
VEER_BUILD_MAPS(3)
#undef VEER_BUILD_MAPS

}  // namespace veer
