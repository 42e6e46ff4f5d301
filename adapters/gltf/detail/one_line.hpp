#pragma once

#include <locale>
#include <sstream>

#include "veer/base/result.hpp"

namespace veer::detail {

/// Makes an error message of its parts, on one line: names in files may contain line breaks.
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
