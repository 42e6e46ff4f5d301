#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "veer/move/animation/blend_space.hpp"

namespace veer {

/// Finds the blend point with the average motion nearest to a request. A motion is a point (ahead, aside, spin), each
/// times a weight. In a mix of three clips each contributes by its share of the cycle's time, so the average motion is
/// a weighted mean of theirs: a triangle of clips is a flat triangle of motions, a face. The nearest point of a face is
/// solved for, not searched, and needs no table; motion tables are looked up by it.
class MotionFaces {
 public:
  /// What is known from an earlier request. The distance of a face changes by no more than the request does, so while
  /// requests change little, faces that were far off needn't be looked at again.
  struct Hint {
    Vec3 asked{};            // the request, weighted
    float others = 0;        // the least distance from it to all other faces
    std::uint32_t face = 0;  // the nearest to it, counted from 1; 0: there was no request yet
  };
  /// The answer to a request.
  struct Nearest {
    Vec2 point{};  // the blend point
    std::uint32_t face = 0;
    float distance = 0;  // weighted, from the request
  };

  MotionFaces() = default;
  /// `weights`: of ahead, aside and spin.
  MotionFaces(const BlendSpace& space, const Vec3& weights);

  /// Returns the nearest blend point of all faces; `asked` is weighted. If several faces are equally near, within
  /// 0.01 %, the one of the last request wins, so that agents don't alternate between them; without one, the first.
  Nearest nearest(const Vec3& asked, Hint& hint) const;
  /// Returns the nearest blend point of one face.
  Nearest nearest_on(std::uint32_t face, const Vec3& asked) const;

  std::size_t size() const { return faces_.size(); }

 private:
  /// Faces, one per lane. The dot products of (request - a) with `of_b`, `of_c` and `up` are the barycentric weights of
  /// corners b and c and the distance from the plane of the face; the three vectors are zero if a face has no area.
  template <class S>
  struct Face {
    Vec<S, 3> a, ab, ac;  // corner a, and the sides from there to corners b and c
    Vec<S, 3> of_b, of_c, up;
    static constexpr std::size_t members = 18;
  };
  struct Corners {
    std::array<Vec2, 3> point{};  // positions of the clips in the blend space
    std::array<float, 3> rate{};  // of the clips, cycles per second
  };
  /// The nearest point of a face: the barycentric weights of corners b and c (that of a is 1 - b - c).
  template <class S>
  struct Barycentric {
    S b, c;
    S square;  // squared distance from the request
  };

  template <class S>
  static Barycentric<S> barycentric_of(const Face<S>& face, const Vec<S, 3>& asked);
  Nearest answer(std::uint32_t face, const Barycentric<float>& weights) const;
  Nearest look_at_all(const Vec3& asked, Hint& hint) const;

  std::vector<Face<float>> faces_;
  std::vector<std::array<float, 4>> fours_;  // faces in SIMD groups of four, member by member; padding lies far away
  std::vector<Corners> corners_;
};

}  // namespace veer
