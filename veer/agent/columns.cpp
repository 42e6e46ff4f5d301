#include "veer/agent/columns.hpp"

#include <algorithm>
#include <cstring>

#include "veer/agent/column_table.hpp"
#include "veer/base/check.hpp"

namespace veer {

void LimitColumn::set(std::size_t row, float value, std::size_t rows) {
  if (each_.empty()) {
    if (value == common_) return;
    each_.reserve(room_);
    each_.resize(rows);
    for (std::size_t i = 0; i < rows; ++i) each_[i] = common_;
  }
  each_[row] = value;
}

void LimitColumn::reserve(std::size_t rows) {
  room_ = rows;
  if (!each_.empty()) each_.reserve(rows);
}

void LimitColumn::resize(std::size_t rows, std::size_t had) {
  if (each_.empty()) return;
  each_.resize(rows);
  for (std::size_t i = had; i < rows; ++i) each_[i] = common_;
}

void LimitColumn::copy(std::size_t from, std::size_t to) {
  if (!each_.empty()) each_[to] = each_[from];
}

namespace {

/// The number of values in this many rows. Columns with several values per row have their spare rows here: a pack that
/// starts at the last row reads and writes past it.
std::size_t values_of(std::size_t rows, std::size_t per_row) {
  return per_row == 1 ? rows : (rows + spare_rows) * per_row;
}

/// Gives an absent column its rows, each with the same value, and as much room as the others have.
template <class T>
void begin_column(Column<T>& column, std::size_t rows, std::size_t room, const T& value) {
  column.reserve(room);
  column.resize(rows);
  std::fill_n(column.data(), rows, value);
}

/// Calls f(column, values per row) on every column that moves when rows are sorted, except those that go to their
/// twins.
template <int D, class F>
void for_each_sorted(Columns<D>& c, F f) {
  for_each_column(c, [&](const ColumnRule& rule, auto& column, std::size_t per_row, const auto&) {
    if (rule.sorting == Sorting::follows || (rule.sorting == Sorting::flagged && c.flagged)) f(column, per_row);
  });
  for (LimitColumn& limit : c.limits)
    if (limit.each()) f(limit.values(), std::size_t{1});
}

}  // namespace

template <int D>
void Columns<D>::reserve(std::size_t rows) {
  for_each_column(*this, [&](const ColumnRule&, auto& column, std::size_t per_row, const auto&) {
    column.reserve(values_of(rows, per_row));
  });
  for (LimitColumn& limit : limits) limit.reserve(rows);
}

template <int D>
void Columns<D>::reserve_for_transfers(std::size_t rows) {
  reserve(rows);
  for_each_member<D>([&](const ColumnRule& rule, auto member, const auto&) {
    if (rule.carrying == Carrying::kept) (this->*member).reserve(rows);
  });
}

template <int D>
void Columns<D>::resize(std::size_t rows) {
  for_each_column(*this, [&](const ColumnRule&, auto& column, std::size_t per_row, const auto& fresh) {
    column.resize(values_of(rows, per_row));
    // Also where there was room: packs may have written past the last agent.
    if (rows > count) std::fill_n(column.data() + count * per_row, (rows - count) * per_row, fresh);
  });
  for (LimitColumn& limit : limits) limit.resize(rows, count);
  count = rows;
}

template <int D>
void Columns<D>::remove(std::size_t row) {
  const std::size_t last = count - 1;
  if (row != last) {
    for_each_column(*this, [&](const ColumnRule&, auto& column, std::size_t per_row, const auto&) {
      std::copy_n(column.data() + last * per_row, per_row, column.data() + row * per_row);
    });
    for (LimitColumn& limit : limits) limit.copy(last, row);
  }
  resize(last);
}

template <int D>
void Columns<D>::need_goals() {
  if (!goal.empty()) return;
  goal.reserve(room());
  goal.resize(count);
  for (std::size_t row = 0; row < count; ++row) goal[row] = now[row].position;
}

template <int D>
void Columns<D>::set_goal(std::size_t row, const Vec<float, D>& position) {
  need_goals();
  if (goal[row] == position) return;
  goal[row] = position;
  flags[row] |= goal_is_new;
  flagged = true;
}

template <int D>
void Columns<D>::need_choices() {
  if (chosen.empty()) begin_column(chosen, count, room(), AgentId{});
}

template <int D>
void Columns<D>::need_sightings() {
  if (sighting.empty()) begin_column(sighting, count, room(), Sighting<D>{});
}

template <int D>
void Columns<D>::need_thoughts(std::size_t words) {
  thought_size = words;
  thought.resize(values_of(count, words));
  std::fill_n(thought.data(), count * words, 0.);
}

template <int D>
void Columns<D>::need_aims(std::size_t behavior) {
  if (aims.size() <= behavior) aims.resize(behavior + 1);
  Aims<D>& mine = aims[behavior];
  if (!mine.there.empty()) return;
  begin_column(mine.motion, count, room(), Motion<D>{});
  begin_column(mine.heading, count, room(), Vec<float, D>{});
  begin_column(mine.spin, count, room(), Spin<float, D>{});
  begin_column(mine.there, count, room(), 0.f);
  begin_column(mine.open_time, count, room(), unlimited);
  begin_column(mine.slot, count, room(), std::uint32_t{0});
}

template <int D>
void Columns<D>::need_spin() {
  if (!spin.empty()) return;
  begin_column(spin, count, room(), Spin<float, D>{});
  begin_column(next_spin, count, room(), Spin<float, D>{});
}

template <int D>
void Columns<D>::prepare_reorder() {
  // Also for columns that begin later, and for flags before one is set: none of that may allocate in a warm step.
  for_each_member<D>([&](const ColumnRule& rule, auto member, const auto&) {
    if (rule.sorting == Sorting::follows || rule.sorting == Sorting::flagged) (this->*member).reserve_reorder(room());
  });
  for_each_column(*this, [&](const ColumnRule& rule, auto& column, std::size_t per_row, const auto&) {
    if (rule.sorting == Sorting::follows) column.reserve_reorder(values_of(room(), per_row));
  });
  for (LimitColumn& limit : limits) limit.values().reserve_reorder(room());
  for_each_sorted(*this, [](auto& column, std::size_t) { column.prepare_reorder(); });
}

template <int D>
void Columns<D>::reorder(const std::uint64_t* order, std::size_t begin, std::size_t end) {
  now.reorder_to(next, order, begin, end);
  heading.reorder_to(next_heading, order, begin, end);
  for_each_sorted(*this, [&](auto& column, std::size_t per_row) { column.reorder(order, begin, end, per_row); });
}

template <int D>
void Columns<D>::finish_reorder() {
  now.swap(next);
  heading.swap(next_heading);
  for_each_sorted(*this, [](auto& column, std::size_t) { column.finish_reorder(); });
}

template <int D>
void Columns<D>::shift(const Vec<double, D>& by) {
  for_each_column(*this, [&](const ColumnRule& rule, auto& column, std::size_t, const auto&) {
    if (rule.meaning != Meaning::position) return;
    if constexpr (requires { veer::shift(column[0], by); })
      for (std::size_t row = 0; row < count; ++row) veer::shift(column[row], by);
    else (void)VEER_CHECK(false, "a column of positions has values without a position");
  });
}

template <int D>
std::size_t Columns<D>::bytes() const {
  std::size_t sum = 0;
  for_each_column(*this,
                  [&](const ColumnRule&, const auto& column, std::size_t, const auto&) { sum += column.bytes(); });
  for (const LimitColumn& limit : limits) sum += limit.bytes();
  return sum;
}

template struct Columns<2>;
template struct Columns<3>;

}  // namespace veer
