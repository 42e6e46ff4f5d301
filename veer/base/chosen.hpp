#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

#include "veer/base/field.hpp"
#include "veer/base/inline.hpp"
#include "veer/base/width.hpp"

/// Behaviors, combiners and bodies (parts) are chosen at run time, by name or by value. Each is a plain struct in a
/// file of its own; this header holds what all of them have in common, whatever their type.
namespace veer {

/// Describes a part to lists, readers and user interfaces.
struct PartInfo {
  std::string_view name, summary;
  std::span<const FieldInfo> fields;
  void (*make_default)(void* params);  // writes the default parameters to `params`
};

/// Makes the description of a struct with `name`, `summary` and `fields()`.
template <class T>
PartInfo part_info() {
  static_assert(std::is_trivially_copyable_v<T>, "parameters are plain data");
  return {T::name, T::summary, fields_of<T>(), [](void* params) {
            const T defaults{};
            std::memcpy(params, &defaults, sizeof(T));
          }};
}

/// Returns the parameters of a part, of which only the bytes are at hand.
template <class T>
VEER_INLINE T params_as(const void* params) noexcept {
  T part;
  std::memcpy(&part, params, sizeof part);
  return part;
}

/// The compiled loops of a part: one per dimension and pack width. Null where the part doesn't exist in a dimension.
template <template <int> class Kernel>
struct KernelTables {
  std::array<Kernel<2>, widths.size()> plane;
  std::array<Kernel<3>, widths.size()> space;

  template <int D>
  Kernel<D> kernel(std::size_t width_index) const {
    if constexpr (D == 2) return plane[width_index];
    else return space[width_index];
  }
};

/// A part and its parameters. Precondition of info(): it isn't empty.
template <class Info>
class Chosen {
 public:
  static constexpr std::size_t most_bytes = 64;  // of parameters

  Chosen() = default;
  explicit Chosen(const Info& info) : info_(&info) { info.make_default(params_.data()); }
  template <class T>
  Chosen(const Info& info, const T& params) : info_(&info) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= most_bytes);
    std::memcpy(params_.data(), &params, sizeof(T));
  }

  explicit operator bool() const { return info_ != nullptr; }
  const Info& info() const { return *info_; }
  const void* params() const { return params_.data(); }
  void* params() { return params_.data(); }

 private:
  const Info* info_ = nullptr;
  alignas(8) std::array<std::byte, most_bytes> params_{};
};

/// Returns the part with this name, or null.
template <class Info>
const Info* find_part(std::span<const Info* const> parts, std::string_view name) noexcept {
  for (const Info* part : parts)
    if (part->name == name) return part;
  return nullptr;
}

}  // namespace veer
