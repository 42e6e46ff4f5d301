#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "veer/base/field.hpp"

/// The building blocks of the scenario schema. check() understands exactly these.
namespace veer::scenario {

using Json = nlohmann::ordered_json;

/// An object with room for so many members. Without room, adding a member now and then copies all that are there with
/// all that they contain: in an ordered_json the names can't be moved.
Json members(std::size_t room);
/// An object with these members, which are moved.
Json members(Json::initializer_list_t pairs);

/// "doc, in unit".
std::string with_unit(std::string_view doc, std::string_view unit);

Json text(std::string_view doc);
Json color(std::string_view doc);
Json boolean(bool initial, std::string_view doc);
Json number(double min, double max, double initial, std::string_view unit, std::string_view doc);
Json integer(double min, double max, double initial, std::string_view doc);
Json one_of(std::initializer_list<const char*> names, const char* initial, std::string_view doc);
/// Two or three numbers.
Json point(std::string_view doc);
/// A point in global coordinates: check() makes it relative to the scenario's origin.
Json position(std::string_view doc);
/// Any list of coordinates as such a point.
Json as_position(Json coordinates);
/// Tells a position from other points.
inline constexpr const char* position_mark = "$comment";
inline constexpr double largest_global = 1e12;  // m; doubles resolve 0.2 mm there
/// Two whole numbers: a cell of a grid, or the difference of two cells.
Json whole_pair(std::string_view doc);
Json list(Json item, std::size_t least, std::size_t most, std::string_view doc);
Json object(Json::initializer_list_t members, std::initializer_list<const char*> required, std::string_view doc);
Json object(Json members, std::initializer_list<const char*> required, std::string_view doc);
/// Adds a rule about two members to an object: if `member` equals `value`, `with` is required; otherwise `without` is
/// required and `with` is not allowed.
void split(Json& object, const char* member, const char* value, const char* with, const char* without);
/// An object with exactly one of `forms`, and any of `rest`.
Json one_member_of(Json forms, Json rest);
/// One of several alternatives; the kind of a value (or, among objects, its members) tells which one is meant.
Json either(Json::initializer_list_t alternatives);
/// Moves all members of an object to another one, in place of those with the same name.
void move_members(Json& from, Json& to);
/// The form "#/$defs/NAME" of the root schema, for forms that contain themselves.
Json reference(const char* name);

/// The parameters of a described struct, and the members in `more`, which its fields don't describe.
Json fields_schema(std::span<const FieldInfo> fields, std::string_view doc, Json more = Json::object(),
                   std::initializer_list<const char*> required = {});

/// A part chosen by name: the name alone, or an object with the name and its parameters.
template <class Info>
Json choice_of(std::span<const Info* const> parts, std::string_view doc) {
  Json names = Json::array(), forms = members(parts.size());
  for (const Info* part : parts) {
    names.push_back(part->name);
    forms[std::string(part->name)] = fields_schema(part->fields, part->summary);
  }
  Json schema = either({Json{{"enum", std::move(names)}}, one_member_of(std::move(forms), Json::object())});
  schema["description"] = doc;
  return schema;
}

}  // namespace veer::scenario
