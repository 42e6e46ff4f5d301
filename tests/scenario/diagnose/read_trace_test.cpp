#include "scenario/diagnose/read_trace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "scenario/diagnose/diagnose.hpp"
#include "scenario/run/gallery.hpp"
#include "scenario/run/run.hpp"
#include "scenario/write/trace.hpp"
#include "tests/scenario/diagnose/diagnosed.hpp"
#include "veer/base/printable.hpp"

namespace veer::scenario {
namespace {

std::vector<TraceFrame> frames_of(const std::string& csv, Faults& faults) {
  std::istringstream in(csv);
  std::vector<TraceFrame> frames;
  read_trace(in, [&](const TraceFrame& frame) { frames.push_back(frame); }, faults);
  return frames;
}

TEST(ReadTrace, gets_back_what_was_written) {
  Recording r;
  r.groups = {{"plain", ""}, {"a, \"b\"\nc", ""}};
  r.agents = {{3, 0, .5f, 1}, {4294967295u, 1, .5f, 1}};
  r.samples = {{0, {.1f, -2, 3}, {1e-20f, 5, 6}, .5f}, {1, {1, 2, 3}, {}, -3.1415927f}, {1, {2, 2, 3}, {}, 1}};
  r.frames = {{0, 0, 0, 2}, {1ull << 60, 1 / 3., 2, 1}};
  Faults faults;
  const auto frames = frames_of(to_csv(r), faults);
  EXPECT_TRUE(faults.empty());
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[1].step, 1ull << 60);
  EXPECT_EQ(frames[1].time, 1 / 3.);
  ASSERT_EQ(frames[0].samples.size(), 2u);
  for (std::size_t f = 0; f < 2; ++f)
    for (std::size_t k = 0; k < frames[f].samples.size(); ++k) {
      const TraceSample& found = frames[f].samples[k];
      const Recording::Sample& written = r.samples[r.frames[f].first + k];
      EXPECT_EQ(found.id, r.agents[written.agent].id);
      EXPECT_EQ(found.group, printable(r.groups[r.agents[written.agent].group].name));
      EXPECT_EQ(found.position, written.position);
      EXPECT_EQ(found.velocity, written.velocity);
      EXPECT_EQ(found.heading, written.heading);
    }
}

TEST(ReadTrace, lines_may_end_as_on_windows) {
  Faults faults;
  const auto frames = frames_of("step,time,id,group,x,y,z,vx,vy,vz,heading\r\n0,0,1,g,1,2,0,0,0,0,0.25\r\n", faults);
  EXPECT_TRUE(faults.empty());
  ASSERT_EQ(frames.size(), 1u);
  EXPECT_EQ(frames[0].samples[0].heading, .25f);
}

TEST(ReadTrace, says_where_it_is_broken_and_what_was_expected) {
  const std::string header(csv_header), good = "0,0,1,g,1,2,0,0,0,0,0\n";
  struct Broken {
    std::string csv;
    int line;
    std::string message;
  };
  for (const Broken& b : {
           Broken{"", 1, "expected the header 'step,time,id,group,x,y,z,vx,vy,vz,heading', found ''"},
           Broken{"step,time\n", 1,
                  "expected the header 'step,time,id,group,x,y,z,vx,vy,vz,heading', found 'step,time'"},
           Broken{header + good + "1,0.1,1,g,1,2\n", 3, "expected 11 fields, found 6"},
           Broken{header + "\n", 2, "expected 11 fields, found 1"},
           Broken{header + "0,0,1,g,1,2x,0,0,0,0,0\n", 2, "column y: expected a finite number, found '2x'"},
           Broken{header + "0,0,1,g,1,2,0,nan,0,0,0\n", 2, "column vx: expected a finite number, found 'nan'"},
           Broken{header + "0,0,1,g,1,2,0,0,0,0,inf\n", 2, "column heading: expected a finite number, found 'inf'"},
           Broken{header + "0,0,1,g, 1,2,0,0,0,0,0\n", 2, "column x: expected a finite number, found ' 1'"},
           Broken{header + "0,0,1,g,1,2,0,0x1p3,0,0,0\n", 2, "column vx: expected a finite number, found '0x1p3'"},
           Broken{header + "0,0,1,g,1e99,2,0,0,0,0,0\n", 2, "column x: expected a finite number, found '1e99'"},
           Broken{header + "0,,1,g,1,2,0,0,0,0,0\n", 2, "column time: expected a finite number, found ''"},
           Broken{header + "0,0,-1,g,1,2,0,0,0,0,0\n", 2, "column id: expected a whole number, found '-1'"},
           Broken{header + "1.5,0,1,g,1,2,0,0,0,0,0\n", 2, "column step: expected a whole number, found '1.5'"},
           Broken{header + "3,1,1,g,1,2,0,0,0,0,0\n" + "2,2,1,g,1,2,0,0,0,0,0\n", 3,
                  "expected a step after 3 and a later time, found '2,2'"},
           Broken{header + "3,1,1,g,1,2,0,0,0,0,0\n" + "4,1,1,g,1,2,0,0,0,0,0\n", 3,
                  "expected a step after 3 and a later time, found '4,1'"},
           Broken{header + "0,0,1,\"g\nh\",1,2,0,0,0,0,0\n" + "x\n", 4, "expected 11 fields, found 1"},
       }) {
    Faults faults;
    frames_of(b.csv, faults);
    ASSERT_EQ(faults.size(), 1u) << b.csv;
    EXPECT_EQ(faults[0].line, b.line);
    EXPECT_EQ(faults[0].message, b.message);
  }
}

TEST(ReadTrace, a_trace_shows_the_failures_that_motion_tells_as_the_run_does) {
  for (const char* name : {"failure_judder", "failure_jitter", "cure_jitter"}) {
    const auto entry = std::ranges::find(gallery(), name, &GalleryEntry::name);
    ASSERT_NE(entry, gallery().end());
    const Scenario scenario = test::scenario_of(entry->text);
    const Diagnosis of_run = diagnose(scenario);
    std::string csv(csv_header);
    RunOptions options;
    options.each_step = [&](const Recording& now) {
      append_csv(csv, now, now.frames.back());
      return true;
    };
    run(scenario, options);
    std::istringstream in(csv);
    Faults faults;
    const Diagnosis of_trace = diagnose_trace(in, faults);
    EXPECT_TRUE(faults.empty());
    EXPECT_EQ(test::names(of_trace), test::names(of_run)) << name;
    if (!of_run.findings.empty() && !of_trace.findings.empty()) {
      EXPECT_NEAR(of_trace.findings[0].value, of_run.findings[0].value, .02 * of_run.findings[0].value);
      EXPECT_EQ(of_trace.findings[0].agents, of_run.findings[0].agents);
    }
    EXPECT_EQ(of_trace.checked, (std::vector<std::string_view>{"jitter", "judder"}));
    EXPECT_EQ(of_trace.checked.size() + of_trace.skipped.size(), known_failures().size());
  }
}

}  // namespace
}  // namespace veer::scenario
