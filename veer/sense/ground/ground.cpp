#include "veer/sense/ground/ground.hpp"

#include <algorithm>
#include <array>

namespace veer {
namespace {

/// Returns a stride, m, short enough that no slope of a floor is taken for a step and no hole is stepped over.
float stride_of(const std::vector<HeightField>& fields, float climb) {
  float stride = climb;
  for (const HeightField& field : fields) {
    // A cell that is steep along both axes is up to sqrt(2) times as steep.
    stride = std::min(stride, climb / (1.5f * field.steepest));
    stride = std::min({stride, field.spacing.x * .5f, field.spacing.y * .5f});
  }
  return stride;
}

/// Returns the height nearest to `near` that has no other height less than `headroom` above it; of two equally near
/// ones the lower. `each(f)` must call f(height) for all heights.
template <class Each>
std::optional<float> nearest_free(Each each, float near, float headroom) {
  std::optional<float> best;
  each([&](float here) {
    const float off = abs(here - near), least = best ? abs(*best - near) : unlimited;
    if (best && !(off < least || (off == least && here < *best))) return;
    bool covered = false;
    each([&](float above) { covered = covered || (above > here && above - here < headroom); });
    if (!covered) best = here;
  });
  return best;
}

}  // namespace

float Terrain::open_part(const Vec2& from, const Vec2& way, float height, const Domain<2>& domain) const noexcept {
  // Only a torus bends the way; a box has edges of its own, which callers know.
  const Domain<2> space = domain.kind == DomainKind::torus ? domain : Domain<2>{};
  float longest = stride_ * (most_strides / 2);  // m; of a walk
  if (space.kind == DomainKind::torus)
    for (int d = 0; d < 2; ++d) longest = min(longest, (space.high[d] - space.low[d]) * .25f);
  const int pieces = static_cast<int>(min(length(way) / longest, 1e6f)) + 1;
  Walk walk{.from = from, .to = from, .height = height};
  for (int k = 0; k < pieces; ++k) {
    Vec2 unused{};
    const float begin = static_cast<float>(k) / static_cast<float>(pieces);
    walk.to = from + way * (static_cast<float>(k + 1) / static_cast<float>(pieces));
    space.constrain(walk.to, unused);
    this->walk(std::span(&walk, 1), space);
    const float walked = length(space.displacement(walk.from, walk.point));
    if (!walk.whole) return min(begin + walked / max(length(way), 1e-30f), 1.f);
    walk = {.from = walk.to, .to = walk.to, .height = walk.height};
  }
  return 1;
}

Result<std::shared_ptr<const Floors>> Floors::make(std::vector<HeightField> floors, const GroundDef& def) {
  for (const FieldInfo& f : fields_of<GroundDef>())
    if (!(f.get(&def) >= f.min && f.get(&def) <= f.max))
      return Error{std::string(f.name) + ": expected " + std::to_string(f.min) + " to " + std::to_string(f.max) +
                   " m, found " + std::to_string(f.get(&def))};
  if (floors.empty()) return Error{"expected at least one floor, found none"};
  for (std::size_t i = 0; i < floors.size(); ++i)
    if (const std::string why = floors[i].misfit(); !why.empty())
      return Error{"floor " + std::to_string(i) + ": " + why};
  const float stride = stride_of(floors, def.climb);
  return std::shared_ptr<const Floors>(new Floors(std::move(floors), def, stride));
}

Floors::Floors(std::vector<HeightField> fields, const GroundDef& def, float stride)
    : GroundOf(def, stride, 0), fields_(std::move(fields)) {
  std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a over all numbers of the floors
  const auto mix = [&](float value) { hash = (hash ^ bits_of(value == value ? value : -1e30f)) * 0x100000001b3u; };
  mix(def.climb);
  mix(def.headroom);
  for (const HeightField& field : fields_) {
    for (const float value : {field.low.x, field.low.y, field.spacing.x, field.spacing.y, field.steepest}) mix(value);
    mix(static_cast<float>(field.columns));
    for (const float height : field.heights) mix(height);
  }
  set_hash(hash);
}

std::optional<float> Floors::find_height(const Vec2& position, float near) const {
  const auto each_here = [&](auto f) {
    for (const HeightField& field : fields_)
      if (const std::optional<float> here = field.height(position)) f(*here);
  };
  // Enough for the floors above each other in nearly all worlds; an array on the stack, because steps don't allocate.
  std::array<float, 8> few;
  std::size_t count = 0;
  each_here([&](float here) {
    if (count < few.size()) few[count] = here;
    ++count;
  });
  if (count > few.size()) return nearest_free(each_here, near, def().headroom);
  const auto each_known = [&](auto f) {
    for (std::size_t k = 0; k < count; ++k) f(few[k]);
  };
  return nearest_free(each_known, near, def().headroom);
}

}  // namespace veer
