#pragma once

#include <string>
#include <vector>

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// What brains decide by: "#/$defs/condition", because it contains itself.
Json condition_schema();
/// A number to decide by.
Json value_schema();
/// What changes about an agent when it enters a state.
Json effects_schema();

/// Reads conditions, values and effects of one brain. Quantities are those that all its states have.
class ConditionReader {
 public:
  ConditionReader(int dimensions, const std::vector<std::string>& names, std::vector<const GroupDef*> states)
      : dimensions_(dimensions), names_(names), states_(std::move(states)) {}

  Condition condition(const Reader& from) const;
  std::vector<Condition> conditions(const Reader& list) const;
  Value value(const Reader& from) const;
  std::vector<Effect> effects(const Reader& list) const;

 private:
  Condition within(const Reader& from, Value value) const;
  std::string quantity(const Reader& from) const;

  int dimensions_;
  const std::vector<std::string>& names_;  // of all groups
  std::vector<const GroupDef*> states_;
};

}  // namespace veer::scenario
