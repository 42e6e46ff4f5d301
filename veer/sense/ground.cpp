#include "veer/sense/ground.hpp"

#include <algorithm>

namespace veer {
namespace {

/// Short enough that no slope of a floor is taken for a step, and that no hole is stepped over.
float stride_of(const std::vector<HeightField>& fields, float climb) {
  float stride = climb;
  for (const HeightField& field : fields) {
    // A slope along both axes is up to root 2 times as steep.
    stride = std::min(stride, climb / (1.5f * field.steepest));
    stride = std::min({stride, field.spacing.x * .5f, field.spacing.y * .5f});
  }
  return stride;
}

}  // namespace

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
  std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a over what the floors are
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

std::optional<float> Floors::find_height(const Vec2& place, float near) const {
  std::optional<float> best;
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    const std::optional<float> here = fields_[i].height(place);
    if (!here) continue;
    const float off = abs(*here - near);
    if (best && !(off < abs(*best - near) || (off == abs(*best - near) && *here < *best))) continue;
    // There are few floors, so that looking through them again beats keeping a list.
    const bool covered = std::ranges::any_of(fields_, [&](const HeightField& other) {
      const std::optional<float> above = other.height(place);
      return above && *above > *here && *above - *here < def().headroom;
    });
    if (!covered) best = here;
  }
  return best;
}

}  // namespace veer
