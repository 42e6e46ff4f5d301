#pragma once

#include <vector>

#include "veer/math/vec.hpp"

namespace veer {

/// Where the members of a formation stand, seen from its anchor: x ahead, y to the left, z up. The anchor's own place
/// stays free for a leader.
struct FormationDef {
  enum class Shape {
    line,    // abreast of the anchor: left, right, left again
    column,  // one behind the other
    wedge,   // back and out to both sides, as cranes fly
    circle,  // round the anchor, the first ahead of it
    custom,  // `places`
  };
  Shape shape = Shape::wedge;
  float spacing = 2;           // m; from one to the next
  std::vector<Vec3> places{};  // m; of a custom formation

  /// How many places there are for so many members.
  std::size_t size(std::size_t members) const;
  /// Place `index` of a formation of so many members.
  Vec3 place(std::size_t index, std::size_t members) const;
};

}  // namespace veer
