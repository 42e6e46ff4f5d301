#pragma once

#include <span>
#include <string>

#include "bench/measure.hpp"

namespace veer::bench {

/// Returns a plot (SVG) of the cost per agent and step against the number of agents, on a logarithmic axis.
std::string plot_scaling(std::span<const Measured> runs);

}  // namespace veer::bench
