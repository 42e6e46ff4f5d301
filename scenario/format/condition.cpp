#include "scenario/format/condition.hpp"

#include <algorithm>

#include "scenario/format/group_names.hpp"
#include "veer/base/printable.hpp"

namespace veer::scenario {
namespace {

using ValueKind = Value::Kind;

Json amount(std::string_view doc) { return number(-1e9, 1e9, 0, "", doc); }

/// An object with a range of numbers, at_least <= x < below, and the members in `more`.
Json range(std::string_view unit, std::string_view doc, Json more = Json::object(),
           std::initializer_list<const char*> required = {}) {
  Json members = std::move(more);
  members["at_least"] = amount(std::string("in ").append(unit));
  members["below"] = amount(std::string("in ").append(unit));
  return object(members, required, doc);
}

}  // namespace

Json effects_schema() {
  Json forms = {{"set", object({{"quantity", text("name of the quantity")}, {"to", amount("the new amount")}},
                               {"quantity", "to"}, "sets a quantity")},
                {"add", object({{"quantity", text("name of the quantity")}, {"by", amount("the change")}},
                               {"quantity", "by"}, "adds to a quantity")}};
  return list(either({Json{{"enum", {"choose_seen", "choose_none", "goal_here", "goal_at_seen"}}},
                      one_member_of(forms, Json::object())}),
              0, 64, "what changes about the agent when it enters the state");
}

Json value_schema() {
  Json forms = {{"quantity", text("name of a quantity of the agent")},
                {"position", position("distance to this position, in m")}};
  return either({Json{{"enum",
                       {"seen_distance", "known_distance", "known_age", "goal_distance", "chosen_distance",
                        "state_time", "speed"}}},
                 one_member_of(forms, Json::object())});
}

Json condition_schema() {
  Json near = object({{"of", either({Json{{"enum", {"goal", "chosen", "seen"}}}, position("a position, in m")})},
                      {"below", number(0, 1e9, 1, "m", "distance")}},
                     {"below"},
                     "the agent is near its goal, the agent it has chosen, where it last saw an agent, or a position");
  Json timer = object({{"at_least", number(0, 1e9, 0, "s", "time in the state")},
                       {"spread", number(0, 1e9, 0, "s", "at random up to this much longer")}},
                      {"at_least"}, "how long the agent has been in its state");
  const Json parts = list(reference("condition"), 1, 64, "conditions");
  Json forms = {{"sees", range("m", "the agent sees another agent at this distance",
                               {{"groups", group_names_schema("groups of the seen agent; default: any")}})},
                {"remembers", range("s", "the agent saw another agent this long ago, and still remembers")},
                {"near", near},
                {"timer", either({number(0, 1e9, 0, "s", "how long the agent has been in its state"), timer})},
                {"quantity", range("units of the quantity", "the amount of a quantity of the agent",
                                   {{"name", text("name of the quantity")}}, {"name"})},
                {"speed", range("m/s", "the speed of the agent")},
                {"chance", number(0, 1e6, 0, "1/s", "true at random, this often on average")},
                {"all", parts},
                {"any", parts},
                {"not", reference("condition")}};
  Json schema = either({Json{{"enum", {"always", "never", "arrived", "quarantined", "sees", "remembers"}}},
                        one_member_of(forms, Json::object())});
  schema["description"] = "something that is true or false of an agent";
  return schema;
}

std::string ConditionReader::quantity(const Reader& from) const {
  const std::string name = from.text();
  if (!from.is(Node::Kind::string)) return name;
  for (const GroupDef* state : states_) {
    std::vector<std::string> known;
    for (const Quantity& q : state->quantities) known.push_back(q.name);
    if (std::ranges::find(known, name) != known.end()) continue;
    from.fault(known.empty() ? "group '" + excerpt(state->name) + "' has no quantities"
                             : "group '" + excerpt(state->name) + "' has no such quantity, " + suggestion(name, known));
    break;
  }
  return name;
}

Value ConditionReader::value(const Reader& from) const {
  Value value;
  value.kind = static_cast<ValueKind>(from.choice(
      {"seen_distance", "known_distance", "known_age", "goal_distance", "", "chosen_distance", "state_time", "speed"},
      static_cast<int>(ValueKind::state_time)));
  if (const Reader name = from["quantity"]) value = {.kind = ValueKind::quantity, .quantity = quantity(name)};
  if (const Reader position = from["position"])
    value = {.kind = ValueKind::position_distance, .position = position.point(dimensions_)};
  return value;
}

Condition ConditionReader::within(const Reader& from, Value value) const {
  Condition c =
      when::within(std::move(value), from["at_least"].real(-Condition::no_end), from["below"].real(Condition::no_end));
  if (from.is(Node::Kind::object) && !(c.at_least < c.below)) from["below"].fault("expected more than \"at_least\"");
  return c;
}

std::vector<Condition> ConditionReader::conditions(const Reader& list) const {
  std::vector<Condition> all;
  for (std::size_t i = 0; i < list.size(); ++i) all.push_back(condition(list.at(i)));
  return all;
}

Condition ConditionReader::condition(const Reader& from) const {
  if (from.is(Node::Kind::string)) {
    const Condition plain[] = {when::always(),      tree::never(), when::arrived(),
                               when::quarantined(), when::sees(),  when::remembers()};
    return plain[from.choice({"always", "never", "arrived", "quarantined", "sees", "remembers"}, 0)];
  }
  if (const Reader sees = from["sees"]) {
    Value value{.kind = ValueKind::seen_distance};
    for (const std::size_t group : find_groups(sees["groups"], names_))
      value.groups.push_back({static_cast<std::uint32_t>(group + 1)});
    return within(sees, std::move(value));
  }
  if (const Reader remembers = from["remembers"]) return within(remembers, {.kind = ValueKind::known_age});
  if (const Reader near = from["near"]) {
    const Reader of = near["of"];
    constexpr ValueKind kinds[] = {ValueKind::goal_distance, ValueKind::chosen_distance, ValueKind::known_distance};
    Value value{.kind = kinds[of.choice({"goal", "chosen", "seen"}, 0)]};
    if (of.is(Node::Kind::array)) value = {.kind = ValueKind::position_distance, .position = of.point(dimensions_)};
    return within(near, std::move(value));
  }
  if (const Reader timer = from["timer"])
    return when::timer((timer.is(Node::Kind::number) ? timer : timer["at_least"]).real(0), timer["spread"].real(0));
  if (const Reader amount = from["quantity"])
    return within(amount, {.kind = ValueKind::quantity, .quantity = quantity(amount["name"])});
  if (const Reader speed = from["speed"]) return within(speed, {.kind = ValueKind::speed});
  if (const Reader rate = from["chance"]) return when::chance(rate.real(0));
  if (const Reader all = from["all"]) return when::all(conditions(all));
  if (const Reader any = from["any"]) return when::any(conditions(any));
  if (const Reader part = from["not"]) return when::is_not(condition(part));
  return {};
}

std::vector<Effect> ConditionReader::effects(const Reader& list) const {
  using Do = Effect::Kind;
  std::vector<Effect> all;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Reader from = list.at(i);
    constexpr Do kinds[] = {Do::choose_seen, Do::choose_none, Do::goal_here, Do::goal_at_seen};
    Effect effect{.kind = kinds[from.choice({"choose_seen", "choose_none", "goal_here", "goal_at_seen"}, 0)]};
    if (const Reader set = from["set"]) effect = {Do::set_quantity, quantity(set["quantity"]), set["to"].real(0)};
    if (const Reader add = from["add"]) effect = {Do::add_quantity, quantity(add["quantity"]), add["by"].real(0)};
    all.push_back(std::move(effect));
  }
  return all;
}

}  // namespace veer::scenario
