#include "scenario/format/domain.hpp"

namespace veer::scenario {

Json domain_schema() {
  return object({{"kind", one_of({"plane", "box", "torus"}, "plane", "without edges, with walls, or wrapping around")},
                 {"edge", one_of({"slide", "bounce"}, "slide", "what the walls of a box do to agents")},
                 {"low", position("low corner of a box or torus, in m")},
                 {"high", position("high corner of a box or torus, in m")}},
                {"kind"}, "the space that agents live in");
}

Domain<3> read_domain(const Reader& from, int dimensions) {
  Domain<3> domain;
  domain.kind = static_cast<DomainKind>(from["kind"].choice({"plane", "box", "torus"}, 0));
  domain.edge = static_cast<Edge>(from["edge"].choice({"slide", "bounce"}, 0));
  domain.low = from["low"].point(dimensions);
  domain.high = from["high"].point(dimensions);
  if (domain.kind == DomainKind::plane) return domain;
  for (const char* corner : {"low", "high"})
    if (!from[corner])
      from.fault(std::string("missing: \"").append(corner).append("\" is required for a box or torus"));
  if (!from["low"] || !from["high"]) return domain;
  for (int d = 0; d < dimensions; ++d)
    if (!(domain.low[d] < domain.high[d])) {
      from["high"].fault("expected more than \"low\" on every axis");
      break;
    }
  return domain;
}

}  // namespace veer::scenario
