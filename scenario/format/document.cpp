#include "scenario/format/document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "scenario/format/budget.hpp"
#include "veer/base/printable.hpp"

namespace veer::scenario {
namespace {

constexpr std::size_t longest_message = 2000;  // bytes; lists of all behaviors fit
constexpr std::size_t longest_name = 80;       // bytes of one part of a pointer

/// Counts lines as the parser reads characters.
struct Position {
  int line = 1;
  char last = 0;
  bool in_string = false, escaped = false;

  void pass(char c) {
    last = c;
    line += c == '\n';
    if (c == '"' && !escaped) in_string = !in_string;
    escaped = in_string && c == '\\' && !escaped;
  }

  /// The parser reads one character past a number; when that is the end of the line, the number was on the line before.
  int line_of_number() const { return last == '\n' ? line - 1 : line; }
};

class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, Position* position) : at_(at), position_(position) {}
  /// Between values, line breaks and tabs are shown to the parser as spaces: it would spell each of those before a
  /// mistake in its message, which takes 40 s for 200 MB of them.
  reference operator*() const {
    static constexpr char space = ' ';
    const bool is_space = *at_ == '\n' || *at_ == '\t' || *at_ == '\r';
    return is_space && !position_->in_string ? space : *at_;
  }
  CountingIterator& operator++() {
    position_->pass(*at_);
    ++at_;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  Position* position_;
};

/// Shortens what the parser quotes in a message: it repeats all that it has read since the last string or number.
std::string with_short_quote(std::string_view what) {
  constexpr std::size_t most = 40;
  constexpr std::string_view last_read = "last read: '";
  const std::size_t found = what.find(last_read), opening = what.find('\'');
  const bool is_end = found != what.npos;  // the mistake is at the end of what is quoted
  const std::size_t begin = is_end ? found + last_read.size() : opening + 1;
  std::size_t end = what.rfind("'; expected ");
  if (end == what.npos || end < begin) end = what.rfind('\'');
  if (opening == what.npos || end < begin) return excerpt(what, longest_message);
  std::string_view quote = what.substr(begin, end - begin);
  std::string all(what.substr(0, begin));
  if (is_end) quote.remove_prefix(std::min(quote.find_first_not_of(' '), quote.size()));
  if (is_end && quote.size() > most) {
    std::size_t skipped = quote.size() - most;
    while (skipped < quote.size() && (static_cast<unsigned char>(quote[skipped]) & 0xc0) == 0x80) ++skipped;
    quote.remove_prefix(skipped);
    quote.remove_prefix(std::min(quote.find_first_not_of(' '), quote.size()));
    all.append("...").append(quote);
  } else {
    all += excerpt(quote, most);
  }
  return all.append(what.substr(end));
}

/// Builds the tree from the parser's events.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  Builder(const Position& position, Faults& faults) : position_(position), faults_(faults) {}

  Node take() { return std::move(root_); }

  bool null() override { return add({.line = position_.line}) != nullptr; }
  bool boolean(bool value) override {
    return add({.kind = Node::Kind::boolean, .line = position_.line, .number = value ? 1. : 0.}) != nullptr;
  }
  bool number_integer(number_integer_t value) override { return number(static_cast<double>(value), true); }
  bool number_unsigned(number_unsigned_t value) override { return number(static_cast<double>(value), true); }
  bool number_float(number_float_t value, const string_t&) override { return number(value, false); }
  bool string(string_t& value) override {
    return add({.kind = Node::Kind::string, .line = position_.line, .text = std::move(value)}) != nullptr;
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Node::Kind::object); }
  bool start_array(std::size_t) override { return open(Node::Kind::array); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    const Node& object = *open_.back();
    if (object.members.size() >= budget::members) {
      tell(faults_, {position_.line, pointer(),
                     "too many members in one object: at most " + std::to_string(budget::members) + " are read"});
      return false;
    }
    if (object.find(name)) {
      tell(faults_, {position_.line, join(pointer(), name), "duplicated: another member of this object has this name"});
      // Kept under a name that no file can have, so that reading continues and finds other faults.
      name.insert(0, 1, '\0');
    }
    names_.back() = std::move(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
    // "[json.exception.parse_error.101] parse error at line 1, column 7: syntax error ..."
    std::string_view what = error.what();
    for (const std::string_view end : {std::string_view("] "), std::string_view(": ")})
      if (const auto at = what.find(end); at != what.npos && (end == "] " || what.starts_with("parse error")))
        what.remove_prefix(at + end.size());
    std::string message = "not valid JSON: ";
    message += with_short_quote(what);
    constexpr int number_overflow = 406;
    tell(faults_, {error.id == number_overflow ? position_.line_of_number() : position_.line, "", std::move(message)});
    return false;
  }

 private:
  bool number(double value, bool whole) {
    return add({.kind = Node::Kind::number, .line = position_.line_of_number(), .number = value, .whole = whole}) !=
           nullptr;
  }
  /// Returns null, with a fault, if there are too many values.
  Node* add(Node node) {
    if (++values_ > budget::values) {
      tell(faults_, {node.line, pointer(), "too many values: at most " + std::to_string(budget::values) + " are read"});
      return nullptr;
    }
    if (open_.empty()) {
      root_ = std::move(node);
      return &root_;
    }
    Node& parent = *open_.back();
    if (parent.kind == Node::Kind::array) return &parent.items.emplace_back(std::move(node));
    return &parent.members.emplace_back(names_.back(), std::move(node)).second;
  }
  bool open(Node::Kind kind) {
    if (open_.size() >= budget::nesting) {
      tell(faults_,
           {position_.line, pointer(),
            "nested too deeply: at most " + std::to_string(budget::nesting) + " levels of objects and arrays"});
      return false;
    }
    Node* node = add({.kind = kind, .line = position_.line});
    if (!node) return false;
    open_.push_back(node);
    names_.emplace_back();
    return true;
  }
  bool close() {
    open_.pop_back();
    names_.pop_back();
    return true;
  }
  std::string pointer() const {
    std::string all;
    for (std::size_t i = 0; i + 1 < open_.size(); ++i)
      all = open_[i]->kind == Node::Kind::array ? join(all, open_[i]->items.size() - 1) : join(all, names_[i]);
    return all;
  }

  const Position& position_;
  Faults& faults_;
  std::size_t values_ = 0;
  Node root_;
  // Nodes are only added to the innermost open node, so pointers to open nodes stay valid.
  std::vector<Node*> open_;
  std::vector<std::string> names_;  // name of the member being read, by level
};

}  // namespace

const Node* Node::find(std::string_view name) const {
  for (const auto& [key, value] : members)
    if (key == name) return &value;
  return nullptr;
}

void tell(std::vector<Fault>& list, Fault fault) {
  if (is_full(list)) return;
  if (fault.message.size() > longest_message) fault.message = excerpt(fault.message, longest_message);
  list.push_back(std::move(fault));
}

bool is_full(const std::vector<Fault>& list) { return list.size() > budget::faults; }

void put_in_order(std::vector<Fault>& list, bool full) {
  std::ranges::sort(list, {}, [](const Fault& f) { return std::tie(f.line, f.pointer, f.message); });
  if (!full) return;
  if (list.size() > budget::faults) list.resize(budget::faults);
  list.push_back({list.back().line, "",
                  "there are more like these; at most " + std::to_string(budget::faults) + " of a file are told"});
}

std::string_view kind_name(Node::Kind kind) {
  constexpr std::string_view names[] = {"null", "true or false", "a number", "a string", "an array", "an object"};
  return names[static_cast<std::size_t>(kind)];
}

std::string join(std::string_view pointer, std::string_view name) {
  std::string all(pointer);
  all += '/';
  for (char c : printable(excerpt(name, longest_name))) {  // a message is one line, and not as long as a file
    if (c == '~') all += "~0";
    else if (c == '/') all += "~1";
    else all += c;
  }
  return all;
}

std::string Pointer::text() const {
  std::string all;
  for (std::size_t i = 0; i < size_; ++i)
    all = parts_[i].name ? join(all, std::string_view(parts_[i].name, parts_[i].number)) : join(all, parts_[i].number);
  return all;
}

std::string join(std::string_view pointer, std::size_t index) { return join(pointer, std::to_string(index)); }

Node parse(std::string_view text, Faults& faults) {
  Position position;
  Builder builder(position, faults);
  // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): the end is given beside it
  const CountingIterator begin(text.data(), &position), end(text.data() + text.size(), &position);
  return nlohmann::json::sax_parse(begin, end, &builder) ? builder.take() : Node{};
}

std::string to_line(const Fault& fault, std::string_view file) {
  std::string line(file);
  line.append(":").append(std::to_string(fault.line)).append(": ");
  if (!fault.pointer.empty()) line.append(fault.pointer).append(": ");
  line += fault.message;
  return printable(line);
}

}  // namespace veer::scenario
