#include "app/say.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "scenario/write/json_text.hpp"

namespace veer::app {
namespace {

int lost = 0;  // errno of the first write to standard output that failed

void note_loss() {
  if (lost == 0) lost = errno != 0 ? errno : EIO;
}

}  // namespace

void say_text(std::string_view text) {
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) note_loss();
}

void complain_text(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);  // if this fails, there is no other way to say it
  std::fflush(stderr);
}

void say_json(const nlohmann::ordered_json& json) { say_text(scenario::json_text(json) + "\n"); }

bool flush_said() {
  static bool told = false;
  errno = 0;
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) note_loss();
  if (lost != 0 && !told) complain("veer: standard output can't be written: {}\n", std::strerror(lost));
  told = lost != 0;
  return lost == 0;
}

}  // namespace veer::app
