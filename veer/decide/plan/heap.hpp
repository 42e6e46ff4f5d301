#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace veer {

/// A priority queue that returns the smallest item first: a heap with four children per item instead of two, so it is
/// half as deep and the children lie side by side in memory. Items must have a total order (`<` without ties), so the
/// order of pops doesn't depend on the order of pushes.
template <class T>
class Heap {
 public:
  bool empty() const noexcept { return items_.empty(); }
  std::size_t size() const noexcept { return items_.size(); }
  void clear() noexcept { items_.clear(); }  // keeps the memory
  const T& top() const noexcept { return items_.front(); }

  void push(const T& item) {
    std::size_t at = items_.size();
    items_.push_back(item);
    while (at > 0) {
      const std::size_t above = (at - 1) / 4;
      if (!(item < items_[above])) break;
      items_[at] = items_[above];
      at = above;
    }
    items_[at] = item;
  }

  T pop() {
    const T least = items_.front(), last = items_.back();
    items_.pop_back();
    const std::size_t count = items_.size();
    if (count == 0) return least;
    std::size_t at = 0;
    for (std::size_t first = 1; first < count; first = 4 * at + 1) {
      std::size_t best = first;
      const std::size_t end = first + 4 < count ? first + 4 : count;
      for (std::size_t i = first + 1; i < end; ++i)
        if (items_[i] < items_[best]) best = i;
      if (!(items_[best] < last)) break;
      items_[at] = items_[best];
      at = best;
    }
    items_[at] = last;
    return least;
  }

 private:
  std::vector<T> items_;
};

}  // namespace veer
