#pragma once

#include <string>
#include <vector>

#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// Reads what a brain decides by and what it does, where quantities are those of its states.
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
