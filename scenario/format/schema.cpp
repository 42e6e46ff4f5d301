#include "scenario/format/schema.hpp"

#include "scenario/format/board.hpp"
#include "scenario/format/brain.hpp"
#include "scenario/format/character.hpp"
#include "scenario/format/condition.hpp"
#include "scenario/format/domain.hpp"
#include "scenario/format/forms.hpp"
#include "scenario/format/ground.hpp"
#include "scenario/format/group.hpp"
#include "scenario/format/map.hpp"
#include "scenario/format/mind.hpp"
#include "scenario/format/planner.hpp"

namespace veer::scenario {

const Json& schema() {
  static const Json all = [] {
    Json root =
        object({{"$schema", text("where an editor finds this schema; veer ignores it")},
                {"veer", integer(format_version, format_version, format_version, "version of the format")},
                {"name", text("short name")},
                {"summary", text("what happens in the scenario, in one sentence")},
                {"kind", one_of({"continuous", "discrete"}, "continuous", "agents in space only, or also on a board")},
                {"dimensions", Json{{"enum", {2, 3}}, {"default", 2}}},
                {"seed", integer(0, 9007199254740992., 1, "seed of all random numbers")},
                {"seconds", number(0, 1e6, 10, "s", "simulated time of a run")},
                {"dt", number(1e-4, .25, as_written(static_cast<double>(1 / 60.f)), "s", "length of a step")},
                {"origin",
                 list(Json{{"type", "number"}, {"minimum", -largest_global}, {"maximum", largest_global}}, 2, 3,
                      "a position near the agents, in m: positions in the file are global, and are computed relative "
                      "to this, so that a scenario far from [0, 0] is as precise as one near it")},
                {"domain", domain_schema()},
                {"map", map_schema()},
                {"ground", ground_schema()},
                {"planners", list(planner_schema(), 0, 64, "what finds paths")},
                {"characters", list(character_schema(), 0, 64, "clips that animated groups move by")},
                {"groups", list(group_schema(), 0, 1000, "groups of agents")},
                {"brains", list(brain_schema(), 0, 1000, "what decides which group an agent is in")},
                {"board", board_schema()}},
               {"veer", "name"}, "A scenario of veer: agents, what they want, and how they move");
    split(root, "kind", "discrete", "board", "groups");
    Json titled = members({{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", "veer scenario"}});
    root["$defs"] = members({{"mind", mind_schema()},
                             {"condition", condition_schema()},
                             {"decision", decision_schema()},
                             {"tree_node", tree_node_schema()}});
    move_members(root, titled);
    return titled;
  }();
  return all;
}

}  // namespace veer::scenario
