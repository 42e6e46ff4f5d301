// Casts the rays of many agents at a time, see RayBatch.
#include "veer/math/pack.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/sense/map/ray_batch.hpp"
#include "veer/sense/map/surroundings.hpp"

namespace veer {
namespace {

using Four = LaneOf<4>;

/// Casts rays against plain lines: lists the lines near each agent first and intersects them afterward. Which lines are
/// near and which ray hits them can't be predicted, so branches and loops of varying length cost more than they save. A
/// lane is one of up to four rays of an agent.
class Crossings {
 public:
  explicit Crossings(const RayBatch<2>& batch) {
    for (std::size_t j = 0; j < batch.count; ++j) {
      Bundle& b = bundles_[j];
      b.from = batch.from_of(j);
      b.x = rays_of(batch, 0, j);
      b.y = rays_of(batch, 1, j);
      b.part = Four(1.0000001f);
    }
  }
  /// Lists sides [first, last) for an agent.
  VEER_INLINE void add(std::size_t agent, std::uint32_t first, std::uint32_t last, const Side<2>* sides) {
    // Consecutive sides mostly lie in two cache lines, of which the index prefetches the first.
    __builtin_prefetch(reinterpret_cast<const char*>(sides + first) + 64);
    do {
      // Four at a time, which is mostly enough; entries beyond the last are overwritten.
      for (std::uint32_t k = 0; k < 4; ++k) listed_[count_ + k] = {first + k, static_cast<std::uint32_t>(agent)};
      count_ += last - first < 4 ? last - first : 4;
      first += 4;
      if (count_ > room - 4) meet(sides);
    } while (first < last);
  }
  /// Intersects all listed sides.
  void meet(const Side<2>* sides) {
    for (std::size_t i = 0; i < count_; ++i) meet(sides[listed_[i].side], bundles_[listed_[i].agent]);
    count_ = 0;
  }
  /// Writes the results.
  void tell(RayBatch<2>& batch) const {
    for (std::size_t j = 0; j < batch.count; ++j) {
      float part[4];
      store(part, bundles_[j].part);
      for (std::size_t k = 0; k < batch.rays; ++k) batch.part[k][j] = part[k] <= 1 ? part[k] : 2;
    }
  }

 private:
  struct Bundle {
    Four x, y, part;  // m, m, 1
    Vec2 from;        // m
  };
  /// Returns one coordinate of an agent's rays; lanes beyond the last ray aren't used.
  VEER_INLINE static Four rays_of(const RayBatch<2>& batch, int d, std::size_t agent) {
    const auto& w = batch.way;
    return packs::Register<float, 4>{{w[0][d][agent], w[1][d][agent], w[2][d][agent], w[3][d][agent]}};
  }
  struct Listed {
    std::uint32_t side, agent;
  };
  /// The same operations as in `crosses_line`.
  VEER_INLINE static void meet(const Side<2>& s, Bundle& rays) {
    if (is_behind(s, rays.from)) return;
    const Vec2 a = s.corner[0] - rays.from, b = s.corner[1] - rays.from, along = b - a;
    const Four at_a = rays.x * Four(a.y) - rays.y * Four(a.x), at_b = rays.x * Four(b.y) - rays.y * Four(b.x);
    const Four slope = rays.x * Four(along.y) - rays.y * Four(along.x), zero(0.f);
    const Four part = Four(cross(a, along).x) / slope;
    // A slope of 0 makes it infinite or NaN, which fails the comparisons.
    const auto met =
        !((at_a > zero && at_b > zero) || (at_a < zero && at_b < zero)) && part >= zero && part < rays.part;
    rays.part = select(met, part, rays.part);
  }

  static constexpr std::size_t room = 256;
  Bundle bundles_[RayBatch<2>::most];
  Listed listed_[room];
  std::size_t count_ = 0;
};

/// Computes the box around all rays of each agent.
template <int D>
void boxes_of(const RayBatch<D>& batch, float slack, float (&low)[D][16], float (&high)[D][16]) {
  for (std::size_t j = 0; j < batch.count; j += 4) {
    Four least[D], most[D], sum(0.f);
    for (int d = 0; d < D; ++d) {
      least[d] = most[d] = Four(0.f);
      for (std::size_t k = 0; k < batch.rays; ++k) {
        const Four way = load<Four>(batch.way[k][d] + j);
        least[d] = min(least[d], way);
        most[d] = max(most[d], way);
      }
      sum = sum + abs(load<Four>(batch.from[d] + j)) + max(most[d], -least[d]);
    }
    const Four pad = Four(slack) + sum * Four(1e-6f);
    for (int d = 0; d < D; ++d) {
      const Four from = load<Four>(batch.from[d] + j);
      store(low[d] + j, from + least[d] - pad);
      store(high[d] + j, from + most[d] + pad);
    }
  }
}

/// Casts the rays of one agent by itself.
template <int D>
void cast_alone(const Map<D>& map, RayBatch<D>& batch, std::size_t agent) {
  Vec<float, D> ways[RayBatch<D>::most_rays];
  Hit<D> hits[RayBatch<D>::most_rays];
  for (std::size_t k = 0; k < batch.rays; ++k) ways[k] = batch.way_of(k, agent);
  map.cast(batch.from_of(agent), std::span(ways, batch.rays), std::span(hits, batch.rays));
  for (std::size_t k = 0; k < batch.rays; ++k) batch.part[k][agent] = hits[k].met ? hits[k].part : 2;
}

}  // namespace

template <int D>
void Map<D>::cast(RayBatch<D>& batch) const {
  if constexpr (D == 2) {
    if (only_lines_) {
      float low[2][16], high[2][16];
      boxes_of<2>(batch, index_.cell_size() * 1e-4f, low, high);
      Crossings crossings(batch);
      // One bit per agent, set if its rays are too long to be cast together.
      const std::uint32_t alone = index_.runs(
          low, high, batch.count, [&](std::size_t agent, std::uint32_t first, std::uint32_t last) VEER_INLINE_LAMBDA {
            crossings.add(agent, first, last, index_.items().data());
          });
      crossings.meet(index_.items().data());
      crossings.tell(batch);
      for (std::size_t j = 0; alone >> j; ++j)
        if (alone >> j & 1) cast_alone(*this, batch, j);
      return;
    }
  }
  for (std::size_t j = 0; j < batch.count; ++j) cast_alone(*this, batch, j);
}

template <int D>
void Surroundings<D>::cast(RayBatch<D>& batch) const {
  if (fixed) {
    fixed->cast(batch);
  } else {
    for (auto& parts : batch.part)
      for (float& part : parts) part = 2;
  }
  for (std::size_t k = 0; felt && k < batch.rays; ++k)
    for (std::size_t j = 0; j < batch.count; ++j) cast(batch.from_of(j), batch.way_of(k, j));  // to record what is met
  if (!moving) return;
  for (std::size_t k = 0; k < batch.rays; ++k)
    for (std::size_t j = 0; j < batch.count; ++j) {
      const Hit<D> hit = moving->cast(batch.from_of(j), batch.way_of(k, j));
      if (hit.met) batch.part[k][j] = min(batch.part[k][j], hit.part);
    }
}

template void Map<2>::cast(RayBatch<2>&) const;
template void Map<3>::cast(RayBatch<3>&) const;
template struct Surroundings<2>;
template struct Surroundings<3>;

}  // namespace veer
