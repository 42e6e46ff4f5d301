#include "veer/sense/path/path_def.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include "veer/agent/limits.hpp"

namespace veer {
namespace {

template <int D>
using Exact = Vec<double, D>;

template <int D>
Exact<D> exact(const Vec<float, D>& p) {
  return broadcast<double, D>(p);
}
template <int D>
Vec<float, D> rounded(const Exact<D>& p) {
  return map([](double c) { return static_cast<float>(c); }, p);
}

std::string number(float value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", static_cast<double>(value));
  return text;
}

template <int D>
bool are_one(const Vec<float, D>& a, const Vec<float, D>& b) {
  return !(length_squared(exact(a) - exact(b)) > static_cast<double>(same_point) * static_cast<double>(same_point));
}

template <int D>
std::vector<Vec<float, D>> without_repeats(const std::vector<Vec<float, D>>& points, bool closed) {
  std::vector<Vec<float, D>> kept;
  for (const Vec<float, D>& p : points)
    if (kept.empty() || !are_one(kept.back(), p)) kept.push_back(p);
  while (closed && kept.size() > 1 && are_one(kept.back(), kept.front())) kept.pop_back();
  return kept;
}

/// Returns the stretch from b to c of the centripetal Catmull-Rom curve through a, b, c and d as a cubic Bezier curve
/// (Yuksel, Schaefer and Keyser 2011).
template <int D>
std::array<Exact<D>, 4> as_bezier(const Exact<D>& a, const Exact<D>& b, const Exact<D>& c, const Exact<D>& d) {
  const auto root = [](const Exact<D>& p, const Exact<D>& q) { return sqrt(length(q - p)); };
  const double u = root(a, b), v = root(b, c), w = root(c, d);
  const auto pulled = [&](double before, const Exact<D>& from, const Exact<D>& through, const Exact<D>& to) {
    const double x = before * before, y = v * v;
    return (to * x - from * y + through * (2 * x + 3 * before * v + y)) / (3 * before * (before + v));
  };
  return {b, pulled(u, a, b, c), pulled(w, d, c, b), c};
}

/// Adds the corners after b[0], as many as the tolerance requires: n equal steps of the parameter stay within
/// max |B''| / (8 n^2) of a curve (Wang 1984), and |B''| is at most 6 times the greater second difference. Returns
/// false if that takes too many corners.
template <int D>
bool sample(const std::array<Exact<D>, 4>& b, double tolerance, std::vector<Vec<float, D>>& corners) {
  const double bend = max(length(b[0] - b[1] * 2. + b[2]), length(b[1] - b[2] * 2. + b[3]));
  const double wanted = std::floor(sqrt(.75 * bend / tolerance)) + 1;
  if (!(wanted <= static_cast<double>(most_corners - corners.size()))) return false;
  const auto n = static_cast<std::size_t>(wanted);
  for (std::size_t i = 1; i < n; ++i) {
    const double t = static_cast<double>(i) / wanted, s = 1 - t;
    corners.push_back(
        rounded(b[0] * (s * s * s) + b[1] * (3 * s * s * t) + b[2] * (3 * s * t * t) + b[3] * (t * t * t)));
  }
  corners.push_back(rounded(b[3]));
  return true;
}

/// Adds the corners of a curve through all points. At the ends of an open path the first and last side are mirrored.
template <int D>
bool sample_catmull_rom(const std::vector<Vec<float, D>>& points, const PathDef& def,
                        std::vector<Vec<float, D>>& corners) {
  const std::size_t n = points.size();
  const auto point = [&](std::size_t k) { return exact(points[k % n]); };
  corners.push_back(points[0]);
  for (std::size_t k = 0; k + (def.closed ? 0 : 1) < n; ++k) {
    const bool first = !def.closed && k == 0, last = !def.closed && k + 2 == n;
    const Exact<D> b = point(k), c = point(k + 1);
    const Exact<D> a = first ? b * 2. - c : point(k + n - 1), d = last ? c * 2. - b : point(k + 2);
    if (!sample(as_bezier(a, b, c, d), static_cast<double>(def.tolerance), corners)) return false;
  }
  return true;
}

template <int D>
bool sample_bezier(const std::vector<Vec<float, D>>& points, const PathDef& def, std::vector<Vec<float, D>>& corners) {
  corners.push_back(points[0]);
  for (std::size_t k = 0; k + 3 < points.size(); k += 3)
    if (!sample<D>({exact(points[k]), exact(points[k + 1]), exact(points[k + 2]), exact(points[k + 3])},
                   static_cast<double>(def.tolerance), corners))
      return false;
  return true;
}

/// Returns what is wrong with the numbers of a definition; empty if nothing is.
template <int D>
std::string flaw(const PathDef& def) {
  if (def.points.size() > most_corners)
    return "a path has at most " + std::to_string(most_corners) + " points, found " + std::to_string(def.points.size());
  for (std::size_t k = 0; k < def.points.size(); ++k)
    for (int d = 0; d < D; ++d)
      if (const float c = def.points[k][d]; !(abs(c) <= largest_coordinate))
        return "point " + std::to_string(k) + " of a path must be within 1e7 m, found " + number(c);
  if (def.curve == PathDef::Curve::straight) return {};
  if (!(def.tolerance > 0 && def.tolerance <= largest_coordinate))
    return "the tolerance of a curve must be more than 0 m and at most 1e7 m, found " + number(def.tolerance);
  if (def.curve == PathDef::Curve::bezier && (def.points.size() < 4 || def.points.size() % 3 != 1))
    return "a Bezier path has 4, 7, 10, ... points (every third is on it), found " + std::to_string(def.points.size());
  return {};
}

}  // namespace

template <int D>
Result<std::vector<Vec<float, D>>> corners_of(const PathDef& def) {
  using Curve = PathDef::Curve;
  if (std::string why = flaw<D>(def); !why.empty()) return Error{std::move(why)};
  std::vector<Vec<float, D>> points, corners;
  for (const Vec3& p : def.points) points.push_back(to_dimension<D>(p));
  const auto too_few = [&](std::size_t found) {
    return Error{(def.closed ? "a closed path needs 3 points that differ, found "
                             : "a path needs 2 points that differ, found ") +
                 std::to_string(found)};
  };
  const std::size_t least = def.closed ? 3 : 2;
  bool fits = true;
  if (def.curve == Curve::bezier) {
    fits = sample_bezier(points, def, corners);
  } else {
    points = without_repeats(points, def.closed);
    if (points.size() < least) return too_few(points.size());
    if (def.curve == Curve::straight) corners = std::move(points);
    else fits = sample_catmull_rom(points, def, corners);
  }
  if (!fits)
    return Error{"with a tolerance of " + number(def.tolerance) + " m a path takes more than " +
                 std::to_string(most_corners) + " corners"};
  corners = without_repeats(corners, def.closed);
  if (corners.size() < least) return too_few(corners.size());
  if (def.closed) corners.push_back(corners.front());
  return corners;
}

template Result<std::vector<Vec<float, 2>>> corners_of<2>(const PathDef&);
template Result<std::vector<Vec<float, 3>>> corners_of<3>(const PathDef&);

}  // namespace veer
