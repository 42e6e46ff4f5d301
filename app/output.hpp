#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace veer::app {

/// A file that appears under its name only when it is complete: it is written under a temporary name in the same folder
/// and then renamed. Its folder is made if it doesn't exist.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Returns false if something went wrong; `error` says what.
  bool write(std::string_view text);
  /// Gives the file its name. Returns false if something went wrong, now or before.
  bool finish();
  const std::string& error() const { return error_; }

 private:
  bool fail(const char* what);

  std::string path_, temporary_, error_;
  std::FILE* file_ = nullptr;
};

/// Writes a whole file. Returns the error, or an empty text.
std::string write_file(const std::string& path, std::string_view text);

}  // namespace veer::app
