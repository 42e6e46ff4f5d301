#pragma once

#include "veer/steer/group/alignment.hpp"
#include "veer/steer/group/cohesion.hpp"
#include "veer/steer/group/separation.hpp"

/// The sets that get a loop of their own: flocks are made of these three. Each costs compile time and code
/// for every width.
#define VEER_EACH_FUSED_SET(X) X(Separation, Alignment, Cohesion)
