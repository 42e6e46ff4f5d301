#pragma once

#include <vector>

#include "veer/math/vec.hpp"

namespace veer {

/// Defines a formation: the slots of its members relative to its anchor, x ahead, y to the left, z up. The position of
/// the anchor itself stays free, for a leader.
struct FormationDef {
  enum class Shape {
    line,    // abreast of the anchor, alternately to its left and right
    column,  // one behind the other, behind the anchor
    wedge,   // back and out to both sides, as cranes fly
    circle,  // around the anchor, the first slot ahead of it
    custom,  // the slots in `slots`
  };
  Shape shape = Shape::wedge;
  float spacing = 2;          // m; from one slot to the next
  std::vector<Vec3> slots{};  // m; slots of a custom formation

  /// Returns the number of slots for so many members; a custom formation may have fewer slots than members.
  std::size_t size(std::size_t members) const;
  /// Returns slot `index` of a formation of so many members, m, relative to the anchor.
  Vec3 slot(std::size_t index, std::size_t members) const;
};

}  // namespace veer
