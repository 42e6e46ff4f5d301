#include "veer/base/printable.hpp"

#include <algorithm>
#include <cstdint>

namespace veer {
namespace {

unsigned byte_at(std::string_view text, std::size_t k) {
  return k < text.size() ? static_cast<unsigned char>(text[k]) : 0u;
}

/// Returns the number of a valid character (code point).
std::uint32_t code_of(std::string_view character) {
  const unsigned lead = byte_at(character, 0);
  if (character.size() < 2) return lead;
  std::uint32_t code = lead & (0x7fu >> character.size());
  for (std::size_t k = 1; k < character.size(); ++k) code = code << 6 | (byte_at(character, k) & 0x3f);
  return code;
}

}  // namespace

std::size_t character_length(std::string_view text) {
  const unsigned lead = byte_at(text, 0), second = byte_at(text, 1);
  if (text.empty()) return 0;
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xc2 ? 0
                             : lead < 0xe0 ? 2
                             : lead < 0xf0 ? 3
                             : lead < 0xf5 ? 4
                                           : 0;
  for (std::size_t k = 1; k < length; ++k)
    if ((byte_at(text, k) & 0xc0) != 0x80) return 0;
  const bool overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
  const bool outside = (lead == 0xed && second > 0x9f) || (lead == 0xf4 && second > 0x8f);  // surrogates, above 10ffff
  const bool no_character = lead == 0xef && second == 0xbf && byte_at(text, 2) >= 0xbe;     // fffe, ffff
  return overlong || outside || no_character ? 0 : length;
}

bool is_control(std::string_view character) {
  const std::uint32_t code = code_of(character);
  const auto within = [&](std::uint32_t first, std::uint32_t last) { return code >= first && code <= last; };
  return code < 0x20 || within(0x7f, 0x9f) || code == 0x61c || within(0x200e, 0x200f) || within(0x2028, 0x202e) ||
         within(0x2066, 0x2069);
}

std::string printable(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    if (length == 0) shown += "\ufffd";
    else if (is_control(character)) shown += '?';
    else shown += character;
    text.remove_prefix(character.size());
  }
  return shown;
}

std::string_view shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && most - end < 4 && (byte_at(text, end) & 0xc0) == 0x80) --end;  // within a character
  return text.substr(0, end);
}

std::string excerpt(std::string_view text, std::size_t most) {
  std::string all(shortened(text, most));
  if (all.size() < text.size()) all += "...";
  return all;
}

}  // namespace veer
