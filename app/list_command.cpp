
#include <functional>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/options.hpp"
#include "app/say.hpp"
#include "scenario/diagnose/failure.hpp"
#include "scenario/format/names.hpp"
#include "scenario/format/scenario.hpp"
#include "scenario/format/target.hpp"
#include "scenario/run/gallery.hpp"

namespace veer::app {
namespace {

struct ListArguments {
  std::string what;  // behaviors, combiners, bodies, targets, scenarios or failures
  bool json = false;
};

using Json = nlohmann::ordered_json;
using scenario::as_written;

Json value_of(const FieldInfo& f, double value) {
  switch (f.kind) {
    case FieldKind::boolean:
      return value != 0;
    case FieldKind::integer:
      return static_cast<std::int64_t>(value);
    case FieldKind::choice:
      return f.choices[static_cast<std::size_t>(value)];
    case FieldKind::number:
      break;
  }
  return as_written(value);
}

Json params_of(std::span<const FieldInfo> fields) {
  Json all = Json::array();
  for (const FieldInfo& f : fields) {
    Json param = {{"name", f.name},
                  {"unit", f.unit},
                  {"default", value_of(f, f.initial)},
                  {"min", value_of(f, f.min)},
                  {"max", value_of(f, f.max)},
                  {"doc", f.doc}};
    if (f.kind == FieldKind::choice) {
      param["choices"] = Json::array();
      for (std::size_t i = 0; i < f.choice_count(); ++i) param["choices"].push_back(f.choices[i]);
    }
    all.push_back(std::move(param));
  }
  return all;
}

template <class Info>
Json describe(std::span<const Info* const> parts) {
  Json all = Json::array();
  for (const Info* part : parts) {
    Json one = {{"name", part->name}};
    if constexpr (requires { part->family; }) one["family"] = part->family;
    one["summary"] = part->summary;
    one["params"] = params_of(part->fields);
    all.push_back(std::move(one));
  }
  return all;
}

Json describe_gallery() {
  Json all = Json::array();
  for (const scenario::GalleryEntry& entry : scenario::gallery()) {
    scenario::Faults faults;
    const scenario::Scenario read = scenario::read(entry.text, faults);
    all.push_back({{"name", entry.name},
                   {"summary", read.summary},
                   {"kind", read.board ? "discrete" : "continuous"},
                   {"dimensions", read.dimensions}});
  }
  return all;
}

Json describe_failures() {
  Json all = Json::array();
  for (const scenario::KnownFailure& f : scenario::known_failures())
    all.push_back({{"name", f.name},
                   {"summary", f.meaning},
                   {"value", f.quantity},
                   {"unit", f.unit},
                   {"cure", f.cure},
                   {"from_trace", f.from_trace}});
  return all;
}

/// The forms of a target, taken from the schema; the first member of an object is the name of its form.
Json describe_targets() {
  Json all = Json::array();
  const std::function<void(const Json&)> take = [&](const Json& form) {
    if (form.contains("anyOf")) {
      for (const Json& one : form["anyOf"]) take(one);
    } else if (form.contains("enum")) {
      all.push_back({{"name", "\"goal\""}, {"summary", "each agent's own goal"}});
    } else if (!form.contains("properties")) {
      all.push_back({{"name", "[x, y]"}, {"summary", form["description"]}});
    } else {
      const auto& members = form["properties"].items();
      std::string name = members.begin().key(), more;
      for (const auto& member : members)
        if (member.key() != name) more += (more.empty() ? "; with " : ", ") + member.key();
      all.push_back({{"name", name}, {"summary", form["description"].get<std::string>() + more}});
    }
  };
  take(scenario::target_schema());
  return all;
}

void print(const Json& all) {
  std::size_t width = 0;
  for (const Json& one : all) width = std::max(width, one["name"].get_ref<const std::string&>().size());
  for (const Json& one : all) {
    const std::string family = one.value("family", "");
    say("{:{}}  {}{}\n", one["name"].get<std::string>(), width, one["summary"].get<std::string>(),
        family.empty() ? "" : fmt::format(" ({})", family));
    if (one.contains("cure")) say("{:{}}    try: {}\n", "", width, one["cure"].get<std::string>());
    for (const Json& p : one.value("params", Json::array())) {
      const std::string unit = p["unit"], doc = p["doc"];
      std::string range = p.contains("choices")       ? p["choices"].dump()
                          : p["default"].is_boolean() ? ""
                                                      : fmt::format("{} to {}", p["min"].dump(), p["max"].dump());
      say("{:{}}    {} = {}{}{}  {}\n", "", width, p["name"].get<std::string>(), p["default"].dump(),
          unit.empty() || unit == "1" ? "" : " " + unit, range.empty() ? "" : " (" + range + ")", doc);
    }
  }
}

int list_command(const ListArguments& arguments) {
  const std::string& what = arguments.what;
  const Json all = what == "behaviors"   ? describe(behaviors())
                   : what == "combiners" ? describe(combiners())
                   : what == "bodies"    ? describe(bodies())
                   : what == "targets"   ? describe_targets()
                   : what == "failures"  ? describe_failures()
                                         : describe_gallery();
  if (arguments.json) say_json(all);
  else print(all);
  return fine;
}

}  // namespace

void add_list(CLI::App& app) {
  const auto arguments = std::make_shared<ListArguments>();
  CLI::App* command = app.add_subcommand("list", "list behaviors and other parts, scenarios or failures");
  command->footer(R"(
Examples:
  veer list behaviors
  veer list bodies --json)");
  command->add_option("WHAT", arguments->what, "behaviors, combiners, bodies, targets, scenarios or failures")
      ->required()
      ->check(CLI::IsMember({"behaviors", "combiners", "bodies", "targets", "scenarios", "failures"}));
  add_json(command, arguments->json);
  on_parsed(command, [arguments] { return list_command(*arguments); });
}

}  // namespace veer::app
