#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace veer {

/// A priority queue that returns the smallest number first, for whole numbers that stay within a window above the
/// smallest one (Dial 1969): one list per number, 256 lists in a ring. Push and pop take constant time. Equal numbers
/// come out last in, first out. All lists share one memory, which grows to the most items ever queued.
template <class T>
class BucketQueue {
 public:
  /// Precondition of push: the number is less than this much above the smallest in the queue, and above the last one
  /// popped.
  static constexpr std::uint32_t span = 256;

  bool empty() const noexcept { return count_ == 0; }
  void clear() noexcept {
    links_.clear();  // keeps the memory
    lists_.fill(none);
    spare_ = none;
    filled_ = {};
    count_ = 0;
  }
  /// Precondition: not less than the number that was popped last.
  void push(std::uint32_t number, const T& item) {
    if (count_ == 0 || number < least_) least_ = number;
    const std::uint32_t bucket = number % span;
    lists_[bucket] = add(item, lists_[bucket]);
    filled_[bucket / 64] |= std::uint64_t{1} << (bucket % 64);
    ++count_;
  }
  T pop() {
    std::uint32_t bucket = least_ % span;
    if (lists_[bucket] == none) {
      bucket = next(bucket);
      least_ += (bucket - least_) % span;
    }
    const std::uint32_t top = lists_[bucket];
    Link& link = links_[top];
    lists_[bucket] = link.below;
    if (link.below == none) filled_[bucket / 64] &= ~(std::uint64_t{1} << (bucket % 64));
    link.below = spare_;
    spare_ = top;
    --count_;
    return link.item;
  }

 private:
  /// An item of a list; the first link of a list is its last item.
  struct Link {
    T item;
    std::uint32_t below;  // index of the next link of the list, or none
  };
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// Returns the index of a link that isn't in use, with this content.
  std::uint32_t add(const T& item, std::uint32_t below) {
    if (spare_ == none) {
      links_.push_back({item, below});
      return static_cast<std::uint32_t>(links_.size() - 1);
    }
    const std::uint32_t index = spare_;
    spare_ = links_[index].below;
    links_[index] = {item, below};
    return index;
  }
  static constexpr std::array<std::uint32_t, span> empty_lists() {
    std::array<std::uint32_t, span> lists{};
    lists.fill(none);
    return lists;
  }
  /// Returns the next list round the ring that isn't empty. Precondition: there is one.
  std::uint32_t next(std::uint32_t bucket) const noexcept {
    std::uint32_t word = bucket / 64;
    std::uint64_t bits = filled_[word] & (~std::uint64_t{0} << (bucket % 64));
    while (bits == 0) bits = filled_[word = (word + 1) % (span / 64)];
    return word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
  }

  std::vector<Link> links_;
  std::array<std::uint32_t, span> lists_ = empty_lists();  // index of the first link
  std::uint32_t spare_ = none;                             // list of the links that aren't in use
  std::array<std::uint64_t, span / 64> filled_{};
  std::size_t count_ = 0;
  std::uint32_t least_ = 0;  // lower bound of all numbers in the queue
};

}  // namespace veer
