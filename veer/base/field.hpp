#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

/// A struct with `static constexpr auto fields()` describes its own members. The scenario reader, the JSON schema,
/// `veer list`, the sliders of a user interface and the law tests all come from that one description.
namespace veer {

/// Stands for "no limit", and for a distance or time that is never reached.
inline constexpr float unlimited = std::numeric_limits<float>::max();

enum class FieldKind { number, integer, boolean, choice };

using Choices = std::array<std::string_view, 8>;

/// One described member. Enumerations count from 0 in the order of `choices`.
template <class Owner, class T>
struct Field {
  std::string_view name;
  T Owner::* member;
  double min, max;  // both allowed
  std::string_view unit, doc;
  Choices choices{};
};

/// A number with its range and unit ("m", "m/s", "rad", "s", "1" for a plain ratio).
template <class Owner, class T>
  requires std::is_arithmetic_v<T>
constexpr Field<Owner, T> field(std::string_view name, T Owner::* member, std::type_identity_t<T> min,
                                std::type_identity_t<T> max, std::string_view unit, std::string_view doc) {
  return {name, member, static_cast<double>(min), static_cast<double>(max), unit, doc};
}

/// A boolean.
template <class Owner>
constexpr Field<Owner, bool> flag(std::string_view name, bool Owner::* member, std::string_view doc) {
  return {name, member, 0, 1, "", doc};
}

/// An enumeration; `names` are those of its values, in order.
template <class Owner, class T, class... Names>
  requires std::is_enum_v<T>
constexpr Field<Owner, T> choice(std::string_view name, T Owner::* member, std::string_view doc, Names... names) {
  return {name, member, 0, sizeof...(Names) - 1.0, "", doc, Choices{names...}};
}

/// A field without its static type, for run-time code (readers, lists, bindings). A double holds every float, every
/// 32-bit integer and every choice exactly.
struct FieldInfo {
  std::string_view name, unit, doc;
  FieldKind kind;
  double initial, min, max;
  Choices choices;
  double (*get)(const void* object);
  void (*set)(void* object, double value);

  constexpr std::size_t choice_count() const {
    std::size_t n = 0;
    while (n < choices.size() && !choices[n].empty()) ++n;
    return n;
  }
};

namespace detail {

template <class T>
constexpr FieldKind kind_of() {
  if constexpr (std::is_same_v<T, bool>) return FieldKind::boolean;
  else if constexpr (std::is_enum_v<T>) return FieldKind::choice;
  else if constexpr (std::is_integral_v<T>) return FieldKind::integer;
  else return FieldKind::number;
}

template <class Owner, std::size_t I>
FieldInfo info_of_field() {
  const Owner defaults{};
  static constexpr auto f = std::get<I>(Owner::fields());
  using T = std::remove_cvref_t<decltype(std::declval<Owner>().*(f.member))>;
  return {f.name,
          f.unit,
          f.doc,
          kind_of<T>(),
          static_cast<double>(defaults.*(f.member)),
          f.min,
          f.max,
          f.choices,
          [](const void* object) { return static_cast<double>(static_cast<const Owner*>(object)->*(f.member)); },
          [](void* object, double value) {
            if constexpr (std::is_same_v<T, bool>) static_cast<Owner*>(object)->*(f.member) = value != 0;
            else if constexpr (std::is_enum_v<T>)
              static_cast<Owner*>(object)->*(f.member) = static_cast<T>(static_cast<int>(value));
            else static_cast<Owner*>(object)->*(f.member) = static_cast<T>(value);
          }};
}

}  // namespace detail

/// Returns the fields of a described struct in the order of `fields()`. The table is made once per type.
template <class Owner>
std::span<const FieldInfo> fields_of() {
  static const auto table = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::vector<FieldInfo>{detail::info_of_field<Owner, I>()...};
  }(std::make_index_sequence<std::tuple_size_v<decltype(Owner::fields())>>{});
  return table;
}

}  // namespace veer
