#include "scenario/format/check.hpp"

#include <algorithm>
#include <cmath>

#include "scenario/format/forms.hpp"
#include "scenario/format/names.hpp"
#include "scenario/format/schema.hpp"
#include "scenario/format/varied.hpp"
#include "veer/agent/limits.hpp"
#include "veer/base/printable.hpp"

// Compares a document with the forms of forms.hpp. A general validator could decide whether a file is valid, but its
// messages wouldn't say what was expected in words that help.
namespace veer::scenario {
namespace {

std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 40;
  std::string all = "\"";
  all += shortened(text, most);
  return all += text.size() > most ? "...\"" : "\"";
}

std::string found(const Node& node) {
  switch (node.kind) {
    case Node::Kind::number:
      return to_text(node.number);
    case Node::Kind::string:
      return in_quotes(node.text);
    case Node::Kind::boolean:
      return node.number != 0 ? "true" : "false";
    default:
      return std::string(kind_name(node.kind));
  }
}

bool is_whole(const Node& node) { return node.whole || node.number == std::trunc(node.number); }

/// The form itself, or the one that it refers to.
const Json& resolved(const Json& form) {
  const auto name = form.find("$ref");
  return name == form.end() ? form : schema().at(Json::json_pointer(name->get_ref<const std::string&>().substr(1)));
}

bool has_kind(const Node& node, const Json& form) {
  const Json& schema = resolved(form);
  if (schema.contains("enum")) {
    const bool is_text = schema["enum"][0].is_string();
    return node.kind == (is_text ? Node::Kind::string : Node::Kind::number);
  }
  if (schema.contains("anyOf"))
    return std::ranges::any_of(schema["anyOf"], [&](const Json& one) { return has_kind(node, one); });
  const std::string& type = schema["type"].get_ref<const std::string&>();
  switch (node.kind) {
    case Node::Kind::null:
      return false;
    case Node::Kind::boolean:
      return type == "boolean";
    case Node::Kind::number:
      return type == "number" || type == "integer";
    case Node::Kind::string:
      return type == "string";
    case Node::Kind::array:
      return type == "array";
    case Node::Kind::object:
      return type == "object";
  }
  return false;
}

/// Describes what a schema expects, in words.
std::string wanted(const Json& form) {
  const Json& schema = resolved(form);
  std::string all;
  const auto add = [&](const std::string& more) { all.append(all.empty() ? "" : " or ").append(more); };
  if (schema.contains("anyOf")) {
    for (const Json& one : schema["anyOf"])
      if (const std::string words = wanted(one); all.find(words) == all.npos) add(words);
    return all;
  }
  if (schema.contains("enum")) {
    std::string names;
    for (const Json& name : schema["enum"]) names.append(names.empty() ? "" : ", ").append(name.dump());
    return schema["enum"].size() > 1 ? "one of " + names : names;
  }
  const std::string& type = schema["type"].get_ref<const std::string&>();
  if (type == "boolean") return "true or false";
  if (type == "number" || type == "integer") {
    const double low = schema["minimum"], high = schema["maximum"];
    std::string words = type == "number" ? "a number" : "a whole number";
    if (low == high) return words.append(" ").append(to_text(low));
    return words.append(" from ").append(to_text(low)).append(" to ").append(to_text(high));
  }
  if (type == "array" && schema["minItems"] == 2 && schema["maxItems"] == 3) return "a point like [1, 2]";
  if (type == "array" && schema["maxItems"] == 2 && schema["items"].value("type", "") == "integer")
    return "a pair like [3, 4]";
  return (type == "array" || type == "object" ? "an " : "a ") + type;
}

class Checker {
 public:
  Checker(const Vec<double, 3>& origin, Faults& faults, Notes& notes)
      : origin_(origin), faults_(faults), notes_(notes) {}

  /// False if a long list is even longer than its form allows.
  bool within_limits() const { return within_limits_; }

  void visit(Node& node, const Json& form, const std::string& pointer) {
    if (is_full(faults_)) return;
    const Json& schema = resolved(form);
    if (!has_kind(node, schema)) return expected(node, schema, pointer);
    if (schema.contains("anyOf")) return visit(node, alternative(node, schema["anyOf"]), pointer);
    if (schema.contains("enum")) return visit_choice(node, schema, pointer);
    switch (node.kind) {
      case Node::Kind::number:
        return visit_number(node, schema, pointer);
      case Node::Kind::array:
        return visit_array(node, schema, pointer);
      case Node::Kind::object:
        return visit_object(node, schema, pointer);
      default:
        return;
    }
  }

 private:
  void fault(const Node& node, const std::string& pointer, std::string message) {
    tell(faults_, {node.line, pointer, std::move(message)});
  }
  void expected(const Node& node, const Json& schema, const std::string& pointer) {
    fault(node, pointer, "expected " + wanted(schema) + ", found " + found(node));
  }

  /// The alternative of the node's kind; among objects, the one that has a member of the node, or one with a similar
  /// name.
  static const Json& alternative(const Node& node, const Json& all) {
    std::vector<std::string> names;
    std::vector<const Json*> forms;
    for (const Json& one : all) {
      if (!has_kind(node, one)) continue;
      if (one.contains("anyOf")) return alternative(node, one["anyOf"]);
      forms.push_back(&one);
      names.push_back(one.contains("required") ? one["required"][0].get<std::string>() : "");
      if (node.find(names.back())) return one;
    }
    for (const auto& [member, value] : node.members)
      if (const std::string* name = nearest(member, names))
        return *forms[static_cast<std::size_t>(name - names.data())];
    return *forms.front();
  }

  void visit_choice(const Node& node, const Json& schema, const std::string& pointer) {
    std::vector<std::string> names;
    for (const Json& name : schema["enum"]) {
      if (name.is_string() ? name == node.text : name.get<double>() == node.number) return;
      names.push_back(name.is_string() ? name.get<std::string>() : name.dump());
    }
    if (node.kind == Node::Kind::number) return expected(node, schema, pointer);
    fault(node, pointer, "unknown name " + found(node) + ", " + suggestion(node.text, names));
  }

  void visit_number(const Node& node, const Json& schema, const std::string& pointer) {
    const double low = schema["minimum"], high = schema["maximum"];
    const bool whole_enough =
        schema["type"] != "integer" || (node.number >= low && node.number <= high && is_whole(node));
    if (!(node.number >= low && node.number <= high) || !whole_enough) expected(node, schema, pointer);
  }

  void visit_array(Node& node, const Json& schema, const std::string& pointer) {
    const std::size_t least = schema["minItems"], most = schema["maxItems"], n = node.items.size();
    if (n < least || n > most) {
      std::string range = std::to_string(least);
      if (most != least) range.append(" to ").append(std::to_string(most));
      fault(node, pointer, "expected " + range + " items, found " + std::to_string(n));
      constexpr std::size_t long_list = 1000;
      if (n > most && n > long_list) {
        within_limits_ = false;
        return;
      }
    }
    if (schema.contains(position_mark)) return visit_position(node, schema["items"], pointer);
    for (std::size_t i = 0; i < n; ++i) visit(node.items[i], schema["items"], join(pointer, i));
  }

  /// Makes the coordinates local, then compares them with the bounds of a world.
  void visit_position(Node& node, const Json& item, const std::string& pointer) {
    static const double edge = static_cast<double>(largest_coordinate);
    static const Json one{{"type", "number"}, {"minimum", -edge}, {"maximum", edge}},
        varied = varied_schema(-edge, edge, "", "component");
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      const double from = i < 3 ? origin_[static_cast<int>(i)] : 0;
      Node& part = node.items[i];
      bool inside = true;
      for_each_coordinate(part, [&](Node& coordinate) {
        coordinate.number -= from;
        inside = inside && std::abs(coordinate.number) <= edge;
        note_imprecise(coordinate, pointer, i);
      });
      if (inside || from == 0) visit(part, item.contains("anyOf") ? varied : one, join(pointer, i));
      else fault(part, join(pointer, i), "expected at most " + to_text(edge) + " m from the origin");
    }
  }
  /// Calls f for the numbers of a coordinate that are positions: it may be drawn from an interval or around a mean.
  template <class F>
  static void for_each_coordinate(Node& part, F f) {
    if (part.kind == Node::Kind::number) f(part);
    for (auto& [name, value] : part.members) {
      const std::size_t count = name == "uniform" ? 2 : name == "normal" ? 1 : 0;
      for (std::size_t i = 0; i < std::min(count, value.items.size()); ++i)
        if (value.items[i].kind == Node::Kind::number) f(value.items[i]);
    }
  }
  void note_imprecise(const Node& node, const std::string& pointer, std::size_t axis) {
    if (noted_ || std::abs(node.number) <= static_cast<double>(precise_distance)) return;
    noted_ = true;
    notes_.push_back({node.line, join(pointer, axis),
                      "more than " + to_text(static_cast<double>(precise_distance)) +
                          " m from the origin, where positions are rounded to more than 1 mm: set \"origin\" of the "
                          "scenario to a position near the agents"});
  }

  void visit_object(Node& node, const Json& schema, const std::string& pointer) {
    const Json& members = schema["properties"];
    std::vector<std::string> meant;
    for (auto& [name, value] : node.members) {
      if (name.starts_with('\0')) continue;  // a duplicate, reported already
      const auto known = members.find(name);
      if (known != members.end()) visit(value, *known, join(pointer, name));
      else {
        const std::vector<std::string> missing = names_missing_in(node, members);
        fault(value, join(pointer, name), "unknown field, " + suggestion(name, missing));
        if (const std::string* likely = nearest(name, missing)) meant.push_back(*likely);
      }
    }
    visit_required(node, schema, pointer, "", meant);
    if (schema.contains("if")) visit_split(node, schema, pointer);
    if (schema.contains("oneOf")) visit_forms(node, schema, pointer);
  }

  /// Adds a fault for each missing member, except those in `meant`, which are there under a mistyped name.
  void visit_required(const Node& node, const Json& schema, const std::string& pointer, const std::string& why,
                      const std::vector<std::string>& meant = {}) {
    if (schema.contains("required"))
      for (const Json& name : schema["required"])
        if (!node.find(name.get_ref<const std::string&>()) &&
            std::ranges::find(meant, name.get_ref<const std::string&>()) == meant.end())
          fault(node, pointer, "missing: " + name.dump() + " is required" + why);
  }

  void visit_split(const Node& node, const Json& schema, const std::string& pointer) {
    const auto test = schema["if"]["properties"].begin();
    const Json &known = schema["properties"][test.key()], &value = (*test)["const"];
    const Node* member = node.find(test.key());
    const Json found = member ? Json(member->text) : known["default"];
    if (std::ranges::find(known["enum"], found) == known["enum"].end()) return;  // has a fault already
    visit_required(node, schema[found == value ? "then" : "else"], pointer,
                   " where \"" + test.key() + "\" is " + found.dump());
    if (found == value) return;
    for (const auto& [name, none] : schema["else"]["properties"].items())
      if (const Node* extra = node.find(name))
        fault(*extra, join(pointer, name), "only where \"" + test.key() + "\" is " + value.dump());
  }

  void visit_forms(const Node& node, const Json& schema, const std::string& pointer) {
    std::vector<std::string> names, present;
    for (const Json& form : schema["oneOf"]) {
      names.push_back(form["required"][0]);
      if (node.find(names.back())) present.push_back(names.back());
    }
    if (present.size() == 1) return;
    if (present.size() > 1)
      return fault(node, pointer, "expected only one of '" + present[0] + "' and '" + present[1] + "' here");
    // An unknown name is most likely the missing one mistyped, and has a fault already.
    const Json& members = schema["properties"];
    const bool has_unknown =
        std::ranges::any_of(node.members, [&](const auto& m) { return !members.contains(m.first); });
    if (!has_unknown) fault(node, pointer, "missing: " + suggestion("", names) + " as a member");
  }

  static std::vector<std::string> names_missing_in(const Node& node, const Json& members) {
    std::vector<std::string> names;
    for (const auto& member : members.items())
      if (!node.find(member.key())) names.push_back(member.key());
    return names;
  }

  Vec<double, 3> origin_;  // m
  Faults& faults_;
  bool within_limits_ = true;
  Notes& notes_;
  bool noted_ = false;
};

}  // namespace

bool check(Node& document, const Vec<double, 3>& origin, Faults& faults, Notes& notes) {
  Checker checker(origin, faults, notes);
  checker.visit(document, schema(), "");
  return checker.within_limits();
}

}  // namespace veer::scenario
