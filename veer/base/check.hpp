#pragma once

namespace veer {

/// Called when the program breaks a rule of the interface (a stale handle, a group of another world).
using CheckHandler = void (*)(const char* what, const char* file, int line) noexcept;

/// Replaces the handler and returns the one before. The default prints one line to stderr and aborts in debug builds;
/// in release builds it prints and goes on, and the call that found the mistake does nothing.
CheckHandler set_check_handler(CheckHandler handler) noexcept;

namespace detail {
void check_failed(const char* what, const char* file, int line) noexcept;
}

}  // namespace veer

/// True when `condition` holds; otherwise reports and is false, so the caller can leave without harm. A condition is
/// written so that NaN fails it.
#define VEER_CHECK(condition, what) \
  ((condition) ? true : (::veer::detail::check_failed(what, __FILE__, __LINE__), false))
