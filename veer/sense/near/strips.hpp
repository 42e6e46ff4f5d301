#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "veer/base/inline.hpp"

namespace veer {

/// Names a strip: 1024 consecutive cells of a line along x. From the lowest bits: the part of the line, the line (y),
/// the slab (z), 21 bits each, so strips in the order of their numbers are in the order of space.
struct StripNumber {
  static constexpr int column_bits = 10, bits = 21;
  static constexpr std::uint32_t columns = 1u << column_bits, mask = (1u << bits) - 1;

  /// A line or a part one beyond the last is the first of the next slab or line.
  VEER_INLINE static constexpr std::uint64_t of(std::uint32_t slab, std::uint32_t line, std::uint32_t part) {
    return (std::uint64_t{slab} << (2 * bits)) + (std::uint64_t{line} << bits) + part;
  }
  VEER_INLINE static constexpr std::uint32_t part(std::uint64_t number) {
    return static_cast<std::uint32_t>(number) & mask;
  }
  VEER_INLINE static constexpr std::uint32_t line(std::uint64_t number) {
    return static_cast<std::uint32_t>(number >> bits) & mask;
  }
  VEER_INLINE static constexpr std::uint32_t slab(std::uint64_t number) {
    return static_cast<std::uint32_t>(number >> (2 * bits));
  }
};

/// A strip with agents in it. Its cells from the first to the last that hold an agent are put into bins of equal width:
/// a cell each, or several where agents are few.
struct Strip {
  std::uint64_t number = 0;
  std::uint32_t agents = 0;
  std::uint32_t first_bin = 0;                         // index in Grid::start
  std::uint32_t first_row = 0;                         // after sorting
  std::uint16_t low = StripNumber::columns, high = 0;  // columns within the strip
  std::uint16_t shift = 0;                             // a bin has 2^shift columns

  VEER_INLINE std::uint32_t bins() const { return (static_cast<std::uint32_t>(high - low) >> shift) + 1; }
  VEER_INLINE std::uint32_t bin(std::uint32_t column) const { return first_bin + ((column - low) >> shift); }
  /// Returns one past the last row.
  VEER_INLINE std::uint32_t end_row() const { return first_row + agents; }
  /// Counts the agents of another part of the same strip.
  void add(const Strip& other);
};

/// The strips that hold agents: a list, and an index to find them by number.
class StripSet {
 public:
  void clear();
  void reserve(std::size_t strips);
  /// Returns the position in the list of the strip with this number; adds it if there is none.
  std::uint32_t find_or_add(std::uint64_t number);
  /// Returns null if no agent is in that strip.
  VEER_INLINE const Strip* find(std::uint64_t number) const {
    for (std::size_t slot = slot_of(number);; slot = (slot + 1) & slot_mask_) {
      const std::uint32_t at = slots_[slot];
      if (at == 0) return nullptr;
      if (strips_[at - 1].number == number) return &strips_[at - 1];
    }
  }
  /// Sorts the list by number.
  void sort();
  /// Returns the number of the first strip from `number` on, in a sorted list; the largest number if there is none.
  std::uint64_t next(std::uint64_t number) const;

  std::size_t size() const { return strips_.size(); }
  Strip& operator[](std::size_t at) { return strips_[at]; }
  const Strip& operator[](std::size_t at) const { return strips_[at]; }
  std::span<Strip> all() { return strips_; }
  std::span<const Strip> all() const { return strips_; }
  std::size_t bytes() const;

 private:
  VEER_INLINE std::size_t slot_of(std::uint64_t number) const {
    return static_cast<std::size_t>((number * 0x9e3779b97f4a7c15u) >> slot_shift_);  // 2^64 over the golden ratio
  }
  void index(std::size_t slots);

  std::vector<Strip> strips_;
  std::vector<std::uint32_t> slots_ = {0,
                                       0};  // by hash of the number: position in the list plus one; half full at most
  std::size_t slot_mask_ = 1;
  int slot_shift_ = 63;  // the topmost bits of a product depend on all bits of its factors
};

}  // namespace veer
