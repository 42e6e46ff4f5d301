#pragma once

#include <optional>

#include "veer/base/result.hpp"
#include "veer/sense/domain.hpp"
#include "veer/sense/map/obstacle.hpp"
#include "veer/sense/map/ray_batch.hpp"
#include "veer/sense/map/side_cast.hpp"
#include "veer/sense/map/side_index.hpp"

namespace veer {

/// What a straight way meets first.
template <int D>
struct Hit {
  bool met = false;
  float part = 1;            // of the way, from 0 to 1
  Vec<float, D> place{};     // m; where the middle of the one who goes is then, or the end of the way
  Vec<float, D> normal{};    // unit length, away from what is met
  Vec<float, D> velocity{};  // m/s; of what is met
  std::uint32_t obstacle = 0;
};

/// The surface that is nearest to a place.
template <int D>
struct NearestSurface {
  bool found = false;
  float distance = 0;      // m; negative inside
  Vec<float, D> place{};   // m; on the surface
  Vec<float, D> normal{};  // unit length, away from the obstacle
  Vec<float, D> velocity{};
  std::uint32_t obstacle = 0;
};

/// The obstacles of a world and where they are: what rays meet, what is near, what is inside. Made once, then shared
/// and only read; questions cost what is near, not what exists. On a torus there are copies beyond the seam, half the
/// world wide, so that ways over it meet what is there.
template <int D>
class Map {
 public:
  Map() = default;
  /// Refuses what isn't an obstacle, with its number and why.
  static Result<Map> build(std::vector<Obstacle> obstacles, const Domain<D>& domain = {});

  /// Someone of this radius (0: a ray) goes straight; sides that meet it at its start count only if it goes deeper.
  Hit<D> cast(const Vec<float, D>& from, const Vec<float, D>& way, float radius = 0) const;
  /// Several rays from one place, cheaper together than apart: feelers.
  void cast(const Vec<float, D>& from, std::span<const Vec<float, D>> ways, std::span<Hit<D>> hits) const;
  /// The rays of several, cheaper yet: how much of each is free.
  void cast(RayBatch<D>& batch) const;
  /// Whether nothing is in between.
  bool is_open(const Vec<float, D>& from, const Vec<float, D>& to, float radius = 0) const {
    return !cast(from, to - from, radius).met;
  }
  NearestSurface<D> nearest(const Vec<float, D>& place, float within) const;
  /// How far off the nearest surface is, at most `within`; quicker than where it is. For who isn't inside.
  float clearance(const Vec<float, D>& place, float within) const;
  /// The obstacle inside which a place is, if it is inside one. Walls have no inside.
  std::optional<std::uint32_t> covering(const Vec<float, D>& place) const;
  /// How far it is out of the obstacle inside which a place is: the nearest point of its surface.
  NearestSurface<D> way_out(const Vec<float, D>& place, std::uint32_t obstacle) const;
  /// The nearest place around where someone of this radius can stand; the place itself, if it can, or if there is none
  /// within a few attempts.
  Vec<float, D> free_place(const Vec<float, D>& place, float radius) const;
  /// f(circle or ball around an obstacle, as a side) for those that touch the one with this middle and radius. On a
  /// torus the copies, too, and some may come twice.
  template <class F>
  void for_each_hull(const Vec<float, D>& middle, float within, F f) const {
    Vec<float, D> reach;
    for (int d = 0; d < D; ++d) reach[d] = within;
    hull_index_.near(middle - reach, middle + reach, [&](const Side<D>& hull) {
      const Vec<float, D> off = hull.corner[0] - middle;
      const float most = within + hull.radius;
      if (dot(off, off) <= most * most) f(hull);
    });
  }
  /// f(side) for those in the cells that touch a box; some may come twice, and some may lie outside.
  template <class F>
  VEER_INLINE void for_each_side(const Vec<float, D>& low, const Vec<float, D>& high, F f) const {
    index_.near(low, high, f);
  }

  bool empty() const { return sides_.empty(); }
  const std::vector<Obstacle>& obstacles() const { return obstacles_; }
  std::span<const Side<D>> sides() const { return sides_; }
  /// How far apart things are, about, m: who is nearer to each other than that mostly asks about the same sides.
  float cell_size() const { return index_.cell_size(); }
  /// How fast an obstacle moves; zero unless it was moved.
  Vec<float, D> velocity_of(std::uint32_t obstacle) const {
    return obstacle < moved_.size() ? moved_[obstacle].velocity : Vec<float, D>{};
  }
  /// How far it is from where it was made.
  Vec<float, D> offset_of(std::uint32_t obstacle) const {
    return obstacle < moved_.size() ? moved_[obstacle].offset : Vec<float, D>{};
  }
  /// The middle of an obstacle when it was made.
  Vec<float, D> home_of(std::uint32_t obstacle) const { return homes_[obstacle]; }

  /// Puts an obstacle elsewhere: by how much from where it was made. Counts once `refresh` is called.
  void move(std::uint32_t obstacle, const Vec<float, D>& offset, const Vec<float, D>& velocity);
  /// It stays where it is.
  void stop(std::uint32_t obstacle) {
    if (obstacle < moved_.size()) moved_[obstacle].velocity = {};
  }
  void refresh();

  /// Equal maps have equal numbers.
  std::uint64_t hash() const { return hash_; }

 private:
  Hit<D> hit_of(const Vec<float, D>& from, const Vec<float, D>& way, const Met<D>& met, std::uint32_t obstacle) const;
  void add_sides(std::uint32_t number);
  void add_hull(std::uint32_t number, std::size_t first_side);
  void add_copies(const Domain<D>& domain);
  bool covers(std::uint32_t obstacle, const Vec<float, D>& offset_place) const;

  struct Moved {
    Vec<float, D> offset{}, velocity{};
  };
  std::vector<Obstacle> obstacles_;
  std::vector<Side<D>> sides_, hulls_;
  std::vector<Side<D>> still_sides_, still_hulls_;  // of obstacles that move: as they were made
  std::vector<Vec<float, D>> homes_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> range_;  // of an obstacle's own sides, [first, last)
  std::vector<Moved> moved_;
  bool only_lines_ = false;  // in 2D: walls without thickness, boxes and polygons
  bool solid_ = false;       // something has an inside
  SideIndex<D> index_, hull_index_;
  std::uint64_t hash_ = 0;
};

extern template class Map<2>;
extern template class Map<3>;

using Map2 = Map<2>;
using Map3 = Map<3>;

}  // namespace veer
