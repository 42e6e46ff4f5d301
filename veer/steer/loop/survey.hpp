#pragma once

#include "veer/steer/loop/nearby.hpp"
#include "veer/steer/loop/sweep.hpp"

namespace veer::detail {

/// Finds the nearest neighbors of the agents of a pack among its contacts, each lane its own.
template <class S, int D>
class Survey {
 public:
  VEER_INLINE Survey(const SteerBlock<D>& block, const typename Contacts<D>::Pack& pack, const Agent<S, D>& self,
                     const Ring& ring, Nearby<S, D>& out)
      : contacts_(*block.contacts), pack_(pack), domain_(*block.domain) {
    Ranking<S, Nearby<S, D>::most> ranking;
    const bool all_round = ring.sees_all_round();
    for_each_contact<S, D>(block, pack, self, [&](const Neighbor<S, D>& other) VEER_INLINE_LAMBDA {
      MaskOf<S> live = ring.reaches(other.distance_squared);
      if (!all_round) live = live && ring.shows(self.heading, other.offset, other.distance_squared);
      ranking.add(live, nearness(other));
    });
    out.count = 0;
    for (int k = 0; k < out.most; ++k) {
      out.is_there[k] = ranking.has(k);
      if (!any(out.is_there[k])) break;
      out.neighbor[k] = gather(ranking.entry(k), self.position);
      out.count = k + 1;
    }
  }

 private:
  static constexpr int width = Lane<S>::width;

  /// The neighbors with these entries, counted from the first contact of the pack, as for_each_contact sees them.
  VEER_INLINE Neighbor<S, D> gather(const UintOf<S>& entries, const Vec<S, D>& position) const {
    std::uint32_t entry[width], row[width];
    store(entry, entries);
    const float* motion[width];
    const typename Contacts<D>::Segment* segment[width];
    for (int k = 0; k < width; ++k) {
      const std::uint32_t at = contacts_.segments[pack_.first].first + entry[k];
      std::uint32_t s = pack_.first;
      while (at >= contacts_.segments[s].last) ++s;
      segment[k] = &contacts_.segments[s];
      row[k] = contacts_.rows[at];
      motion[k] = &segment[k]->observed->columns->now.data()->position.x;
    }
    Neighbor<S, D> other;
    other.velocity = gather_part<D>(motion, load_uint<S>(row));
    float radius[width], shift[D][width], nearest[width];
    for (int k = 0; k < width; ++k) {
      radius[k] = segment[k]->observed->columns->radius()[row[k]];
      nearest[k] = segment[k]->observed->grid->cells.nearest ? 1.f : 0.f;
      for (int d = 0; d < D; ++d) shift[d][k] = segment[k]->shift[d];
    }
    other.offset = gather_part<0>(motion, load_uint<S>(row));
    const MaskOf<S> short_way = load<S>(nearest) > S(0.f);
    for (int d = 0; d < D; ++d) {
      other.offset[d] = other.offset[d] - (position[d] - load<S>(shift[d]));
      if (!any(short_way)) continue;  // see offset_to()
      const S period(domain_.high[d] - domain_.low[d]);
      other.offset[d] =
          select(short_way, other.offset[d] - period * round_small(other.offset[d] / period), other.offset[d]);
    }
    other.distance_squared = length_squared(other.offset);
    other.radius = load<S>(radius);
    return other;
  }
  /// D floats of each motion, from number `first` on.
  template <int first>
  VEER_INLINE static Vec<S, D> gather_part(const float* const (&motion)[width], const UintOf<S>& rows) {
    const float* from[width];
    for (int k = 0; k < width; ++k) from[k] = motion[k] + first;
    S components[D];
    Lane<S>::template gather_records<D, 2 * D>(from, rows, components);
    Vec<S, D> v;
    for (int d = 0; d < D; ++d) v[d] = components[d];
    return v;
  }

  const Contacts<D>& contacts_;
  const typename Contacts<D>::Pack& pack_;
  const Domain<D>& domain_;
};

template <class S, int D>
VEER_INLINE void survey(const SteerBlock<D>& block, const typename Contacts<D>::Pack& pack, const Agent<S, D>& self,
                        const Ring& ring, Nearby<S, D>& out) {
  Survey<S, D>(block, pack, self, ring, out);
}

}  // namespace veer::detail
