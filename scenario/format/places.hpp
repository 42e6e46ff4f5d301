#pragma once

#include "scenario/format/reader.hpp"
#include "veer/discrete/places.hpp"

namespace veer::scenario {

/// The places of a board: its grid, or its graph. What the list "blocked" says isn't in it yet.
Result<discrete::Places> read_places(const Reader& board);

/// A struct with those of its described members that are given.
template <class T>
T described(const Reader& from) {
  T made{};
  from.fields(fields_of<T>(), &made);
  return made;
}

/// A number from 0 on, or -1 where there is none that fits: that has its fault already.
inline int whole(const Reader& from) {
  const double value = from.number(-1);
  return value >= 0 && value <= 1e9 ? static_cast<int>(value) : -1;
}

}  // namespace veer::scenario
