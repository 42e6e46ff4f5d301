#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "veer/base/field.hpp"

/// The few forms that the scenario schema is made of; check() understands exactly these.
namespace veer::scenario {

using Json = nlohmann::ordered_json;

Json text(std::string_view doc);
Json color(std::string_view doc);
Json number(double min, double max, double initial, std::string_view unit, std::string_view doc);
Json integer(double min, double max, double initial, std::string_view doc);
Json one_of(std::initializer_list<const char*> names, const char* initial, std::string_view doc);
/// Two or three numbers.
Json point(std::string_view doc);
/// Two whole numbers: a cell of a grid, or a difference of two.
Json whole_pair(std::string_view doc);
/// A place of a board: a cell, or the number of a place of a graph.
Json place(std::string_view doc);
Json list(Json item, std::size_t least, std::size_t most, std::string_view doc);
Json object(Json members, std::initializer_list<const char*> required, std::string_view doc);
/// An object's rule on two of its members: where `member` is `value`, `with` is required, and else `without` is, and
/// `with` may not be there.
void split(Json& object, const char* member, const char* value, const char* with, const char* without);
/// An object with exactly one of `forms` beside any of `rest`.
Json one_member_of(const Json& forms, const Json& rest);
/// One of several; a value's kind (or, among objects, its members) tells which is meant.
Json either(std::initializer_list<Json> alternatives);

/// A number, or {"uniform": [low, high]} or {"normal": [mean, deviation]} drawn anew for each agent.
Json varied(double min, double max, std::string_view unit, std::string_view doc);
Json varied_point(std::string_view doc);

/// The parameters of a described struct, and of what isn't described by fields the members in `more`.
Json fields_schema(std::span<const FieldInfo> fields, std::string_view doc, Json more = Json::object(),
                   std::initializer_list<const char*> required = {});

}  // namespace veer::scenario
