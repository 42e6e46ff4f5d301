#include "scenario/format/formation.hpp"

namespace veer::scenario {

Json formation_schema(Json anchor) {
  return object({{"shape", one_of({"line", "column", "wedge", "circle", "custom"}, "wedge", "how slots are arranged")},
                 {"spacing", number(0, 1e6, 2, "m", "from one slot to the next")},
                 {"slots", list(point("m ahead of the anchor, to its left, up"), 1, 100000,
                                "with the shape \"custom\": the slots")},
                 {"anchor", std::move(anchor)}},
                {"anchor"}, "slots around an anchor; the anchor's own position stays free");
}

FormationDef read_formation(const Reader& from, int dimensions) {
  FormationDef formation;
  formation.shape =
      static_cast<FormationDef::Shape>(from["shape"].choice({"line", "column", "wedge", "circle", "custom"}, 2));
  formation.spacing = from["spacing"].real(2);
  formation.slots = from["slots"].points(dimensions);
  const bool custom = formation.shape == FormationDef::Shape::custom;
  if (custom && !from["slots"]) from.fault("missing: \"slots\" is required for the shape \"custom\"");
  if (!custom && from["slots"]) from["slots"].fault("only with the shape \"custom\"");
  return formation;
}

}  // namespace veer::scenario
