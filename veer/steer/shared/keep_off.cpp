#include "veer/steer/shared/keep_off.hpp"

namespace veer {

VEER_KEEP_OFF(, 2)
VEER_KEEP_OFF(, 3)

}  // namespace veer
