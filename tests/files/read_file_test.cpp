#include "adapters/files/read_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace veer {
namespace {

namespace fs = std::filesystem;

class ReadFile : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::path(testing::TempDir()) / ("veer_files_" + std::string(info->name()));
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "in" / "deeper");
    fs::create_directories(folder_ / "out");
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  FileAccess inside() const { return {.sandbox = path("in")}; }

  fs::path folder_;
};

TEST_F(ReadFile, returns_all_bytes) {
  const std::string bytes("a\0\r\n\xff", 5);
  EXPECT_EQ(*read_file(write("a", bytes)), bytes);
  EXPECT_EQ(*read_file(write("a", "")), "");
  const std::string large(300000, 'x');
  EXPECT_EQ(*read_file(write("a", large)), large);
}

TEST_F(ReadFile, says_what_isnt_a_file) {
  EXPECT_EQ(read_file(path("none")).reason(), "no such file");
  EXPECT_EQ(read_file(write("a", "") + "/b").reason(), "no such file");
  EXPECT_EQ(read_file(path("in")).reason(), "expected a file, found a folder");
  EXPECT_EQ(read_file("/dev/zero").reason(), "expected a file, found a device");
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_EQ(read_file(path("pipe")).reason(), "expected a file, found a pipe") << "and doesn't wait for a writer";
  EXPECT_EQ(open_file(path("pipe")).reason(), "expected a file, found a pipe");
  EXPECT_EQ(read_file("/dev/zero", {.pipes = true}).reason(), "expected a file, found a device");
}

TEST_F(ReadFile, tells_which_files_were_opened) {
  std::vector<std::string> opened;
  const FileAccess access{.sandbox = path("in"), .opened = &opened};
  const std::string a = write("in/a", "a"), b = write("in/b", "b");
  ASSERT_TRUE(read_file(a, access));
  ASSERT_TRUE(open_file(b, access));
  EXPECT_FALSE(read_file(path("in/none"), access));
  EXPECT_FALSE(read_file(write("out/c", "c"), access));
  EXPECT_EQ(opened, (std::vector<std::string>{a, b}));
}

TEST_F(ReadFile, refuses_large_files_before_reading) {
  EXPECT_EQ(*read_file(write("a", "12345"), {.most_bytes = 5}), "12345");
  EXPECT_EQ(read_file(write("a", "123456"), {.most_bytes = 5}).reason(),
            "too large: expected at most 5 bytes, found 6");
  ASSERT_EQ(truncate(write("a", "").c_str(), off_t{1} << 40), 0);
  EXPECT_EQ(read_file(path("a")).reason(), "too large: expected at most 1073741824 bytes, found 1099511627776");
}

TEST_F(ReadFile, limits_what_comes_through_a_pipe) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "123456", 6), 6);
  close(ends[1]);
  const std::string name = "/dev/fd/" + std::to_string(ends[0]);
  EXPECT_EQ(read_file(name, {.most_bytes = 5, .pipes = true}).reason(), "too large: expected at most 5 bytes, found 6");
  close(ends[0]);
}

TEST_F(ReadFile, streams) {
  const auto stream = open_file(write("a", "one\ntwo"));
  ASSERT_TRUE(stream);
  std::string line;
  ASSERT_TRUE(std::getline(**stream, line));
  EXPECT_EQ(line, "one");
  ASSERT_TRUE(std::getline(**stream, line));
  EXPECT_EQ(line, "two");
  EXPECT_FALSE(std::getline(**stream, line));
  EXPECT_FALSE((*stream)->bad());
}

TEST_F(ReadFile, a_sandbox_holds_files_and_links_within) {
  write("in/a", "a");
  fs::create_symlink("../a", path("in/deeper/link"));
  fs::create_directory_symlink("deeper", path("in/folder_link"));
  for (const char* name : {"in/a", "in/deeper/../a", "in/deeper/link", "in/folder_link/link", "out/../in/a"})
    EXPECT_EQ(*read_file(path(name), inside()), "a") << name;
  EXPECT_EQ(read_file(path("in/none"), inside()).reason(), "no such file");
  fs::create_directory_symlink("in", path("same"));
  EXPECT_EQ(*read_file(path("same/a"), {.sandbox = path("same")}), "a") << "a sandbox that is named by a link";
  EXPECT_EQ(*read_file(path("same/a"), inside()), "a") << "a file that is named by a link to the sandbox";
  EXPECT_EQ(*read_file(path("in/folder_link/link"), {.sandbox = path("same/deeper/..")}), "a");
  EXPECT_EQ(read_file(path("same/none"), inside()).reason(), "no such file");
  EXPECT_EQ(read_file(path("same/none/none"), {.sandbox = path("same")}).reason(), "no such file");
}

TEST_F(ReadFile, a_sandbox_refuses_what_leads_out) {
  write("out/b", "b");
  write("in_too", "c");  // begins like the sandbox
  fs::create_symlink("../out/b", path("in/link"));
  fs::create_directory_symlink("../out", path("in/folder_link"));
  fs::create_directory_symlink("out", path("other"));
  const std::string outside = "lies outside of the sandbox " + path("in");
  for (const char* name : {"out/b", "in/../out/b", "in_too", "in/link", "in/folder_link/b", "out/none", "in", "other/b",
                           "other/none", "none/none", "in/../none/none"}) {
    EXPECT_EQ(read_file(path(name), inside()).reason(), outside) << name;
    EXPECT_EQ(open_file(path(name), inside()).reason(), outside) << name;
    EXPECT_EQ(sandbox_flaw(path(name), inside()), outside) << name;
  }
  EXPECT_EQ(*read_file(path("out/b")), "b") << "without a sandbox";
  // By its name, without links, this sandbox would be another folder.
  fs::create_directories(path("out/deeper"));
  fs::create_directory_symlink("../out/deeper", path("in/away"));
  EXPECT_FALSE(read_file(write("in/a", "a"), {.sandbox = path("in/away/../")}));
  EXPECT_EQ(read_file(path("in/a"), {.sandbox = path("none")}).reason(),
            "the sandbox " + path("none") + " doesn't exist");
}

}  // namespace
}  // namespace veer
