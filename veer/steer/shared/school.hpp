#pragma once

namespace veer {

/// How the two schools of steering turn a desired velocity into an acceleration.
enum class School {
  match,   // the change from the present velocity to the desired one (Reynolds, Buckland)
  thrust,  // as hard as the limits allow (Millington)
};

}  // namespace veer
