#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// Which paths lead to the same file.
namespace veer::app {

/// Returns whether a path names standard output: "-", or the file or pipe that standard output is.
bool is_standard_output(const std::string& path);

/// Returns the absolute path without links, "." and ".."; parts of it need not exist, also where a link leads to. In a
/// loop of links it is a link. A path that can only name a folder, such as `new/`, ends with a slash.
std::filesystem::path without_links(const std::filesystem::path& path);

/// Returns whether two paths name one regular file, by links, hard links or "-". It need not exist.
bool is_one_file(const std::string& a, const std::string& b);

/// Returns false, and prints why, if the path of an output is empty.
bool is_file_name(const char* command, const std::string& option, const std::string& path);

/// Returns false, and prints why, if an output would overwrite one of the files that were read for it.
bool spares_inputs(const char* command, const std::string& option, const std::string& output,
                   const std::vector<std::string>& inputs);

}  // namespace veer::app
