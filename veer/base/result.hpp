#pragma once

#include <optional>
#include <string>
#include <utility>

namespace veer {

/// Why something couldn't be made, in one line for a person to read.
struct Error {
  std::string reason;
};

/// A value, or the reason why there is none. Precondition of * and ->: it converts to true, so there is a value.
/// (std::expected is C++23, and the library builds without exceptions.)
template <class T>
class Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : error_(std::move(error)) {}

  explicit operator bool() const noexcept { return value_.has_value(); }
  T& operator*() noexcept { return *value_; }
  const T& operator*() const noexcept { return *value_; }
  T* operator->() noexcept { return &*value_; }
  const T* operator->() const noexcept { return &*value_; }

  /// Returns the reason; empty if there is a value.
  const std::string& reason() const noexcept { return error_.reason; }

 private:
  std::optional<T> value_;
  Error error_;
};

}  // namespace veer
