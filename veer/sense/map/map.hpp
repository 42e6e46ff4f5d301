#pragma once

#include <optional>

#include "veer/base/result.hpp"
#include "veer/sense/domain.hpp"
#include "veer/sense/map/clear_field.hpp"
#include "veer/sense/map/obstacle.hpp"
#include "veer/sense/map/ray_batch.hpp"
#include "veer/sense/map/side_cast.hpp"
#include "veer/sense/map/side_index.hpp"

namespace veer {

/// What a straight way meets first; the result of a cast.
template <int D>
struct Hit {
  bool met = false;
  float part = 1;            // fraction of the way up to the hit, from 0 to 1
  Vec<float, D> point{};     // m; where the center of the moving circle is at the hit, or the end of the way
  Vec<float, D> normal{};    // unit length, away from the obstacle
  Vec<float, D> velocity{};  // m/s; of the obstacle
  std::uint32_t obstacle = 0;
};

/// The surface nearest to a position.
template <int D>
struct NearestSurface {
  bool found = false;
  float distance = 0;        // m; negative inside
  Vec<float, D> point{};     // m; on the surface
  Vec<float, D> normal{};    // unit length, away from the obstacle
  Vec<float, D> velocity{};  // m/s; of the obstacle
  std::uint32_t obstacle = 0;
};

/// The obstacles of a world: answers what a ray hits, which surface is nearest, and what is inside. A fixed map is
/// built once, then shared and only read. The cost of a query depends on the obstacles nearby, not on their total
/// number. On a torus there are copies beyond the seam, half a period wide, so that ways across the seam hit what is
/// there.
template <int D>
class Map {
 public:
  Map() = default;
  /// Builds a map; fails with the number of an invalid obstacle and the reason. `moves`: obstacles will be moved, so
  /// nothing is prepared that would be true only as long as they stay.
  static Result<Map> build(std::vector<Obstacle> obstacles, const Domain<D>& domain = {}, bool moves = false);
  /// Returns the same map relative to an origin that lies `by` (m) away; `domain` is relative to that, too. Costs as
  /// much as building it.
  Map shifted(const Vec<double, D>& by, const Domain<D>& domain = {}) const;

  /// Casts a circle (in 3D a ball) of this radius, m; 0: a ray. Returns the first hit along `way`, m. Sides that
  /// overlap it at the start count only if it moves deeper into them.
  Hit<D> cast(const Vec<float, D>& from, const Vec<float, D>& way, float radius = 0) const;
  /// Casts several rays from one position (feelers); cheaper than one by one.
  void cast(const Vec<float, D>& from, std::span<const Vec<float, D>> ways, std::span<Hit<D>> hits) const;
  /// Casts the rays of several agents, cheaper still; finds how much of each ray is free.
  void cast(RayBatch<D>& batch) const;
  /// Returns how much of the coming `time` (s) a circle or ball that goes on with `velocity` (m/s) is free, while
  /// obstacles go on with theirs: from 0 (at once) to 1 (it meets nothing).
  float free_part(const Vec<float, D>& from, const Vec<float, D>& velocity, float time, float radius) const;
  /// Returns whether there is no obstacle in between.
  bool is_open(const Vec<float, D>& from, const Vec<float, D>& to, float radius = 0) const {
    return !cast(from, to - from, radius).met;
  }
  /// Returns the nearest surface within a distance of `within`, m.
  NearestSurface<D> nearest(const Vec<float, D>& position, float within) const;
  /// Returns the distance to the nearest surface, m, at most `within`; cheaper than nearest(). Precondition: the
  /// position isn't inside an obstacle.
  float clearance(const Vec<float, D>& position, float within) const;
  /// Returns whether one read tells that there is no obstacle within a distance of `within`, m; false: there may be
  /// one.
  bool is_clear(const Vec<float, D>& position, float within) const { return bound(position) > within; }
  /// Returns the obstacle that a position is inside of, if any. Walls have no inside.
  std::optional<std::uint32_t> covering(const Vec<float, D>& position) const;
  /// Returns the nearest point on the surface of an obstacle. Precondition: the position is inside it.
  NearestSurface<D> way_out(const Vec<float, D>& position, std::uint32_t obstacle) const;
  /// Returns a position nearby where an agent of this radius overlaps nothing. Returns the position itself if it is
  /// free, or if a few attempts find none.
  Vec<float, D> free_position(const Vec<float, D>& position, float radius) const;
  /// Calls f(side) for the sides in all cells that touch a box; a side may come more than once, or lie outside.
  template <class F>
  VEER_INLINE void for_each_side(const Vec<float, D>& low, const Vec<float, D>& high, F f) const {
    index_.near(low, high, f);
  }

  bool empty() const { return sides_.empty(); }
  const std::vector<Obstacle>& obstacles() const { return obstacles_; }
  std::span<const Side<D>> sides() const { return sides_; }
  /// Returns the size of the index's cells, m: agents closer to each other than that mostly query the same sides.
  float cell_size() const { return index_.cell_size(); }
  /// Returns the speed of the fastest obstacle, m/s.
  float fastest() const { return fastest_; }
  /// Returns the velocity of an obstacle, m/s; zero unless it was moved.
  Vec<float, D> velocity_of(std::uint32_t obstacle) const {
    return obstacle < moved_.size() ? moved_[obstacle].velocity : Vec<float, D>{};
  }
  /// Returns the offset of an obstacle from its original position, m.
  Vec<float, D> offset_of(std::uint32_t obstacle) const {
    return obstacle < moved_.size() ? moved_[obstacle].offset : Vec<float, D>{};
  }
  /// Returns the circle or ball around an obstacle, as a side.
  const Side<D>& hull_of(std::uint32_t obstacle) const { return hulls_[obstacle]; }
  /// Returns the middle of an obstacle at its original position, m.
  Vec<float, D> home_of(std::uint32_t obstacle) const { return homes_[obstacle]; }

  /// Moves an obstacle to an offset from its original position, m. Takes effect with the next `refresh`.
  void move(std::uint32_t obstacle, const Vec<float, D>& offset, const Vec<float, D>& velocity);
  /// Sets the velocity of an obstacle to zero; it stays where it is.
  void stop(std::uint32_t obstacle) {
    if (obstacle < moved_.size()) moved_[obstacle].velocity = {};
  }
  /// Makes the obstacles that were moved relative to an origin that lies `by` (m) away. Their original positions stay
  /// as they are: only the offsets change.
  void shift_moved(const Vec<double, D>& by);
  /// Brings the index up to date after calls of `move`.
  void refresh();

  /// Returns a hash; equal maps have equal hashes.
  std::uint64_t hash() const { return hash_; }

 private:
  Hit<D> hit_of(const Vec<float, D>& from, const Vec<float, D>& way, const Met<D>& met, std::uint32_t obstacle) const;
  static Map assemble(std::vector<Obstacle> obstacles, const Domain<D>& domain);
  void find_clear();
  void add_sides(std::uint32_t number);
  void add_hull(std::uint32_t number, std::size_t first_side);
  void add_copies(const Domain<D>& domain);
  bool covers(std::uint32_t obstacle, const Vec<float, D>& position) const;
  /// Returns a distance that is no larger than that to the nearest obstacle, m.
  float bound(const Vec<float, D>& position) const { return field_.bound(position); }

  struct Moved {
    Vec<float, D> offset{}, velocity{};
  };
  std::vector<Obstacle> obstacles_;
  std::vector<Side<D>> sides_, hulls_;
  std::vector<Side<D>> still_sides_, still_hulls_;  // of obstacles that move: at their original positions
  std::vector<Vec<float, D>> homes_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> range_;  // by obstacle: its sides, [first, last), without copies
  std::vector<Moved> moved_;
  float fastest_ = 0;        // m/s; of obstacles that move
  bool only_lines_ = false;  // in 2D: all sides are lines without thickness
  bool solid_ = false;       // some obstacle has an inside
  SideIndex<D> index_, hull_index_;
  ClearField<D> field_;  // knows nothing where obstacles move
  std::uint64_t hash_ = 0;
};

extern template class Map<2>;
extern template class Map<3>;

using Map2 = Map<2>;
using Map3 = Map<3>;

}  // namespace veer
