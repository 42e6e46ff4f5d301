#include "veer/move/animation/motion_faces.hpp"

namespace veer {
MotionFaces::MotionFaces(const BlendSpace& space, const Vec3& weights) {
  // In double precision: a face may be thin, such as one of idle, walk and run that all go almost straight ahead.
  using Exact = Vec<double, 3>;
  const auto motion = [&](std::uint32_t clip) {
    const Twist<double>& t = space.clips()[clip].average();
    return Exact{t.velocity.x * static_cast<double>(weights.x), t.velocity.y * static_cast<double>(weights.y),
                 t.spin * static_cast<double>(weights.z)};
  };
  const auto rounded = [](const Exact& v) {
    return Vec3{static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
  };
  for (const Triangulation::Triangle& t : space.faces()) {
    const Exact a = motion(t[0]), ab = motion(t[1]) - a, ac = motion(t[2]) - a;
    const double bb = dot(ab, ab), bc = dot(ab, ac), cc = dot(ac, ac), area = bb * cc - bc * bc;
    const auto inverse = [](double square) { return static_cast<float>(square > 1e-20 ? 1 / square : 0); };
    const Vec3 per_square{inverse(bb), inverse(cc), inverse(dot(ac - ab, ac - ab))};
    Face<float> face{rounded(a), rounded(ab), rounded(ac), {}, {}, {}, per_square, 1e30f};
    // A face thinner than floats can resolve is treated as its three sides.
    if (area > 1e-5 * bb * cc) {
      face.of_b = rounded((ab * cc - ac * bc) * (1 / area));
      face.of_c = rounded((ac * bb - ab * bc) * (1 / area));
      face.up = rounded(cross(ab, ac) * (1 / sqrt(area)));
      face.least = 0;
    }
    faces_.push_back(face);
    Corners& corners = corners_.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) {
      corners.point[k] = space.point(t[k]);
      corners.rate[k] = 1 / space.clips()[t[k]].duration();
    }
  }
}

}  // namespace veer
