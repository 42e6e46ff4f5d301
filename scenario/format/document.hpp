#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scenario/format/budget.hpp"

/// A parsed JSON text with the line of every value, which messages about faults need.
namespace veer::scenario {

/// A mistake in a file: where it is, and what was expected and found.
struct Fault {
  int line;             // from 1
  std::string pointer;  // JSON pointer (RFC 6901) of the value; empty for the whole text
  std::string message;
};
using Faults = std::vector<Fault>;

/// A remark about a file that can be read nevertheless.
using Note = Fault;
using Notes = std::vector<Note>;

struct Node {
  enum class Kind { null, boolean, number, string, array, object };
  Kind kind = Kind::null;
  int line = 1;
  double number = 0;   // value of a number; 0 or 1 for a boolean
  bool whole = false;  // the number is written without fraction and exponent
  std::string text{};  // value of a string
  std::vector<Node> items{};
  std::vector<std::pair<std::string, Node>> members{};  // in the order of the text

  /// Returns the member with this name, or null.
  const Node* find(std::string_view name) const;
};

/// Adds a fault or a note. Those beyond budget::faults are dropped, except one, by which `is_full` knows of them.
void tell(std::vector<Fault>& list, Fault fault);
/// Returns whether there are more faults than are told.
bool is_full(const std::vector<Fault>& list);
/// Sorts faults or notes by line; different checks find theirs at different times. What isn't told is mentioned at the
/// end if `full`.
void put_in_order(std::vector<Fault>& list, bool full);

/// Returns "a number", "an object" and so on, for messages.
std::string_view kind_name(Node::Kind kind);

/// Returns the JSON pointer of a member or an item of the value at `pointer`.
std::string join(std::string_view pointer, std::string_view name);
std::string join(std::string_view pointer, std::size_t index);

/// The JSON pointer of a value that is looked at. Its text is made when a message needs it, which is rare: in a long
/// file, texts of all pointers would take most of the time. Names that it is made of must outlive it.
class Pointer {
 public:
  Pointer() = default;
  Pointer(const Pointer& other) { *this = other; }
  Pointer& operator=(const Pointer& other) {
    size_ = other.size_;
    std::copy_n(other.parts_.begin(), size_, parts_.begin());
    return *this;
  }

  Pointer operator/(std::string_view name) const { return with({name.data() ? name.data() : "", name.size()}); }
  Pointer operator/(std::size_t index) const { return with({nullptr, index}); }
  std::string text() const;

 private:
  struct Part {
    const char* name;    // null: an item
    std::size_t number;  // length of the name, or index of the item
  };
  Pointer with(const Part& part) const {
    Pointer all(*this);
    if (all.size_ < all.parts_.size()) all.parts_[all.size_++] = part;
    return all;
  }

  // Not initialized: most are never used. A document has at most budget::nesting levels, and readers ask for a few
  // members that it doesn't have.
  std::array<Part, budget::nesting + 16> parts_;
  std::size_t size_ = 0;
};

/// Parses a text. A syntax error ends parsing and returns null, with a fault; a duplicated member is a fault, too, but
/// parsing continues.
Node parse(std::string_view text, Faults& faults);

/// Returns "file:line: pointer: message" in one printable line.
std::string to_line(const Fault& fault, std::string_view file);

}  // namespace veer::scenario
