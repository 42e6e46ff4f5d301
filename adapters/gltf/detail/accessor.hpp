#pragma once

#include <tiny_gltf.h>

#include <cstring>

#include "veer/base/result.hpp"

namespace veer::detail {

/// Where the data of an accessor lie. All of them are within their buffer.
struct AccessorView {
  const unsigned char* data = nullptr;
  std::size_t count = 0, stride = 0;  // stride in bytes
  int component = 0;                  // tinygltf's number of the component type
  bool is_normalized = false;

  /// Returns one component of an element. Precondition: its type is T; little-endian, as in the file.
  template <class T>
  T get(std::size_t element, std::size_t part = 0) const {
    T value;
    std::memcpy(&value, data + element * stride + part * sizeof value, sizeof value);
    return value;
  }
  /// Returns a float as it is, a normalized integer in [-1, 1] (glTF 2.0, section 3.11).
  double number(std::size_t element, std::size_t part) const;
  bool has_numbers() const;
};

/// `type` is tinygltf's number of the required element type. Error messages don't name the file.
Result<AccessorView> view_of(const tinygltf::Model& model, int number, int type);

}  // namespace veer::detail
