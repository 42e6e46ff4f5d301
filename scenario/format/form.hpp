#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/format/document.hpp"
#include "scenario/format/forms.hpp"

namespace veer::scenario {

/// A form of the schema as check() needs it for every value: with its members at hand instead of found by their names,
/// of which a long file would compare millions.
struct Form {
  struct Member {
    std::string_view name;
    const Json* form;
  };

  const Json* json = nullptr;     // the form, or what it refers to
  unsigned kinds = 0;             // one bit for each Node::Kind that it allows
  const Json* choices = nullptr;  // of an "enum"
  const Json* any_of = nullptr;
  const Json* items = nullptr;
  double low = 0, high = 0;         // of numbers
  std::size_t least = 0, most = 0;  // number of items
  bool is_integer = false, is_position = false, is_split = false;
  std::vector<Member> members{};
  std::vector<std::string> required{}, one_of{};  // names of members: all of them; exactly one of them
  std::string first_required{};                   // of the form itself, not what it refers to; may be empty

  bool has_kind(Node::Kind kind) const { return (kinds >> static_cast<unsigned>(kind) & 1u) != 0; }
};

/// The forms that one document uses. Each is read from the schema when it is used for the first time.
class Forms {
 public:
  const Form& operator[](const Json& form);

 private:
  std::map<const Json*, Form> known_;
};

/// Returns the form itself, or the one that it refers to.
const Json& resolved(const Json& form);

}  // namespace veer::scenario
