#include "veer/discrete/policy.hpp"

#include <algorithm>

#include "veer/discrete/streams.hpp"

namespace veer::discrete {
namespace {

/// Selects one of several equally good places. Precondition: there is at least one.
Place pick(std::span<const Place> good, Ties ties, std::uint32_t id, const Sight& sight) {
  if (ties == Ties::draw && good.size() > 1) {
    const Dice<float> dice(sight.seed, id, sight.step, stream_tie);
    return good[mul_high(dice.bits(0), static_cast<std::uint32_t>(good.size()))];
  }
  if (ties == Ties::free_first)
    for (const Place place : good)
      if (sight.occupants[place] == 0) return place;
  return good.front();
}

Wish approach(Place goal, Ties ties, std::uint32_t id, Place at, const Sight& sight) {
  if (at == goal) return {at};
  const DistanceField& field = sight.fields.field(sight.places, goal);
  const std::uint32_t steps = field.steps(at);
  if (steps == unreachable) return {at, true};
  const std::span<Place> near = sight.places.neighbors(at, sight.buffer);
  const auto end = std::remove_if(near.begin(), near.end(), [&](Place p) { return field.steps(p) + 1 != steps; });
  return {pick({near.begin(), end}, ties, id, sight)};
}

Wish flee(const Flee& flee, std::uint32_t id, Place at, const Sight& sight) {
  const DistanceField& field = sight.fields.field(sight.places, flee.from, Sense::from_root);
  std::uint32_t most = field.steps(at);
  if (most == unreachable || most > flee.within) return {at};
  const std::span<Place> near = sight.places.neighbors(at, sight.buffer);
  for (const Place place : near) most = std::max(most, field.steps(place));
  if (most == field.steps(at)) return {at};
  const auto end = std::remove_if(near.begin(), near.end(), [&](Place p) { return field.steps(p) != most; });
  return {pick({near.begin(), end}, flee.ties, id, sight)};
}

Wish walk(const RandomWalk& walk, std::uint32_t id, Place at, const Sight& sight) {
  const Dice<float> dice(sight.seed, id, sight.step, stream_walk);
  if (dice.uniform(0) < walk.stay) return {at};
  const std::span<Place> near = sight.places.neighbors(at, sight.buffer);
  const auto end = std::remove_if(near.begin(), near.end(), [&](Place p) { return sight.occupants[p] != 0; });
  const auto free = static_cast<std::uint32_t>(end - near.begin());
  return {free == 0 ? at : near[mul_high(dice.bits(1), free)]};
}

std::string fault_of_list(const std::vector<Place>& list, const char* name, const Places& places) {
  const std::string label(name);
  if (list.empty()) return label + ": it has no places";
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i] >= places.size())
      return label + ": place " + std::to_string(list[i]) + " (number " + std::to_string(i) + ") doesn't exist";
  return "";
}

std::string fault_of_route(const Route& route, const Places& places, Place start) {
  if (std::string fault = fault_of_list(route.places, "route", places); !fault.empty()) return fault;
  Place from = start;
  for (const Place to : route.places) {
    if (from != to && !places.linked(from, to))
      return "route: from place " + std::to_string(from) + " to " + std::to_string(to) + " isn't one open step";
    from = to;
  }
  return "";
}

}  // namespace

Policy::Policy() noexcept = default;
Policy::Policy(Stay policy) noexcept : kind_(policy) {}
Policy::Policy(Toward policy) noexcept : kind_(policy) {}
Policy::Policy(Flee policy) noexcept : kind_(policy) {}
Policy::Policy(RandomWalk policy) noexcept : kind_(policy) {}
Policy::Policy(Patrol policy) noexcept : kind_(std::move(policy)) {}
Policy::Policy(Route policy) noexcept : kind_(std::move(policy)) {}
Policy::Policy(const Policy& other) = default;
Policy::Policy(Policy&& other) noexcept = default;
Policy& Policy::operator=(const Policy& other) = default;
Policy& Policy::operator=(Policy&& other) noexcept = default;
Policy::~Policy() = default;

std::string fault_of(const Policy& policy, const Places& places, Place start) {
  const auto missing = [&](Place place) { return place >= places.size(); };
  if (const auto* p = policy.as<Toward>(); p && missing(p->goal)) return "toward: the goal doesn't exist";
  if (const auto* p = policy.as<Flee>(); p && missing(p->from)) return "flee: the place doesn't exist";
  if (const auto* p = policy.as<RandomWalk>(); p && !(p->stay >= 0 && p->stay <= 1))
    return "random walk: the probability to stay isn't in [0, 1]";
  if (const auto* p = policy.as<Patrol>()) return fault_of_list(p->places, "patrol", places);
  if (const auto* p = policy.as<Route>()) return fault_of_route(*p, places, start);
  return "";
}

Progress begin(const Policy& policy, Place start) noexcept {
  Progress progress;
  if (const auto* p = policy.as<Patrol>()) progress.next = p->places.size() > 1 && p->places[0] == start;
  if (const auto* p = policy.as<Route>()) progress.next = p->places[0] == start;
  return progress;
}

Wish wish(const Policy& policy, const Progress& progress, std::uint32_t id, Place at, const Sight& sight) noexcept {
  if (const auto* p = policy.as<Toward>()) return approach(p->goal, p->ties, id, at, sight);
  if (const auto* p = policy.as<Flee>()) return flee(*p, id, at, sight);
  if (const auto* p = policy.as<RandomWalk>()) return walk(*p, id, at, sight);
  if (const auto* p = policy.as<Patrol>()) return approach(p->places[progress.next], p->ties, id, at, sight);
  if (const auto* p = policy.as<Route>()) {
    if (progress.next == p->places.size() || p->places[progress.next] == at) return {at};
    const Place next = p->places[progress.next];
    return sight.places.linked(at, next) ? Wish{next} : Wish{at, true};
  }
  return {at};
}

bool settle(const Policy& policy, Progress& progress, Place at) noexcept {
  const bool before = progress.arrived;
  if (const auto* p = policy.as<Toward>()) {
    progress.arrived = at == p->goal;
    return progress.arrived && !before;
  }
  if (const auto* p = policy.as<Patrol>()) {
    const auto last = static_cast<std::uint32_t>(p->places.size() - 1);
    progress.arrived = at == p->places[progress.next];
    if (!progress.arrived || last == 0) return progress.arrived && !before;
    if (p->round == Round::loop) progress.next = progress.next == last ? 0 : progress.next + 1;
    else {
      if (progress.next == last) progress.backward = true;
      if (progress.next == 0) progress.backward = false;
      progress.next = progress.backward ? progress.next - 1 : progress.next + 1;
    }
    return true;
  }
  if (const auto* p = policy.as<Route>()) {
    if (progress.next < p->places.size() && p->places[progress.next] == at) ++progress.next;
    progress.arrived = progress.next == p->places.size();
    return progress.arrived && !before;
  }
  return false;
}

}  // namespace veer::discrete
