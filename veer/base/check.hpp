#pragma once

namespace veer {

/// Called when the caller breaks a precondition (a stale handle, a group of another world). `what` is one line of text;
/// `file` and `line` say which check failed.
using CheckHandler = void (*)(const char* what, const char* file, int line) noexcept;

/// Replaces the handler and returns the previous one; null restores the default. The default handler prints one line to
/// stderr and aborts in debug builds. In release builds it prints and returns, and the call that failed the check does
/// nothing.
CheckHandler set_check_handler(CheckHandler handler) noexcept;

namespace detail {
void check_failed(const char* what, const char* file, int line) noexcept;
}

}  // namespace veer

/// True if `condition` holds. Otherwise calls the handler and is false, so that the function that checks can return
/// without harm. Conditions are written so that NaN fails them.
#define VEER_CHECK(condition, what) \
  ((condition) ? true : (::veer::detail::check_failed(what, __FILE__, __LINE__), false))
