#pragma once

#include <span>
#include <string_view>

namespace veer::scenario {

/// A scenario of the folder scenarios/. They are compiled in, so that the command needs no files.
struct GalleryEntry {
  std::string_view name, text;
};

/// Ordered by name.
std::span<const GalleryEntry> gallery() noexcept;

}  // namespace veer::scenario
