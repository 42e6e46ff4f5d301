#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "veer/move/animation/blend_space.hpp"

namespace veer {

/// What a blend space can do, as a surface in the space of motions (ahead, aside, spin, each times a weight). In a mix
/// of three clips each takes part by the time that it has of the cycle, so the average motion is a mean of theirs:
/// a triangle of clips is a flat triangle of motions. The nearest that can be done to what is asked is therefore
/// solved, not searched, and is found without a table; a table is looked up by it.
class MotionFaces {
 public:
  /// What is known from an earlier request. A distance changes by no more than the request does, so as long as that is
  /// near to the last one, faces that were far off then needn't be looked at again.
  struct Hint {
    Vec3 asked{};
    float others = 0;        // how far from that all other faces are
    std::uint32_t face = 0;  // the nearest to it, counted from 1; 0: there was no request yet
  };
  struct Nearest {
    Vec2 place{};  // of the blend space
    std::uint32_t face = 0;
    float distance = 0;  // weighted
  };

  MotionFaces() = default;
  /// `weights` of ahead, aside and spin.
  MotionFaces(const BlendSpace& space, const Vec3& weights);

  /// `asked` is weighted. Of several faces that are as near, to a part in 10,000, the one of the last request counts,
  /// so that nobody goes to and fro between them; without one, the first.
  Nearest nearest(const Vec3& asked, Hint& hint) const;
  /// The nearest of one face.
  Nearest nearest_on(std::uint32_t face, const Vec3& asked) const;

  std::size_t size() const { return faces_.size(); }

 private:
  /// Of lanes of faces. What is asked, less corner a, has so much of the sides in it, and is so far off their plane, as
  /// its products with `of_b`, `of_c` and `up` say; these are zero of a face without an area.
  template <class S>
  struct Face {
    Vec<S, 3> a, ab, ac;  // a corner, and the sides that begin there
    Vec<S, 3> of_b, of_c, up;
    static constexpr std::size_t members = 18;
  };
  struct Corners {
    std::array<Vec2, 3> place{};  // in the blend space
    std::array<float, 3> rate{};  // of the clips: cycles per second
  };
  template <class S>
  struct Parts {
    S b, c, square;  // of the distance
  };

  template <class S>
  static Parts<S> parts_of(const Face<S>& face, const Vec<S, 3>& asked);
  Nearest answer(std::uint32_t face, const Parts<float>& parts) const;
  Nearest look_at_all(const Vec3& asked, Hint& hint) const;

  std::vector<Face<float>> faces_;
  std::vector<std::array<float, 4>> fours_;  // the same, four faces at a time, member by member; nobody is far away
  std::vector<Corners> corners_;
};

}  // namespace veer
