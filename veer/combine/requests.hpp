#pragma once

#include <array>
#include <span>
#include <vector>

#include "veer/agent/request.hpp"
#include "veer/combine/weight.hpp"

/// What a combiner sees: requests in the order of importance, with their weights. And what it tells of its decision to
/// who asks why.
namespace veer {

/// Behaviors, or groups of them, that one combiner can weigh.
inline constexpr std::size_t most_entries = 64;

/// One behavior of a mind, or a group of them that has been combined already.
struct CombineEntry {
  Channels channels = 0;
  Weight weight{};
  float chance = 0;     // of being heard, for dithering; 0: the combiner's own
  bool avoids = false;  // says where not to go, rather than where to go
};

/// How one agent's request came about. Kept only for who asks (world/explain.hpp), in the loop for single agents.
struct CombineTrace {
  static constexpr std::size_t nobody = ~std::size_t{0};
  /// Of one kind of request.
  struct Kind {
    std::array<float, most_entries> share{};  // share times request is what was granted, and that adds up to the result
    std::size_t winner = nobody;              // the entry that was chosen over the others
  };
  std::array<float, most_entries> weight{};
  std::array<float, most_entries> die{};  // cast in dithering, from 0 to 1; negative: none
  Kind move, face, turn;
  // Of a context map, which chooses a direction of its own: shares are zero then.
  std::vector<Vec3> directions;
  std::vector<float> interest, danger;
  std::vector<bool> closed;
};

/// The step as a combiner sees it.
template <class S>
struct Moment {
  float dt;     // s
  double time;  // s
  std::uint64_t seed;
  UintOf<S> key;
  std::uint32_t stream;  // its own random numbers for each combiner of a mind
};

/// The requests of one kind for one pack of agents. N is the number of components: the dimensions of the world, or
/// those of a turn.
template <class S, int N>
class Requests {
 public:
  /// `rows`: where the first component of each entry's requests starts; `weights`: of this pack, or null while all are
  /// constant.
  VEER_INLINE Requests(std::span<const CombineEntry> entries, Channels kind, const float* const* rows, std::size_t at,
                       const S* weights, CombineTrace* trace)
      : entries_(entries), kind_(kind), rows_(rows), at_(at), weights_(weights), trace_(trace) {}

  std::size_t size() const { return entries_.size(); }
  Channels kind() const { return kind_; }
  /// Whether entry k asks for anything of this kind.
  bool has(std::size_t k) const { return (entries_[k].channels & kind_) != 0; }
  bool avoids(std::size_t k) const { return entries_[k].avoids; }
  float chance(std::size_t k) const { return entries_[k].chance; }
  VEER_INLINE S weight(std::size_t k) const { return weights_ ? weights_[k] : S(entries_[k].weight.value); }
  VEER_INLINE Vec<S, N> operator[](std::size_t k) const {
    Vec<S, N> v;
    for (int d = 0; d < N; ++d) v[d] = load<S>(rows_[k] + at_ + static_cast<std::size_t>(d) * block_room);
    return v;
  }

  // Combiners say what they grant as they do so; nothing of it is left in loops over packs.
  /// The request of entry k times `share`.
  VEER_INLINE Vec<S, N> grant(std::size_t k, const S& share) const {
    tell([&](CombineTrace::Kind& told) { told.share[k] = lane(share, 0); });
    return (*this)[k] * share;
  }
  /// The same where `yes`, else `otherwise`: the entry that wins over all others.
  VEER_INLINE Vec<S, N> grant_where(const MaskOf<S>& yes, std::size_t k, const S& share,
                                    const Vec<S, N>& otherwise) const {
    tell([&](CombineTrace::Kind& told) {
      if (!lane(yes, 0)) return;
      told = {{}, k};
      told.share[k] = lane(share, 0);
    });
    return select(yes, (*this)[k] * share, otherwise);
  }
  /// Entry k wins where `yes` and asks for nothing of this kind.
  VEER_INLINE Vec<S, N> silence_where(const MaskOf<S>& yes, std::size_t k, const Vec<S, N>& otherwise) const {
    tell([&](CombineTrace::Kind& told) {
      if (lane(yes, 0)) told = {{}, k};
    });
    return select(yes, Vec<S, N>{}, otherwise);
  }
  /// `sum` shortened to `most`, which everyone who was granted something pays for alike.
  VEER_INLINE Vec<S, N> cut(const Vec<S, N>& sum, const S& most) const {
    tell([&](CombineTrace::Kind& told) {
      const float all = lane(length(sum), 0), left = lane(most, 0);
      if (!(all > left)) return;
      for (float& share : told.share) share *= left / all;
    });
    return clip(sum, most);
  }
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

}  // namespace veer
