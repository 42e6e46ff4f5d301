#pragma once

#include <tiny_gltf.h>

#include <cstring>

#include "veer/base/result.hpp"

namespace veer::detail {

/// Where an accessor's data lie, all of them within their buffer.
struct AccessorView {
  const unsigned char* data = nullptr;
  std::size_t count = 0, stride = 0;  // stride in bytes
  int component = 0;                  // as tinygltf numbers the types of components
  bool is_normalized = false;

  /// A component of an element, whose type must be T; little-endian, as the file.
  template <class T>
  T get(std::size_t element, std::size_t part = 0) const {
    T value;
    std::memcpy(&value, data + element * stride + part * sizeof value, sizeof value);
    return value;
  }
  /// A float as it is; a normalized integer in [-1, 1] (glTF 2.0, section 3.11).
  double number(std::size_t element, std::size_t part) const;
  bool has_numbers() const;
};

/// `type` is tinygltf's number of what the accessor must consist of. The reason doesn't name the file.
Result<AccessorView> view_of(const tinygltf::Model& model, int number, int type);

}  // namespace veer::detail
