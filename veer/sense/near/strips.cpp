#include "veer/sense/near/strips.hpp"

#include <algorithm>
#include <bit>

namespace veer {

void Strip::add(const Strip& other) {
  agents += other.agents;
  low = std::min(low, other.low);
  high = std::max(high, other.high);
}

void StripSet::clear() {
  strips_.clear();
  std::ranges::fill(slots_, 0u);
}

void StripSet::reserve(std::size_t strips) {
  if (strips <= strips_.capacity() && 2 * strips <= slots_.size()) return;
  strips_.reserve(strips);
  index(std::bit_ceil(2 * strips + 2));
}

void StripSet::index(std::size_t slots) {
  slots_.assign(std::max(slots, slots_.size()), 0u);
  slot_mask_ = slots_.size() - 1;
  slot_shift_ = 64 - std::countr_zero(slots_.size());
  for (std::size_t at = 0; at < strips_.size(); ++at) {
    std::size_t slot = slot_of(strips_[at].number);
    while (slots_[slot] != 0) slot = (slot + 1) & slot_mask_;
    slots_[slot] = static_cast<std::uint32_t>(at + 1);
  }
}

std::uint32_t StripSet::find_or_add(std::uint64_t number) {
  if (const Strip* found = find(number)) return static_cast<std::uint32_t>(found - strips_.data());
  strips_.push_back({.number = number});
  if (2 * strips_.size() >= slots_.size()) {
    index(4 * slots_.size());
  } else {
    std::size_t slot = slot_of(number);
    while (slots_[slot] != 0) slot = (slot + 1) & slot_mask_;
    slots_[slot] = static_cast<std::uint32_t>(strips_.size());
  }
  return static_cast<std::uint32_t>(strips_.size() - 1);
}

void StripSet::sort() {
  if (std::ranges::is_sorted(strips_, {}, &Strip::number)) return;
  std::ranges::sort(strips_, {}, &Strip::number);  // no two are equal
  index(slots_.size());
}

std::uint64_t StripSet::next(std::uint64_t number) const {
  const auto found = std::ranges::lower_bound(strips_, number, {}, &Strip::number);
  return found == strips_.end() ? ~std::uint64_t{0} : found->number;
}

std::size_t StripSet::bytes() const {
  return strips_.capacity() * sizeof(Strip) + slots_.capacity() * sizeof(std::uint32_t);
}

}  // namespace veer
