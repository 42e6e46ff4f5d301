#pragma once

/// All of veer: worlds of agents, and every behavior, combiner and body.
#include "veer/combine/combiners.hpp"
#include "veer/move/bodies.hpp"
#include "veer/steer/behaviors.hpp"
#include "veer/world/clock.hpp"
#include "veer/world/step.hpp"
#include "veer/world/world.hpp"
