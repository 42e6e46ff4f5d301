#include "app/load.hpp"

#include <filesystem>

#include "app/say.hpp"
#include "scenario/run/gallery.hpp"

namespace veer::app {
namespace {

scenario::Scenario read_scenario(const std::string& path, const FileAccess& files, scenario::Faults& faults) {
  // A pipe may be named on the command line, but not in a file.
  const Result<std::string> text =
      read_file(path, {.most_bytes = scenario::budget::text_bytes, .pipes = true, .opened = files.opened});
  if (text) return scenario::read(*text, faults, std::filesystem::path(path).parent_path().string(), files);
  const bool none = text.reason() == "no such file";
  faults.push_back(
      {1, "", unreadable(text.reason()) + (none ? ", and no scenario of that name in `veer list scenarios`" : "")});
  return {};
}

}  // namespace

std::string unreadable(const std::string& reason) {
  return reason.starts_with("can't be read") ? reason : "can't be read: " + reason;
}

void print_faults(const scenario::Faults& faults, const std::string& path) {
  for (const scenario::Fault& fault : faults) complain("{}\n", scenario::to_line(fault, path));
}

std::optional<scenario::Scenario> load(const FileArgument& file, std::vector<std::string>* inputs) {
  scenario::Faults faults;
  std::error_code ignored;
  const FileAccess files{.sandbox = file.sandbox, .most_bytes = scenario::budget::file_bytes, .opened = inputs};
  const scenario::GalleryEntry* known = nullptr;
  for (const scenario::GalleryEntry& entry : scenario::gallery())
    if (entry.name == file.path && !std::filesystem::exists(file.path, ignored)) known = &entry;
  scenario::Scenario loaded =
      known ? scenario::read(known->text, faults, {}, files) : read_scenario(file.path, files, faults);
  print_faults(loaded.notes, file.path);
  print_faults(faults, file.path);
  if (!faults.empty()) return std::nullopt;
  return loaded;
}

}  // namespace veer::app
