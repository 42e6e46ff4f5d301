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
/// lane is one of up to four rays of an agent. A body is cast one by one against the few lines that are near its way.
class Crossings {
 public:
  explicit Crossings(const RayBatch<2>& batch) {
    for (std::size_t j = 0; j < batch.count; ++j) {
      Bundle& b = bundles_[j];
      b.from = batch.from_of(j);
      b.x = rays_of(batch, 0, j);
      b.y = rays_of(batch, 1, j);
      b.part = Four(1.0000001f);
      if (!batch.has_body) continue;
      b.body = batch.body_of(j);
      b.radius = batch.radius[j];
      b.pad = b.radius * 1.001f + 1e-5f * (abs(b.from.x) + abs(b.from.y));
      b.side_reach = b.pad * length(b.body);
    }
    has_body_ = batch.has_body;
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
    for (std::size_t i = 0; has_body_ && i < count_; ++i)
      if (Bundle& b = bundles_[listed_[i].agent]; is_near(sides[listed_[i].side], b)) widen(sides[listed_[i].side], b);
    count_ = 0;
  }
  /// Writes the results.
  void tell(RayBatch<2>& batch) const {
    for (std::size_t j = 0; j < batch.count; ++j) {
      float part[4];
      store(part, bundles_[j].part);
      for (std::size_t k = 0; k < batch.rays; ++k) batch.part[k][j] = part[k] <= 1 ? part[k] : 2;
      if (!has_body_) continue;
      batch.body_part[j] = bundles_[j].met.part <= 1 ? max(bundles_[j].met.part, 0.f) : 2;
      batch.beside[j] = bundles_[j].beside;
    }
  }

 private:
  struct Bundle {
    Four x, y, part;                    // m, m, 1
    Vec2 from, body;                    // m
    float radius = 0, pad, side_reach;  // m, m, m^2
    Met<2> met{2, {}};                  // what the body meets
    float beside = 0;
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
  /// Returns false only if the body stays off the line: if the line is beside, before or beyond its way, or the way on
  /// one side of the line.
  VEER_INLINE static bool is_near(const Side<2>& s, const Bundle& b) {
    const Vec2 p = s.corner[0] - b.from, q = s.corner[1] - b.from, along = q - p;
    const float at_p = cross(b.body, p).x, at_q = cross(b.body, q).x, at_from = cross(p, along).x;
    const float at_end = at_from - cross(b.body, along).x, square = dot(b.body, b.body);
    const float p_on = dot(b.body, p), q_on = dot(b.body, q);
    const float beside = max(min(at_p, at_q), -max(at_p, at_q)),
                apart = max(min(at_from, at_end), -max(at_from, at_end));
    const float outside = max(min(p_on, q_on) - square, -max(p_on, q_on));
    return !(beside > b.side_reach || outside > b.side_reach ||
             (apart > 0 && apart * apart > b.pad * b.pad * dot(along, along)));
  }
  static void widen(const Side<2>& s, Bundle& b) {
    if (!is_behind(s, b.from)) {
      const Vec2 off = b.from - nearest_on(s, b.from);
      if (dot(off, off) < b.radius * b.radius) b.beside = 1;
    }
    cast(s, b.from, b.body, b.radius, b.met.part, b.met);
  }

  static constexpr std::size_t room = 256;
  Bundle bundles_[RayBatch<2>::most];
  Listed listed_[room];
  std::size_t count_ = 0;
  bool has_body_ = false;
};

/// Computes the box around all rays of each agent, and its body.
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
      if (batch.has_body) {
        const Four way = load<Four>(batch.body[d] + j), wide = load<Four>(batch.radius + j);
        least[d] = min(least[d] + wide, min(way, Four(0.f))) - wide;
        most[d] = max(most[d] - wide, max(way, Four(0.f))) + wide;
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

/// Casts the body of one agent by itself.
template <int D>
void cast_body(const Map<D>& map, RayBatch<D>& batch, std::size_t agent) {
  const Vec<float, D> from = batch.from_of(agent);
  const float radius = batch.radius[agent];
  const Hit<D> hit = map.cast(from, batch.body_of(agent), radius);
  batch.body_part[agent] = hit.met ? hit.part : 2;
  batch.beside[agent] = map.clearance(from, radius) < radius ? 1.f : 0.f;
}

/// Casts the rays of one agent by itself.
template <int D>
void cast_alone(const Map<D>& map, RayBatch<D>& batch, std::size_t agent) {
  Vec<float, D> ways[RayBatch<D>::most_rays];
  Hit<D> hits[RayBatch<D>::most_rays];
  for (std::size_t k = 0; k < batch.rays; ++k) ways[k] = batch.way_of(k, agent);
  map.cast(batch.from_of(agent), std::span(ways, batch.rays), std::span(hits, batch.rays));
  for (std::size_t k = 0; k < batch.rays; ++k) batch.part[k][agent] = hits[k].met ? hits[k].part : 2;
  if (batch.has_body) cast_body(map, batch, agent);
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
  if (felt)  // to record what is met
    for (std::size_t j = 0; j < batch.count; ++j) {
      bool any = false;
      for (std::size_t k = 0; k < batch.rays; ++k) any = cast(batch.from_of(j), batch.way_of(k, j)).met || any;
      if (batch.has_body && !any) cast(batch.from_of(j), batch.body_of(j), batch.radius[j]);
    }
  if (!fixed || !moving) {
    static const Map<D> none;
    (fixed ? *fixed : moving ? *moving : none).cast(batch);
    return;
  }
  RayBatch<D> other = batch;
  fixed->cast(batch);
  moving->cast(other);
  for (std::size_t j = 0; j < batch.count; ++j) {
    for (std::size_t k = 0; k < batch.rays; ++k) batch.part[k][j] = min(batch.part[k][j], other.part[k][j]);
    if (!batch.has_body) continue;
    batch.body_part[j] = min(batch.body_part[j], other.body_part[j]);
    batch.beside[j] = max(batch.beside[j], other.beside[j]);
  }
}

template void Map<2>::cast(RayBatch<2>&) const;
template void Map<3>::cast(RayBatch<3>&) const;
template struct Surroundings<2>;
template struct Surroundings<3>;

}  // namespace veer
