#include "scenario/format/form.hpp"

#include "scenario/format/schema.hpp"

namespace veer::scenario {
namespace {

constexpr unsigned bit(Node::Kind kind) { return 1u << static_cast<unsigned>(kind); }

/// The kinds of values that a form allows.
unsigned kinds_of(const Json& form) {
  const Json& schema = resolved(form);
  if (schema.contains("enum")) return bit(schema["enum"][0].is_string() ? Node::Kind::string : Node::Kind::number);
  if (schema.contains("anyOf")) {
    unsigned all = 0;
    for (const Json& one : schema["anyOf"]) all |= kinds_of(one);
    return all;
  }
  const std::string& type = schema["type"].get_ref<const std::string&>();
  return type == "boolean"                       ? bit(Node::Kind::boolean)
         : type == "number" || type == "integer" ? bit(Node::Kind::number)
         : type == "string"                      ? bit(Node::Kind::string)
         : type == "array"                       ? bit(Node::Kind::array)
         : type == "object"                      ? bit(Node::Kind::object)
                                                 : 0;
}

Form read_form(const Json& form) {
  const Json& schema = resolved(form);
  const auto part = [&](const char* name) {
    const auto found = schema.find(name);
    return found == schema.end() ? nullptr : &*found;
  };
  Form all{.json = &schema, .kinds = kinds_of(schema)};
  all.choices = part("enum");
  all.any_of = part("anyOf");
  all.items = part("items");
  all.is_position = part(position_mark) != nullptr;
  all.is_split = part("if") != nullptr;
  if (const Json* type = part("type")) all.is_integer = *type == "integer";
  if (const Json* least = part("minimum")) all.low = *least;
  if (const Json* most = part("maximum")) all.high = *most;
  if (const Json* least = part("minItems")) all.least = *least;
  if (const Json* most = part("maxItems")) all.most = *most;
  if (const Json* members = part("properties"))
    for (const auto& member : members->items()) all.members.push_back({member.key(), &member.value()});
  if (const Json* names = part("required")) all.required = names->get<std::vector<std::string>>();
  if (const Json* forms = part("oneOf"))
    for (const Json& one : *forms) all.one_of.push_back(one["required"][0]);
  if (form.contains("required")) all.first_required = form["required"][0].get<std::string>();
  return all;
}

}  // namespace

const Json& resolved(const Json& form) {
  const auto name = form.find("$ref");
  return name == form.end() ? form : schema().at(Json::json_pointer(name->get_ref<const std::string&>().substr(1)));
}

const Form& Forms::operator[](const Json& form) {
  const auto found = known_.find(&form);
  return found != known_.end() ? found->second : known_.emplace(&form, read_form(form)).first->second;
}

}  // namespace veer::scenario
