#include "scenario/diagnose/failure.hpp"

#include <algorithm>
#include <array>

namespace veer::scenario {
namespace {

constexpr std::array table = {
    KnownFailure{
        "caught", "stays in a corner, a pocket or in front of a wall that its target is behind", "s",
        "time in the same spot",
        "priority_groups or running_budget instead of a blend, in which the goal outvotes avoidance at the end of a "
        "wall; ray_avoidance with \"adaptive\" in priority_groups gets out of corners and small pockets; a larger "
        "pocket, or a door to the side, needs a path to follow",
        false,
        "a path to follow: planned_to, flow_to or waypoints; in a pocket that is small, priority_groups, or a slower "
        "narrowing"},
    KnownFailure{"circle_swap", "stands in a knot of agents that cross, and none gives way to the others", "s",
                 "time in the same spot",
                 "collision_avoidance in a context_map, which looks for a way past all of them at once", false},
    KnownFailure{"circling", "moves round and round, and doesn't get nearer to its target", "s",
                 "time without getting nearer",
                 "in a pocket, ray_avoidance with \"adaptive\" in priority_groups; a pocket that is larger still needs "
                 "a path to follow; in the open, a body or limits that turn more tightly",
                 false,
                 "priority_groups, and a narrowing of about 1 rad/s: a faster one doesn't get out of a pocket, with a "
                 "slower one it doesn't turn back; a pocket that is larger still needs a path to follow"},
    KnownFailure{"cone_overreaction", "turns away from an agent in its cone that wouldn't have come near", "s",
                 "time in which it turned away for nothing",
                 "collision_avoidance, which compares velocities; a narrower or shorter cone", false},
    KnownFailure{"cone_underreaction", "runs into an agent from the side that its cone didn't see in time", "m",
                 "deepest overlap", "collision_avoidance, which compares velocities; a wider cone", false},
    KnownFailure{"corner_cutting", "follows a path and gets far off it where the path bends", "m",
                 "farthest from the path", "a shorter predict_time, less ahead, a lower max_speed or more max_force",
                 false},
    KnownFailure{
        "diluted_avoidance", "runs into an agent that it avoids, because the rest of the blend outvotes avoidance", "m",
        "deepest overlap",
        "put avoidance first and combine by running_budget or priority_groups instead of blending, give it more "
        "weight, or a longer look ahead",
        false},
    KnownFailure{"doorway_deadlock", "stands at a door, and so does an agent on its other side: none gives way", "s",
                 "time in the same spot",
                 "collision_avoidance in a context_map if two fit through side by side; if not, queuing on one side, "
                 "or a wider door",
                 false},
    KnownFailure{
        "extreme_prediction", "aims at a position outside the box that it can't leave: predicted too far, or gone", "m",
        "distance of the aim from the box",
        "\"edge\": \"stop\" or a smaller max_prediction, a target that stays inside, or a larger domain", false},
    KnownFailure{"frame_rate_dependence", "ends up elsewhere when the same time is cut into shorter steps", "m",
                 "distance between the two ends",
                 "a shorter dt, or a fixed clock; a longer response_time than dt where behaviors match velocities",
                 false},
    KnownFailure{"head_on", "stands face to face with an agent that wants to go the opposite way", "s",
                 "time in the same spot",
                 "collision_avoidance, which keeps to the right, instead of a push straight back", false},
    KnownFailure{"jitter", "moves to and fro on the spot instead of coming to rest", "m", "way between two reversals",
                 "arrive instead of seek, a larger capture_radius, a longer response_time or a shorter dt", true},
    KnownFailure{
        "judder", "swings its direction left and right many times a second, between behaviors that disagree", "Hz",
        "reversals per second",
        "heading_time to smooth the heading, a longer response_time, or another combiner than a blend at the edge of "
        "a radius",
        true},
    KnownFailure{"kept_off", "doesn't catch up with a slower agent, because it avoids obstacles beside the way", "m",
                 "distance left to go",
                 "context_map instead of a budget or priorities, feelers that are shorter, or a fan, which sees both "
                 "sides of the way",
                 false},
    KnownFailure{"never_settles", "is where it should rest, but keeps moving about", "m/s",
                 "mean speed near the target",
                 "a goal for each instead of one for all, a larger capture_radius, drag, or less separation", false},
    KnownFailure{"orbit", "circles its target and never gets there", "m", "radius of the circle",
                 "seek with \"orbit\": \"slow\" or \"swing_out\", arrive, more max_force (or what else limits its "
                 "turns), less max_speed, or a capture_radius of the circle's size",
                 false,
                 "less max_speed, or limits that turn more tightly (max_force, max_angular_speed, a car's "
                 "min_turn_radius), or a capture_radius of the circle's size"},
    KnownFailure{"overshoot", "runs past the position where it should stop, and comes back", "m",
                 "farthest beyond the target",
                 "leave slow_radius at 0 (solved from the limits) or make it at least max_speed^2 / (2 a), a slower "
                 "deceleration, or more max_force",
                 false},
    KnownFailure{"pretzel_path", "takes another stroke of its path than the one it came on, where they cross", "m",
                 "distance from the stroke that it came on", "path_following with a coherence above 0", false},
    KnownFailure{"quarantined", "its state stopped being finite or left the world's bounds, and it was stopped", "1",
                 "times", "look at the parameters and limits of this group: something grows without end", false},
    KnownFailure{"running_away", "runs away from its target: doesn't turn back, or takes far too long to", "m",
                 "way that it ran",
                 "if it doesn't ask to turn back, a smaller max_prediction, or \"prediction\": \"exact\"; if it does, "
                 "another body, or other limits: its body hardly turns",
                 false},
    KnownFailure{"scraping", "avoids obstacles, and moves along one in touch with it", "s", "time in touch",
                 "put avoidance first and combine by running_budget or priority_groups, a longer look_ahead, or "
                 "obstacle_avoidance, which keeps its margin, instead of rays, which have no width",
                 false},
    KnownFailure{"sliding", "moves sideways: its heading differs from its velocity without a request", "rad",
                 "mean angle between heading and velocity",
                 "a higher max_angular_speed and max_angular_acceleration, the body turn_first, or keep off the walls",
                 false},
    KnownFailure{
        "stuck", "stands still short of its target, where its behaviors cancel out", "m", "distance left to go",
        "an unstable balance gives way to leak_through, a stable one with a small basin to priority_groups with a "
        "wander below; a large one needs a context_map or another way round: a waypoint, a planned path",
        false},
};
static_assert(std::ranges::is_sorted(table, {}, &KnownFailure::name));

}  // namespace

std::span<const KnownFailure> known_failures() noexcept { return table; }

const KnownFailure& known_failure(std::string_view name) noexcept {
  const auto found = std::ranges::find(table, name, &KnownFailure::name);
  return found == table.end() ? table.front() : *found;
}

}  // namespace veer::scenario
