#include "scenario/write/json_text.hpp"

#include <nlohmann/json.hpp>

#include "veer/base/printable.hpp"

namespace veer::scenario {
namespace {

/// Appends a character of two or three bytes as \uXXXX.
void append_escape(std::string& out, std::string_view character) {
  constexpr char digits[] = "0123456789abcdef";
  unsigned code = static_cast<unsigned char>(character[0]);
  if (character.size() > 1) code &= 0x7fu >> character.size();
  for (const char c : character.substr(1)) code = code << 6 | (static_cast<unsigned char>(c) & 0x3f);
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += digits[code >> shift & 15];
}

}  // namespace

std::string json_text(const nlohmann::ordered_json& json) {
  const std::string all = json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::string out;
  out.reserve(all.size());
  for (std::string_view rest = all; !rest.empty();) {
    const std::string_view character = rest.substr(0, std::max<std::size_t>(character_length(rest), 1));
    // Line breaks are those between members: within texts they are escaped already.
    if (character != "\n" && is_control(character)) append_escape(out, character);
    else out += character;
    rest.remove_prefix(character.size());
  }
  return out;
}

}  // namespace veer::scenario
