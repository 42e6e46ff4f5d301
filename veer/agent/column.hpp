#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "veer/base/allocator.hpp"
#include "veer/base/inline.hpp"

namespace veer {

/// Rows past the last agent, so that a whole pack can be read and written there.
inline constexpr std::size_t spare_rows = 16;

/// One value per agent. Values past the last agent exist and are zero or stale: readable, never meaningful.
template <class T>
class Column {
 public:
  void resize(std::size_t rows) { values_.resize(rows + spare_rows); }
  void reserve(std::size_t rows) { values_.reserve(rows + spare_rows); }
  /// Returns how many rows there is memory for.
  std::size_t room() const { return values_.capacity() < spare_rows ? 0 : values_.capacity() - spare_rows; }
  /// True for a column that its group doesn't keep.
  bool empty() const { return values_.empty(); }
  T& operator[](std::size_t row) { return values_[row]; }
  const T& operator[](std::size_t row) const { return values_[row]; }
  T* data() { return values_.data(); }
  const T* data() const { return values_.data(); }
  void swap(Column& other) noexcept { values_.swap(other.values_); }
  std::size_t bytes() const { return (values_.capacity() + moved_.capacity()) * sizeof(T); }

  // A new order: first room for it, then the rows in any number of chunks (`per_row` values each), then it holds.
  void prepare_reorder() { moved_.resize(values_.size()); }
  /// Reserves memory for the new order of this many rows, if there is memory for the rows themselves.
  void reserve_reorder(std::size_t rows) {
    if (values_.capacity() > 0) moved_.reserve(rows + spare_rows);
  }
  VEER_INLINE void reorder(const std::uint64_t* order, std::size_t begin, std::size_t end, std::size_t per_row = 1) {
    take_rows(values_.data(), moved_.data(), order, begin, end, per_row);
  }
  const T* moved() const { return moved_.data(); }
  void finish_reorder() { values_.swap(moved_); }
  /// As reorder, into another column of the same kind.
  VEER_INLINE void reorder_to(Column& other, const std::uint64_t* order, std::size_t begin, std::size_t end) const {
    take_rows(values_.data(), other.values_.data(), order, begin, end, 1);
  }

 private:
  /// The lower half of an order's entry is the row that goes there.
  VEER_INLINE static void take_rows(const T* from, T* to, const std::uint64_t* order, std::size_t begin,
                                    std::size_t end, std::size_t per_row) {
    if (per_row == 1) {
      for (std::size_t row = begin; row < end; ++row) to[row] = from[static_cast<std::uint32_t>(order[row])];
      return;
    }
    for (std::size_t row = begin; row < end; ++row)
      std::memcpy(to + row * per_row, from + static_cast<std::uint32_t>(order[row]) * per_row, per_row * sizeof(T));
  }

  Array<T> values_, moved_;
};

/// A limit that costs no memory as long as all agents of a group have the same.
class LimitColumn {
 public:
  void set_common(float value) { common_ = value; }
  void set(std::size_t row, float value, std::size_t rows);
  /// Room for so many rows, taken once the values differ.
  void reserve(std::size_t rows);
  /// Room for so many rows, taken at once: agents with values of their own may come.
  void reserve_each(std::size_t rows) { each_.reserve(room_ = rows); }
  void resize(std::size_t rows, std::size_t had);
  void copy(std::size_t from, std::size_t to);
  float operator[](std::size_t row) const { return each_.empty() ? common_ : each_[row]; }
  std::size_t bytes() const { return each_.bytes(); }
  /// The value of all agents as long as they have the same.
  float common() const { return common_; }
  /// One value per row, or null while all agents have the same.
  const float* each() const { return each_.empty() ? nullptr : each_.data(); }
  Column<float>& values() { return each_; }

 private:
  float common_ = 0;
  std::size_t room_ = 0;  // rows
  Column<float> each_;
};

/// Bytes that a behavior or a body keeps per agent from step to step (its Memory).
struct MemoryColumn {
  std::size_t size = 0;  // bytes per agent
  Column<std::byte> bytes;
};

}  // namespace veer
