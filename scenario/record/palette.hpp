#pragma once

#include <array>
#include <string_view>

/// Default colors of groups in replays and pictures, on a light and on a dark page.
namespace veer::scenario {

inline constexpr std::array<std::string_view, 8> light_palette = {"#2f6fdb", "#d9652b", "#17896a", "#b8478f",
                                                                  "#7a5fc9", "#a57c00", "#1f8aa5", "#c23b4a"};
inline constexpr std::array<std::string_view, 8> dark_palette = {"#6ea2ff", "#ff9a5c", "#4fd1a5", "#f07fc4",
                                                                 "#b39cff", "#e6c04d", "#5fcbe6", "#ff7b86"};

}  // namespace veer::scenario
