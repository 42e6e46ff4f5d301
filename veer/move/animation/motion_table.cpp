#include "veer/move/animation/motion_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "veer/base/field.hpp"

namespace veer {
namespace {

constexpr std::size_t leaf = 4;  // nodes across the smallest square

float distance_squared(const Vec3& low, const Vec3& high, const Vec3& p) {
  Vec3 off;
  for (int d = 0; d < 3; ++d) off[d] = max(max(low[d] - p[d], p[d] - high[d]), 0.f);
  return dot(off, off);
}

/// The parts of b and c in the place of a triangle that is nearest to p: on its plane, or on an edge, or a corner.
/// (After Ericson, Real-Time Collision Detection, 5.1.5, which sorts the cases by dot products.)
Vec2 nearest_parts(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) {
  const Vec3 ab = b - a, ac = c - a, ap = p - a;
  const float bb = dot(ab, ab), cc = dot(ac, ac), bc = dot(ab, ac), b_along = dot(ab, ap), c_along = dot(ac, ap);
  const float denominator = bb * cc - bc * bc;
  if (denominator > 1e-6f * bb * cc) {
    const float v = (cc * b_along - bc * c_along) / denominator, w = (bb * c_along - bc * b_along) / denominator;
    if (v >= 0 && w >= 0 && v + w <= 1) return {v, w};
  }
  // Outside, or a triangle without area: on one of the edges.
  const auto along = [](float part, float whole) { return whole > 0 ? clamp(part / whole, 0.f, 1.f) : 0.f; };
  const float on_ab = along(b_along, bb), on_ac = along(c_along, cc);
  const Vec3 side = c - b;
  const float on_bc = along(dot(side, p - b), dot(side, side));
  const std::array<Vec2, 3> places{{{on_ab, 0}, {0, on_ac}, {1 - on_bc, on_bc}}};
  return *std::ranges::min_element(places, {}, [&](const Vec2& parts) {
    const Vec3 off = ap - ab * parts.x - ac * parts.y;
    return dot(off, off);
  });
}

}  // namespace

Result<MotionTable> MotionTable::make(const BlendSpace& space, float resolution, const MotionWeights& weights) {
  if (!(resolution >= .002f && resolution <= 1)) return Error{"a motion table needs a resolution from 0.002 to 1"};
  for (const float w : {weights.ahead, weights.aside, weights.spin})
    if (!(w >= 1e-3f && w <= 1e3f)) return Error{"a motion table needs weights from 0.001 to 1000"};
  MotionTable table;
  table.weights_ = weights;
  table.side_ = static_cast<std::size_t>(std::floor(2 / resolution + .5f)) + 1;
  table.resolution_ = 2 / static_cast<float>(table.side_ - 1);
  table.motions_.reserve(table.side_ * table.side_);
  for (std::size_t node = 0; node < table.side_ * table.side_; ++node) {
    const Twist<double> t = space.average(space.mix(table.place(node)));
    table.motions_.push_back(table.scaled(
        {{static_cast<float>(t.velocity.x), static_cast<float>(t.velocity.y)}, static_cast<float>(t.spin)}));
  }
  table.add_bounds();
  return table;
}

void MotionTable::add_bounds() {
  const auto join = [](Box& box, const Box& other) {
    for (int d = 0; d < 3; ++d) {
      box.low[d] = min(box.low[d], other.low[d]);
      box.high[d] = max(box.high[d], other.high[d]);
    }
  };
  std::size_t across = side_, part = leaf;
  do {
    const std::size_t squares = (across + part - 1) / part;
    std::vector<Box> boxes(squares * squares,
                           {{unlimited, unlimited, unlimited}, {-unlimited, -unlimited, -unlimited}});
    for (std::size_t y = 0; y < across; ++y)
      for (std::size_t x = 0; x < across; ++x) {
        const std::size_t from = y * across + x;
        const Box one = bounds_.empty() ? Box{motions_[from], motions_[from]} : bounds_.back()[from];
        join(boxes[y / part * squares + x / part], one);
      }
    bounds_.push_back(std::move(boxes));
    across_.push_back(squares);
    across = squares;
    part = 2;
  } while (across > 1);
}

Vec2 MotionTable::place(std::size_t node) const {
  return {-1 + resolution_ * static_cast<float>(node % side_), -1 + resolution_ * static_cast<float>(node / side_)};
}

Twist<float> MotionTable::motion(std::size_t node) const { return as_asked(motions_[node]); }

float MotionTable::error(std::size_t node, const Twist<float>& asked) const {
  return length(motions_[node] - scaled(asked));
}

void MotionTable::search(std::size_t level, std::size_t x, std::size_t y, const Vec3& asked, std::size_t& best,
                         float& least) const {
  if (level == 0) {
    for (std::size_t row = y * leaf; row < std::min((y + 1) * leaf, side_); ++row)
      for (std::size_t node = row * side_ + x * leaf; node < row * side_ + std::min((x + 1) * leaf, side_); ++node) {
        const Vec3 off = motions_[node] - asked;
        const float far = dot(off, off);
        if (!(far < least || (far == least && node < best))) continue;
        least = far;
        best = node;
      }
    return;
  }
  struct Part {
    float far;
    std::size_t x, y;
  };
  std::array<Part, 4> parts{};
  std::size_t count = 0;
  const std::size_t across = across_[level - 1];
  for (std::size_t py = 2 * y; py < std::min(2 * y + 2, across); ++py)
    for (std::size_t px = 2 * x; px < std::min(2 * x + 2, across); ++px) {
      const Box& box = bounds_[level - 1][py * across + px];
      Part part{distance_squared(box.low, box.high, asked), px, py};
      std::size_t k = count++;
      for (; k > 0 && parts[k - 1].far > part.far; --k) parts[k] = parts[k - 1];
      parts[k] = part;
    }
  for (std::size_t k = 0; k < count && parts[k].far <= least; ++k)
    search(level - 1, parts[k].x, parts[k].y, asked, best, least);
}

std::size_t MotionTable::nearest(const Twist<float>& asked) const {
  std::size_t best = 0;
  float least = unlimited;
  search(bounds_.size() - 1, 0, 0, scaled(asked), best, least);
  return best;
}

std::size_t MotionTable::nearest(const Twist<float>& asked, std::size_t last) const {
  const Vec3 wanted = scaled(asked);
  std::size_t best = descend(std::min(last, motions_.size() - 1), wanted);
  float least = length_squared(motions_[best] - wanted);
  // Most likely that is it, and the bounds say so after a few looks; but somewhere else the same may be done better.
  search(bounds_.size() - 1, 0, 0, wanted, best, least);
  return best;
}

/// From node to node as long as that leads nearer.
std::size_t MotionTable::descend(std::size_t from, const Vec3& asked) const {
  float least = length_squared(motions_[from] - asked);
  for (bool nearer = true; nearer;) {
    nearer = false;
    const std::size_t x = from % side_, y = from / side_;
    for (std::size_t py = y > 0 ? y - 1 : 0; py <= std::min(y + 1, side_ - 1); ++py)
      for (std::size_t px = x > 0 ? x - 1 : 0; px <= std::min(x + 1, side_ - 1); ++px)
        if (const float far = length_squared(motions_[py * side_ + px] - asked); far < least) {
          least = far;
          from = py * side_ + px;
          nearer = true;
        }
  }
  return from;
}

MotionAnswer MotionTable::between(std::size_t node, const Twist<float>& asked) const {
  const Vec3 wanted = scaled(asked);
  const std::ptrdiff_t side = static_cast<std::ptrdiff_t>(side_), x = static_cast<std::ptrdiff_t>(node) % side,
                       y = static_cast<std::ptrdiff_t>(node) / side;
  const auto is_there = [&](std::ptrdiff_t px, std::ptrdiff_t py) {
    return px >= 0 && px < side && py >= 0 && py < side;
  };
  Vec2 best = place(node);
  Vec3 had = motions_[node];
  float least = dot(had - wanted, had - wanted);
  // Six triangles meet at a node: cells are cut along one diagonal, the same in all.
  constexpr std::array<std::array<std::ptrdiff_t, 2>, 7> ring{
      {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, 0}}};
  for (std::size_t k = 0; k < 6; ++k) {
    const auto [bx, by] = ring[k];
    const auto [cx, cy] = ring[k + 1];
    if (!is_there(x + bx, y + by) || !is_there(x + cx, y + cy)) continue;
    const Vec3 &a = motions_[node], &b = motions_[static_cast<std::size_t>((y + by) * side + x + bx)],
               &c = motions_[static_cast<std::size_t>((y + cy) * side + x + cx)];
    const Vec2 parts = nearest_parts(a, b, c, wanted);
    const Vec3 there = a + (b - a) * parts.x + (c - a) * parts.y, off = there - wanted;
    if (!(dot(off, off) < least)) continue;
    least = dot(off, off);
    had = there;
    best = place(node) + Vec2{static_cast<float>(bx), static_cast<float>(by)} * (resolution_ * parts.x) +
           Vec2{static_cast<float>(cx), static_cast<float>(cy)} * (resolution_ * parts.y);
  }
  return {best, as_asked(had), sqrt(least)};
}

}  // namespace veer
