#pragma once

#include <span>
#include <string>
#include <string_view>

namespace veer::scenario {

/// Returns the name that is most similar to a mistyped one; null if none is similar.
const std::string* nearest(std::string_view found, std::span<const std::string> names);

/// Returns "did you mean 'radius'?" with the most similar name, or "expected one of ..." if none is similar.
std::string suggestion(std::string_view found, std::span<const std::string> names);

/// Returns the shortest text that reads back as this number. A double that holds a float gets the float's text, so that
/// .1f is 0.1.
std::string to_text(double value);
/// Returns the number that to_text() writes: 0.1 for .1f.
double as_written(double value);

}  // namespace veer::scenario
