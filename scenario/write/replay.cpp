#include "scenario/write/replay.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "replay_assets.hpp"
#include "scenario/record/palette.hpp"
#include "scenario/write/replay_poses.hpp"
#include "veer/base/printable.hpp"

namespace veer::scenario {
namespace {

using namespace replay;

template <class S>
void append_point(std::string& out, const Vec<S, 3>& p) {
  out += '[';
  append_number(out, p.x);
  out += ',';
  append_number(out, p.y);
  out += ',';
  append_number(out, p.z);
  out += ']';
}

std::string html_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else out += c;
  }
  return out;
}

/// Returns the color if it is #rrggbb, otherwise nothing: it is written into the page's style.
std::string_view checked_color(std::string_view color) {
  const auto hex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); };
  return color.size() == 7 && color[0] == '#' && std::all_of(color.begin() + 1, color.end(), hex) ? color
                                                                                                  : std::string_view{};
}

struct Box {
  Vec3 low{beyond, beyond, beyond}, high{-beyond, -beyond, -beyond};
  void add(const Vec3& p) {
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], p[k]);
      high[k] = std::max(high[k], p[k]);
    }
  }
};

/// The area that the view shows at first: the domain, or the area of the run and its marks.
Box area(const Recording& recording) {
  const Vec3 &low = recording.low, &high = recording.high;
  const bool given = usable(low) && usable(high) && low.x < high.x && low.y < high.y && low.z <= high.z;
  Box box;
  if (given) {
    box = {low, high};
    if (recording.bounded) return box;
  } else {
    for (const auto& sample : recording.samples)
      if (usable(sample.position)) box.add(sample.position);
  }
  for (const auto& mark : recording.marks)
    for (const auto& point : mark.points)
      if (usable(point)) box.add(point);
  if (box.low.x > box.high.x) box = {{0, 0, 0}, {0, 0, 0}};
  for (int k = 0; k < 2; ++k)  // a single agent that stands still needs room, too
    if (box.high[k] - box.low[k] < 1e-3f) box = {box.low - Vec3{5, 5, 0}, box.high + Vec3{5, 5, 0}};
  return box;
}

/// The number of behaviors of a sample's agent; agents on a board have none.
std::size_t behavior_count(const Recording& recording, const Recording::Sample& sample) {
  const std::uint32_t group = recording.agents[sample.agent].group;
  return group < recording.groups.size() ? recording.groups[group].behaviors.size() : 0;
}

/// The frames and samples as the arrays that replay.hpp lists.
struct Columns {
  std::vector<double> time, step;
  std::vector<std::uint32_t> list, count, lists;
  std::vector<float> box, fastest, strongest;
  std::vector<std::uint16_t> position[3], velocity[3], heading, asked[3], granted[3], mind[3];
  PoseColumns poses;

  Columns(const Recording& recording, const Box& area) {
    const bool animated = is_animated(recording);
    for (const auto& frame : recording.frames) {
      const std::size_t first = std::min(frame.first, recording.samples.size());
      const std::size_t number = std::min(frame.count, recording.samples.size() - first);
      std::vector<Recording::Sample> samples;
      std::vector<Vec3> minds;  // requests of the minds, in an explained recording
      for (std::size_t k = first; k < first + number; ++k) {
        if (recording.samples[k].agent >= recording.agents.size()) continue;
        samples.push_back(recording.samples[k]);
        minds.push_back(k < recording.asked.size() ? recording.asked[k] : Vec3{});
      }
      time.push_back(frame.time);
      step.push_back(static_cast<double>(frame.step));
      add_list(samples);
      add_samples(samples, area, recording.dimensions);
      if (animated) poses.add(recording, frame, samples);
      if (recording.explained) add_wishes(recording, frame.first_wish, samples, minds);
    }
  }

 private:
  /// A frame with the agents of the frame before shares its list, as most do.
  void add_list(std::span<const Recording::Sample> samples) {
    const auto same = [](const Recording::Sample& sample, std::uint32_t agent) { return sample.agent == agent; };
    if (!list.empty() && count.back() == samples.size() &&
        std::equal(samples.begin(), samples.end(), lists.begin() + static_cast<std::ptrdiff_t>(list.back()), same)) {
      list.push_back(list.back());
    } else {
      list.push_back(static_cast<std::uint32_t>(lists.size()));
      for (const auto& sample : samples) lists.push_back(sample.agent);
    }
    count.push_back(static_cast<std::uint32_t>(samples.size()));
  }

  void add_samples(std::span<const Recording::Sample> samples, Box frame_box, int dimensions) {
    float most = 0;
    for (const auto& [agent, p, v, turned] : samples) {
      if (usable(p)) frame_box.add(p);
      if (usable(v)) most = std::max(most, largest_component(v));
    }
    const Vec3 side = frame_box.high - frame_box.low;
    for (int k = 0; k < 3; ++k) box.push_back(frame_box.low[k]);
    for (int k = 0; k < 3; ++k) box.push_back(side[k]);
    fastest.push_back(most);
    for (const auto& [agent, p, v, turned] : samples) {
      heading.push_back(quantize_heading(turned));
      for (int k = 0; k < dimensions; ++k) {
        position[k].push_back(usable(p) ? quantize_position(p[k], frame_box.low[k], side[k]) : 65535);
        velocity[k].push_back(quantize_component(v, k, most));
      }
    }
  }

  /// Wishes that the recording lacks are zero.
  void add_wishes(const Recording& recording, std::size_t first, std::span<const Recording::Sample> samples,
                  std::span<const Vec3> minds) {
    std::size_t number = 0;
    for (const auto& sample : samples) number += behavior_count(recording, sample);
    std::vector<Recording::Wish> wishes(number);
    first = std::min(first, recording.wishes.size());
    std::copy_n(recording.wishes.begin() + static_cast<std::ptrdiff_t>(first),
                std::min(number, recording.wishes.size() - first), wishes.begin());
    float most = 0;
    const auto include = [&](const Vec3& v) { most = std::max(most, usable(v) ? largest_component(v) : 0.f); };
    for (const auto& wish : wishes) {
      include(wish.asked);
      include(wish.granted);
    }
    std::ranges::for_each(minds, include);
    strongest.push_back(most);
    for (const auto& wish : wishes)
      for (int k = 0; k < recording.dimensions; ++k) {
        asked[k].push_back(quantize_component(wish.asked, k, most));
        granted[k].push_back(quantize_component(wish.granted, k, most));
      }
    for (const Vec3& v : minds)
      for (int k = 0; k < recording.dimensions; ++k) mind[k].push_back(quantize_component(v, k, most));
  }
};

void append_marks(std::string& out, const std::vector<Recording::Mark>& marks) {
  for (const auto& mark : marks) {
    if (&mark != marks.data()) out += ',';
    constexpr std::string_view kinds[] = {"target", "route", "wall", "solid"};
    ((out += "{\"kind\":\"") += kinds[static_cast<std::size_t>(mark.kind)]) += '"';
    out += mark.closed ? ",\"closed\":true,\"radius\":" : ",\"closed\":false,\"radius\":";
    append_number(out, mark.radius);
    out += ",\"label\":";
    append_string(out, mark.label);
    out += ",\"points\":[";
    for (const auto& point : mark.points) {
      if (&point != mark.points.data()) out += ',';
      append_point(out, point);
    }
    if (!mark.track.empty()) {
      out += "],\"track\":[";
      for (const auto& offset : mark.track) {
        if (&offset != mark.track.data()) out += ',';
        append_point(out, offset);
      }
    }
    out += "]}";
  }
}

/// Agents of unknown groups are shown in a group without a name.
std::uint32_t group_count(const Recording& recording) {
  const auto known = static_cast<std::uint32_t>(recording.groups.size());
  const auto stray = [&](const auto& agent) { return agent.group >= known; };
  return known + (std::any_of(recording.agents.begin(), recording.agents.end(), stray) ? 1 : 0);
}

/// Adds the colors of groups to the page's style: --group-0 and so on.
void append_palette(std::string& css, std::string_view page, std::span<const std::string_view> palette) {
  (css += page) += " {";
  for (std::size_t k = 0; k < palette.size(); ++k) {
    append_number(css += " --group-", k);
    ((css += ": ") += palette[k]) += ';';
  }
  css += " }\n";
}

struct Payload {
  std::string header, data;

  Payload(const Recording& recording, const Box& area, const Columns& columns) {
    add_scenario(recording, area);
    std::vector<std::string_view> kinds;
    std::vector<const Recording::Event*> events;
    for (const auto& event : recording.events) {
      if (event.agent >= recording.agents.size() || !std::isfinite(event.time)) continue;
      events.push_back(&event);
      if (std::find(kinds.begin(), kinds.end(), event.kind) == kinds.end()) kinds.push_back(event.kind);
    }
    // By time; events of the same time in the order they were recorded in, which is the order of their addresses.
    std::ranges::sort(events, {}, [](const Recording::Event* e) { return std::pair(e->time, e); });
    header += ",\"kinds\":[";
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      if (k) header += ',';
      append_string(header, kinds[k]);
    }
    header += "],\"counts\":{";
    for (const auto& [name, count] :
         std::initializer_list<std::pair<std::string_view, std::size_t>>{{"\"agents\":", recording.agents.size()},
                                                                         {",\"frames\":", columns.time.size()},
                                                                         {",\"alive\":", columns.lists.size()},
                                                                         {",\"samples\":", columns.heading.size()},
                                                                         {",\"events\":", events.size()}}) {
      header += name;
      append_number(header, count);
    }
    if (recording.explained) append_number(header += ",\"wishes\":", columns.asked[0].size());
    if (is_animated(recording)) {
      append_number(header += ",\"poses\":", columns.poses.point[0].size());
      append_number(header += ",\"limbs\":", columns.poses.planted.size());
    }
    header += "}}";
    add_data(recording, columns, events, kinds);
  }

 private:
  void add_scenario(const Recording& recording, const Box& area) {
    header = "{\"format\":1,\"name\":";
    append_string(header, recording.name);
    header += ",\"summary\":";
    append_string(header, recording.summary);
    header += recording.dimensions == 3 ? ",\"dimensions\":3" : ",\"dimensions\":2";
    if (recording.origin != Vec<double, 3>{}) {
      header += ",\"origin\":";
      append_point(header, recording.origin);
    }
    header += recording.bounded ? ",\"bounded\":true" : ",\"bounded\":false";
    header += recording.wraps ? ",\"wraps\":true" : ",\"wraps\":false";
    header += recording.explained ? ",\"explained\":true" : ",\"explained\":false";
    header += ",\"low\":";
    append_point(header, area.low);
    header += ",\"high\":";
    append_point(header, area.high);
    header += ",\"seconds\":";
    append_number(header, recording.seconds);
    header += ",\"seed\":\"";  // text: JavaScript's numbers end at 2^53
    append_number(header, recording.seed);
    header += "\",\"hash\":\"";
    for (int shift = 60; shift >= 0; shift -= 4) header += "0123456789abcdef"[recording.hash >> shift & 15];
    header += "\",\"groups\":[";
    for (std::uint32_t k = 0; k < group_count(recording); ++k) {
      const auto group = k < recording.groups.size() ? recording.groups[k] : Recording::Group{};
      header += k ? ",{\"name\":" : "{\"name\":";
      append_string(header, group.name);
      header += ",\"color\":";
      append_string(header, checked_color(group.color));
      if (recording.explained) add_behaviors(group);
      append_character(header, group);
      header += '}';
    }
    header += "],\"marks\":[";
    append_marks(header, recording.marks);
    header += ']';
  }

  void add_behaviors(const Recording::Group& group) {
    header += group.asks_velocity ? ",\"unit\":\"m/s\",\"behaviors\":[" : ",\"unit\":\"m/s\\u00b2\",\"behaviors\":[";
    for (const std::string& name : group.behaviors) {
      if (&name != group.behaviors.data()) header += ',';
      append_string(header, name);
    }
    header += ']';
  }

  void add_data(const Recording& recording, const Columns& columns, const std::vector<const Recording::Event*>& events,
                const std::vector<std::string_view>& kinds) {
    const auto last_group = static_cast<std::uint32_t>(recording.groups.size());
    Bytes bytes;
    bytes.put_all(columns.time);
    bytes.put_all(columns.step);
    for (const auto* event : events) bytes.put(event->time);
    bytes.put_all(columns.list);
    bytes.put_all(columns.count);
    for (const auto& agent : recording.agents) bytes.put(agent.id);
    for (const auto& agent : recording.agents) bytes.put(std::min(agent.group, last_group));
    bytes.put_all(columns.lists);
    for (const auto* event : events)
      bytes.put(static_cast<std::uint32_t>(std::find(kinds.begin(), kinds.end(), event->kind) - kinds.begin()));
    for (const auto* event : events) bytes.put(event->agent);
    for (const auto& agent : recording.agents) bytes.put(usable(agent.radius) ? agent.radius : 0.f);
    for (const auto& agent : recording.agents) bytes.put(agent.max_speed);
    bytes.put_all(columns.box);
    bytes.put_all(columns.fastest);
    bytes.put_all(columns.strongest);
    bytes.put_all(columns.poses.reach);
    for (const auto& axis : columns.position) bytes.put_all(axis);
    bytes.put_all(columns.heading);
    for (const auto* of : {columns.velocity, columns.asked, columns.granted, columns.mind})
      for (int k = 0; k < 3; ++k) bytes.put_all(of[k]);
    for (const auto& axis : columns.poses.point) bytes.put_all(axis);
    for (const auto& axis : columns.poses.limb) bytes.put_all(axis);
    bytes.put_all(columns.poses.planted);
    data = bytes.base64();
  }
};

}  // namespace

std::string to_html(const Recording& recording) {
  const Box box = area(recording);
  const Payload payload(recording, box, Columns(recording, box));
  const std::string title = html_text(recording.name.empty() ? "Replay" : printable(recording.name));
  std::string css(assets::replay_css);
  append_palette(css, ":root", light_palette);
  append_palette(css, ":root[data-theme=\"dark\"]", dark_palette);
  const std::string js = std::string(assets::replay_js).append(assets::replay_more_js);
  const std::pair<std::string_view, std::string_view> parts[] = {{"{{title}}", title},
                                                                 {"{{css}}", css},
                                                                 {"{{header}}", payload.header},
                                                                 {"{{data}}", payload.data},
                                                                 {"{{js}}", js}};
  // Each marker occurs once and in this order, so inserted text is never searched.
  std::string out;
  std::string_view rest = assets::replay_html;
  for (const auto& [marker, text] : parts) {
    const std::size_t at = std::min(rest.find(marker), rest.size());
    (out += rest.substr(0, at)) += text;
    rest.remove_prefix(std::min(at + marker.size(), rest.size()));
  }
  return out += rest;
}

}  // namespace veer::scenario
