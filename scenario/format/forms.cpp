#include "scenario/format/forms.hpp"

#include "scenario/format/names.hpp"
#include "veer/agent/limits.hpp"

namespace veer::scenario {

std::string with_unit(std::string_view doc, std::string_view unit) {
  std::string all(doc);
  if (!unit.empty() && unit != "1") all.append(", in ").append(unit);
  return all;
}

Json members(std::size_t room) {
  Json all = Json::object();
  all.get_ref<Json::object_t&>().reserve(room);
  return all;
}

Json members(Json::initializer_list_t pairs) {
  Json all = members(pairs.size());
  auto& object = all.get_ref<Json::object_t&>();
  for (const auto& ref : pairs) {
    Json pair = ref.moved_or_copied();
    object.emplace(pair[0].get_ref<std::string&>(), std::move(pair[1]));
  }
  return all;
}

Json text(std::string_view doc) { return members({{"type", "string"}, {"description", doc}}); }

Json color(std::string_view doc) {
  return members({{"type", "string"}, {"description", doc}, {"pattern", "^#[0-9a-fA-F]{6}$"}});
}

Json boolean(bool initial, std::string_view doc) {
  return members({{"type", "boolean"}, {"default", initial}, {"description", doc}});
}

Json number(double min, double max, double initial, std::string_view unit, std::string_view doc) {
  return members({{"type", "number"},
                  {"minimum", min},
                  {"maximum", max},
                  {"default", initial},
                  {"description", with_unit(doc, unit)}});
}

Json integer(double min, double max, double initial, std::string_view doc) {
  return members({{"type", "integer"},
                  {"minimum", static_cast<std::int64_t>(min)},
                  {"maximum", static_cast<std::int64_t>(max)},
                  {"default", static_cast<std::int64_t>(initial)},
                  {"description", doc}});
}

Json one_of(std::initializer_list<const char*> names, const char* initial, std::string_view doc) {
  Json all = Json::array();
  for (const char* name : names) all.push_back(name);
  return members({{"enum", std::move(all)}, {"default", initial}, {"description", doc}});
}

Json point(std::string_view doc) {
  const double edge = static_cast<double>(largest_coordinate);
  return list(Json{{"type", "number"}, {"minimum", -edge}, {"maximum", edge}}, 2, 3, doc);
}

Json position(std::string_view doc) {
  return as_position(
      list(Json{{"type", "number"}, {"minimum", -largest_global}, {"maximum", largest_global}}, 2, 3, doc));
}

Json as_position(Json coordinates) {
  coordinates[position_mark] = "at most 1e7 m from the origin along each axis";
  return coordinates;
}

Json whole_pair(std::string_view doc) {
  return list(Json{{"type", "integer"}, {"minimum", -1000000000}, {"maximum", 1000000000}}, 2, 2, doc);
}

Json list(Json item, std::size_t least, std::size_t most, std::string_view doc) {
  return members(
      {{"type", "array"}, {"items", std::move(item)}, {"minItems", least}, {"maxItems", most}, {"description", doc}});
}

Json object(Json::initializer_list_t members, std::initializer_list<const char*> required, std::string_view doc) {
  return object(scenario::members(members), required, doc);
}

Json object(Json members, std::initializer_list<const char*> required, std::string_view doc) {
  Json all = scenario::members(8);  // with those that split() adds
  all["type"] = "object";
  all["description"] = doc;
  all["properties"] = std::move(members);
  all["additionalProperties"] = false;
  if (required.size() > 0) {
    all["required"] = Json::array();
    for (const char* name : required) all["required"].push_back(name);
  }
  return all;
}

void split(Json& object, const char* member, const char* value, const char* with, const char* without) {
  object["if"] = {{"properties", {{member, {{"const", value}}}}}, {"required", {member}}};
  object["then"] = {{"required", {with}}};
  object["else"] = {{"required", {without}}, {"properties", {{with, false}}}};
}

Json one_member_of(Json forms, Json rest) {
  Json alternatives = Json::array();
  for (const auto& form : forms.items()) alternatives.push_back({{"required", {form.key()}}});
  move_members(rest, forms);
  return members({{"type", "object"},
                  {"properties", std::move(forms)},
                  {"additionalProperties", false},
                  {"oneOf", std::move(alternatives)}});
}

Json either(Json::initializer_list_t alternatives) { return members({{"anyOf", Json::array(alternatives)}}); }

void move_members(Json& from, Json& to) {
  to.get_ref<Json::object_t&>().reserve(to.size() + from.size());
  for (const auto& member : from.items()) to[member.key()] = std::move(member.value());
}

Json reference(const char* name) { return {{"$ref", std::string("#/$defs/") + name}}; }

Json fields_schema(std::span<const FieldInfo> fields, std::string_view doc, Json more,
                   std::initializer_list<const char*> required) {
  Json members = std::move(more);
  members.get_ref<Json::object_t&>().reserve(members.size() + fields.size());
  for (const FieldInfo& f : fields) {
    Json& member = members[std::string(f.name)];
    switch (f.kind) {
      case FieldKind::number:
        member = number(as_written(f.min), as_written(f.max), as_written(f.initial), f.unit, f.doc);
        break;
      case FieldKind::integer:
        member = integer(f.min, f.max, f.initial, f.doc);
        break;
      case FieldKind::boolean:
        member = boolean(f.initial != 0, f.doc);
        break;
      case FieldKind::choice: {
        Json names = Json::array();
        for (std::size_t i = 0; i < f.choice_count(); ++i) names.push_back(f.choices[i]);
        member = scenario::members({{"enum", std::move(names)},
                                    {"default", f.choices[static_cast<std::size_t>(f.initial)]},
                                    {"description", f.doc}});
      }
    }
  }
  return object(std::move(members), required, doc);
}

}  // namespace veer::scenario
