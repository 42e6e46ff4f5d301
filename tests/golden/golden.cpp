// Prints the name and final hash of each scenario of the gallery, one per line, for the pack width given as argument.
// Built by different compilers, for different machines and at different optimization levels; all must print the same.
#include <cstdio>
#include <cstdlib>

#include "scenario/run/gallery.hpp"
#include "scenario/run/run.hpp"

int main(int argc, char** argv) {
  const int width = argc > 1 ? std::atoi(argv[1]) : 0;
  if (width != 0 && !veer::is_supported(width)) return 77;  // skipped, not failed
  for (const veer::scenario::GalleryEntry& entry : veer::scenario::gallery()) {
    veer::scenario::Faults faults;
    const auto scenario = veer::scenario::read(entry.text, faults);
    for (const auto& fault : faults) std::fprintf(stderr, "%s\n", veer::scenario::to_line(fault, entry.name).c_str());
    if (!faults.empty()) return 2;
    veer::scenario::RunOptions options;
    options.width = width;
    const auto result = veer::scenario::run(scenario, options);
    std::printf("%.*s %016llx\n", static_cast<int>(entry.name.size()), entry.name.data(),
                static_cast<unsigned long long>(result.hash));
  }
}
