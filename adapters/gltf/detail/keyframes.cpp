#include "adapters/gltf/detail/keyframes.hpp"

#include <algorithm>
#include <cmath>

#include "adapters/gltf/detail/accessor.hpp"
#include "adapters/gltf/detail/file.hpp"
#include "adapters/gltf/detail/one_line.hpp"
#include "veer/math/lane.hpp"
#include "veer/math/trig.hpp"

namespace veer::detail {
namespace {

using Value = Keyframes::Value;

double length_of(const Value& v) { return veer::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]); }

Value mixed(double p, const Value& a, double q, const Value& b) {
  Value v;
  for (std::size_t k = 0; k < 4; ++k) v[k] = p * a[k] + q * b[k];
  return v;
}

/// Returns v with length 1; `otherwise` if its length is nearly 0.
Value normalized(const Value& v, const Value& otherwise) {
  const double length = length_of(v);
  return length > 1e-9 ? mixed(1 / length, v, 0, v) : otherwise;
}

/// Spherical interpolation between unit quaternions, the shorter way.
Value slerp(const Value& from, Value to, double part) {
  if (from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3] < 0) to = mixed(-1, to, 0, to);
  // Half the angle between the two, from the diagonals of their rhombus: precise for small angles, too.
  const double angle = 2 * veer::atan2(length_of(mixed(1, from, -1, to)), length_of(mixed(1, from, 1, to)));
  const double sine = veer::sin(angle);
  if (!(sine > 1e-6)) return normalized(mixed(1 - part, from, part, to), from);
  return normalized(mixed(veer::sin((1 - part) * angle) / sine, from, veer::sin(part * angle) / sine, to), from);
}

/// Cubic Hermite spline (glTF 2.0, appendix C.5); tangents are per second.
Value hermite(const Value& from, const Value& out, const Value& in, const Value& to, double part, double seconds) {
  const double t = part, t2 = t * t, t3 = t2 * t;
  return mixed(1, mixed(2 * t3 - 3 * t2 + 1, from, seconds * (t3 - 2 * t2 + t), out), 1,
               mixed(-2 * t3 + 3 * t2, to, seconds * (t3 - t2), in));
}

const tinygltf::AnimationSampler* sampler_of(const tinygltf::Animation& animation,
                                             const tinygltf::AnimationChannel& channel) {
  if (!has(animation.samplers, channel.sampler)) return nullptr;
  return &animation.samplers[static_cast<std::size_t>(channel.sampler)];
}

bool is_usable(double number) { return std::abs(number) <= 1e30; }  // results computed from it are then finite

Result<std::vector<Value>> read_values(const tinygltf::Model& model, int accessor, bool is_rotation) {
  const auto view = view_of(model, accessor, is_rotation ? TINYGLTF_TYPE_VEC4 : TINYGLTF_TYPE_VEC3);
  if (!view) return Error{view.reason()};
  if (is_rotation && !view->has_numbers()) return one_line("expected floats or normalized integers of 8 or 16 bits");
  if (!is_rotation && view->component != TINYGLTF_COMPONENT_TYPE_FLOAT) return one_line("expected floats");
  std::vector<Value> values(view->count, Value{});
  for (std::size_t k = 0; k < view->count; ++k)
    for (std::size_t part = 0; part < (is_rotation ? 4 : 3); ++part) values[k][part] = view->number(k, part);
  return values;
}

}  // namespace

Value Keyframes::at(double time) const {
  const auto after = std::upper_bound(times.begin(), times.end(), time);
  const auto key = static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - times.begin(), 1)) - 1;
  const Value here = is_rotation ? normalized(value(key), value(key)) : value(key);
  if (way == Way::step || time <= times[key] || after == times.end()) return here;
  const double seconds = times[key + 1] - times[key], part = (time - times[key]) / seconds;
  if (way == Way::cubic) {
    const Value v = hermite(value(key), values[key * 3 + 2], values[key * 3 + 3], value(key + 1), part, seconds);
    return is_rotation ? normalized(v, here) : v;
  }
  const Value& next = value(key + 1);
  return is_rotation ? slerp(here, normalized(next, next), part) : mixed(1, here, part, mixed(1, next, -1, here));
}

bool Keyframes::bends_after(std::size_t key) const {
  if (key + 1 >= times.size() || way == Way::step) return false;
  if (way == Way::cubic) return true;
  return (is_rotation || is_scale) && value(key) != value(key + 1);
}

bool Keyframes::jumps_after(std::size_t key) const {
  return way == Way::step && key + 1 < times.size() && value(key) != value(key + 1);
}

Result<std::vector<double>> read_times(const tinygltf::Model& model, const tinygltf::Animation& animation,
                                       const tinygltf::AnimationChannel& channel) {
  const auto* sampler = sampler_of(animation, channel);
  if (!sampler) return one_line("there is no sampler ", channel.sampler);
  const auto view = view_of(model, sampler->input, TINYGLTF_TYPE_SCALAR);
  if (!view) return Error{view.reason()};
  if (view->component != TINYGLTF_COMPONENT_TYPE_FLOAT) return one_line("expected times that are floats");
  if (view->count == 0) return one_line("there is no key");
  std::vector<double> times;
  for (std::size_t k = 0; k < view->count; ++k) {
    const double time = view->number(k, 0);
    if (!is_usable(time)) return one_line("the time of key ", k, " isn't finite");
    if (k > 0 && !(time > times.back()))
      return one_line("key ", k, " is at ", time, " s, which isn't after ", times.back(), " s");
    times.push_back(time);
  }
  return times;
}

Result<Keyframes> read_keyframes(const tinygltf::Model& model, const tinygltf::Animation& animation,
                                 const tinygltf::AnimationChannel& channel) {
  auto times = read_times(model, animation, channel);
  if (!times) return Error{times.reason()};
  const auto* sampler = sampler_of(animation, channel);
  Keyframes keys;
  keys.times = std::move(*times);
  keys.is_rotation = channel.target_path == "rotation";
  keys.is_scale = channel.target_path == "scale";
  if (sampler->interpolation == "STEP") keys.way = Keyframes::Way::step;
  else if (sampler->interpolation == "CUBICSPLINE") keys.way = Keyframes::Way::cubic;
  else if (sampler->interpolation != "LINEAR")
    return one_line("expected LINEAR, STEP or CUBICSPLINE, found \"", sampler->interpolation, "\"");

  auto values = read_values(model, sampler->output, keys.is_rotation);
  if (!values) return Error{values.reason()};
  const std::size_t per_key = keys.way == Keyframes::Way::cubic ? 3 : 1;
  if (values->size() != keys.times.size() * per_key)
    return one_line("expected ", keys.times.size() * per_key, " values, found ", values->size());
  keys.values = std::move(*values);
  for (std::size_t k = 0; k < keys.values.size(); ++k) {
    const Value& v = keys.values[k];
    if (!std::all_of(v.begin(), v.end(), is_usable)) return one_line("key ", k / per_key, " isn't finite");
    const bool is_tangent = per_key == 3 && k % 3 != 1;
    if (keys.is_rotation && !is_tangent && !(length_of(v) > 1e-3))
      return one_line("key ", k / per_key, " isn't a rotation: all components are 0");
  }
  return keys;
}

}  // namespace veer::detail
