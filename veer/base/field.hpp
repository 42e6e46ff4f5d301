#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

/// A struct with `static constexpr auto fields()` describes its own members. The scenario reader, the JSON schema,
/// `veer list`, the sliders of a user interface and the law tests all come from that one description.
namespace veer {

/// Stands for "no limit", and for a distance or time that is never reached.
inline constexpr float unlimited = std::numeric_limits<float>::max();

enum class FieldKind { number, integer, boolean, choice };

using Choices = std::array<std::string_view, 8>;

/// One described member, without its type: one type for all of them keeps programs that include every behavior quick to
/// compile. Enumerations count from 0 in the order of `choices`. A double holds every float, every 32-bit integer and
/// every choice exactly.
struct FieldInfo {
  std::string_view name, unit, doc;
  FieldKind kind;
  double initial, min, max;  // min and max are allowed
  Choices choices;
  std::size_t offset, size;  // bytes; where the member lies in its struct
  bool is_signed;

  /// The value of the member in an object of the described struct.
  double get(const void* object) const noexcept;
  /// Precondition: the value is within the member's type; out of [min, max] it is stored all the same.
  void set(void* object, double value) const noexcept;

  constexpr std::size_t choice_count() const {
    std::size_t n = 0;
    while (n < choices.size() && !choices[n].empty()) ++n;
    return n;
  }
};

namespace detail {

template <class Owner, class T>
constexpr FieldInfo describe(std::string_view name, T Owner::* member, FieldKind kind, double min, double max,
                             std::string_view unit, std::string_view doc, Choices choices = {}) {
  static_assert(!std::is_enum_v<T> || sizeof(T) == 4 || sizeof(T) == 1, "enumerations of 8 or 32 bits");
  const Owner defaults{};
  const T& value = defaults.*member;
  const auto* first = reinterpret_cast<const std::byte*>(&defaults);
  const auto offset = static_cast<std::size_t>(reinterpret_cast<const std::byte*>(&value) - first);
  return {name, unit, doc, kind, static_cast<double>(value), min, max, choices, offset, sizeof(T), std::is_signed_v<T>};
}

}  // namespace detail

/// A number with its range and unit ("m", "m/s", "rad", "s", "1" for a plain ratio).
template <class Owner, class T>
  requires std::is_arithmetic_v<T>
constexpr FieldInfo field(std::string_view name, T Owner::* member, std::type_identity_t<T> min,
                          std::type_identity_t<T> max, std::string_view unit, std::string_view doc) {
  static_assert(std::is_same_v<T, float> || (std::is_integral_v<T> && sizeof(T) == 4), "floats and 32-bit integers");
  static_assert(!std::is_same_v<T, bool>, "flag() describes booleans");
  constexpr FieldKind kind = std::is_integral_v<T> ? FieldKind::integer : FieldKind::number;
  return detail::describe(name, member, kind, static_cast<double>(min), static_cast<double>(max), unit, doc);
}

/// A boolean.
template <class Owner>
constexpr FieldInfo flag(std::string_view name, bool Owner::* member, std::string_view doc) {
  return detail::describe(name, member, FieldKind::boolean, 0, 1, "", doc);
}

/// An enumeration; `names` are those of its values, in order.
template <class Owner, class T, class... Names>
  requires std::is_enum_v<T>
constexpr FieldInfo choice(std::string_view name, T Owner::* member, std::string_view doc, Names... names) {
  return detail::describe(name, member, FieldKind::choice, 0, sizeof...(Names) - 1.0, "", doc, Choices{names...});
}

/// What `fields()` returns: FieldList{field(...), flag(...), choice(...)}, possibly empty.
template <std::size_t N>
struct FieldList {
  static constexpr std::size_t count = N;
  std::array<FieldInfo, N> fields;
};
template <class... F>
FieldList(const F&...) -> FieldList<sizeof...(F)>;

/// Returns the fields of two lists, one after the other.
template <std::size_t N, std::size_t M>
constexpr FieldList<N + M> joined(const FieldList<N>& a, const FieldList<M>& b) {
  FieldList<N + M> all{};
  for (std::size_t i = 0; i < N; ++i) all.fields[i] = a.fields[i];
  for (std::size_t i = 0; i < M; ++i) all.fields[N + i] = b.fields[i];
  return all;
}

/// Returns the fields of a described struct in the order of `fields()`. The table is made once per type.
template <class Owner>
std::span<const FieldInfo> fields_of() {
  static const auto list = Owner::fields();
  return list.fields;
}

}  // namespace veer
