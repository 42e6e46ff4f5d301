#pragma once

#include <cstddef>
#include <vector>

namespace veer {

/// Allocates memory for an array. Arrays of 4 MiB and more are aligned to large pages and made of them where the system
/// has them, which spares a step over a million agents most of its misses in the page tables.
void* allocate_array(std::size_t bytes);
/// Frees memory from allocate_array; precondition: `bytes` is the number it was allocated with.
void free_array(void* memory, std::size_t bytes) noexcept;

/// allocate_array and free_array as an allocator for the containers of the standard library.
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

/// A vector that holds one value per agent.
template <class T>
using Array = std::vector<T, ArrayAllocator<T>>;

}  // namespace veer
