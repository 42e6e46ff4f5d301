#pragma once

/// All of veer: worlds of agents, every behavior, combiner and body, and boards of discrete agents.
#include "veer/combine/combiners.hpp"
#include "veer/discrete/board.hpp"
#include "veer/discrete/handover.hpp"
#include "veer/math/frame.hpp"
#include "veer/move/bodies.hpp"
#include "veer/steer/behaviors.hpp"
#include "veer/world/clock.hpp"
#include "veer/world/query/explain.hpp"
#include "veer/world/step.hpp"
#include "veer/world/world.hpp"
