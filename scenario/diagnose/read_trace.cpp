#include "scenario/diagnose/read_trace.hpp"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "scenario/format/budget.hpp"
#include "scenario/write/trace.hpp"
#include "veer/agent/limits.hpp"
#include "veer/base/printable.hpp"

namespace veer::scenario {
namespace {

constexpr std::size_t columns = 11;
constexpr std::string_view header = csv_header.substr(0, csv_header.size() - 1);

std::string_view column_name(std::size_t number) {
  std::string_view rest = header;
  for (; number > 0; --number) rest.remove_prefix(rest.find(',') + 1);
  return rest.substr(0, rest.find(','));
}

/// Quotes text of a file for a message: short, and on one line.
std::string shown(std::string_view text) { return std::string("'").append(printable(excerpt(text))).append("'"); }

/// Reads the fields of records (RFC 4180); a record with a quoted field may take several lines.
class Records {
 public:
  explicit Records(std::istream& in) : in_(in) {}

  bool next(std::vector<std::string>& fields) {
    std::string text;
    bytes_ = 0;
    if (!next_line(text)) return false;
    line_ = ++lines_;
    fields.assign(1, "");
    bool quoted = false;
    for (std::size_t k = 0;; ++k) {
      if (k == text.size()) {
        if (!quoted || !next_line(text)) break;
        ++lines_;
        fields.back() += '\n';
        k = static_cast<std::size_t>(-1);
        continue;
      }
      const char c = text[k];
      if (quoted && c == '"' && k + 1 < text.size() && text[k + 1] == '"') fields.back() += text[++k];
      else if (c == '"') quoted = !quoted;
      else if (!quoted && c == ',') fields.emplace_back();
      else if (c != '\r' || quoted || k + 1 < text.size()) fields.back() += c;
    }
    return true;
  }
  /// The line at which the record starts, from 1.
  int line() const { return line_; }
  /// True if a record is longer than budget::record_bytes: then reading ends.
  bool is_too_long() const { return bytes_ > budget::record_bytes; }

 private:
  /// Reads a line, but no more than a record may have.
  bool next_line(std::string& text) {
    text.clear();
    int c = in_.get();
    if (c == std::istream::traits_type::eof() || is_too_long()) return false;
    for (; c != std::istream::traits_type::eof() && c != '\n' && ++bytes_ <= budget::record_bytes; c = in_.get())
      text += static_cast<char>(c);
    return true;
  }

  std::istream& in_;
  std::size_t bytes_ = 0;  // of the present record
  int line_ = 0, lines_ = 0;
};

class TraceReader {
 public:
  TraceReader(std::istream& csv, Faults& faults) : records_(csv), faults_(faults) {}

  void read(const std::function<void(const TraceFrame&)>& each) {
    if (!read_header()) return;
    TraceFrame frame;
    while (records_.next(fields_)) {
      std::uint64_t step = 0;
      double time = 0;
      TraceSample sample{};
      if (!read_sample(step, time, sample)) return;
      if (!frame.samples.empty() && step != frame.step) {
        if (step < frame.step || !(time > frame.time)) {
          fault("expected a step after " + std::to_string(frame.step) + " and a later time, found " +
                shown(fields_[0] + "," + fields_[1]));
          return;
        }
        each(frame);
        frame.samples.clear();
      }
      frame.step = step;
      frame.time = time;
      frame.samples.push_back(std::move(sample));
    }
    if (!frame.samples.empty()) each(frame);
  }

 private:
  void fault(std::string message) { faults_.push_back({records_.line(), "", std::move(message)}); }

  bool read_header() {
    std::string found;
    if (records_.next(fields_))
      for (const std::string& f : fields_) found += (found.empty() ? "" : ",") + f;
    if (found == header) return true;
    faults_.push_back({1, "", "expected the header '" + std::string(header) + "', found " + shown(found)});
    return false;
  }

  template <class Number>
  bool number(std::size_t column, Number& value) {
    const std::string& text = fields_[column];
    bool good;
    if constexpr (std::is_floating_point_v<Number>) {
      // from_chars doesn't depend on the locale; it accepts nan and infinity, which a trace mustn't have.
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
      good = error == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
    } else {
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
      good = error == std::errc{} && end == text.data() + text.size();
    }
    if (!good)
      fault("column " + std::string(column_name(column)) + ": expected a " +
            (std::is_floating_point_v<Number> ? "finite number" : "whole number") + ", found " + shown(text));
    return good;
  }

  /// Reads a number with double precision. It must fit a float, as the velocities do.
  bool coordinate(std::size_t column, double& value) {
    float as_float = 0;
    return number(column, as_float) && number(column, value);
  }

  bool read_sample(std::uint64_t& step, double& time, TraceSample& s) {
    if (records_.is_too_long()) {
      fault("expected a record of at most " + std::to_string(budget::record_bytes) + " bytes, found a longer one");
      return false;
    }
    if (fields_.size() != columns) {
      fault("expected " + std::to_string(columns) + " fields, found " + std::to_string(fields_.size()));
      return false;
    }
    s.group = fields_[3];
    Vec<double, 3> global{};
    if (!(number(0, step) && number(1, time) && number(2, s.id) && coordinate(4, global.x) && coordinate(5, global.y) &&
          coordinate(6, global.z)))
      return false;
    if (!origin_) origin_ = origin_near(global);
    for (int k = 0; k < 3; ++k) s.position[k] = static_cast<float>(global[k] - (*origin_)[k]);
    return number(7, s.velocity.x) && number(8, s.velocity.y) && number(9, s.velocity.z) && number(10, s.heading);
  }

  /// Zero on each axis along which floats are precise there.
  static Vec<double, 3> origin_near(Vec<double, 3> position) {
    for (int k = 0; k < 3; ++k)
      if (std::abs(position[k]) <= static_cast<double>(precise_distance)) position[k] = 0;
    return position;
  }

  Records records_;
  std::optional<Vec<double, 3>> origin_;  // m; samples are relative to it: only differences of positions matter
  Faults& faults_;
  std::vector<std::string> fields_;
};

}  // namespace

void read_trace(std::istream& csv, const std::function<void(const TraceFrame&)>& each, Faults& faults) {
  TraceReader(csv, faults).read(each);
}

}  // namespace veer::scenario
