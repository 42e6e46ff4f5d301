#pragma once

#include <cstddef>

#include "veer/discrete/places.hpp"

namespace veer::discrete {

inline constexpr std::uint32_t unreachable = 0xffffffffu;

/// Which way steps are counted: from every place to the root (for who goes there), or from the root to every place (how
/// soon something at the root could be there). They differ only where links go one way.
enum class Sense { to_root, from_root };

/// Scratch of a search, to use again.
struct Search {
  std::vector<Place> queue, buffer;
};

/// The exact number of steps between one place and all others round what is blocked, by breadth-first search: one
/// search serves all agents with one goal. Agents in the way don't count.
class DistanceField {
 public:
  void compute(const Places& places, Place root, Sense sense, Search& scratch);

  Place root() const noexcept { return root_; }
  /// `unreachable` where no way leads.
  std::uint32_t steps(Place place) const noexcept { return steps_[place]; }

 private:
  Place root_ = no_place;
  std::vector<std::uint32_t> steps_;
};

/// Keeps the fields of many roots, computed when first asked for and again when a place was opened or closed. Where the
/// budget is full, the one not used for longest makes room; that costs time and never changes a result.
class FieldCache {
 public:
  explicit FieldCache(std::size_t budget_bytes = std::size_t{256} << 20) : budget_(budget_bytes) {}

  /// Good until the next call.
  const DistanceField& field(const Places& places, Place root, Sense sense = Sense::to_root);
  /// Searches done so far: one per root unless the budget is too small or places were opened or closed.
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
