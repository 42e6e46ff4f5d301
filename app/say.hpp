#pragma once

#include <fmt/format.h>

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <tuple>

#include "veer/base/printable.hpp"

/// The one way out for everything that the command prints. Texts among the arguments come from files and command lines:
/// they are made printable, so that a name can neither act on a terminal nor look like a line of the command's own.
namespace veer::app {

/// Prints a text as it is, with line breaks; names in it must be printable already.
void say_text(std::string_view text);
void complain_text(std::string_view text);
/// Prints an object and a line break. Bytes that aren't text are replaced.
void say_json(const nlohmann::ordered_json& json);

/// Writes what was said to standard output. Returns false if any of it was lost; prints that once.
bool flush_said();

template <class T>
auto cleaned(const T& value) {
  if constexpr (std::is_convertible_v<const T&, std::string_view>) return printable(value);
  else return value;
}

template <class... Values>
std::string cleaned_format(fmt::format_string<Values...> format, const Values&... values) {
  auto all = std::tuple(cleaned(values)...);
  return std::apply([&](auto&... value) { return fmt::vformat(format, fmt::make_format_args(value...)); }, all);
}

/// Formats and prints to standard output.
template <class... Values>
void say(fmt::format_string<Values...> format, const Values&... values) {
  say_text(cleaned_format<Values...>(format, values...));
}
/// The same to standard error, for messages and progress.
template <class... Values>
void complain(fmt::format_string<Values...> format, const Values&... values) {
  complain_text(cleaned_format<Values...>(format, values...));
}

}  // namespace veer::app
