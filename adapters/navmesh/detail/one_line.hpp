#pragma once

#include <locale>
#include <sstream>

#include "veer/base/result.hpp"

namespace veer::detail {

/// The reason that something can't be done, put together from its parts.
template <class... Parts>
Error one_line(const Parts&... parts) {
  std::ostringstream out;
  out.imbue(std::locale::classic());
  (out << ... << parts);
  return {out.str()};
}

}  // namespace veer::detail
