#pragma once

#include "scenario/format/forms.hpp"
#include "scenario/format/reader.hpp"
#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// Clips that animated agents move by.
Json character_schema();

/// Reads clips from formulas, keys and glTF files, and makes the tables of their motions. File names are relative to
/// `folder`. An entry with a fault has a null character.
std::vector<CharacterSpec> read_characters(const Reader& list, const std::string& folder, const FileAccess& files);

/// Returns the character with this name; null, with a fault, if there is none.
std::shared_ptr<const Character> find_character(const Reader& name, const std::vector<CharacterSpec>& characters);

}  // namespace veer::scenario
