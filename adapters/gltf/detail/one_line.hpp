#pragma once

#include <locale>
#include <sstream>

#include "veer/base/printable.hpp"
#include "veer/base/result.hpp"

namespace veer::detail {

/// Makes an error message of its parts, on one line: names in files may contain anything, and be of any length.
template <class... Parts>
Error one_line(const Parts&... parts) {
  std::ostringstream out;
  out.imbue(std::locale::classic());
  (out << ... << parts);
  constexpr std::size_t longest = 6000;  // bytes: a path may have 4096
  return Error{printable(excerpt(out.view(), longest))};
}

}  // namespace veer::detail
