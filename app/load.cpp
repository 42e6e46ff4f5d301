#include "app/load.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "scenario/run/gallery.hpp"

namespace veer::app {
namespace {

scenario::Scenario read_file(const std::string& path, scenario::Faults& faults) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  if (!file || !text) {
    faults.push_back({1, "", "can't be read: no such file, and no scenario of that name in `veer list scenarios`"});
    return {};
  }
  return scenario::read(text.str(), faults, std::filesystem::path(path).parent_path().string());
}

}  // namespace

std::optional<scenario::Scenario> load(const std::string& file) {
  scenario::Faults faults;
  std::error_code ignored;
  const scenario::GalleryEntry* known = nullptr;
  for (const scenario::GalleryEntry& entry : scenario::gallery())
    if (entry.name == file && !std::filesystem::exists(file, ignored)) known = &entry;
  scenario::Scenario loaded = known ? scenario::read(known->text, faults) : read_file(file, faults);
  for (const scenario::Note& note : loaded.notes) fmt::print(stderr, "{}\n", scenario::to_line(note, file));
  for (const scenario::Fault& fault : faults) fmt::print(stderr, "{}\n", scenario::to_line(fault, file));
  if (!faults.empty()) return std::nullopt;
  return loaded;
}

}  // namespace veer::app
