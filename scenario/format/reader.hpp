#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "scenario/format/document.hpp"
#include "scenario/format/names.hpp"
#include "veer/base/chosen.hpp"
#include "veer/math/vec.hpp"

namespace veer::scenario {

/// Reads values from a document that check() has compared with the schema. A value of the wrong kind has a fault
/// already and reads as if it weren't there, so that one reading finds all faults.
class Reader {
 public:
  Reader(const Node* node, const Pointer& pointer, Faults& faults) : node_(node), pointer_(pointer), faults_(&faults) {}
  /// The root of a document.
  Reader(const Node* node, const char*, Faults& faults) : Reader(node, Pointer(), faults) {}

  explicit operator bool() const { return node_ != nullptr; }
  const Node& node() const { return *node_; }
  bool is(Node::Kind kind) const { return node_ && node_->kind == kind; }
  void fault(std::string message) const {
    tell(*faults_, {node_ ? node_->line : 1, pointer_.text(), std::move(message)});
  }

  /// True if more faults were found than are told: looking for others is in vain.
  bool has_enough_faults() const { return is_full(*faults_); }
  /// True if neither this value nor anything in it has a fault. Where more faults were found than are told, anything
  /// may have one.
  bool is_sound() const {
    if (faults_->empty()) return true;
    const std::string here = pointer_.text();
    return !is_full(*faults_) && std::ranges::none_of(*faults_, [&](const Fault& f) {
      if (!f.pointer.starts_with(here)) return false;
      return f.pointer.size() == here.size() || f.pointer[here.size()] == '/';  // 1 isn't part of 10
    });
  }

  /// The same for each item: one pass over the faults, of which there may be as many as items.
  std::vector<bool> sound_items() const {
    std::vector<bool> sound(size(), !is_full(*faults_));
    const std::string start = pointer_.text() + "/";
    for (const Fault& f : *faults_) {
      if (!f.pointer.starts_with(start)) continue;
      std::size_t item = 0;
      const char *at = f.pointer.data() + start.size(), *end = f.pointer.data() + f.pointer.size();
      if (std::from_chars(at, end, item).ec == std::errc{} && item < sound.size()) sound[item] = false;
    }
    return sound;
  }

  /// Returns a member; it converts to false if there is none.
  Reader operator[](std::string_view name) const {
    return {is(Node::Kind::object) ? node_->find(name) : nullptr, pointer_ / name, *faults_};
  }
  std::size_t size() const { return is(Node::Kind::array) ? node_->items.size() : 0; }
  Reader at(std::size_t i) const { return {&node_->items[i], pointer_ / i, *faults_}; }

  double number(double otherwise) const {
    return node_ && node_->kind == Node::Kind::number ? node_->number : otherwise;
  }
  /// The same as a float. A number beyond all floats has a fault already, and reads as the largest one.
  float real(float otherwise) const {
    constexpr double most = std::numeric_limits<float>::max();
    return is(Node::Kind::number) ? static_cast<float>(std::clamp(node_->number, -most, most)) : otherwise;
  }
  /// Returns a whole number from `low` to `high`. One out of this range has a fault already, may not fit the type, and
  /// reads as if it weren't there.
  template <std::integral T>
  T whole(T low, T high, T otherwise) const {
    const double value = number(static_cast<double>(otherwise));
    return value >= static_cast<double>(low) && value <= static_cast<double>(high) ? static_cast<T>(value) : otherwise;
  }
  /// Returns the text, or an empty one if there is none.
  std::string text() const { return is(Node::Kind::string) ? node_->text : ""; }
  /// Returns the index of the text in `names`, or `otherwise`.
  int choice(std::initializer_list<std::string_view> names, int otherwise) const {
    int i = 0;
    for (std::string_view name : names) {
      if (is(Node::Kind::string) && node_->text == name) return i;
      ++i;
    }
    return otherwise;
  }

  bool flag(bool otherwise) const { return is(Node::Kind::boolean) ? node_->number != 0 : otherwise; }
  /// Returns a color like "#3366cc", or an empty text if there is none.
  std::string color() const {
    const std::string found = text();
    const bool good = found.size() == 7 && found[0] == '#' &&
                      found.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
    if (is(Node::Kind::string) && !good) fault("expected a color like \"#3366cc\"");
    return good ? found : "";
  }

  /// Returns a point of two or three numbers; a third one is a fault in a scenario of 2 dimensions.
  Vec3 point(int dimensions) const {
    Vec3 p{};
    check_dimensions(dimensions);
    for (std::size_t i = 0; i < size() && i < 3; ++i) p[static_cast<int>(i)] = at(i).real(0);
    return p;
  }
  std::vector<Vec3> points(int dimensions) const {
    std::vector<Vec3> all;
    all.reserve(size());
    for (std::size_t i = 0; i < size(); ++i) all.push_back(at(i).point(dimensions));
    return all;
  }
  void check_dimensions(int dimensions) const {
    if (size() > static_cast<std::size_t>(dimensions) && size() == 3)
      fault("expected 2 numbers, found 3: the scenario has 2 dimensions");
  }

  /// Sets those described members of `object` that the file gives.
  void fields(std::span<const FieldInfo> infos, void* object) const {
    for (const FieldInfo& f : infos) {
      const Reader value = (*this)[f.name];
      if (!value) continue;
      if (f.kind == FieldKind::choice) {
        for (std::size_t i = 0; i < f.choice_count(); ++i)
          if (value.is(Node::Kind::string) && value.node().text == f.choices[i]) f.set(object, static_cast<double>(i));
      } else if (value.is(Node::Kind::number) || value.is(Node::Kind::boolean)) {
        // A number out of range has its fault already, and may not fit an integer.
        if (const double n = value.node().number; n >= as_written(f.min) && n <= as_written(f.max)) f.set(object, n);
      }
    }
  }

  /// Returns a part chosen by its name, or by an object with its name and parameters.
  template <class Info>
  Chosen<Info> part(std::span<const Info* const> parts) const {
    if (is(Node::Kind::string))
      if (const Info* info = find_part(parts, node_->text)) return Chosen<Info>(*info);
    for (const Info* info : parts)
      if (const Reader params = (*this)[info->name]) {
        Chosen<Info> chosen(*info);
        params.fields(info->fields, chosen.params());
        return chosen;
      }
    return {};
  }

 private:
  const Node* node_;
  Pointer pointer_;
  Faults* faults_;
};

}  // namespace veer::scenario
