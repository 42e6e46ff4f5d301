#include "veer/move/animation/character.hpp"

namespace veer {

Result<std::shared_ptr<const Character>> make_character(std::vector<BlendPoint> clips, const MotionTableDef& table) {
  Result<BlendSpace> space = BlendSpace::make(std::move(clips));
  if (!space) return Error{space.reason()};
  Result<MotionTable> made = MotionTable::make(*space, table);
  if (!made) return Error{made.reason()};
  return std::make_shared<const Character>(Character{std::move(*space), std::move(*made)});
}

}  // namespace veer
