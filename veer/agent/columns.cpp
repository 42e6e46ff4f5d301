#include "veer/agent/columns.hpp"

#include <cstring>

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

/// Calls f on the columns of every aim that exists.
template <class Columns, class F>
void for_each_aim(Columns& c, F f) {
  for (auto& aims : c.aims) {
    if (aims.there.empty()) continue;
    f(aims.motion);
    f(aims.heading);
    f(aims.spin);
    f(aims.there);
    f(aims.open_time);
    f(aims.post);
  }
}

/// Calls f on what each behavior of the mind remembers, and what the body does.
template <class Columns, class F>
void for_each_memory(Columns& c, F f) {
  for (auto& m : c.memory) f(m);
  f(c.body_memory);
}

/// Bytes of so many rows of memory, with room for the pack that starts at the last of them.
std::size_t memory_bytes(const MemoryColumn& m, std::size_t rows) { return m.size ? (rows + spare_rows) * m.size : 0; }

/// Calls f on every column that has one element per agent and exists now.
template <class Columns, class F>
void for_each_column(Columns& c, F f) {
  f(c.key);
  f(c.handle_index);
  f(c.now);
  f(c.next);
  f(c.heading);
  f(c.next_heading);
  f(c.asked);
  f(c.flags);
  if (!c.asked_heading.empty()) f(c.asked_heading);
  if (!c.asked_turn.empty()) f(c.asked_turn);
  if (!c.spin.empty()) f(c.spin);
  if (!c.spin.empty()) f(c.next_spin);
  if (!c.goal.empty()) f(c.goal);
  if (!c.chosen.empty()) f(c.chosen);
  if (!c.height.empty()) f(c.height);
  if (!c.height.empty()) f(c.next_height);
  if (!c.sighting.empty()) f(c.sighting);
  for (auto& quantity : c.quantities) f(quantity);
  for_each_aim(c, f);
}

}  // namespace

template <int D>
void Columns<D>::reserve(std::size_t rows) {
  for_each_column(*this, [&](auto& column) { column.reserve(rows); });
  for (LimitColumn& limit : limits) limit.reserve(rows);
  for_each_memory(*this, [&](MemoryColumn& m) { m.bytes.reserve(memory_bytes(m, rows)); });
  if (thought_size > 0) thought.reserve(rows * thought_size);
}

template <int D>
void Columns<D>::resize(std::size_t rows) {
  for_each_column(*this, [&](auto& column) { column.resize(rows); });
  for (LimitColumn& limit : limits) limit.resize(rows, count);
  for_each_memory(*this, [&](MemoryColumn& m) {
    m.bytes.resize(memory_bytes(m, rows));
    // A new agent remembers nothing; packs may have written past the last one.
    if (rows > count) std::memset(m.bytes.data() + count * m.size, 0, (rows - count) * m.size);
  });
  if (thought_size > 0) thought.resize(rows * thought_size);
  for (std::size_t word = count * thought_size; word < rows * thought_size; ++word) thought[word] = 0;
  for (std::size_t row = count; row < rows && !chosen.empty(); ++row) chosen[row] = {};
  for (std::size_t row = count; row < rows && !sighting.empty(); ++row) sighting[row] = {};
  for (Aims<D>& aims : this->aims)
    for (std::size_t row = count; row < rows && !aims.there.empty(); ++row) {
      aims.there[row] = 0;
      aims.open_time[row] = unlimited;
      aims.post[row] = 0;
    }
  count = rows;
}

template <int D>
void Columns<D>::remove(std::size_t row) {
  const std::size_t last = count - 1;
  if (row != last) {
    for_each_column(*this, [&](auto& column) { column[row] = column[last]; });
    for (LimitColumn& limit : limits) limit.copy(last, row);
    for_each_memory(*this, [&](MemoryColumn& m) {
      std::memcpy(m.bytes.data() + row * m.size, m.bytes.data() + last * m.size, m.size);
    });
    for (std::size_t i = 0; i < thought_size; ++i) thought[row * thought_size + i] = thought[last * thought_size + i];
  }
  resize(last);
}

template <int D>
void Columns<D>::need_goals() {
  if (!goal.empty()) return;
  goal.resize(count);
  for (std::size_t row = 0; row < count; ++row) goal[row] = now[row].position;
}

template <int D>
void Columns<D>::need_choices() {
  if (chosen.empty()) chosen.resize(count);
}

template <int D>
void Columns<D>::need_sightings() {
  if (!sighting.empty()) return;
  sighting.resize(count);
  for (std::size_t row = 0; row < count; ++row) sighting[row] = {};
}

template <int D>
void Columns<D>::need_thoughts(std::size_t words) {
  thought_size = words;
  thought.resize(count * words);
  for (std::size_t word = 0; word < count * words; ++word) thought[word] = 0;
}

template <int D>
void Columns<D>::need_aims(std::size_t place) {
  if (aims.size() <= place) aims.resize(place + 1);
  Aims<D>& mine = aims[place];
  if (!mine.there.empty()) return;
  mine.motion.resize(count);
  mine.heading.resize(count);
  mine.spin.resize(count);
  mine.there.resize(count);
  mine.open_time.resize(count);
  std::fill_n(mine.open_time.data(), count, unlimited);
  mine.post.resize(count);
}

template <int D>
void Columns<D>::need_spin() {
  if (!spin.empty()) return;
  spin.resize(count);
  next_spin.resize(count);
}

namespace {

/// Calls f(column, values per row) on every column that a new order of the rows concerns. The present goes to `next`,
/// which is free until the agents move; what the mind asked for is made anew in each step.
template <int D, class F>
void for_each_moved(Columns<D>& c, F f) {
  f(c.key, 1);
  f(c.handle_index, 1);
  if (c.flagged) f(c.flags, 1);
  if (!c.goal.empty()) f(c.goal, 1);
  if (!c.spin.empty()) f(c.spin, 1);
  if (!c.chosen.empty()) f(c.chosen, 1);
  if (!c.height.empty()) f(c.height, 1);
  if (!c.sighting.empty()) f(c.sighting, 1);
  if (c.thought_size > 0) f(c.thought, c.thought_size);
  for (Column<float>& quantity : c.quantities) f(quantity, 1);
  for_each_aim(c, [&](auto& column) { f(column, 1); });
  for (LimitColumn& limit : c.limits)
    if (limit.each()) f(limit.values(), 1);
  for_each_memory(c, [&](MemoryColumn& m) {
    if (m.size > 0) f(m.bytes, m.size);
  });
}

}  // namespace

template <int D>
void Columns<D>::prepare_reorder() {
  for_each_moved(*this, [](auto& column, std::size_t) { column.prepare_reorder(); });
}

template <int D>
void Columns<D>::reorder(const std::uint64_t* order, std::size_t begin, std::size_t end) {
  now.reorder_to(next, order, begin, end);
  heading.reorder_to(next_heading, order, begin, end);
  for_each_moved(*this, [&](auto& column, std::size_t per_row) { column.reorder(order, begin, end, per_row); });
}

template <int D>
void Columns<D>::finish_reorder() {
  now.swap(next);
  heading.swap(next_heading);
  for_each_moved(*this, [](auto& column, std::size_t) { column.finish_reorder(); });
}

template <int D>
std::size_t Columns<D>::bytes() const {
  std::size_t sum = 0;
  for_each_column(*this, [&](const auto& column) { sum += column.bytes(); });
  for (const LimitColumn& limit : limits) sum += limit.bytes();
  for_each_memory(*this, [&](const MemoryColumn& m) { sum += m.bytes.bytes(); });
  sum += thought.bytes();
  return sum;
}

template struct Columns<2>;
template struct Columns<3>;

}  // namespace veer
