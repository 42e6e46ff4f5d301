#pragma once

/// All of veer: worlds of agents, every behavior, combiner and body, maps, planning and brains, and boards of discrete
/// agents.
#include "veer/combine/combiners.hpp"
#include "veer/decide/brain/brain.hpp"
#include "veer/discrete/board.hpp"
#include "veer/discrete/handover.hpp"
#include "veer/math/frame.hpp"
#include "veer/move/bodies.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/sense/ground/ground.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/sense/path/path_def.hpp"
#include "veer/steer/behaviors.hpp"
#include "veer/world/clock.hpp"
#include "veer/world/definition/planner_def.hpp"
#include "veer/world/query/explain.hpp"
#include "veer/world/step.hpp"
#include "veer/world/world.hpp"
