#pragma once

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "veer/base/printable.hpp"
#include "veer/math/vec.hpp"

/// Shared by the writers of a replay's page: numbers and texts of its header, and the bytes of its data.
namespace veer::scenario::replay {

inline constexpr float beyond = 1e30f;  // farther out, differences overflow a float
inline bool usable(float value) { return std::abs(value) <= beyond; }
inline bool usable(const Vec3& p) { return usable(p.x) && usable(p.y) && usable(p.z); }
inline float largest_component(const Vec3& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

template <class Number>
void append_number(std::string& out, Number value) {
  if constexpr (std::is_floating_point_v<Number>)
    if (!std::isfinite(value)) value = 0;  // JSON has only finite numbers
  char text[32];
  out.append(text, std::to_chars(text, text + sizeof text, value).ptr);
}

/// Appends a JSON string, with U+FFFD for each byte that isn't UTF-8, that is safe inside <script>, where "</script"
/// and "<!--" would end or change it.
inline void append_string(std::string& out, std::string_view text) {
  constexpr char digits[] = "0123456789abcdef";
  out += '"';
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const char c = text[0];
    const auto byte = static_cast<unsigned char>(c);
    if (length == 0) out += "\ufffd";
    else if (c == '"' || c == '\\') (out += '\\') += c;
    else if (byte < 0x20 || byte == 0x7f || c == '<' || c == '>' || c == '&')
      ((out += "\\u00") += digits[byte >> 4]) += digits[byte & 15];
    else out += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  out += '"';
}

class Bytes {
 public:
  void put(std::uint8_t value) { put_little(value); }
  void put(std::uint16_t value) { put_little(value); }
  void put(std::uint32_t value) { put_little(value); }
  void put(float value) { put_little(std::bit_cast<std::uint32_t>(value)); }
  void put(double value) { put_little(std::bit_cast<std::uint64_t>(value)); }
  template <class T>
  void put_all(const std::vector<T>& values) {
    for (const T value : values) put(value);
  }

  std::string base64() const {
    constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve((bytes_.size() + 2) / 3 * 4);
    for (std::size_t k = 0; k < bytes_.size(); k += 3) {
      const auto at = [&](std::size_t i) -> std::uint32_t { return i < bytes_.size() ? bytes_[i] : 0u; };
      const std::uint32_t three = at(k) << 16 | at(k + 1) << 8 | at(k + 2);
      out += letters[three >> 18];
      out += letters[three >> 12 & 63];
      out += k + 1 < bytes_.size() ? letters[three >> 6 & 63] : '=';
      out += k + 2 < bytes_.size() ? letters[three & 63] : '=';
    }
    return out;
  }

 private:
  template <class Unsigned>
  void put_little(Unsigned value) {
    for (std::size_t k = 0; k < sizeof value; ++k) bytes_.push_back(static_cast<std::uint8_t>(value >> (8 * k)));
  }
  std::vector<std::uint8_t> bytes_;
};

inline std::uint16_t quantize_position(float value, float low, float side) {
  if (!(side > 0)) return 0;
  const double part = (static_cast<double>(value) - low) / side;
  return static_cast<std::uint16_t>(std::lround(std::clamp(part, 0., 1.) * 65534));
}
inline std::uint16_t quantize_heading(float heading) {
  if (!std::isfinite(heading)) return 0;
  constexpr double turn = 2 * std::numbers::pi;
  return static_cast<std::uint16_t>(std::lround(std::remainder(static_cast<double>(heading), turn) / turn * 65536));
}
inline std::uint16_t quantize_component(const Vec3& v, int axis, float most) {
  if (!usable(v)) return 0x8000;
  if (!(most > 0)) return 0;
  return static_cast<std::uint16_t>(std::lround(static_cast<double>(v[axis]) / most * 32767));
}

}  // namespace veer::scenario::replay
