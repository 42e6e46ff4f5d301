#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "veer/base/field.hpp"
#include "veer/base/result.hpp"
#include "veer/sense/domain.hpp"
#include "veer/sense/ground/height_field.hpp"

/// The ground that agents of a plane walk on. Agents steer in the plane and have a height, that of the floor they are
/// on; floors may lie above each other.
namespace veer {

/// How agents walk on the ground.
struct GroundDef {
  float climb = .5f;   // m
  float headroom = 2;  // m

  static constexpr auto fields() {
    return FieldList{
        field("climb", &GroundDef::climb, .001f, 1e4f, "m", "highest step up or down, from one floor to another"),
        field("headroom", &GroundDef::headroom, .001f, 1e4f, "m",
              "free height that agents need to stand; agents that differ more in height aren't neighbors")};
  }
};

/// The way of one agent in a step.
struct Walk {
  Vec2 from, to;                 // m; both in the domain
  float height;                  // m; before the walk at `from`, after it at `point`
  bool starts_on_floor = false;  // known before: there is a floor at `from`, within a step's climb of `height`
  Vec2 point{};                  // m; where the walk ended
  bool whole = false;            // whether it ended at `to`
};

/// The interface of the ground. Kinds of ground derive from GroundOf and only say how high their floors are.
class Terrain {
 public:
  virtual ~Terrain() = default;

  /// Returns the height of the floor at a position that is nearest to the height `near`, m; of two equally near floors
  /// the lower one. Empty if agents can't stand there.
  virtual std::optional<float> height(const Vec2& position, float near) const noexcept = 0;
  /// Performs each walk: straight on, up and down with the floor, until the floor ends or has a step higher than
  /// `climb`. An agent that starts without a floor goes anywhere, and keeps its height until it reaches one. Takes many
  /// walks at a time, so that there is no virtual call per agent.
  virtual void walk(std::span<Walk> walks, const Domain<2>& domain) const noexcept = 0;

  /// Casts along the ground: returns which part of the way straight on from a position at this height agents can walk,
  /// from 0 to 1, to within a stride.
  float open_part(const Vec2& from, const Vec2& way, float height, const Domain<2>& domain) const noexcept;

  const GroundDef& def() const { return def_; }
  /// Returns how far apart the floor is looked up along a walk, m.
  float stride() const { return stride_; }
  /// Returns a hash; equal grounds have equal hashes.
  std::uint64_t hash() const { return hash_; }

 protected:
  /// `stride`: m; the floor is looked up once per stride along the way. Gaps narrower than that may be missed.
  Terrain(const GroundDef& def, float stride, std::uint64_t hash) : def_(def), stride_(stride), hash_(hash) {}
  void set_hash(std::uint64_t hash) { hash_ = hash; }

  /// The most strides in a step; a longer walk ends after these.
  static constexpr float most_strides = 4096;

 private:
  GroundDef def_;
  float stride_;
  std::uint64_t hash_;
};

/// Implements Terrain for a Kind that derives from it and has
///   std::optional<float> find_height(const Vec2& position, float near) const;
template <class Kind>
class GroundOf : public Terrain {  // NOLINT(bugprone-crtp-constructor-accessibility): kinds pass what they need on
 public:
  std::optional<float> height(const Vec2& position, float near) const noexcept final { return find(position, near); }
  void walk(std::span<Walk> walks, const Domain<2>& domain) const noexcept final {
    for (Walk& one : walks) walk(one, domain);
  }

 protected:
  using Terrain::Terrain;

 private:
  std::optional<float> find(const Vec2& position, float near) const {
    return static_cast<const Kind&>(*this).find_height(position, near);
  }
  /// Returns the height after a step from `height` to a position; empty if the step is too high.
  std::optional<float> step(const Vec2& position, float height) const {
    const std::optional<float> found = find(position, height);
    return found && abs(*found - height) <= def().climb ? found : std::nullopt;
  }

  /// Returns into how many pieces a way is cut. Nearly all steps are shorter than a stride.
  float strides_of(const Vec2& way) const {
    if (length_squared(way) < .99f * (stride() * stride())) return 1;
    return std::floor(length(way) / stride()) + 1;
  }

  void walk(Walk& one, const Domain<2>& domain) const {
    const Vec2 way = domain.displacement(one.from, one.to);
    const float needed = strides_of(way), pieces = min(needed, most_strides);
    one.point = one.from;
    for (int k = 1; k <= static_cast<int>(pieces); ++k) {
      const auto i = static_cast<float>(k);
      Vec2 next = one.to, unused{};
      if (i < needed) {
        next = one.from + way * (i / needed);
        domain.constrain(next, unused);
      }
      const std::optional<float> height = step(next, one.height);
      if (!height && i == 1 && !one.starts_on_floor && !step(one.from, one.height)) {
        one.height = step(one.to, one.height).value_or(one.height);
        one.point = one.to;
        one.whole = true;
        return;
      }
      if (!height) break;
      one.height = *height;
      one.point = next;
      one.whole = i == needed;
    }
  }
};

/// Ground made of height fields.
class Floors final : public GroundOf<Floors> {
 public:
  /// Makes the ground; fails with a reason if there are no floors, or a floor or the definition is invalid.
  static Result<std::shared_ptr<const Floors>> make(std::vector<HeightField> floors, const GroundDef& def = {});

  std::span<const HeightField> fields() const { return fields_; }
  /// See Terrain::height.
  std::optional<float> find_height(const Vec2& position, float near) const;

 private:
  Floors(std::vector<HeightField> fields, const GroundDef& def, float stride);

  std::vector<HeightField> fields_;
};

}  // namespace veer
