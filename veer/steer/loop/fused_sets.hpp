#pragma once

#include "veer/steer/group/alignment.hpp"
#include "veer/steer/group/cohesion.hpp"
#include "veer/steer/group/separation.hpp"

/// The sets that have their own loop: the three behaviors of a flock. Each set costs compile time and code for every
/// width.
#define VEER_EACH_FUSED_SET(X) X(Separation, Alignment, Cohesion)
