#include "scenario/format/schema_board.hpp"

#include "veer/discrete/board.hpp"

namespace veer::scenario {
namespace {

using namespace discrete;

constexpr std::size_t most = max_places;

template <class T>
void add_policy(Json& forms, Json places, std::initializer_list<const char*> required) {
  forms[T::name] = fields_schema(fields_of<T>(), T::summary, std::move(places), required);
}

Json policy_schema(const char* doc) {
  Json forms = Json::object();
  add_policy<Stay>(forms, Json::object(), {});
  add_policy<Toward>(forms, {{"goal", place("where to")}}, {"goal"});
  add_policy<Flee>(forms, {{"from", place("what to get away from")}}, {"from"});
  add_policy<RandomWalk>(forms, Json::object(), {});
  add_policy<Patrol>(forms, {{"places", list(place("a place"), 1, most, "in order")}}, {"places"});
  add_policy<discrete::Route>(forms, {{"places", list(place("a place"), 1, most, "each one step from the one before")}},
                              {"places"});
  Json schema = either({Json{{"enum", {Stay::name, RandomWalk::name}}}, one_member_of(forms, Json::object())});
  schema["description"] = doc;
  return schema;
}

Json agents_schema() {
  Json forms = {{"cells", list(place("a place"), 1, most, "one agent on each")},
                {"count", integer(1, most, 1, "so many agents, each on a free place drawn by the seed")}};
  Json schema = one_member_of(forms, {{"name", text("unique name; they are a group by it in recordings")},
                                      {"color", color("in pictures, as #rrggbb")},
                                      {"policy", policy_schema("how they choose their next place; default stay")}});
  schema["description"] = "agents that share a policy";
  schema["required"] = {"name"};
  return schema;
}

Json graph_schema() {
  return fields_schema(fields_of<GraphDef>(), "places anywhere, known by their numbers from 0, instead of a grid",
                       {{"positions", list(point("m"), 1, most, "of the places")},
                        {"links", list(whole_pair("from and to"), 0, most, "between places that are one step apart")}},
                       {"positions", "links"});
}

}  // namespace

Json board_schema() {
  Json members = fields_schema(fields_of<GridDef>(), "")["properties"];
  members["origin"] = point("center of cell [0, 0], in m; default [0, 0]");
  members["moves"] = list(whole_pair("columns and rows"), 1, 64, "of layout \"moves\": the jumps an agent can make");
  members["map"] = list(text("cells of a row: '#' is blocked, '.' is free"), 1, most,
                        "rows of cells, the top one first; they give width and height");
  members["graph"] = graph_schema();
  members["blocked"] = list(place("a place"), 0, most, "where nobody can stand");
  members["shared"] = list(place("a place"), 0, most, "where any number of agents can stand");
  members["rules"] = fields_schema(fields_of<Rules>(), "who gets what");
  members.update(fields_schema(fields_of<BoardDef>(), "")["properties"]);
  members["turn_based"] = {{"type", "boolean"},
                           {"default", false},
                           {"description", "each step of a run is one turn, of 1/ticks_per_second"}};
  members["agents"] = list(agents_schema(), 0, 1000, "on the board at the start");
  members["exits"] = list(object({{"cell", place("who stands on it after a turn leaves")},
                                  {"group", text("of the scenario, to go on in")},
                                  {"goal", point("its own goal from then on, in m; else that of its policy")}},
                                 {"cell", "group"}, "a way from the board into the world"),
                          0, most, "where agents leave the board");
  members["entries"] =
      list(object({{"group", text("whose agents enter when they arrive")},
                   {"within", number(0, 1e6, 1, "m", "how far away the nearest free place may be")},
                   {"as", text("name of agents of the board that they join; else they keep the group's")},
                   {"policy", policy_schema("what they do on the board; default as those they join, or stay")}},
                  {"group"}, "a way from the world onto the board"),
           0, 1000, "how agents come onto the board");
  return object(members, {}, "agents on places, one step apart where linked");
}

}  // namespace veer::scenario
