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

// The one piece of state outside a world: what to do about a bug in the calling program is the program's own choice.
CheckHandler current = print_and_stop;

}  // namespace

CheckHandler set_check_handler(CheckHandler handler) noexcept {
  const CheckHandler before = current;
  current = handler ? handler : print_and_stop;
  return before;
}

void detail::check_failed(const char* what, const char* file, int line) noexcept { current(what, file, line); }

}  // namespace veer
