#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A JSON text with the line of every value, which a message about a mistake needs and JSON libraries throw away.
namespace veer::scenario {

/// One mistake in a file: where, and what was expected and found.
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
  double number = 0;   // of a number; 0 or 1 of a boolean
  bool whole = false;  // the number is written without fraction and exponent
  std::string text{};  // of a string
  std::vector<Node> items{};
  std::vector<std::pair<std::string, Node>> members{};  // in the order of the text

  /// The member of that name, or null.
  const Node* find(std::string_view name) const;
};

/// "a number", "an object"; for messages.
std::string_view kind_name(Node::Kind kind);

/// JSON pointer of a member or an item.
std::string join(std::string_view pointer, std::string_view name);
std::string join(std::string_view pointer, std::size_t index);

/// Reads a text. Whatever is wrong is added to the faults; a syntax error ends the reading and
/// gives null, a duplicated member doesn't.
Node parse(std::string_view text, Faults& faults);

/// "file:line: pointer: message", one line.
std::string to_line(const Fault& fault, std::string_view file);

}  // namespace veer::scenario
