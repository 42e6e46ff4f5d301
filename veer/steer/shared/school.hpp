#pragma once

namespace veer {

/// How the schools of steering turn a wish into an acceleration.
enum class School {
  match,   // the change from the present velocity to the desired one (Reynolds, Buckland)
  thrust,  // as hard as the body can (Millington)
};

}  // namespace veer
