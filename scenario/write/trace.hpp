#pragma once

#include <string>
#include <string_view>

#include "scenario/record/recording.hpp"

namespace veer::scenario {

inline constexpr std::string_view csv_header = "step,time,id,group,x,y,z,vx,vy,vz,heading\n";

/// Appends the lines of one frame, one for each agent alive in it, for runs that are too large to keep as one text.
/// Numbers are the shortest that read back to the same bits; the group is its name, quoted where CSV needs it.
void append_csv(std::string& out, const Recording& recording, const Recording::Frame& frame);

/// Returns the header and all frames.
std::string to_csv(const Recording& recording);

}  // namespace veer::scenario
