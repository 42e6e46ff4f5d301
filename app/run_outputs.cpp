#include "app/run_outputs.hpp"

#include <algorithm>

#include "app/commands.hpp"
#include "app/interrupts.hpp"
#include "app/one_file.hpp"
#include "app/say.hpp"

namespace veer::app {
RunOutputs::RunOutputs(const std::vector<Wanted>& wanted) {
  const auto count = std::ranges::count_if(wanted, [](const Wanted& w) { return w.second.has_value(); });
  all_ = std::vector<Output>(static_cast<std::size_t>(count));
  auto next = all_.begin();
  for (const auto& [option, path] : wanted) {
    if (!path) continue;
    next->option = option;
    next++->path = *path;
  }
}

bool RunOutputs::use_standard_output() const {
  return std::ranges::any_of(all_, [](const Output& o) { return is_standard_output(o.path); });
}

bool RunOutputs::fit(bool json) const {
  const Output* printed = nullptr;
  for (const Output& o : all_) {
    if (!is_file_name("veer run", o.option, o.path)) return false;
    for (const Output* other = all_.data(); other != &o; ++other)
      if (!is_standard_output(o.path) && is_one_file(o.path, other->path)) {
        complain("veer run: {} and {} name the same file\n", other->option, o.option);
        return false;
      }
    if (!is_standard_output(o.path)) continue;
    if (json || printed) {
      complain("veer run: standard output can take only one of {} and {}\n", json ? "--json" : printed->option,
               o.option);
      return false;
    }
    printed = &o;
  }
  return true;
}

bool RunOutputs::spare(const std::vector<std::string>& inputs) const {
  return std::ranges::all_of(all_,
                             [&](const Output& o) { return spares_inputs("veer run", o.option, o.path, inputs); });
}

bool RunOutputs::open() {
  for (Output& o : all_) {
    o.file.emplace(o.path);
    if (!are_good()) return report() == fine;
  }
  return true;
}

OutputFile* RunOutputs::find(std::string_view option) {
  const auto found = std::ranges::find(all_, option, &Output::option);
  return found == all_.end() || !found->file ? nullptr : &*found->file;
}

bool RunOutputs::are_good() const {
  return std::ranges::all_of(all_, [](const Output& o) { return !o.file || o.file->error().empty(); });
}

int RunOutputs::report() const {
  if (are_good() && Interrupts::asked()) complain("veer: interrupted; nothing was written\n");
  for (const Output& o : all_)
    if (o.file && !o.file->error().empty()) complain("veer: {}\n", o.file->error());
  return failed;
}

bool RunOutputs::publish(bool quiet) {
  for (Output& o : all_) o.file->complete();
  if (!are_good() || Interrupts::asked()) return false;
  for (Output& o : all_)
    if (o.file->publish() && !quiet)
      say("  wrote    {} ({:.1f} kB)\n", o.path, static_cast<double>(o.file->size()) / 1e3);
  return are_good();
}

}  // namespace veer::app
