#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// Parses a text. A syntax error ends parsing and returns null, with a fault; a duplicated member is a fault, too, but
/// parsing continues.
Node parse(std::string_view text, Faults& faults);

/// Returns "file:line: pointer: message" in one printable line.
std::string to_line(const Fault& fault, std::string_view file);

}  // namespace veer::scenario
