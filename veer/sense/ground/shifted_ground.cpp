#include "veer/sense/ground/shifted_ground.hpp"

#include <algorithm>
#include <array>

#include "veer/base/hash.hpp"
#include "veer/math/shift.hpp"

namespace veer {
namespace {

std::uint64_t stirred(std::uint64_t hash, const Vec<double, 2>& by) {
  for (int d = 0; d < 2; ++d) hash = stir(hash, __builtin_bit_cast(std::uint64_t, by[d]));
  return hash;
}

class ShiftedGround final : public Terrain {
 public:
  ShiftedGround(std::shared_ptr<const Terrain> ground, const Vec<double, 2>& by)
      : Terrain(ground->def(), ground->stride(), stirred(ground->hash(), by)),
        ground_(std::move(ground)),
        by_(by),
        back_(Vec<double, 2>{} - by) {}

  std::optional<float> height(const Vec2& position, float near) const noexcept override {
    return ground_->height(shifted(position, back_), near);
  }

  void walk(std::span<Walk> walks, const Domain<2>& domain) const noexcept override {
    const Domain<2> space = domain.shifted(back_);
    std::array<Walk, 64> there;
    while (!walks.empty()) {
      const std::span<Walk> some = walks.first(std::min(walks.size(), there.size()));
      for (std::size_t k = 0; k < some.size(); ++k)
        there[k] = {shifted(some[k].from, back_), shifted(some[k].to, back_), some[k].height, some[k].starts_on_floor};
      ground_->walk(std::span(there).first(some.size()), space);
      for (std::size_t k = 0; k < some.size(); ++k) take(there[k], some[k]);
      walks = walks.subspan(some.size());
    }
  }

 private:
  /// Takes over where a walk ended. An agent that came all the way, or nowhere, keeps the bits of that position.
  void take(const Walk& there, Walk& one) const {
    one.height = there.height;
    one.whole = there.whole;
    one.point = there.whole ? one.to : there.point == there.from ? one.from : shifted(there.point, by_);
  }

  std::shared_ptr<const Terrain> ground_;
  Vec<double, 2> by_, back_;  // m
};

}  // namespace

std::shared_ptr<const Terrain> shifted(std::shared_ptr<const Terrain> ground, const Vec<double, 2>& by) {
  return std::make_shared<const ShiftedGround>(std::move(ground), by);
}

}  // namespace veer
