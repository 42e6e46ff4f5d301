#include "veer/base/field.hpp"

#include <cstdint>
#include <cstring>

namespace veer {
namespace {

template <class T>
double load(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return static_cast<double>(value);
}

template <class T>
void store(std::byte* at, T value) {
  std::memcpy(at, &value, sizeof value);
}

}  // namespace

double FieldInfo::get(const void* object) const noexcept {
  const std::byte* at = static_cast<const std::byte*>(object) + offset;
  if (kind == FieldKind::number) return load<float>(at);
  if (size == 1) return load<std::uint8_t>(at);  // booleans, and enumerations of that type
  return is_signed || kind == FieldKind::choice ? load<std::int32_t>(at) : load<std::uint32_t>(at);
}

void FieldInfo::set(void* object, double value) const noexcept {
  std::byte* at = static_cast<std::byte*>(object) + offset;
  if (kind == FieldKind::number) store(at, static_cast<float>(value));
  else if (kind == FieldKind::boolean) store(at, static_cast<std::uint8_t>(value != 0));
  else if (size == 1) store(at, static_cast<std::uint8_t>(value));
  else if (is_signed || kind == FieldKind::choice) store(at, static_cast<std::int32_t>(value));
  else store(at, static_cast<std::uint32_t>(value));
}

}  // namespace veer
