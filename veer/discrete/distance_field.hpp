#pragma once

#include <cstddef>

#include "veer/discrete/places.hpp"

namespace veer::discrete {

inline constexpr std::uint32_t unreachable = 0xffffffffu;

/// Direction in which steps are counted: from each place to the root (the way of agents that go there), or from the
/// root to each place (how soon something at the root could get there). They differ only with one-way links.
enum class Sense { to_root, from_root };

/// Reusable scratch memory of a search.
struct Search {
  std::vector<Place> queue, buffer;
};

/// The exact number of steps between one place and all others around blocked places, by breadth-first search. One
/// search serves all agents with the same goal. Other agents don't block.
class DistanceField {
 public:
  void compute(const Places& places, Place root, Sense sense, Search& scratch);

  Place root() const noexcept { return root_; }
  /// Returns `unreachable` if there is no way.
  std::uint32_t steps(Place place) const noexcept { return steps_[place]; }

 private:
  Place root_ = no_place;
  std::vector<std::uint32_t> steps_;
};

/// Keeps the fields of many roots; a field is computed when first needed, and again after a place was opened or closed.
/// When the budget is exceeded, the least recently used field is evicted; that costs time but never changes a result.
class FieldCache {
 public:
  explicit FieldCache(std::size_t budget_bytes = std::size_t{256} << 20) : budget_(budget_bytes) {}

  /// The reference is valid until the next call.
  const DistanceField& field(const Places& places, Place root, Sense sense = Sense::to_root);
  /// Returns the number of searches so far: one per root, unless the budget is too small or places were opened or
  /// closed.
  std::uint64_t searches() const noexcept { return searches_; }

 private:
  struct Entry {
    std::uint64_t key = 0, last_use = 0;
    std::uint32_t revision = 0;
    DistanceField field;
  };
  Entry& make_room(std::uint64_t key, std::size_t at, std::size_t bytes_each);

  std::vector<Entry> entries_;  // by key, ascending
  Search search_;
  std::size_t budget_;
  std::uint64_t uses_ = 0, searches_ = 0;
};

}  // namespace veer::discrete
