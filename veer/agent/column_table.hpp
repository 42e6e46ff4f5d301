#pragma once

#include <string_view>

#include "veer/agent/columns.hpp"

/// The one table of all columns. Adding, removing, sorting, transferring, shifting, hashing and counting bytes go
/// through it, so a new column is one line here.
namespace veer {

/// How a column follows when the rows of its group are sorted.
enum class Sorting {
  follows,  // its values move with their agents
  to_next,  // they move into its `next` twin, which is free until agents move; then the two swap
  flagged,  // as follows, but only while a flag is set
  remade,   // they stay: the stage that reads the column writes it first
};

/// What an agent that changes its group has in the new one.
enum class Carrying {
  kept,     // the same value; a group without the column gets it
  fresh,    // the value of a new agent
  decided,  // by rules that need the definitions of both groups (world/stage/transfer.cpp)
};

/// Which groups keep a column.
enum class Keeping {
  always,
  needed,  // only groups that need it; it is empty in others
};

/// What the values of a column are when the origin of the world is moved.
enum class Meaning {
  position,  // relative to the origin, or contain such a position: shifted
  other,     // directions, offsets, speeds, distances, times, numbers: they stay
};

struct ColumnRule {
  std::string_view name;
  Keeping keeping;
  Sorting sorting;
  Carrying carrying;
  bool state;  // the future depends on it: hashed
  Meaning meaning;
};

/// Calls f(rule, member of Columns<D>, value of a new agent) for every column with one value per agent, in the order in
/// which they are hashed.
template <int D, class F>
void for_each_member(F&& f) {
  using C = Columns<D>;
  constexpr auto always = Keeping::always, needed = Keeping::needed;
  constexpr auto follows = Sorting::follows, to_next = Sorting::to_next, remade = Sorting::remade;
  constexpr auto kept = Carrying::kept, fresh = Carrying::fresh, decided = Carrying::decided;
  constexpr auto position = Meaning::position, other = Meaning::other;
  const Vec<float, D> none{};
  const Spin<float, D> still{};
  f(ColumnRule{"key", always, follows, kept, true, other}, &C::key, 0u);
  f(ColumnRule{"handle_index", always, follows, kept, false, other}, &C::handle_index, 0u);
  f(ColumnRule{"now", always, to_next, kept, true, position}, &C::now, Motion<D>{});
  f(ColumnRule{"next", always, remade, kept, false, position}, &C::next, Motion<D>{});
  f(ColumnRule{"heading", always, to_next, kept, true, other}, &C::heading, none);
  f(ColumnRule{"next_heading", always, remade, kept, false, other}, &C::next_heading, none);
  f(ColumnRule{"asked", always, remade, decided, false, other}, &C::asked, none);
  f(ColumnRule{"asked_heading", needed, remade, decided, false, other}, &C::asked_heading, none);
  f(ColumnRule{"asked_turn", needed, remade, fresh, false, other}, &C::asked_turn, still);
  f(ColumnRule{"flags", always, Sorting::flagged, fresh, true, other}, &C::flags,
    std::uint8_t{0});  // whether it arrives is the new mind's
  f(ColumnRule{"goal", needed, follows, kept, true, position}, &C::goal, none);
  f(ColumnRule{"spin", needed, follows, kept, true, other}, &C::spin, still);
  f(ColumnRule{"next_spin", needed, remade, kept, false, other}, &C::next_spin, still);
  f(ColumnRule{"chosen", needed, follows, kept, true, other}, &C::chosen, AgentId{});
  f(ColumnRule{"height", needed, follows, kept, true, other}, &C::height, 0.f);
  f(ColumnRule{"next_height", needed, remade, kept, false, other}, &C::next_height, 0.f);
  f(ColumnRule{"sighting", needed, follows, kept, true, position}, &C::sighting, Sighting<D>{});
}

/// Calls f(rule, column, values per row, value of a new agent) for every column that the group keeps. Limits have a
/// type of their own and come beside these.
template <class Columns, class F>
void for_each_column(Columns& c, F&& f) {
  for_each_member<Columns::dimension>([&](const ColumnRule& rule, auto member, const auto& fresh) {
    if (rule.keeping == Keeping::always || !(c.*member).empty()) f(rule, c.*member, std::size_t{1}, fresh);
  });
  constexpr auto follows = Sorting::follows;
  constexpr auto fresh = Carrying::fresh, decided = Carrying::decided;
  constexpr auto other = Meaning::other;
  if (c.thought_size > 0)
    f(ColumnRule{"thought", Keeping::needed, follows, decided, true, other}, c.thought, c.thought_size, 0.);
  for (auto& quantity : c.quantities)
    f(ColumnRule{"quantity", Keeping::needed, follows, decided, true, other}, quantity, std::size_t{1}, 0.f);
  for (auto& aims : c.aims) {
    if (aims.there.empty()) continue;
    f(ColumnRule{"aim_motion", Keeping::needed, follows, fresh, true, Meaning::position}, aims.motion, std::size_t{1},
      Motion<Columns::dimension>{});
    f(ColumnRule{"aim_heading", Keeping::needed, follows, fresh, false, other}, aims.heading, std::size_t{1},
      Vec<float, Columns::dimension>{});
    f(ColumnRule{"aim_spin", Keeping::needed, follows, fresh, false, other}, aims.spin, std::size_t{1},
      Spin<float, Columns::dimension>{});
    f(ColumnRule{"aim_there", Keeping::needed, follows, fresh, true, other}, aims.there, std::size_t{1}, 0.f);
    f(ColumnRule{"aim_open_time", Keeping::needed, follows, fresh, false, other}, aims.open_time, std::size_t{1},
      unlimited);
    f(ColumnRule{"aim_slot", Keeping::needed, follows, fresh, true, other}, aims.slot, std::size_t{1}, 0u);
  }
  for (auto& memory : c.memory)
    if (memory.size > 0)
      f(ColumnRule{"memory", Keeping::needed, follows, fresh, true, other}, memory.bytes, memory.size, std::byte{0});
  if (c.body_memory.size > 0)
    f(ColumnRule{"body_memory", Keeping::needed, follows, decided, true, other}, c.body_memory.bytes,
      c.body_memory.size, std::byte{0});
}

}  // namespace veer
