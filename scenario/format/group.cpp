#include "scenario/format/group.hpp"

#include "scenario/format/character.hpp"
#include "scenario/format/group_names.hpp"
#include "scenario/format/mind.hpp"
#include "scenario/format/spawn.hpp"
#include "scenario/format/varied.hpp"
#include "veer/agent/limits.hpp"
#include "veer/base/printable.hpp"
#include "veer/move/body.hpp"

namespace veer::scenario {
namespace {

Json perception_schema() {
  return fields_schema(fields_of<PerceptionDef>(), "what the agents can see: the nearest visible member of some groups",
                       {{"groups", group_names_schema("the groups that they look for")}}, {"groups"});
}

Json quantity_schema() {
  return object({{"name", text("unique name, such as health")},
                 {"initial", varied_schema(-1e9, 1e9, "", "amount of each agent at the start")}},
                {"name"}, "something that each agent has an amount of");
}

/// What each agent of the group has an amount of.
void read_quantities(const Reader& list, GroupSpec& spec) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string name = list.at(i)["name"].text();
    if (list.at(i)["name"] && name.empty()) list.at(i)["name"].fault("expected a name that isn't empty");
    for (const Quantity& other : spec.def.quantities)
      if (other.name == name) list.at(i)["name"].fault("duplicated: another quantity has this name");
    if (name == "distance" || name == "speed" || name == "time")
      list.at(i)["name"].fault("expected another name: '" + excerpt(name) +
                               "' is something else that weights can follow");
    const Varied initial = list.at(i)["initial"] ? read_varied(list.at(i)["initial"]) : Varied{.a = 1};
    spec.def.quantities.push_back({name, static_cast<float>(initial.a)});
    spec.quantities.push_back(initial);
  }
}

/// Adds faults for parts of the group that don't go together. Parts with a fault of their own aren't reported again.
void check_fit(const Reader& from, const GroupDef& def, int dimensions) {
  const std::string why = dimensions == 2 ? misfit<2>(def.mind, def.body) : misfit<3>(def.mind, def.body);
  if (!why.empty() && from["mind"].is_sound() && from["body"].is_sound()) from["mind"].fault(why);
  if (why.empty() && from["heading_time"].is_sound())
    if (const std::string unfit = heading_misfit(def); !unfit.empty()) from["heading_time"].fault(unfit);
  if (why.empty() && from["body"].is_sound() && (def.character || !from["character"]))
    if (const std::string unfit = character_misfit(def); !unfit.empty())
      from[from["character"] ? "character" : "body"].fault(unfit);
  if (why.empty() && !from["perception"])
    if (const std::string unfit = perception_misfit(def, 0); !unfit.empty()) from["mind"].fault(unfit);
}

}  // namespace

Json group_schema() {
  return object({{"name", text("unique name")},
                 {"color", color("color in pictures, as #rrggbb")},
                 {"limits", fields_schema(fields_of<Limits>(), "the most that an agent of this group can do")},
                 {"envelope", fields_schema(fields_of<Envelope>(), "how the limits depend on speed")},
                 {"solid", boolean(false, "agents of solid groups that overlap after they have moved are put apart")},
                 {"heading_time", number(0, as_written(static_cast<double>(longest_heading_time)), 0, "s",
                                         "how long the heading takes to follow the velocity; 0: no delay")},
                 {"body", choice_of(bodies(), "how requests become motion; default: the one that fits the mind")},
                 {"character", text("for the body \"animated\": the name of one of \"characters\"")},
                 {"quantities", list(quantity_schema(), 0, 64, "amounts that weights can follow and brains can test")},
                 {"perception", perception_schema()},
                 {"mind", reference("mind")},
                 {"spawn", list(spawn_schema(), 0, 1000000, "the agents at the start")}},
                {"name", "mind"}, "agents that share one mind and one body");
}

GroupSpec read_group(const Reader& from, const std::vector<std::string>& names, const Scenario& scenario,
                     bool has_characters, std::size_t& path_corners) {
  GroupSpec spec;
  const int dimensions = scenario.dimensions;
  spec.def.name = from["name"].text();
  if (from["name"] && spec.def.name.empty()) from["name"].fault("expected a name that isn't empty");
  spec.color = from["color"].color();
  from["limits"].fields(fields_of<Limits>(), &spec.def.limits);
  from["envelope"].fields(fields_of<Envelope>(), &spec.def.envelope);
  spec.def.solid = from["solid"].flag(false);
  spec.def.heading_time = from["heading_time"].real(0);
  spec.def.body = from["body"].part(bodies());
  if (has_characters) spec.def.character = find_character(from["character"], scenario.characters);
  read_quantities(from["quantities"], spec);
  read_mind(from["mind"], dimensions, names, scenario.planners, spec, path_corners);
  if (const Reader perception = from["perception"]) {
    perception.fields(fields_of<PerceptionDef>(), &spec.def.perception.emplace());
    spec.sees = find_groups(perception["groups"], names);
  }
  const Reader spawn = from["spawn"];
  spec.spawn.reserve(spawn.size());
  for (std::size_t i = 0; i < spawn.size(); ++i) spec.spawn.push_back(read_spawn(spawn.at(i), dimensions));
  if (!spec.def.body) spec.def.body = default_body(spec.def.mind);
  check_fit(from, spec.def, dimensions);
  return spec;
}

}  // namespace veer::scenario
