#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace veer::app {

/// A file that appears under its name only when it is complete: written under a temporary name beside it, then renamed.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// False when something went wrong; `error` says what.
  bool write(std::string_view text);
  bool finish();
  const std::string& error() const { return error_; }

 private:
  bool fail(const char* what);

  std::string path_, temporary_, error_;
  std::FILE* file_ = nullptr;
};

/// A whole text at once; the error, empty when there is none.
std::string write_file(const std::string& path, std::string_view text);

}  // namespace veer::app
