#pragma once

#include <cstddef>
#include <iterator>

namespace veer {

/// Read-only values that lie at equal distances in memory: one member of an array of records.
template <class T>
class Strided {
 public:
  class Iterator {
   public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = const T&;

    Iterator() = default;
    Iterator(const std::byte* at, std::ptrdiff_t stride) : at_(at), stride_(stride) {}
    reference operator*() const { return *reinterpret_cast<const T*>(at_); }
    pointer operator->() const { return reinterpret_cast<const T*>(at_); }
    reference operator[](difference_type n) const { return *(*this + n); }
    Iterator& operator+=(difference_type n) {
      at_ += n * stride_;
      return *this;
    }
    Iterator& operator-=(difference_type n) { return *this += -n; }
    Iterator& operator++() { return *this += 1; }
    Iterator& operator--() { return *this += -1; }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    Iterator operator--(int) {
      const Iterator before = *this;
      --*this;
      return before;
    }
    friend Iterator operator+(Iterator i, difference_type n) { return i += n; }
    friend Iterator operator+(difference_type n, Iterator i) { return i += n; }
    friend Iterator operator-(Iterator i, difference_type n) { return i -= n; }
    friend difference_type operator-(const Iterator& a, const Iterator& b) { return (a.at_ - b.at_) / a.stride_; }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }
    friend auto operator<=>(const Iterator& a, const Iterator& b) { return a.at_ <=> b.at_; }

   private:
    const std::byte* at_ = nullptr;
    std::ptrdiff_t stride_ = sizeof(T);
  };

  Strided() = default;
  /// `count` values, the first at `first`, each `stride` bytes after the one before.
  Strided(const T* first, std::size_t count, std::size_t stride)
      : first_(reinterpret_cast<const std::byte*>(first)),
        count_(count),
        stride_(static_cast<std::ptrdiff_t>(stride)) {}

  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  const T& operator[](std::size_t i) const { return begin()[static_cast<std::ptrdiff_t>(i)]; }
  const T& front() const { return (*this)[0]; }
  const T& back() const { return (*this)[count_ - 1]; }
  Iterator begin() const { return {first_, stride_}; }
  Iterator end() const { return begin() + static_cast<std::ptrdiff_t>(count_); }
  /// For interfaces that take a pointer and a stride in bytes.
  const T* data() const { return reinterpret_cast<const T*>(first_); }
  std::size_t stride() const { return static_cast<std::size_t>(stride_); }

 private:
  const std::byte* first_ = nullptr;
  std::size_t count_ = 0;
  std::ptrdiff_t stride_ = sizeof(T);
};

}  // namespace veer
