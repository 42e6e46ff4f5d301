#include "veer/math/shift.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/sense/path/path.hpp"
#include "veer/sense/target_def.hpp"

namespace veer {
namespace {

/// One call for each kind of target, so that a new kind has to say here what of it is a position.
struct Shift {
  Vec<double, 3> by;  // m

  void operator()(NoTarget&) const {}
  void operator()(PointTarget& t) const { shift(t.position, by); }
  void operator()(AgentTarget&) const {}
  void operator()(MovingTarget& t) const { all(t.points); }
  void operator()(GivenTarget& t) const { shift(t.position, by); }
  void operator()(BetweenTarget& t) const {
    std::visit(*this, t.first);
    std::visit(*this, t.second);
  }
  void operator()(GoalTarget&) const {}
  void operator()(NearestTarget&) const {}
  void operator()(ChosenTarget&) const {}
  void operator()(SeenTarget&) const {}
  void operator()(FormationTarget& t) const { std::visit(*this, t.anchor); }  // slots are relative to it
  void operator()(RouteTarget& t) const { all(t.points); }
  void operator()(FieldTarget& t) const {
    if (!t.field) return;
    FlowField field = *t.field;
    shift(field.center, by);
    shift(field.low, by);
    t.field = std::make_shared<const FlowField>(std::move(field));
  }
  void operator()(FollowTarget& t) const {
    if (t.path) t.path = std::make_shared<const SharedPath>(t.path->shifted(by));
  }
  void operator()(PlannedTarget& t) const { std::visit(*this, t.goal); }
  void operator()(FlowTarget& t) const { std::visit(*this, t.goal); }

 private:
  void all(std::vector<Vec3>& points) const {
    for (Vec3& point : points) shift(point, by);
  }
};

}  // namespace

void shift(TargetDef& target, const Vec<double, 3>& by) { std::visit(Shift{by}, target); }

}  // namespace veer
