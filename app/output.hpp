#pragma once

#include <sys/stat.h>

#include <optional>
#include <string>
#include <string_view>

#include "adapters/files/descriptor.hpp"
#include "app/interrupts.hpp"

namespace veer::app {

/// A file that appears under its name only when it is complete: it is written under a unique temporary name in the same
/// folder, which is made if it doesn't exist, and then renamed. Links are followed, and a file that is replaced hands
/// on its mode and owner. Standard output and what isn't a regular file (a device, a pipe) are written to directly.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Returns false if something went wrong, now or before; `error` says what.
  bool write(std::string_view text);
  /// Brings everything to the disk. Returns false if something went wrong, now or before.
  bool complete();
  /// Gives a complete file its name. Returns false if something went wrong, now or before.
  bool publish();
  const std::string& error() const { return error_; }
  /// Number of bytes written so far.
  std::size_t size() const { return size_; }

 private:
  void open();
  void open_temporary();
  void hand_on(const struct stat& from, const struct stat& own);
  bool send(std::string_view text);
  bool wait_for_room();
  bool fail(const std::string& why = {});

  Interrupts interrupts_;  // until no temporary file is left
  std::string path_, target_, temporary_, error_, buffer_;
  Descriptor file_;
  std::optional<Incomplete> incomplete_;
  std::size_t size_ = 0;
};

/// Writes a whole file. Returns the error, or an empty text.
std::string write_file(const std::string& path, std::string_view text);

}  // namespace veer::app
