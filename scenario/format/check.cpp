#include "scenario/format/check.hpp"

#include <algorithm>
#include <cmath>

#include "scenario/format/form.hpp"
#include "scenario/format/names.hpp"
#include "scenario/format/schema.hpp"
#include "scenario/format/varied.hpp"
#include "veer/agent/limits.hpp"
#include "veer/base/printable.hpp"

// Compares a document with the forms of forms.hpp. A general validator could decide whether a file is valid, but its
// messages wouldn't say what was expected in words that help.
namespace veer::scenario {
namespace {

std::string in_quotes(std::string_view text) { return "\"" + excerpt(text) + "\""; }

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

  void visit(Node& node, const Json& schema, const Pointer& pointer) {
    if (is_full(faults_)) return;
    const Form& form = forms_[schema];
    if (!form.has_kind(node.kind)) return expected(node, form, pointer);
    if (form.any_of) return visit(node, alternative(node, *form.any_of), pointer);
    if (form.choices) return visit_choice(node, form, pointer);
    switch (node.kind) {
      case Node::Kind::number:
        return visit_number(node, form, pointer);
      case Node::Kind::array:
        return visit_array(node, form, pointer);
      case Node::Kind::object:
        return visit_object(node, form, pointer);
      default:
        return;
    }
  }

 private:
  void fault(const Node& node, const Pointer& pointer, std::string message) {
    tell(faults_, {node.line, pointer.text(), std::move(message)});
  }
  void expected(const Node& node, const Form& form, const Pointer& pointer) {
    fault(node, pointer, "expected " + wanted(*form.json) + ", found " + found(node));
  }

  /// The alternative of the node's kind; among objects, the one that has a member of the node, or one with a similar
  /// name.
  const Json& alternative(const Node& node, const Json& all) {
    const Json* first = &all.front();
    bool fits = false;
    for (const Json& one : all) {
      const Form& form = forms_[one];
      if (!form.has_kind(node.kind)) continue;
      if (form.any_of && form.json == &one) return alternative(node, *form.any_of);
      if (node.find(form.first_required)) return one;
      if (!fits) first = &one;
      fits = true;
    }
    std::vector<std::string> names;
    std::vector<const Json*> similar;
    for (const Json& one : all)
      if (!node.members.empty() && forms_[one].has_kind(node.kind)) {
        similar.push_back(&one);
        names.push_back(forms_[one].first_required);
      }
    for (const auto& [member, value] : node.members)
      if (const std::string* name = nearest(member, names))
        return *similar[static_cast<std::size_t>(name - names.data())];
    return *first;
  }

  void visit_choice(const Node& node, const Form& form, const Pointer& pointer) {
    std::vector<std::string> names;
    for (const Json& name : *form.choices) {
      if (name.is_string() ? name == node.text : name.get<double>() == node.number) return;
      names.push_back(name.is_string() ? name.get<std::string>() : name.dump());
    }
    if (node.kind == Node::Kind::number) return expected(node, form, pointer);
    fault(node, pointer, "unknown name " + found(node) + ", " + suggestion(node.text, names));
  }

  void visit_number(const Node& node, const Form& form, const Pointer& pointer) {
    const bool is_inside = node.number >= form.low && node.number <= form.high;
    if (!is_inside || (form.is_integer && !is_whole(node))) expected(node, form, pointer);
  }

  void visit_array(Node& node, const Form& form, const Pointer& pointer) {
    const std::size_t least = form.least, most = form.most, n = node.items.size();
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
    if (form.is_position) return visit_position(node, *form.items, pointer);
    for (std::size_t i = 0; i < n; ++i) visit(node.items[i], *form.items, pointer / i);
  }

  /// Makes the coordinates local, then compares them with the bounds of a world.
  void visit_position(Node& node, const Json& item, const Pointer& pointer) {
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
      if (inside || from == 0) visit(part, forms_[item].any_of ? varied : one, pointer / i);
      else fault(part, pointer / i, "expected at most " + to_text(edge) + " m from the origin");
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
  void note_imprecise(const Node& node, const Pointer& pointer, std::size_t axis) {
    if (noted_ || std::abs(node.number) <= static_cast<double>(precise_distance)) return;
    noted_ = true;
    notes_.push_back({node.line, (pointer / axis).text(),
                      "more than " + to_text(static_cast<double>(precise_distance)) +
                          " m from the origin, where positions are rounded to more than 1 mm: set \"origin\" of the "
                          "scenario to a position near the agents"});
  }

  void visit_object(Node& node, const Form& form, const Pointer& pointer) {
    std::vector<std::string> meant;
    for (auto& [name, value] : node.members) {
      if (name.starts_with('\0')) continue;  // a duplicate, reported already
      const auto known = std::ranges::find(form.members, std::string_view(name), &Form::Member::name);
      if (known != form.members.end()) visit(value, *known->form, pointer / name);
      else {
        const std::vector<std::string> missing = names_missing_in(node, form);
        fault(value, pointer / name, "unknown field, " + suggestion(name, missing));
        if (const std::string* likely = nearest(name, missing)) meant.push_back(*likely);
      }
    }
    for (const std::string& name : form.required)
      if (!node.find(name) && std::ranges::find(meant, name) == meant.end()) fault_missing(node, name, pointer, "");
    if (form.is_split) visit_split(node, *form.json, pointer);
    if (!form.one_of.empty()) visit_forms(node, form, pointer);
  }

  void fault_missing(const Node& node, const std::string& name, const Pointer& pointer, const std::string& why) {
    fault(node, pointer, "missing: \"" + name + "\" is required" + why);
  }

  void visit_split(const Node& node, const Json& schema, const Pointer& pointer) {
    const auto test = schema["if"]["properties"].begin();
    const Json &known = schema["properties"][test.key()], &value = (*test)["const"];
    const Node* member = node.find(test.key());
    const Json found = member ? Json(member->text) : known["default"];
    if (std::ranges::find(known["enum"], found) == known["enum"].end()) return;  // has a fault already
    for (const Json& name : schema[found == value ? "then" : "else"]["required"])
      if (!node.find(name.get_ref<const std::string&>()))
        fault_missing(node, name, pointer, " where \"" + test.key() + "\" is " + found.dump());
    if (found == value) return;
    for (const auto& [name, none] : schema["else"]["properties"].items())
      if (const Node* extra = node.find(name))
        fault(*extra, pointer / name, "only where \"" + test.key() + "\" is " + value.dump());
  }

  void visit_forms(const Node& node, const Form& form, const Pointer& pointer) {
    const auto is_present = [&](const std::string& name) { return node.find(name) != nullptr; };
    if (std::ranges::count_if(form.one_of, is_present) == 1) return;
    std::vector<std::string> present;
    std::ranges::copy_if(form.one_of, std::back_inserter(present), is_present);
    if (present.size() > 1)
      return fault(node, pointer, "expected only one of '" + present[0] + "' and '" + present[1] + "' here");
    // An unknown name is most likely the missing one mistyped, and has a fault already.
    const bool has_unknown = std::ranges::any_of(node.members, [&](const auto& m) {
      return std::ranges::find(form.members, std::string_view(m.first), &Form::Member::name) == form.members.end();
    });
    if (!has_unknown) fault(node, pointer, "missing: " + suggestion("", form.one_of) + " as a member");
  }

  static std::vector<std::string> names_missing_in(const Node& node, const Form& form) {
    std::vector<std::string> names;
    for (const Form::Member& member : form.members)
      if (!node.find(member.name)) names.emplace_back(member.name);
    return names;
  }

  Vec<double, 3> origin_;  // m
  Faults& faults_;
  bool within_limits_ = true;
  Notes& notes_;
  bool noted_ = false;
  Forms forms_;
};

}  // namespace

bool check(Node& document, const Vec<double, 3>& origin, Faults& faults, Notes& notes) {
  Checker checker(origin, faults, notes);
  checker.visit(document, schema(), {});
  return checker.within_limits();
}

}  // namespace veer::scenario
