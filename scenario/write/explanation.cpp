#include "scenario/write/explanation.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace veer::scenario {
namespace {

using Json = nlohmann::ordered_json;

template <int N>
Json as_json(const Vec<float, N>& v) {
  Json all = Json::array();
  for (int d = 0; d < N; ++d) all.push_back(v[d]);
  return all;
}
/// In global coordinates.
template <int D>
Json as_json(const Vec<float, D>& position, const World<D>& world) {
  Json all = Json::array();
  for (int d = 0; d < D; ++d) {
    if (world.definition().origin[d] == 0) all.push_back(position[d]);
    else all.push_back(world.to_global(position)[d]);
  }
  return all;
}
template <int N>
Json as_json(const Wish<N>& wish) {
  return {{"asked", as_json(wish.asked)},
          {"share", wish.share},
          {"granted", as_json(wish.granted)},
          {"taken", as_json(wish.taken)}};
}

}  // namespace

std::vector<std::pair<std::string, float>> mix_of(const Gait& gait, const Character& character) {
  std::vector<std::pair<std::string, float>> clips;
  const Mix mix = character.space.mix(gait.point, gait.face());
  for (std::size_t k = 0; k < 3; ++k)
    if (mix.part[k] > 0) clips.emplace_back(character.space.clips()[mix.point[k]].name(), mix.part[k]);
  std::ranges::sort(clips, [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  return clips;
}

template <int D>
std::string name_of_entry(const Explanation<D>& why, std::size_t entry) {
  if (entry < why.behaviors.size()) return std::string(why.behaviors[entry].name);
  return "group " + std::to_string(entry - why.behaviors.size() + 1);
}

template <int D>
Json to_json(const Explanation<D>& why, const World<D>& world) {
  Json all = {{"agent", why.key},
              {"group", world.group(why.group).definition().name},
              {"group_before", world.group(why.before.group).definition().name},
              {"time", why.time},
              {"dt", why.dt},
              {"position", as_json(why.before.position, world)},
              {"velocity", as_json(why.before.velocity)},
              {"heading", as_json(why.before.heading)},
              {"asks_for", why.asks_velocity ? "velocity" : "acceleration"},
              {"behaviors", Json::array()},
              {"combiners", Json::array()}};
  for (const auto& b : why.behaviors) {
    Json one = {{"behavior", b.name}, {"weight", b.weight}};
    if (b.move) one["motion"] = as_json(*b.move);
    if (b.face) one["heading"] = as_json(*b.face);
    if (b.turn) one["turn"] = as_json(*b.turn);
    if (b.target)
      one["target"] = {{"there", b.target_there},
                       {"position", as_json(b.target->position, world)},
                       {"velocity", as_json(b.target->velocity)}};
    if (!b.neighbors.empty()) one["neighbors"] = Json::array();
    for (const auto& n : b.neighbors) one["neighbors"].push_back({{"agent", n.key}, {"distance", n.distance}});
    if (!b.hits.empty()) one["hits"] = Json::array();
    for (const auto& h : b.hits)
      one["hits"].push_back({{"obstacle", h.obstacle},
                             {"moves", h.moves},
                             {"distance", h.distance},
                             {"point", as_json(h.point, world)},
                             {"normal", as_json(h.normal)},
                             {"velocity", as_json(h.velocity)}});
    all["behaviors"].push_back(std::move(one));
  }
  for (const auto& c : why.combiners) {
    Json one = {{"combiner", c.name}, {"entries", Json::array()}, {"weights", c.weights}, {"result", as_json(c.move)}};
    for (const std::size_t entry : c.entries) one["entries"].push_back(name_of_entry(why, entry));
    if (c.winner) one["winner"] = name_of_entry(why, *c.winner);
    if (!c.dice.empty()) one["dice"] = c.dice;
    if (!c.directions.empty()) {
      one["directions"] = Json::array();
      for (const Vec3& way : c.directions) one["directions"].push_back(as_json(to_dimension<D>(way)));
      one["interest"] = c.interest;
      one["danger"] = c.danger;
      one["closed"] = c.closed;
    }
    all["combiners"].push_back(std::move(one));
  }
  all["body"] = {{"name", why.body},
                 {"asked", as_json(why.asked)},
                 {"delivered", as_json(why.delivered)},
                 {"shortfall", as_json(why.shortfall)},
                 {"position", as_json(why.after.position, world)},
                 {"velocity", as_json(why.after.velocity)},
                 {"heading", as_json(why.heading_after)},
                 {"quarantined", why.quarantined}};
  if (why.gait) {
    const auto twist = [](const Twist<float>& t) { return Json{{"velocity", as_json(t.velocity)}, {"spin", t.spin}}; };
    Json mix = Json::object();
    for (const auto& [clip, part] : mix_of(*why.gait, *world.group(why.group).definition().character)) mix[clip] = part;
    all["body"]["gait"] = {{"blend_point", as_json(why.gait->point)},
                           {"phase", why.gait->phase},
                           {"mix", mix},
                           {"asked", twist(why.gait->asked)},
                           {"had", twist(why.gait->had)}};
  }
  return all;
}

template <int D>
AgentId agent_with_key(const World<D>& world, std::uint32_t key) {
  for (std::size_t g = 0; g < world.group_count(); ++g) {
    const auto keys = world.group(world.group_at(g)).keys();
    const auto at = std::ranges::find(keys, key);
    if (at != keys.end()) return world.group(world.group_at(g)).agents()[static_cast<std::size_t>(at - keys.begin())];
  }
  return {};
}

#define VEER_EXPLANATION(D)                                               \
  template std::string name_of_entry(const Explanation<D>&, std::size_t); \
  template Json to_json(const Explanation<D>&, const World<D>&);          \
  template AgentId agent_with_key(const World<D>&, std::uint32_t);
VEER_EXPLANATION(2)
VEER_EXPLANATION(3)
#undef VEER_EXPLANATION

}  // namespace veer::scenario
