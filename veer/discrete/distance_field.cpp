#include "veer/discrete/distance_field.hpp"

#include <algorithm>

#include "veer/base/check.hpp"

namespace veer::discrete {

void DistanceField::compute(const Places& places, Place root, Sense sense, Search& scratch) {
  root_ = root;
  steps_.assign(places.size(), unreachable);
  if (!VEER_CHECK(root < places.size(), "no such place") || places.is_blocked(root)) return;
  auto& [queue, buffer] = scratch;
  queue.clear();
  buffer.resize(places.max_degree());
  queue.push_back(root);
  steps_[root] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const Place at = queue[head];
    for (const Place next : sense == Sense::to_root ? places.incoming(at, buffer) : places.neighbors(at, buffer))
      if (steps_[next] == unreachable) {
        steps_[next] = steps_[at] + 1;
        queue.push_back(next);
      }
  }
}

FieldCache::Entry& FieldCache::make_room(std::uint64_t key, std::size_t at, std::size_t bytes_each) {
  Entry fresh{.key = key, .field = {}};
  if (!entries_.empty() && (entries_.size() + 1) * bytes_each > budget_) {
    const auto oldest = std::min_element(entries_.begin(), entries_.end(),
                                         [](const Entry& a, const Entry& b) { return a.last_use < b.last_use; });
    fresh.field = std::move(oldest->field);  // reuses its memory
    if (static_cast<std::size_t>(oldest - entries_.begin()) < at) --at;
    entries_.erase(oldest);
  }
  return *entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>(at), std::move(fresh));
}

const DistanceField& FieldCache::field(const Places& places, Place root, Sense sense) {
  const std::uint64_t key = (std::uint64_t{root} << 1) | (sense == Sense::from_root ? 1 : 0);
  const auto found = std::lower_bound(entries_.begin(), entries_.end(), key,
                                      [](const Entry& entry, std::uint64_t k) { return entry.key < k; });
  const bool known = found != entries_.end() && found->key == key;
  Entry& entry = known ? *found
                       : make_room(key, static_cast<std::size_t>(found - entries_.begin()),
                                   std::size_t{places.size()} * sizeof(std::uint32_t));
  if (!known || entry.revision != places.revision()) {
    entry.field.compute(places, root, sense, search_);
    entry.revision = places.revision();
    ++searches_;
  }
  entry.last_use = ++uses_;
  return entry.field;
}

}  // namespace veer::discrete
