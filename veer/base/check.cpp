#include "veer/base/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace veer {
namespace {

void print_and_stop(const char* what, const char* file, int line) noexcept {
  std::fprintf(stderr, "veer: %s (%s:%d)\n", what, file, line);
#ifndef NDEBUG
  std::abort();
#endif
}

// The only state outside of a world: the calling program chooses once what to do about its own bugs.
CheckHandler current = print_and_stop;

}  // namespace

CheckHandler set_check_handler(CheckHandler handler) noexcept {
  const CheckHandler before = current;
  current = handler ? handler : print_and_stop;
  return before;
}

void detail::check_failed(const char* what, const char* file, int line) noexcept { current(what, file, line); }

}  // namespace veer
