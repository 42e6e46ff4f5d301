#pragma once

#include <cstdint>
#include <map>

#include "veer/world/definition/agent_def.hpp"

namespace veer {

/// The keys that agents of a world have had. Callers may give keys in any order, so those below the greatest that were
/// never used are kept as ranges: memory and time follow the number of agents, not the size of their keys.
class Keys {
 public:
  enum class Taken { yes, used_before, out_of_range };

  /// Returns one more than the greatest key so far; past largest_key if that was used.
  std::uint32_t next() const { return next_; }

  /// Takes a key, unless an agent had it before.
  Taken take(std::uint32_t key) {
    if (key == 0 || key > largest_key) return Taken::out_of_range;
    if (key < next_) return take_unused(key) ? Taken::yes : Taken::used_before;
    if (key > next_) unused_[next_] = key - 1;
    next_ = key + 1;
    return Taken::yes;
  }

 private:
  bool take_unused(std::uint32_t key) {
    auto range = unused_.upper_bound(key);
    if (range == unused_.begin()) return false;
    const auto [first, last] = *--range;
    if (key > last) return false;
    if (first == key) unused_.erase(range);
    else range->second = key - 1;
    if (key < last) unused_[key + 1] = last;
    return true;
  }

  std::uint32_t next_ = 1;
  std::map<std::uint32_t, std::uint32_t> unused_;  // below next_: first and last key of each range
};

}  // namespace veer
