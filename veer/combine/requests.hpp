#pragma once

#include <array>
#include <span>
#include <vector>

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/combine/weight.hpp"

/// What a combiner sees: the requests in order of importance, with their weights. And the trace of its decision, for
/// callers that ask why an agent does what it does.
namespace veer {

/// The most entries that one combiner can weigh.
inline constexpr std::size_t most_entries = 64;

/// One behavior of a mind, or a group of behaviors that have been combined already.
struct CombineEntry {
  Channels channels = 0;
  Weight weight{};
  float chance = 0;     // probability of being heard, for dithering; 0: the combiner's own chance
  bool avoids = false;  // the request says where not to go, rather than where to go
  // What the behavior tells a context map beside its request; see Statements.
  bool states_desired = false, states_danger = false;
};

/// How the request of one agent came about. Only kept if the caller asks for it (world/query/explain.hpp), in the loop
/// for single agents.
struct CombineTrace {
  static constexpr std::size_t no_entry = ~std::size_t{0};  // no entry was chosen over the others
  /// The decision about one kind of request.
  struct Kind {
    std::array<float, most_entries> share{};  // share times request is the grant; grants add up to the result
    std::size_t winner = no_entry;            // the entry that was chosen over the others
  };
  std::array<float, most_entries> weight{};
  std::array<float, most_entries> die{};  // drawn in dithering, from 0 to 1; negative: none
  Kind move, face, turn;
  // Of a context map, by direction. If it chooses a direction of its own, all shares are zero.
  std::vector<Vec3> directions;
  std::vector<float> interest, danger;
  std::vector<bool> closed;
};

/// The present step as a combiner sees it.
template <class S>
struct Moment {
  float dt;     // s
  double time;  // s
  std::uint64_t seed;
  UintOf<S> key;
  std::uint32_t stream;  // differs between the combiners of a mind, so that each has its own random numbers
};

/// The requests of one kind for one pack of agents. N is the number of components: that of vectors of the world, or
/// that of turns.
template <class S, int N>
class Requests {
 public:
  /// `rows`: by entry, where the first component of its requests starts. `weights`: by entry, for this pack; null if
  /// all weights are constant.
  VEER_INLINE Requests(std::span<const CombineEntry> entries, Channels kind, const float* const* rows, std::size_t at,
                       const S* weights, CombineTrace* trace)
      : entries_(entries), kind_(kind), rows_(rows), at_(at), weights_(weights), trace_(trace) {}

  std::size_t size() const { return entries_.size(); }
  Channels kind() const { return kind_; }
  /// Returns whether entry k makes requests of this kind.
  bool has(std::size_t k) const { return (entries_[k].channels & kind_) != 0; }
  bool avoids(std::size_t k) const { return entries_[k].avoids; }
  float chance(std::size_t k) const { return entries_[k].chance; }
  VEER_INLINE S weight(std::size_t k) const { return weights_ ? weights_[k] : S(entries_[k].weight.value); }
  VEER_INLINE Vec<S, N> operator[](std::size_t k) const {
    Vec<S, N> v;
    for (int d = 0; d < N; ++d) v[d] = load<S>(rows_[k] + at_ + static_cast<std::size_t>(d) * block_room);
    return v;
  }

  // Combiners grant requests by the functions below, which also record the trace. Loops over packs record nothing.
  /// Returns the request of entry k times `share`.
  VEER_INLINE Vec<S, N> grant(std::size_t k, const S& share) const {
    tell([&](CombineTrace::Kind& told) { told.share[k] = lane(share, 0); });
    return (*this)[k] * share;
  }
  /// Returns the request of entry k times `share` in the lanes of `yes`, where k wins over all others; else
  /// `otherwise`.
  VEER_INLINE Vec<S, N> grant_where(const MaskOf<S>& yes, std::size_t k, const S& share,
                                    const Vec<S, N>& otherwise) const {
    tell([&](CombineTrace::Kind& told) {
      if (!lane(yes, 0)) return;
      told = {{}, k};
      told.share[k] = lane(share, 0);
    });
    return select(yes, (*this)[k] * share, otherwise);
  }
  /// Returns zero in the lanes of `yes`, where entry k wins but makes no request of this kind; else `otherwise`.
  VEER_INLINE Vec<S, N> silence_where(const MaskOf<S>& yes, std::size_t k, const Vec<S, N>& otherwise) const {
    tell([&](CombineTrace::Kind& told) {
      if (lane(yes, 0)) told = {{}, k};
    });
    return select(yes, Vec<S, N>{}, otherwise);
  }
  /// Clips `sum` to length `most`; all recorded shares shrink by the same factor.
  VEER_INLINE Vec<S, N> cut(const Vec<S, N>& sum, const S& most) const {
    tell([&](CombineTrace::Kind& told) {
      const float all = lane(length(sum), 0), left = lane(most, 0);
      if (!(all > left)) return;
      for (float& share : told.share) share *= left / all;
    });
    return clip(sum, most);
  }
  /// Calls f(the trace of this kind), if a trace is kept.
  template <class F>
  VEER_INLINE void tell(F f) const {
    if constexpr (Lane<S>::width == 1)
      if (trace_) f(kind_ == channel_heading ? trace_->face : kind_ == channel_angular ? trace_->turn : trace_->move);
  }
  CombineTrace* trace() const { return trace_; }

 private:
  std::span<const CombineEntry> entries_;
  Channels kind_;
  const float* const* rows_;
  std::size_t at_;
  const S* weights_;
  CombineTrace* trace_;
};

/// What behaviors tell a context map beside their requests, for one pack of agents.
template <class S, int D>
class Statements {
 public:
  VEER_INLINE Statements(std::span<const CombineEntry> entries, const RequestBlock<D>* const* blocks, std::size_t at)
      : entries_(entries), blocks_(blocks), at_(at) {}

  bool has_desired(std::size_t k) const { return entries_[k].states_desired; }
  /// Returns the velocity that entry k leads to, m/s.
  VEER_INLINE Vec<S, D> desired(std::size_t k) const {
    Vec<S, D> v;
    for (int d = 0; d < D; ++d) v[d] = load<S>(row(blocks_[k]->desired, d));
    return v;
  }
  bool has_danger(std::size_t k) const { return entries_[k].states_danger; }
  /// Returns the danger that entry k sees in direction i of the compass, from 0 to 1; past the last: that of staying.
  VEER_INLINE S danger(std::size_t k, int i) const { return load<S>(row(blocks_[k]->danger, i)); }

 private:
  VEER_INLINE const float* row(const std::vector<float>& rows, int i) const {
    return rows.data() + static_cast<std::size_t>(i) * block_room + at_;
  }
  std::span<const CombineEntry> entries_;
  const RequestBlock<D>* const* blocks_;
  std::size_t at_;
};

}  // namespace veer
