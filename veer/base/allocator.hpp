#pragma once

#include <cstddef>
#include <vector>

namespace veer {

/// Memory of a large array: aligned to and made of large pages where the system has them, which spares a step over a
/// million agents most of its misses in the page tables.
void* allocate_array(std::size_t bytes);
void free_array(void* memory, std::size_t bytes) noexcept;

template <class T>
struct ArrayAllocator {
  using value_type = T;

  ArrayAllocator() = default;
  template <class U>
  ArrayAllocator(const ArrayAllocator<U>&) noexcept {}
  T* allocate(std::size_t count) { return static_cast<T*>(allocate_array(count * sizeof(T))); }
  void deallocate(T* memory, std::size_t count) noexcept { free_array(memory, count * sizeof(T)); }
  friend bool operator==(const ArrayAllocator&, const ArrayAllocator&) { return true; }
};

/// A vector for one value per agent.
template <class T>
using Array = std::vector<T, ArrayAllocator<T>>;

}  // namespace veer
