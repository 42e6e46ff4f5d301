#include "veer/base/allocator.hpp"

#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace veer {
namespace {

constexpr std::size_t large_page = std::size_t{1} << 21;  // bytes
/// bytes; smaller arrays would waste more of their last page than they gain.
constexpr std::size_t worth_it = 2 * large_page;

}  // namespace

void* allocate_array(std::size_t bytes) {
  if (bytes < worth_it) return ::operator new(bytes);
  void* memory = ::operator new(bytes, std::align_val_t{large_page});
#if defined(__linux__)
  madvise(memory, bytes, MADV_HUGEPAGE);  // a hint; its refusal does no harm
#endif
  return memory;
}

void free_array(void* memory, std::size_t bytes) noexcept {
  if (bytes < worth_it) ::operator delete(memory);
  else ::operator delete(memory, std::align_val_t{large_page});
}

}  // namespace veer
