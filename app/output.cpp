#include "app/output.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace veer::app {

OutputFile::OutputFile(std::string path) : path_(std::move(path)), temporary_(path_ + ".part") {
  std::error_code ignored;  // if the folder can't be made, opening the file fails below
  const std::filesystem::path folder = std::filesystem::path(path_).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
  if (std::filesystem::is_directory(path_, ignored)) {
    error_ = path_ + ": can't be written: it is a folder";
    return;
  }
  file_ = std::fopen(temporary_.c_str(), "wb");
  if (!file_) fail("can't be written");
}

OutputFile::~OutputFile() {
  if (!file_) return;
  std::fclose(file_);
  std::remove(temporary_.c_str());
}

bool OutputFile::fail(const char* what) {
  error_ = path_;
  error_.append(": ").append(what).append(": ").append(std::strerror(errno));
  return false;
}

bool OutputFile::write(std::string_view text) {
  if (!file_) return false;
  return std::fwrite(text.data(), 1, text.size(), file_) == text.size() || fail("can't be written");
}

bool OutputFile::finish() {
  if (!file_) return false;
  std::FILE* file = file_;
  file_ = nullptr;
  const bool closed = std::fclose(file) == 0;
  if (closed && std::rename(temporary_.c_str(), path_.c_str()) == 0) return true;
  fail("can't be written");
  std::remove(temporary_.c_str());
  return false;
}

std::string write_file(const std::string& path, std::string_view text) {
  OutputFile file(path);
  return file.write(text) && file.finish() ? std::string() : file.error();
}

}  // namespace veer::app
