#pragma once

#include <locale>
#include <sstream>

#include "veer/base/printable.hpp"
#include "veer/base/result.hpp"

namespace veer::detail {

/// Makes an error message of its parts, on one line: names in files may contain anything.
template <class... Parts>
Error one_line(const Parts&... parts) {
  std::ostringstream out;
  out.imbue(std::locale::classic());
  (out << ... << parts);
  return Error{printable(out.str())};
}

}  // namespace veer::detail
