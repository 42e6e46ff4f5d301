#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace veer {

/// A priority queue that returns the smallest number first, for whole numbers that stay within a window above the
/// smallest one (Dial 1969): one list per number, 256 lists in a ring. Push and pop take constant time. Equal numbers
/// come out last in, first out.
template <class T>
class BucketQueue {
 public:
  /// Precondition of push: the number is less than this much above the smallest in the queue, and above the last one
  /// popped.
  static constexpr std::uint32_t span = 256;

  bool empty() const noexcept { return count_ == 0; }
  void clear() noexcept {
    for (std::vector<T>& list : lists_) list.clear();  // keeps the memory
    filled_ = {};
    count_ = 0;
  }
  /// Precondition: not less than the number that was popped last.
  void push(std::uint32_t number, const T& item) {
    if (count_ == 0 || number < least_) least_ = number;
    const std::uint32_t bucket = number % span;
    lists_[bucket].push_back(item);
    filled_[bucket / 64] |= std::uint64_t{1} << (bucket % 64);
    ++count_;
  }
  T pop() {
    std::uint32_t bucket = least_ % span;
    std::vector<T>* list = &lists_[bucket];
    if (list->empty()) {
      bucket = next(bucket);
      least_ += (bucket - least_) % span;
      list = &lists_[bucket];
    }
    const T item = list->back();
    list->pop_back();
    if (list->empty()) filled_[bucket / 64] &= ~(std::uint64_t{1} << (bucket % 64));
    --count_;
    return item;
  }

 private:
  /// Returns the next list round the ring that isn't empty. Precondition: there is one.
  std::uint32_t next(std::uint32_t bucket) const noexcept {
    std::uint32_t word = bucket / 64;
    std::uint64_t bits = filled_[word] & (~std::uint64_t{0} << (bucket % 64));
    while (bits == 0) bits = filled_[word = (word + 1) % (span / 64)];
    return word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
  }

  std::array<std::vector<T>, span> lists_;
  std::array<std::uint64_t, span / 64> filled_{};
  std::size_t count_ = 0;
  std::uint32_t least_ = 0;  // lower bound of all numbers in the queue
};

}  // namespace veer
