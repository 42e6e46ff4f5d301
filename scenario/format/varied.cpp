#include "scenario/format/varied.hpp"

#include "veer/agent/limits.hpp"

namespace veer::scenario {

Json varied_schema(double min, double max, std::string_view unit, std::string_view doc) {
  const Json plain = {{"type", "number"}, {"minimum", min}, {"maximum", max}};
  const Json spread = one_member_of({{"uniform", list(plain, 2, 2, "low and high")},
                                     {"normal", list(plain, 2, 2, "mean and deviation; clamped to the allowed range")}},
                                    Json::object());
  Json all = either({plain, spread});
  all["description"] = with_unit(doc, unit);
  return all;
}

Json varied_point_schema(std::string_view doc) {
  const double edge = static_cast<double>(largest_coordinate);
  return list(varied_schema(-edge, edge, "", "component"), 2, 3, doc);
}

Json varied_position_schema(std::string_view doc) {
  return as_position(list(varied_schema(-largest_global, largest_global, "", "component"), 2, 3, doc));
}

Varied read_varied(const Reader& from) {
  if (from.is(Node::Kind::number)) return {.a = from.node().number};
  Varied varied;
  if (const Reader uniform = from["uniform"]; uniform.size() == 2) {
    varied = {Varied::Kind::uniform, uniform.at(0).number(0), uniform.at(1).number(0)};
    if (!(varied.a <= varied.b)) uniform.fault("expected low before high");
  } else if (const Reader normal = from["normal"]; normal.size() == 2) {
    varied = {Varied::Kind::normal, normal.at(0).number(0), normal.at(1).number(0)};
    if (!(varied.b >= 0)) normal.fault("expected a deviation of 0 or more");
  }
  return varied;
}

std::optional<std::vector<Varied>> read_varied_point(const Reader& from, int dimensions) {
  if (!from) return std::nullopt;
  from.check_dimensions(dimensions);
  std::vector<Varied> all;
  for (std::size_t i = 0; i < from.size(); ++i) all.push_back(read_varied(from.at(i)));
  all.resize(3);
  return all;
}

double Varied::draw(const Dice<float>& dice) const {
  switch (kind) {
    case Kind::constant:
      return a;
    case Kind::uniform:
      return a + (b - a) * static_cast<double>(dice.uniform(0));
    case Kind::normal:
      return a + b * static_cast<double>(dice.normal(0));
  }
  return a;
}

}  // namespace veer::scenario
