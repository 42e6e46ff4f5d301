#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/record/recording.hpp"

/// What tests of replays share: parts of the page, a reader of its data, and a recording to write.
namespace veer::test {

using scenario::Recording;

inline const std::string hostile = "</script><script>alert(1)</script> \"q\" 'a' & \\ <!-- \n\t{{js}}";

inline std::string between(std::string_view text, std::string_view open, std::string_view close) {
  const std::size_t from = text.find(open);
  if (from == text.npos) return "missing";
  const std::size_t to = text.find(close, from + open.size());
  return std::string(text.substr(from + open.size(), to - from - open.size()));
}
inline std::string header_of(const std::string& html) { return between(html, "id=\"header\">", "</script>"); }

inline std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// Reads the arrays of a page back in the order that replay.hpp gives.
struct PageReader {
  std::vector<std::uint8_t> bytes;
  std::size_t at = 0;

  explicit PageReader(const std::string& html) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::uint32_t bits = 0;
    int held = 0;
    for (const char c : between(html, "id=\"data\">", "</script>")) {
      if (c == '=') break;
      bits = bits << 6 | static_cast<std::uint32_t>(letters.find(c));
      if ((held += 6) >= 8) bytes.push_back(static_cast<std::uint8_t>(bits >> (held -= 8)));
    }
  }
  template <class Word>
  Word word() {
    Word value = 0;
    for (std::size_t k = 0; k < sizeof value; ++k) value = static_cast<Word>(value | Word{bytes.at(at++)} << (8 * k));
    return value;
  }
  template <class Word>
  std::vector<Word> words(std::size_t count) {
    std::vector<Word> out;
    while (out.size() < count) out.push_back(word<Word>());
    return out;
  }
  std::vector<float> floats(std::size_t count) {
    std::vector<float> out;
    while (out.size() < count) out.push_back(std::bit_cast<float>(word<std::uint32_t>()));
    return out;
  }
  std::vector<double> doubles(std::size_t count) {
    std::vector<double> out;
    while (out.size() < count) out.push_back(std::bit_cast<double>(word<std::uint64_t>()));
    return out;
  }
};

/// Agents that come (1 from frame 2 on), go (2 until frame 4), leave the domain and face all ways.
inline Recording busy(int dimensions) {
  Recording r;
  r.name = "busy";
  r.dimensions = dimensions;
  r.bounded = true;
  r.low = {-10, -20, -5};
  r.high = {30, 20, 5};
  r.groups = {{"a", "#123456"}, {"b", ""}};
  r.agents = {{7, 0, .5f, 2}, {9, 1, .25f, 3}, {4000000000u, 0, 1, 4}};
  for (std::uint32_t f = 0; f < 9; ++f) {
    Recording::Frame frame{10 * f, 0.1 * f, r.samples.size(), 0};
    for (std::uint32_t agent = 0; agent < 3; ++agent) {
      if ((agent == 1 && f < 2) || (agent == 2 && f > 4)) continue;
      const auto t = static_cast<float>(f) + 3 * static_cast<float>(agent);
      r.samples.push_back({agent,
                           {-10 + 4.7f * t, 3 * std::sin(t), dimensions == 3 ? std::cos(t) : 0},
                           {std::cos(t), -2 * std::sin(t), dimensions == 3 ? .3f * t : 0},
                           2 * t - 7});
      ++frame.count;
    }
    r.frames.push_back(frame);
  }
  r.events = {{50, .5, "removed", 2}, {20, .2, "arrived", 0}, {20, .2, "removed", 99}};
  return r;
}

}  // namespace veer::test
