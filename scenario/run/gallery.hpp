#pragma once

#include <span>
#include <string_view>

namespace veer::scenario {

/// The scenarios that come with veer (folder scenarios/), compiled in so that they are there wherever the command is.
struct GalleryEntry {
  std::string_view name, text;
};

/// Ordered by name.
std::span<const GalleryEntry> gallery() noexcept;

}  // namespace veer::scenario
