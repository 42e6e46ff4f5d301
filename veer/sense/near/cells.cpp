#include "veer/sense/near/cells.hpp"

#include <algorithm>
#include <cmath>

// The cells decide in which order neighbors are added up, so they must be the same on every machine: only operations
// that IEEE 754 rounds exactly are used, no pow and no cube root.

namespace veer {
namespace {

/// Cells per reach along x. More of them fit closer to what is in reach, but leave more cells empty.
constexpr double columns = 3;
/// Cells are wider than the reach by this factor, so that rounding doesn't add a fourth line to three.
constexpr double slack = 1.0005;
/// The number of a cell has 31 bits along x and 21 along the other axes (`StripNumber`). Cells beyond are one.
constexpr double most_columns = 0x1p30, most_lines = 0x1p20;
/// Cells of a torus along one axis: few enough that a float can tell the last of them from the next.
constexpr double most_on_torus = 0x1p20;

}  // namespace

template <int D>
bool sees_round(const Domain<D>& domain, float reach) {
  bool round = false;
  for (int d = 0; d < D; ++d) round = round || !(reach < .4999f * (domain.high[d] - domain.low[d]));
  return round && domain.kind == DomainKind::torus;
}

template <int D>
Cells<D> cut_space(const Domain<D>& domain, float reach, std::size_t agents) {
  const bool torus = domain.kind == DomainKind::torus;
  // A reach of more than half a torus includes nearly all agents: cells don't help there.
  const bool single = agents < fewest_for_cells || sees_round(domain, reach) || !(reach > 0);
  Cells<D> cells;
  cells.images = torus && !single;
  cells.nearest = torus && single;
  for (std::size_t d = 0; d < D; ++d) {
    auto& a = cells.axis[d];
    const int axis = static_cast<int>(d);
    if (torus) {
      a.low = domain.low[axis];
      a.period = domain.high[axis] - domain.low[axis];
    }
    if (single) continue;
    const double per_meter = (d == 0 ? columns : 1) / (static_cast<double>(reach) * slack);
    if (torus) {
      const double period = static_cast<double>(a.period);
      const double count = std::clamp(std::floor(period * per_meter), 1., most_on_torus);
      a.count = static_cast<std::uint32_t>(count);
      a.per_meter = static_cast<float>(count / period);
      a.most = static_cast<float>(count - .5);
    } else {
      const double most = d == 0 ? most_columns : most_lines;
      a.per_meter = static_cast<float>(std::min(per_meter, 1e30));
      a.bias = static_cast<std::uint32_t>(most);
      a.least = static_cast<float>(-most);
      a.most = std::nextafter(static_cast<float>(most), 0.f);
    }
  }
  return cells;
}

template bool sees_round(const Domain<2>&, float);
template bool sees_round(const Domain<3>&, float);
template Cells<2> cut_space(const Domain<2>&, float, std::size_t);
template Cells<3> cut_space(const Domain<3>&, float, std::size_t);

}  // namespace veer
