#pragma once

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

Json character_schema();

/// Clips from formulas, samples and glTF files, and the tables of their motions. Files are seen from `folder`. One that
/// has a fault is there without its character.
std::vector<CharacterSpec> read_characters(const Reader& list, const std::string& folder);

/// The character of that name; null, with a fault, where there is none.
std::shared_ptr<const Character> find_character(const Reader& name, const std::vector<CharacterSpec>& characters);

}  // namespace veer::scenario
