#include "adapters/files/nesting.hpp"

namespace veer {

bool is_nested_deeper(std::string_view json, std::size_t most) {
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t k = 0; k < json.size(); ++k) {
    const char c = json[k];
    if (c == '"') in_string = !in_string;
    else if (in_string && c == '\\') ++k;  // what follows doesn't end the string
    else if (!in_string && (c == '[' || c == '{') && ++depth > most) return true;
    else if (!in_string && (c == ']' || c == '}') && depth > 0) --depth;
  }
  return false;
}

}  // namespace veer
