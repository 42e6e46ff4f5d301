#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/output.hpp"

namespace veer::app {

/// The files that one run writes. None of them gets its name before all of them are complete.
class RunOutputs {
 public:
  using Wanted = std::pair<std::string, std::optional<std::string>>;  // option and path

  explicit RunOutputs(const std::vector<Wanted>& wanted);

  /// Returns false, and prints why, if two outputs have one path, or if standard output would get more than one.
  bool fit(bool json) const;
  /// Returns false, and prints why, if an output would overwrite one of the files that were read.
  bool spare(const std::vector<std::string>& inputs) const;
  bool use_standard_output() const;

  /// Opens all files, so that a path that can't be written is noticed before the run. Prints why it fails.
  bool open();
  /// Returns the file of an option; null if it isn't wanted.
  OutputFile* find(std::string_view option);

  bool are_good() const;
  /// Prints what went wrong. Returns the exit code.
  int report() const;
  /// Completes all files, then gives them their names. Returns false if something went wrong.
  bool publish(bool quiet);

 private:
  struct Output {
    std::string option, path;
    std::optional<OutputFile> file{};
  };
  std::vector<Output> all_;
};

}  // namespace veer::app
