#pragma once

#include <string>

#include "scenario/record/recording.hpp"

namespace veer::scenario {

/// Returns an HTML page that replays the run in any browser, without network or other files.
///
/// The samples are quantized to 16 bits (10 bytes for a sample in 2D, 14 in 3D, before base64):
/// - A position is off by at most 1/100,000 of the side of its frame's box, on each axis. The box is low..high, widened
///   where agents are outside it; it is kept for each frame, so that an agent that flies off doesn't blur other frames.
/// - A velocity component is off by at most 1/60,000 of the largest one in its frame.
/// - A heading is off by at most 0.0001 rad.
/// - A component of a wish is off by at most 1/60,000 of the largest one in its frame. Wishes are what a behavior asked
///   for and was granted, and what the mind asked of the body. An explained recording has them, which adds 8 bytes for
///   each behavior of a sample and 4 for the sample in 2D, 12 and 6 in 3D.
/// - A pose of an animated agent: its point in the blend space is off by at most 1/60,000, and where a limb is, as seen
///   from the agent, by 1/60,000 of the farthest in its frame. That is 4 bytes for a sample and 7 for each limb.
/// - A position, velocity or wish that isn't finite (or is beyond 1e30) stays marked as such.
/// Times, steps (to 2^53), ids, radii and top speeds are exact. Steering decisions need to be read from the CSV trace
/// or a snapshot, not from a replay.
///
/// The data are base64 of these little-endian arrays in a row, for F frames, E events by time, A agents, N samples,
/// L entries of lists of agents and W wishes; with animated groups P samples of their agents, and M limbs of these:
///   f64 time[F], step[F], event_time[E]
///   u32 list[F], count[F], id[A], group[A], lists[L], event_kind[E], event_agent[E]
///   f32 radius[A], max_speed[A], box[F] (low x y z, side x y z), fastest[F], strongest[F] if explained,
///     reach[F] if animated
///   u16 x[N], y[N], z[N] in 3D only (0..65534 over the box; 65535: not finite), heading[N] (65536 to a turn)
///   i16 vx[N], vy[N], vz[N] in 3D only (32767 to `fastest`; -32768: not finite)
///   if explained: i16 asked x[W], y[W], z[W] in 3D only, granted in the same way, asked by the mind x[N], y[N], z[N]
///   in 3D
///     only (32767 to `strongest`; -32768: not finite)
///   if animated: u16 point x[P], y[P] (0..65534 from -1 to 1; 65535: it hasn't moved yet), i16 limb x[M], y[M], z[M]
///   from
///     the agent (32767 to `reach`; -32768: not known), u8 planted[M]
/// The agents of frame f are lists[list[f], list[f] + count[f]); frames with the same agents share a list. One that
/// changes its group is listed as another agent with the same id; no frame has two of them. The wishes are those of the
/// agents of the first frame, of the second and so on: of each agent one per behavior of its group. So are poses and
/// limbs.
std::string to_html(const Recording& recording);

}  // namespace veer::scenario
