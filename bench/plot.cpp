#include "bench/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace veer::bench {
namespace {

constexpr double width = 720, height = 400, left = 64, right = 24, top = 48, bottom = 56;  // px

struct Axes {
  double first, last;  // decades of agents
  double most;         // ns

  double x(double agents) const {
    return left + (std::log10(agents) - first) / (last - first) * (width - left - right);
  }
  double y(double ns) const { return height - bottom - ns / most * (height - top - bottom); }
};

/// Returns 1, 2 or 5 times a power of ten, for about five grid lines.
double nice_step(double most) {
  const double rough = most / 5, unit = std::pow(10, std::floor(std::log10(rough)));
  return unit * (rough / unit > 5 ? 10 : rough / unit > 2 ? 5 : rough / unit > 1 ? 2 : 1);
}

std::string count_label(double agents) {
  return agents >= 1e6 ? fmt::format("{:g} M", agents / 1e6) : fmt::format("{:g} k", agents / 1e3);
}

}  // namespace

std::string plot_scaling(std::span<const Measured> runs) {
  if (runs.empty()) return {};
  Axes axes{1e9, 0, 0};
  for (const Measured& m : runs) {
    axes.first = std::min(axes.first, std::log10(static_cast<double>(m.agents)));
    axes.last = std::max(axes.last, std::log10(static_cast<double>(m.agents)));
    axes.most = std::max(axes.most, m.ns_per_agent_update * 1.2);
  }
  if (!(axes.last > axes.first)) axes.last = axes.first + 1;
  const double step = nice_step(axes.most);

  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"13\" "
      "fill=\"#333\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n"
      "<text x=\"{2}\" y=\"26\" font-size=\"16\">veer bench {3}: cost per agent and step, {4} thread{5}, {6} "
      "lanes</text>\n",
      width, height, left, runs[0].bench, runs[0].threads, runs[0].threads == 1 ? "" : "s", runs[0].width);
  for (int line = 0; line * step <= axes.most; ++line) {
    const double ns = line * step;
    out += fmt::format(
        "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"#ddd\"/>"
        "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5:g} ns</text>\n",
        left, width - right, axes.y(ns), left - 8, axes.y(ns) + 4, ns);
  }
  std::string path;
  for (const Measured& m : runs) {
    const double n = static_cast<double>(m.agents), x = axes.x(n), y = axes.y(m.ns_per_agent_update);
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : " L", x, y);
    out += fmt::format(
        "<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"4\" fill=\"#2a6fdb\"/>"
        "<text x=\"{0:.1f}\" y=\"{2:.1f}\" text-anchor=\"middle\">{3:.1f}</text>"
        "<text x=\"{0:.1f}\" y=\"{4}\" text-anchor=\"middle\">{5}</text>\n",
        x, y, y - 10, m.ns_per_agent_update, height - bottom + 20, count_label(n));
  }
  out += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"#2a6fdb\" stroke-width=\"2\"/>\n", path);
  out += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">agents</text>\n</svg>\n",
                     (left + width - right) / 2, height - 12);
  return out;
}

}  // namespace veer::bench
