#pragma once

#include <cstdlib>
#include <new>

/// Counts allocations. It replaces the global operator new, so one source file of a test program may include it.
namespace veer::test {

inline bool counting = false;
inline long allocations = 0;

inline void* allocate(std::size_t size, std::size_t alignment) {
  if (counting) ++allocations;
  if (void* made = std::aligned_alloc(alignment, (size + alignment) / alignment * alignment)) return made;
  std::abort();
}

template <class F>
long allocations_in(F f) {
  allocations = 0;
  counting = true;
  f();
  counting = false;
  return allocations;
}

}  // namespace veer::test

// Not inlined, or the compiler sees aligned_alloc's memory given to delete and warns.
[[gnu::noinline]] void* operator new(std::size_t size) { return veer::test::allocate(size, alignof(std::max_align_t)); }
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
  return veer::test::allocate(size, static_cast<std::size_t>(alignment));
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
