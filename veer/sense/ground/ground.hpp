#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "veer/base/field.hpp"
#include "veer/base/result.hpp"
#include "veer/sense/domain.hpp"
#include "veer/sense/ground/height_field.hpp"

/// What agents of a plane walk on. They steer in the plane and have a height, that of the floor they are on; floors may
/// lie above each other.
namespace veer {

struct GroundDef {
  float climb = .5f;   // m
  float headroom = 2;  // m

  static constexpr auto fields() {
    return std::tuple{
        field("climb", &GroundDef::climb, .001f, 1e4f, "m", "the highest step up or down, from one floor to another"),
        field("headroom", &GroundDef::headroom, .001f, 1e4f, "m",
              "where a floor has another this little above it nobody can stand; whose heights differ by more aren't "
              "neighbors")};
  }
};

/// One agent's way in a step.
struct Walk {
  Vec2 from, to;       // m; both in the domain
  float height;        // m; at the start, and after the walk where it ended
  Vec2 place{};        // m; where it ended
  bool whole = false;  // whether that is `to`
};

/// A kind of ground says how high its floors are at a place; GroundOf makes the rest of that.
class Terrain {
 public:
  virtual ~Terrain() = default;

  /// Of the floors at a place, the one whose height is nearest to `near`; of two equally near ones the lower one. None
  /// where nobody can stand.
  virtual std::optional<float> height(const Vec2& place, float near) const noexcept = 0;
  /// Has each walk straight on, up and down with the floor, as far as there is one and it has no step higher than
  /// `climb`. Who has no floor under their feet to begin with goes anywhere, and keeps their height until there is one.
  /// For many at a time, so that no agent needs a virtual call.
  virtual void walk(std::span<Walk> walks, const Domain<2>& domain) const noexcept = 0;

  const GroundDef& def() const { return def_; }
  /// Equal grounds have equal numbers.
  std::uint64_t hash() const { return hash_; }

 protected:
  /// `stride`: m; on a longer way the floor is looked at again after each; a gap that is narrower isn't always seen.
  Terrain(const GroundDef& def, float stride, std::uint64_t hash) : def_(def), stride_(stride), hash_(hash) {}
  float stride() const { return stride_; }
  void set_hash(std::uint64_t hash) { hash_ = hash; }

  /// Strides in a step at most; who would need more stops there.
  static constexpr float most_strides = 4096;

 private:
  GroundDef def_;
  float stride_;
  std::uint64_t hash_;
};

/// Kind has `std::optional<float> find_height(const Vec2& place, float near) const`.
template <class Kind>
class GroundOf : public Terrain {  // NOLINT(bugprone-crtp-constructor-accessibility): kinds pass what they need on
 public:
  std::optional<float> height(const Vec2& place, float near) const noexcept final { return find(place, near); }
  void walk(std::span<Walk> walks, const Domain<2>& domain) const noexcept final {
    for (Walk& one : walks) walk(one, domain);
  }

 protected:
  using Terrain::Terrain;

 private:
  std::optional<float> find(const Vec2& place, float near) const {
    return static_cast<const Kind&>(*this).find_height(place, near);
  }
  /// The height one steps to from another, if that isn't too far.
  std::optional<float> step(const Vec2& place, float height) const {
    const std::optional<float> found = find(place, height);
    return found && abs(*found - height) <= def().climb ? found : std::nullopt;
  }

  void walk(Walk& one, const Domain<2>& domain) const {
    const Vec2 way = domain.displacement(one.from, one.to);
    const float strides = length(way) / stride(), needed = std::floor(strides) + 1, pieces = min(needed, most_strides);
    one.place = one.from;
    for (int k = 1; k <= static_cast<int>(pieces); ++k) {
      const auto i = static_cast<float>(k);
      Vec2 next = one.to, unused{};
      if (i < needed) {
        next = one.from + way * (i / needed);
        domain.constrain(next, unused);
      }
      const std::optional<float> height = step(next, one.height);
      if (!height && i == 1 && !step(one.from, one.height)) {
        one.height = step(one.to, one.height).value_or(one.height);
        one.place = one.to;
        one.whole = true;
        return;
      }
      if (!height) break;
      one.height = *height;
      one.place = next;
      one.whole = i == needed;
    }
  }
};

/// Floors that are height fields.
class Floors final : public GroundOf<Floors> {
 public:
  /// Floors that aren't good, or none, are an error that says what is wrong.
  static Result<std::shared_ptr<const Floors>> make(std::vector<HeightField> floors, const GroundDef& def = {});

  std::span<const HeightField> fields() const { return fields_; }
  std::optional<float> find_height(const Vec2& place, float near) const;

 private:
  Floors(std::vector<HeightField> fields, const GroundDef& def, float stride);

  std::vector<HeightField> fields_;
};

}  // namespace veer
