#include "scenario/format/policy.hpp"

namespace veer::scenario {
namespace {

using namespace discrete;

template <class T>
void add_policy(Json& forms, Json places, std::initializer_list<const char*> required) {
  forms[T::name] = fields_schema(fields_of<T>(), T::summary, std::move(places), required);
}

discrete::Route read_route(const Reader& from, const PlaceReader& places) {
  discrete::Route made{.places = places.open_list(from)};
  if (made.places.size() != from.size()) return made;  // with faults
  for (std::size_t i = 1; i < made.places.size(); ++i)
    if (const Place a = made.places[i - 1], b = made.places[i]; a != b && !places.places().linked(a, b))
      from.at(i).fault("not one open step from " + places.name(a));
  return made;
}

}  // namespace

Json policy_schema(const char* doc) {
  Json forms = Json::object();
  const Json one = place_schema("a place");
  add_policy<Stay>(forms, Json::object(), {});
  add_policy<Toward>(forms, {{"goal", place_schema("the place to reach")}}, {"goal"});
  add_policy<Flee>(forms, {{"from", place_schema("the place to get away from")}}, {"from"});
  add_policy<RandomWalk>(forms, Json::object(), {});
  add_policy<Patrol>(forms, {{"places", list(one, 1, max_places, "in order")}}, {"places"});
  add_policy<discrete::Route>(
      forms, {{"places", list(one, 1, max_places, "in order, each one step from the one before")}}, {"places"});
  Json schema = either({Json{{"enum", {Stay::name, RandomWalk::name}}}, one_member_of(forms, Json::object())});
  schema["description"] = doc;
  return schema;
}

Policy read_policy(const Reader& from, const PlaceReader& places) {
  if (from.text() == RandomWalk::name) return RandomWalk{};
  if (const Reader r = from[RandomWalk::name]) return described<RandomWalk>(r);
  if (const Reader r = from[Toward::name]) {
    auto made = described<Toward>(r);
    made.goal = places.open(r["goal"]);
    return made;
  }
  if (const Reader r = from[Flee::name]) {
    auto made = described<Flee>(r);
    made.from = places.open(r["from"]);
    return made;
  }
  if (const Reader r = from[Patrol::name]) {
    auto made = described<Patrol>(r);
    made.places = places.open_list(r["places"]);
    return made;
  }
  if (const Reader r = from[discrete::Route::name]) return read_route(r["places"], places);
  return {};
}

}  // namespace veer::scenario
