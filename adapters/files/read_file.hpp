#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <string>
#include <vector>

#include "veer/base/result.hpp"

/// The one way by which files are opened for reading: scenarios, tables, traces, meshes, glTF files and their buffers.
namespace veer {

/// What may be read. The default suits files that the caller trusts.
struct FileAccess {
  std::string sandbox{};  // folder in which files must lie, with links resolved; empty: any folder
  std::size_t most_bytes = std::size_t{1} << 30;
  bool pipes = false;  // also reads pipes; otherwise only regular files, so that reading never waits
  std::vector<std::string>* opened = nullptr;  // if given, gets the path of every file that is opened
};

/// Returns the whole content of a file, or in one line without its path why it can't be read. Nothing is read of a file
/// that is too large, is a folder or a device, or lies outside of the sandbox.
Result<std::string> read_file(const std::string& path, const FileAccess& access = {});

/// Opens a file as a stream, for content that may be larger than memory; `most_bytes` doesn't limit it.
Result<std::unique_ptr<std::istream>> open_file(const std::string& path, const FileAccess& access = {});

/// Returns why the sandbox forbids a file; empty if it doesn't, or if there is no sandbox. The file need not exist.
std::string sandbox_flaw(const std::string& path, const FileAccess& access);

/// Returns the path of a file that is named in another file, which lies in `folder` (empty: the working folder).
std::string path_in(const std::string& folder, const std::string& file);

}  // namespace veer
