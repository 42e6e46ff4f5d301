#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Text from files and command lines, made fit to be shown.
namespace veer {

/// Returns the number of bytes of the UTF-8 character at the start of `text`; 0 if it isn't valid.
std::size_t character_length(std::string_view text);

/// Returns whether a character acts on a terminal instead of being shown: control characters (C0, DEL, C1), separators
/// of lines and paragraphs, and marks that change the direction of writing.
bool is_control(std::string_view character);

/// Returns `text` with '?' for each control character and U+FFFD for each byte that isn't UTF-8: one line that shows
/// what it says, whatever a file contains.
std::string printable(std::string_view text);

/// Returns the longest start of `text` that has at most `most` bytes and ends with a whole character.
std::string_view shortened(std::string_view text, std::size_t most);

/// Returns the longest start of `text` as `shortened` does, with "..." after it if something was left out. Messages
/// quote what they found in this way: a text of a file may be as long as the file.
std::string excerpt(std::string_view text, std::size_t most = 40);

}  // namespace veer
