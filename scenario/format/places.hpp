#pragma once

#include <string>
#include <vector>

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "veer/discrete/places.hpp"

/// The places of a board, and references to them.
namespace veer::scenario {

/// The members of a board that define its places: those of a grid, and "graph".
Json places_members();
/// A reference to a place: a cell of a grid, or the number of a place of a graph.
Json place_schema(std::string_view doc);

/// Makes the places of a board, a grid or a graph, without those that "blocked" lists.
Result<discrete::Places> read_places(const Reader& board);

/// Reads references to places. What isn't a place of the board is a fault.
class PlaceReader {
 public:
  explicit PlaceReader(const discrete::Places& places) : places_(places) {}

  const discrete::Places& places() const { return places_; }
  /// The reference as a file has it: [3, 4], or 7 for a place of a graph.
  std::string name(discrete::Place place) const;
  /// The place, or `no_place` with a fault.
  discrete::Place any(const Reader& from) const;
  /// The same; a blocked place is a fault, too.
  discrete::Place open(const Reader& from) const;
  /// The open places of a list.
  std::vector<discrete::Place> open_list(const Reader& from) const;

 private:
  const discrete::Places& places_;
};

/// A struct with those of its described members that the file gives.
template <class T>
T described(const Reader& from) {
  T made{};
  from.fields(fields_of<T>(), &made);
  return made;
}

/// A whole number from 0 on, or -1 if there is none in range, which has a fault already.
inline int whole(const Reader& from) { return from.whole(0, 1'000'000'000, -1); }

}  // namespace veer::scenario
