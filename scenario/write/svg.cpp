#include "scenario/write/svg.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <map>
#include <numbers>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scenario/record/palette.hpp"
#include "veer/base/printable.hpp"

namespace veer::scenario {
namespace {

constexpr double position_error = 0.4;  // px
constexpr double angle_error = 2.5;     // degrees
constexpr float beyond = 1e30f;

bool usable(const Vec3& p) { return std::abs(p.x) <= beyond && std::abs(p.y) <= beyond; }

/// Appends a number with few decimals and without trailing zeros: numbers are most of the file.
void append_number(std::string& out, double value, int decimals = 1) {
  char text[64];
  value = std::abs(value) < 1e9 ? value : 0;  // more than is ever drawn; also catches NaN
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, decimals).ptr;
  std::string_view number(text, static_cast<std::size_t>(end - text));
  if (number.find('.') != number.npos) {
    while (number.back() == '0') number.remove_suffix(1);
    if (number.back() == '.') number.remove_suffix(1);
  }
  if (number == "-0") number = "0";
  if (number.starts_with("0.")) number.remove_prefix(1);
  out += number;
}

/// Escapes a text for XML. Browsers refuse a picture with ill-formed bytes or control characters, so these are
/// replaced.
std::string xml_text(std::string_view text, std::size_t most = static_cast<std::size_t>(-1)) {
  std::string out;
  for (std::size_t drawn = 0; !text.empty(); ++drawn) {
    if (drawn == most) return out += "\u2026";
    const std::size_t length = character_length(text);
    const char c = text[0];
    if (length == 0) out += "\ufffd";
    else if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else if (is_control(text.substr(0, length))) out += ' ';
    else out += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

bool is_color(std::string_view color) {
  return color.size() == 7 && color[0] == '#' &&
         color.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string_view::npos;
}

struct Key {
  double time;  // s since the start
  double x, y;  // px; or for a rotation x in degrees
};

/// Drops keys that linear motion between the remaining ones passes within `error`. The ends stay.
std::vector<Key> simplified(std::span<const Key> keys, double error) {
  if (keys.size() < 3) return {keys.begin(), keys.end()};
  std::vector<bool> kept(keys.size(), false);
  kept.front() = kept.back() = true;
  std::vector<std::pair<std::size_t, std::size_t>> open{{0, keys.size() - 1}};
  while (!open.empty()) {
    const auto [a, b] = open.back();
    open.pop_back();
    double worst = error;
    std::size_t at = a;
    for (std::size_t k = a + 1; k < b; ++k) {
      const double part = (keys[k].time - keys[a].time) / (keys[b].time - keys[a].time);
      const double dx = keys[k].x - (keys[a].x + part * (keys[b].x - keys[a].x));
      const double dy = keys[k].y - (keys[a].y + part * (keys[b].y - keys[a].y));
      if (const double off = std::hypot(dx, dy); off > worst) worst = off, at = k;
    }
    if (at == a) continue;
    kept[at] = true;
    open.push_back({a, at});
    open.push_back({at, b});
  }
  std::vector<Key> out;
  for (std::size_t k = 0; k < keys.size(); ++k)
    if (kept[k]) out.push_back(keys[k]);
  return out;
}

/// Converts meters to pixels; y is flipped, because it points up in the world and down on the screen.
struct View {
  double scale = 1, left = 0, top = 0, low_x = 0, high_y = 0, width = 800, height = 400, drawn_x = 0, drawn_y = 0;
  double x(double world) const { return left + (world - low_x) * scale; }
  double y(double world) const { return top + (high_y - world) * scale; }
};

View make_view(const Recording& recording, const SvgOptions& options) {
  Vec3 low = recording.low, high = recording.high;
  const auto add = [&](const Vec3& p) {
    if (!usable(p)) return;
    low = {std::min(low.x, p.x), std::min(low.y, p.y), 0};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), 0};
  };
  const bool given = usable(low) && usable(high) && low.x < high.x && low.y < high.y;
  if (!given) {
    low = {beyond, beyond, 0}, high = {-beyond, -beyond, 0};
    for (const auto& sample : recording.samples) add(sample.position);
  }
  if (!given || !recording.bounded)
    for (const auto& mark : recording.marks)
      for (const auto& point : mark.points) add(point);
  if (low.x > high.x) low = high = {};
  for (int k = 0; k < 2; ++k)  // something that stands still needs room, too
    if (high[k] - low[k] < 1e-3f) low = low - Vec3{5, 5, 0}, high = high + Vec3{5, 5, 0};
  View view;
  const double margin = 16, caption = 30, wide = high.x - low.x, tall = high.y - low.y;
  view.width = std::isfinite(options.width) ? std::clamp(options.width, 100.f, 4000.f) : 800;
  view.scale = std::min((view.width - 2 * margin) / wide, 0.75 * view.width / tall);
  view.drawn_x = wide * view.scale, view.drawn_y = tall * view.scale;
  view.left = (view.width - view.drawn_x) / 2;
  view.top = margin + caption;
  view.height = view.top + view.drawn_y + margin;
  view.low_x = low.x, view.high_y = high.y;
  return view;
}

/// The motion of an agent in the picture. Angles go on beyond 360 degrees, so that each turn takes the shorter way.
struct Way {
  std::vector<Key> moves, turns;
  std::vector<std::size_t> runs{0};               // starts of stretches without a jump, indices into `moves`
  std::vector<std::pair<double, bool>> presence;  // times at which it appears or disappears
};

class Drawing {
 public:
  Drawing(const Recording& recording, const SvgOptions& options)
      : recording_(recording), options_(options), view_(make_view(recording, options)) {
    choose_frames();
    choose_agents();
  }

  std::string draw() {
    std::string body, trails, agents;
    add_marks(body);
    for (std::size_t k = 0; k < chosen_.size(); ++k) add_agent(agents, trails, chosen_[k], ways_[k]);
    if (options_.trails) ((body += "<g class=\"t\">\n") += trails) += "</g>\n";
    body += "<g>\n";
    // The end fades out, so that the loop doesn't jump. The start doesn't fade in: a viewer that shows only the first
    // moment must not show an empty picture.
    if (duration_ > 2) {
      body += "<animate attributeName=\"opacity\" values=\"1;1;0\" keyTimes=\"0;";
      append_number(body, 1 - 0.3 / duration_, 4);
      (body += ";1\"") += timing() + "/>\n";
    }
    (body += agents) += "</g>\n";
    const std::string legend = make_legend();
    return head() + body + legend + "</svg>\n";
  }

 private:
  void choose_frames() {
    const double fps = options_.fps > 0 ? std::min(options_.fps, 1000.) : 10;
    const double seconds = options_.seconds > 0 ? std::min(options_.seconds, 1e6) : 12;
    const auto& frames = recording_.frames;
    if (frames.empty()) return;
    const double from = frames.front().time + (options_.start > 0 ? options_.start : 0);
    double next = from;
    for (const auto& frame : frames) {
      if (frame.time > from + seconds + 1e-9) break;
      if (!(frame.time >= next - 1e-9)) continue;
      if (frames_.empty()) begin_ = frame.time;
      frames_.push_back(&frame);
      next = std::max(next + 1 / fps, frame.time);
    }
    if (!frames_.empty()) duration_ = frames_.back()->time - begin_;
  }

  std::span<const Recording::Sample> samples(const Recording::Frame& frame) const {
    const std::size_t first = std::min(frame.first, recording_.samples.size());
    return std::span(recording_.samples).subspan(first, std::min(frame.count, recording_.samples.size() - first));
  }

  /// Chooses every k-th agent, counted group after group, which keeps the groups' proportions.
  void choose_agents() {
    std::vector<bool> seen(recording_.agents.size(), false);
    for (const auto* frame : frames_)
      for (const auto& sample : samples(*frame))
        if (sample.agent < seen.size() && usable(sample.position)) seen[sample.agent] = true;
    std::vector<std::uint32_t> all;
    for (std::uint32_t agent = 0; agent < seen.size(); ++agent)
      if (seen[agent]) all.push_back(agent);
    std::ranges::sort(all, {}, [&](std::uint32_t agent) { return std::pair(recording_.agents[agent].group, agent); });
    const std::size_t count = std::min(options_.max_agents, all.size());
    std::vector<std::size_t> of_chosen(seen.size(), count);
    for (std::size_t k = 0; k < count; ++k) {
      chosen_.push_back(all[k * all.size() / count]);
      of_chosen[chosen_[k]] = k;
    }
    ways_.resize(count);
    for (const auto* frame : frames_) {
      for (const auto& sample : samples(*frame))
        if (sample.agent < of_chosen.size() && of_chosen[sample.agent] < count && usable(sample.position))
          extend(ways_[of_chosen[sample.agent]], frame->time - begin_, sample);
      for (Way& way : ways_) {
        const bool there = !way.turns.empty() && way.turns.back().time == frame->time - begin_;
        if (way.presence.empty() || way.presence.back().second != there)
          way.presence.push_back({frame->time - begin_, there});
      }
    }
  }

  void extend(Way& way, double time, const Recording::Sample& sample) const {
    const Key to{time, view_.x(sample.position.x), view_.y(sample.position.y)};
    double degrees = std::isfinite(sample.heading) ? -sample.heading * (180 / std::numbers::pi) : 0;
    if (!way.turns.empty()) {
      const double before = way.turns.back().x;
      degrees = before + std::remainder(degrees - before, 360.);
      if (!way.presence.back().second) way.runs.push_back(way.moves.size());  // it was absent
      else if (recording_.wraps) add_jump(way, to);
    }
    way.turns.push_back({time, degrees, 0});
    way.moves.push_back(to);
  }

  /// Crosses the seam of a torus: out the short way, a jump to the other side, and on.
  void add_jump(Way& way, const Key& to) const {
    const Key from = way.moves.back();
    const auto jump = [](double way_there, double size) {
      return size > 0 && std::abs(way_there) > size / 2 ? std::copysign(size, way_there) : 0.;
    };
    const double jump_x = jump(to.x - from.x, view_.drawn_x), jump_y = jump(to.y - from.y, view_.drawn_y);
    if (jump_x == 0 && jump_y == 0) return;
    const Key out{(from.time + to.time) / 2, (from.x + to.x - jump_x) / 2, (from.y + to.y - jump_y) / 2};
    way.moves.push_back(out);
    way.runs.push_back(way.moves.size());
    way.moves.push_back({out.time, out.x + jump_x, out.y + jump_y});
  }

  std::string timing() const {
    std::string out = " dur=\"";
    append_number(out, duration_, 3);
    return out += "s\" repeatCount=\"indefinite\"";
  }

  void append_class(std::string& out, std::uint32_t agent) const {
    out += " class=\"g";
    append_number(
        out, static_cast<double>(std::min<std::size_t>(recording_.agents[agent].group, recording_.groups.size())), 0);
    out += '"';
  }

  void add_agent(std::string& out, std::string& trails, std::uint32_t agent, const Way& way) {
    std::vector<Key> moves;
    for (std::size_t r = 0; r < way.runs.size(); ++r) {
      const std::size_t end = r + 1 < way.runs.size() ? way.runs[r + 1] : way.moves.size();
      const auto run = simplified(std::span(way.moves).subspan(way.runs[r], end - way.runs[r]), position_error);
      moves.insert(moves.end(), run.begin(), run.end());
      if (options_.trails) add_trail(trails, agent, run);
    }
    const double radius = std::max(5.5, static_cast<double>(recording_.agents[agent].radius) * view_.scale);
    const long size = std::lround(2 * std::min(radius, view_.width));  // half pixels
    out += "<use href=\"#a";
    append_number(out, static_cast<double>(size), 0);
    out += '"';
    append_class(out, agent);
    out += " transform=\"translate(";  // for viewers without animation
    append_number(out, moves.front().x);
    out += ' ';
    append_number(out, moves.front().y);
    out += ")rotate(";
    append_number(out, way.turns.front().x, 0);
    out += ")\">";
    arrow_sizes_[size] = true;
    if (duration_ > 0) {
      add_animation(out, "translate", moves, true);
      add_animation(out, "rotate", simplified(way.turns, angle_error), false);
      add_presence(out, way);
    }
    out += "</use>\n";
  }

  void add_animation(std::string& out, std::string_view type, std::vector<Key> keys, bool pair) const {
    if (!pair && keys.size() == 2 && std::abs(keys[0].x - keys[1].x) < 0.5) keys.pop_back();
    // SMIL wants the first key at 0 and the last at 1.
    if (keys.front().time > 0) keys.insert(keys.begin(), {0, keys.front().x, keys.front().y});
    if (keys.back().time < duration_) keys.push_back({duration_, keys.back().x, keys.back().y});
    std::string values, times;
    for (const Key& key : keys) {
      if (!values.empty()) values += ';', times += ';';
      append_number(values, key.x, pair ? 1 : 0);
      if (pair) append_number(values += ' ', key.y);
      append_number(times, key.time / duration_, 4);
    }
    (out += "<animateTransform attributeName=\"transform\" type=\"") += type;
    out += pair ? "\" values=\"" : "\" additive=\"sum\" values=\"";
    (((out += values) += "\" keyTimes=\"") += times) += '"';
    (out += timing()) += "/>";
  }

  void add_presence(std::string& out, const Way& way) const {
    if (way.presence.size() == 1 && way.presence[0].second) return;
    std::string values, times;
    for (const auto& [time, there] : way.presence) {
      if (!values.empty()) values += ';', times += ';';
      values += there ? "visible" : "hidden";
      append_number(times, time / duration_, 4);
    }
    ((out += "<animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"") += values) += "\" keyTimes=\"";
    ((out += times) += '"') += timing() + "/>";
  }

  void add_trail(std::string& out, std::uint32_t agent, std::span<const Key> run) const {
    if (run.size() < 2) return;
    out += "<path d=\"M";
    for (const Key& key : run) {
      if (&key != run.data()) out += 'L';
      append_number(out, key.x);
      append_number(out += ' ', key.y);
    }
    out += '"';
    append_class(out, agent);
    out += "/>\n";
  }

  /// Animates a moving mark, as an offset from where it is drawn.
  void add_track(std::string& out, std::span<const Vec3> track) const {
    std::vector<Key> keys;
    for (const auto* frame : frames_) {
      const Vec3& offset = track[static_cast<std::size_t>(frame - recording_.frames.data())];
      keys.push_back({frame->time - begin_, offset.x * view_.scale, -offset.y * view_.scale});
    }
    add_animation(out, "translate", simplified(keys, position_error), true);
  }

  void add_marks(std::string& out) const {
    std::map<std::array<float, 3>, int> anchors;  // number of labels so far at a point
    for (const auto& mark : recording_.marks) {
      std::vector<Vec3> points;
      std::copy_if(mark.points.begin(), mark.points.end(), std::back_inserter(points),
                   [](auto& p) { return usable(p); });
      if (points.empty()) continue;
      const bool line = mark.kind != Recording::Mark::Kind::target;
      constexpr std::string_view classes[] = {"m", "m r", "m", "m s"};
      ((out += "<path class=\"") += classes[static_cast<std::size_t>(mark.kind)]) += "\" d=\"";
      for (const Vec3& p : points) {
        out += line && &p != points.data() ? 'L' : 'M';
        append_number(out, view_.x(p.x) - (line ? 0 : 8));
        append_number(out += ' ', view_.y(p.y));
        if (!line) out += "h5m6 0h5m-8 -8v5m0 6v5";
      }
      out += line && mark.closed ? "z\">" : "\">";
      if (duration_ > 0 && mark.track.size() >= recording_.frames.size()) add_track(out, mark.track);
      out += "</path>\n";
      for (const Vec3& p : points) {
        if (!(mark.radius > 0) || !(mark.radius <= beyond)) break;
        append_number(out += "<circle class=\"m f\" cx=\"", view_.x(p.x));
        append_number(out += "\" cy=\"", view_.y(p.y));
        append_number(out += "\" r=\"", mark.radius * view_.scale);
        out += "\"/>\n";
      }
      if (mark.label.empty()) continue;
      const int same = anchors[{points[0].x, points[0].y, points[0].z}]++;  // groups may share a target
      append_number(out += "<text class=\"l\" x=\"", view_.x(points[0].x) + 10);
      append_number(out += "\" y=\"", view_.y(points[0].y) - 8 - 14 * static_cast<double>(same));
      ((out += "\">") += xml_text(mark.label, 30)) += "</text>\n";
    }
  }

  /// Adds swatch and name of each group in rows under the picture. The width of a text is estimated generously.
  std::string make_legend() {
    std::string out;
    double x = 16, y = view_.height + 8;
    for (std::size_t k = 0; k < recording_.groups.size(); ++k) {
      std::string_view name = recording_.groups[k].name;
      if (name.empty()) name = "unnamed";
      const double width = 34 + 7.4 * static_cast<double>(std::min<std::size_t>(name.size(), 26));
      if (x > 16 && x + width > view_.width) x = 16, y += 22;
      append_number(out += "<rect class=\"g", static_cast<double>(k), 0);
      append_number(out += "\" x=\"", x);
      append_number(out += "\" y=\"", y - 9);
      out += "\" width=\"10\" height=\"10\" rx=\"3\"/><text class=\"n\" x=\"";
      append_number(out, x + 15);
      append_number(out += "\" y=\"", y);
      ((out += "\">") += xml_text(name, 24)) += "</text>\n";
      x += width;
    }
    if (!recording_.groups.empty()) view_.height = y + 14;
    return out;
  }

  std::string head() const {
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ";
    append_number(out, view_.width);
    append_number(out += ' ', view_.height);
    append_number(out += "\" width=\"", view_.width);
    append_number(out += "\" height=\"", view_.height);
    out +=
        "\" role=\"img\">\n<title>" + xml_text(recording_.name.empty() ? "Simulation" : recording_.name) + "</title>\n";
    if (!recording_.summary.empty()) out += "<desc>" + xml_text(recording_.summary) + "</desc>\n";
    out += style();
    out += "<defs>\n";
    for (const auto& [size, used] : arrow_sizes_) {
      append_number(out += "<path id=\"a", static_cast<double>(size), 0);
      const double r = static_cast<double>(size) / 2;
      append_number(out += "\" d=\"M", r);
      append_number(out += " 0L", -0.76 * r);
      append_number(out += ' ', 0.64 * r);
      append_number(out += 'L', -0.42 * r);
      append_number(out += " 0L", -0.76 * r);
      append_number(out += ' ', -0.64 * r);
      out += "z\"/>\n";
    }
    out +=
        "</defs>\n<rect class=\"p\" width=\"100%\" height=\"100%\" rx=\"10\"/>\n<text class=\"h\" x=\"16\" y=\"29\">";
    out += xml_text(recording_.name, static_cast<std::size_t>(view_.width / 12)) + "</text>\n";
    if (recording_.bounded) {
      append_number(out += recording_.wraps ? "<rect class=\"e r\" x=\"" : "<rect class=\"e\" x=\"", view_.left);
      append_number(out += "\" y=\"", view_.top);
      append_number(out += "\" width=\"", view_.drawn_x);
      append_number(out += "\" height=\"", view_.drawn_y);
      out += "\"/>\n";
    }
    return out;
  }

  std::string style() const {
    std::string out =
        "<style>\n"
        "text{font:12px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;fill:#686d75}.h{font-size:15px;"
        "font-weight:600;fill:#23262b}.p{fill:#fffefb}.e{fill:none;stroke:#b9b6ac;stroke-width:1.5}\n"
        ".m{fill:none;stroke:#7a6a45;stroke-width:1.5;stroke-linecap:round}.r{stroke-dasharray:7 "
        "6}.f{opacity:.5}.s{fill:#7a6a45;fill-opacity:.15}"
        ".l{fill:#7a6a45;stroke:#fffefb;stroke-width:4;paint-order:stroke}.t "
        "path{fill:none;stroke-width:1.25;opacity:.3}\n";
    add_palette(out, light_palette);
    out +=
        "@media(prefers-color-scheme:dark){text{fill:#989fa8}.h{fill:#e6e8ea}.p{fill:#1b1f24}.e{stroke:#565e68}"
        ".m{stroke:#c9b685}.l{fill:#c9b685;stroke:#1b1f24}\n";
    add_palette(out, dark_palette);
    return out += "}\n</style>\n";
  }

  void add_palette(std::string& out, std::span<const std::string_view> palette) const {
    for (std::size_t k = 0; k <= recording_.groups.size(); ++k) {
      const bool own = k < recording_.groups.size() && is_color(recording_.groups[k].color);
      const std::string_view color = own ? std::string_view(recording_.groups[k].color) : palette[k % palette.size()];
      append_number(out += ".g", static_cast<double>(k), 0);
      ((((out += "{fill:") += color) += ";stroke:") += color) += ";stroke-width:0}";
    }
    out += '\n';
  }

  const Recording& recording_;
  const SvgOptions& options_;
  View view_;
  std::vector<const Recording::Frame*> frames_;
  double begin_ = 0, duration_ = 0;  // s
  std::vector<std::uint32_t> chosen_;
  std::vector<Way> ways_;
  std::map<long, bool> arrow_sizes_;
};

}  // namespace

std::string to_svg(const Recording& recording, const SvgOptions& options) { return Drawing(recording, options).draw(); }

}  // namespace veer::scenario
