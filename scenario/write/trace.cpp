#include "scenario/write/trace.hpp"

#include <algorithm>
#include <charconv>

#include "veer/base/printable.hpp"

namespace veer::scenario {
namespace {

template <class Number>
void append_number(std::string& out, Number value) {
  char text[32];
  out.append(text, std::to_chars(text, text + sizeof text, value).ptr);
}

void append_field(std::string& out, std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    out += text;
    return;
  }
  out += '"';
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

void append_vector(std::string& out, const Vec3& v) {
  for (int k = 0; k < 3; ++k) {
    out += ',';
    append_number(out, v[k]);
  }
}

/// In global coordinates.
void append_position(std::string& out, const Vec3& local, const Vec<double, 3>& origin) {
  for (int k = 0; k < 3; ++k) {
    out += ',';
    if (origin[k] == 0) append_number(out, local[k]);
    else append_number(out, origin[k] + static_cast<double>(local[k]));
  }
}

}  // namespace

void append_csv(std::string& out, const Recording& recording, const Recording::Frame& frame) {
  const std::size_t first = std::min(frame.first, recording.samples.size());
  const std::size_t end = first + std::min(frame.count, recording.samples.size() - first);
  for (std::size_t k = first; k < end; ++k) {
    const auto& sample = recording.samples[k];
    if (sample.agent >= recording.agents.size()) continue;
    const auto& agent = recording.agents[sample.agent];
    append_number(out, frame.step);
    out += ',';
    append_number(out, frame.time);
    out += ',';
    append_number(out, agent.id);
    out += ',';
    if (agent.group < recording.groups.size()) append_field(out, printable(recording.groups[agent.group].name));
    append_position(out, sample.position, recording.origin);
    append_vector(out, sample.velocity);
    out += ',';
    append_number(out, sample.heading);
    out += '\n';
  }
}

std::string to_csv(const Recording& recording) {
  std::string out(csv_header);
  for (const auto& frame : recording.frames) append_csv(out, recording, frame);
  return out;
}

}  // namespace veer::scenario
