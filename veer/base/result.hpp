#pragma once

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "veer/base/check.hpp"

namespace veer {

/// Why something couldn't be made, in one line for a person to read.
struct Error {
  std::string reason;
};

/// Says that something was done, where there is no other value to return.
struct Done {};

/// A value or the reason there is none. (std::expected is C++23, and the library builds without exceptions.)
///   if (const auto fish = world.add_group(def)) … else std::puts(fish.reason().c_str());
///   const GroupId fish = *world.add_group(def);  // a program that is sure of its definitions
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : error_(std::move(error)) {}

  explicit operator bool() const noexcept { return value_.has_value(); }
  /// Precondition: there is a value. Otherwise the reason goes to the check handler, and the program aborts.
  T& value() & noexcept { return *checked(*this).value_; }
  const T& value() const& noexcept { return *checked(*this).value_; }
  T&& value() && noexcept { return std::move(*checked(*this).value_); }
  T& operator*() & noexcept { return value(); }
  const T& operator*() const& noexcept { return value(); }
  T&& operator*() && noexcept { return std::move(*this).value(); }
  T* operator->() noexcept { return &value(); }
  const T* operator->() const noexcept { return &value(); }

  /// Returns the reason; empty if there is a value.
  const std::string& reason() const noexcept { return error_.reason; }

 private:
  template <class Self>
  static Self& checked(Self& self) noexcept {
    if (!VEER_CHECK(self.value_.has_value(), self.error_.reason.c_str())) std::abort();
    return self;
  }

  std::optional<T> value_;
  Error error_;
};

}  // namespace veer
