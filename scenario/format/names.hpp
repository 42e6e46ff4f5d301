#pragma once

#include <span>
#include <string>
#include <string_view>

namespace veer::scenario {

/// The name that a mistyped one was most likely meant to be; null when none is near.
const std::string* nearest(std::string_view found, std::span<const std::string> names);

/// "did you mean 'radius'?" for the name nearest to a mistyped one, or "expected one of ..." when none is near.
std::string suggestion(std::string_view found, std::span<const std::string> names);

/// The shortest text that reads back as this number; a float's text for a double that holds a float, so that .1f is
/// 0.1.
std::string to_text(double value);
/// The number that text stands for: what a person means by the float.
double as_written(double value);

}  // namespace veer::scenario
