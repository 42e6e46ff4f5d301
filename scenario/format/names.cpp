#include "scenario/format/names.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "veer/base/printable.hpp"

namespace veer::scenario {
namespace {

/// Edits between two words: insert, delete, replace, swap neighbors (Damerau and Levenshtein, restricted).
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

const std::string* nearest(std::string_view found, std::span<const std::string> names) {
  const std::string* best = nullptr;
  std::size_t least = std::max<std::size_t>(2, found.size() / 3) + 1;
  constexpr std::size_t longest = 64;
  if (found.size() <= longest)  // a longer text isn't a mistyped name
    for (const std::string& name : names)
      if (const std::size_t n = name.size() <= 2 * longest ? edits(found, name) : least; n < least) {
        least = n;
        best = &name;
      }
  return best;
}

std::string suggestion(std::string_view found, std::span<const std::string> names) {
  const std::string* best = nearest(found, names);
  if (best) return std::string("did you mean '").append(excerpt(*best)).append("'?");
  std::string all = "expected ";
  all += names.size() == 1 ? "" : "one of ";
  for (std::size_t i = 0; i < names.size(); ++i) all.append(i ? ", '" : "'").append(excerpt(names[i])).append("'");
  return names.empty() ? "expected none" : all;
}

std::string to_text(double value) {
  char text[64];
  const double size = std::abs(value);
  // 0.0001 and 10000 rather than 1e-04 and 1e+04.
  const auto format = size == 0 || (size >= 1e-4 && size < 1e9) ? std::chars_format::fixed : std::chars_format::general;
  const auto as_float = static_cast<float>(value);
  const auto end = static_cast<double>(as_float) == value ? std::to_chars(text, text + sizeof text, as_float, format)
                                                          : std::to_chars(text, text + sizeof text, value, format);
  return {text, end.ptr};
}

double as_written(double value) { return std::strtod(to_text(value).c_str(), nullptr); }

}  // namespace veer::scenario
