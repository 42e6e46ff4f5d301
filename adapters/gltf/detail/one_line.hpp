#pragma once

#include <locale>
#include <sstream>

#include "veer/base/result.hpp"

namespace veer::detail {

/// The reason that something can't be done, put together from its parts. Names in files may have line breaks in them.
template <class... Parts>
Error one_line(const Parts&... parts) {
  std::ostringstream out;
  out.imbue(std::locale::classic());
  (out << ... << parts);
  Error error{out.str()};
  for (char& c : error.reason)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return error;
}

}  // namespace veer::detail
