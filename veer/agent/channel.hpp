#pragma once

namespace veer {

/// The kinds of request, as a set of bits. A mind requests either velocities or accelerations, and either headings or
/// angular accelerations.
enum Channel : unsigned { channel_velocity = 1, channel_linear = 2, channel_heading = 4, channel_angular = 8 };
using Channels = unsigned;

}  // namespace veer
