#include "veer/discrete/board.hpp"

#include <algorithm>

#include "veer/base/check.hpp"

namespace veer::discrete {
namespace {

constexpr std::uint32_t last_generation = 0xffffffffu;

Handle make_handle(std::size_t index, std::uint32_t generation) {
  return {(std::uint64_t{generation} << 32) | (index + 1)};
}

/// Grows by doubling, ahead of time, because a step must not allocate.
template <class T>
void make_room(std::vector<T>& list, std::size_t count) {
  if (list.capacity() < count) list.reserve(std::max(count, 2 * list.capacity()));
}

}  // namespace

Board::Board(Places places, const BoardDef& def)
    : places_(std::move(places)),
      rules_(def.rules),
      ticks_per_second_(def.ticks_per_second),
      clock_(Clock::fixed(1 / static_cast<double>(def.ticks_per_second), def.max_catch_up)),
      fields_(static_cast<std::size_t>(static_cast<double>(def.field_memory) * 1048576.)),
      occupants_(places_.size(), 0),
      buffer_(places_.max_degree()) {
  if (def.all_shared) shared_.assign(places_.size(), 1);
  else if (!def.shared.empty()) shared_.assign(places_.size(), 0);
  for (const Place place : def.shared) shared_[place] = 1;
}

Result<Board> Board::make(Places places, const BoardDef& def) {
  if (!(def.ticks_per_second > 0 && def.ticks_per_second <= 1000))
    return Error{"board: ticks_per_second isn't in (0, 1000]"};
  if (def.max_catch_up < 1 || def.max_catch_up > 1000) return Error{"board: max_catch_up isn't in [1, 1000]"};
  if (!(def.field_memory >= 0 && def.field_memory <= 65536)) return Error{"board: field_memory isn't in [0, 65536] MB"};
  for (const Place place : def.shared)
    if (place >= places.size()) return Error{"board: shared place " + std::to_string(place) + " doesn't exist"};
  return Board(std::move(places), def);
}

const Board::Agent* Board::get(Handle agent) const noexcept {
  return VEER_CHECK(alive(agent), "null or stale handle") ? &entry(agent) : nullptr;
}

bool Board::alive(Handle agent) const noexcept {
  const auto number = static_cast<std::uint32_t>(agent.value);
  if (number == 0 || number > agents_.size()) return false;
  const Agent& found = agents_[number - 1];
  return found.alive && found.generation == agent.value >> 32;
}

std::size_t Board::rank(std::uint32_t id) const noexcept {
  const auto at = std::lower_bound(order_.begin(), order_.end(), id,
                                   [&](Handle agent, std::uint32_t value) { return entry(agent).id < value; });
  return static_cast<std::size_t>(at - order_.begin());
}

Handle Board::find(std::uint32_t id) const noexcept {
  const std::size_t at = rank(id);
  return at < order_.size() && entry(order_[at]).id == id ? order_[at] : Handle{};
}

std::string Board::fault_of_agent(const AgentDef& def) const {
  const std::string where = "agent: place " + std::to_string(def.place);
  if (def.place >= places_.size())
    return where + " doesn't exist; places are 0 to " + std::to_string(places_.size() - 1);
  if (places_.is_blocked(def.place)) return where + " is blocked";
  if (const Handle other = occupant(def.place)) return where + " is taken by agent " + std::to_string(entry(other).id);
  if (def.id == 0 && highest_id_ == 0xffffffffu) return "agent: no id is left above the highest; give one";
  if (def.id != 0 && find(def.id)) return "agent: id " + std::to_string(def.id) + " is in use";
  const float square = length_squared(def.heading);
  if (!(square > .998f && square < 1.002f)) return "agent: heading isn't of unit length";
  return fault_of(def.policy, places_, def.place);
}

Result<Handle> Board::add(AgentDef def) {
  if (std::string fault = fault_of_agent(def); !fault.empty()) return Error{std::move(fault)};
  if (def.id == 0) def.id = highest_id_ + 1;
  highest_id_ = std::max(highest_id_, def.id);
  std::size_t index = agents_.size();
  if (!free_entries_.empty()) {
    index = free_entries_.back();
    free_entries_.pop_back();
  } else {
    agents_.emplace_back();
  }
  Agent& agent = agents_[index];
  agent = {.id = def.id,
           .generation = agent.generation + 1,
           .alive = true,
           .place = def.place,
           .previous = def.place,
           .heading = def.heading,
           .policy = std::move(def.policy)};
  agent.progress = begin(agent.policy, def.place);
  if (!is_shared(def.place)) occupants_[def.place] = static_cast<std::uint32_t>(index + 1);
  const Handle made = make_handle(index, agent.generation);
  order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(rank(def.id)), made);
  make_room(claims_, order_.size());
  for (auto* events : {&arrived_, &blocked_, &unreachable_}) make_room(*events, order_.size());
  return made;
}

void Board::remove(Handle handle) noexcept {
  if (get(handle) == nullptr) return;
  Agent& agent = entry(handle);
  order_.erase(order_.begin() + static_cast<std::ptrdiff_t>(rank(agent.id)));
  if (!is_shared(agent.place)) occupants_[agent.place] = 0;
  agent.alive = false;
  agent.policy = Stay{};
  // An index with all its generations used up isn't used again, or its first handles would become valid again.
  if (agent.generation != last_generation) free_entries_.push_back(static_cast<std::uint32_t>(handle.value) - 1);
}

std::uint32_t Board::id(Handle agent) const noexcept {
  const Agent* found = get(agent);
  return found ? found->id : 0;
}
Place Board::place(Handle agent) const noexcept {
  const Agent* found = get(agent);
  return found ? found->place : no_place;
}
Place Board::previous_place(Handle agent) const noexcept {
  const Agent* found = get(agent);
  return found ? found->previous : no_place;
}
std::uint32_t Board::waited(Handle agent) const noexcept {
  const Agent* found = get(agent);
  return found ? found->waited : 0;
}
Vec2 Board::heading(Handle agent) const noexcept {
  const Agent* found = get(agent);
  return found ? found->heading : Vec2{};
}
Vec2 Board::velocity(Handle agent) const noexcept {
  const Agent* found = get(agent);
  return found ? places_.displacement(found->previous, found->place) * ticks_per_second_ : Vec2{};
}

Vec2 Board::position(Handle agent, float fraction) const noexcept {
  const Agent* found = get(agent);
  if (!found || !VEER_CHECK(fraction >= 0 && fraction <= 1, "fraction isn't in [0, 1]")) return {};
  if (fraction >= 1) return places_.center(found->place);
  const Vec2 way = places_.displacement(found->previous, found->place);
  return places_.wrapped(places_.center(found->previous) + way * fraction);
}

const Policy& Board::policy(Handle agent) const noexcept {
  static const Policy nothing{};
  const Agent* found = get(agent);
  return found ? found->policy : nothing;
}

Result<Handle> Board::set_policy(Handle handle, Policy policy) {
  if (get(handle) == nullptr) return Error{"policy: null or stale handle"};
  Agent& agent = entry(handle);
  if (std::string fault = fault_of(policy, places_, agent.place); !fault.empty()) return Error{std::move(fault)};
  agent.policy = std::move(policy);
  agent.progress = begin(agent.policy, agent.place);
  return handle;
}

Handle Board::occupant(Place place) const noexcept {
  if (!VEER_CHECK(place < places_.size(), "no such place") || occupants_[place] == 0) return {};
  const std::size_t index = occupants_[place] - 1;
  return make_handle(index, agents_[index].generation);
}

bool Board::is_free(Place place) const noexcept { return !places_.is_blocked(place) && occupants_[place] == 0; }

Place Board::nearest_free(Vec2 position, float within) const noexcept {
  return places_.nearest(position, within, this, [](const void* board, Place place) {
    return static_cast<const Board*>(board)->occupants_[place] == 0;
  });
}

bool Board::set_blocked(Place place, bool blocked) noexcept {
  if (!VEER_CHECK(place < places_.size(), "no such place")) return false;
  if (blocked)
    for (const Handle agent : order_)
      if (entry(agent).place == place) return false;
  places_.set_blocked(place, blocked);
  return true;
}

}  // namespace veer::discrete
