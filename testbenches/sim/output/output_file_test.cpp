// SPDX-License-Identifier: Apache-2.0
#include "sim/output/output_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "hw/base/errors.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

const std::filesystem::path directory = temporary_path("output_file_test");

TEST(output_file, replaces_the_old_content_and_leaves_nothing_next_to_it) {
    std::filesystem::create_directories(directory);
    const auto file = directory / "result.json";
    write_file(file, "a longer first version");
    write_file(file, "second");
    std::ifstream stream(file);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), "second");
    EXPECT_FALSE(std::filesystem::exists(directory / "result.json.part"));
}

TEST(output_file, on_a_full_disk_is_reported_and_leaves_nothing) {
    if (!std::filesystem::exists("/dev/full")) { FAIL() << "this host has no /dev/full to stand for a full disk"; }
    // /dev/full cannot be renamed over; a link to it as the temporary file makes the write itself fail.
    std::filesystem::create_directories(directory);
    const auto file = directory / "full.json";
    std::filesystem::remove(directory / "full.json.part");
    std::filesystem::create_symlink("/dev/full", directory / "full.json.part");
    EXPECT_THROW(write_file(file, std::string(100000, 'x')), user_error);
    EXPECT_FALSE(std::filesystem::exists(file));
    EXPECT_FALSE(std::filesystem::is_symlink(directory / "full.json.part"));
}

TEST(output_file, of_a_writer_is_whole_or_not_there) {
    std::filesystem::create_directories(directory);
    const auto file = directory / "streamed.json";
    write_file(file, [](std::ostream& stream) { stream << "first" << 1; });
    EXPECT_THROW(write_file(file,
                            [](std::ostream& stream) {
                                stream << "half";
                                throw user_error("a writer that fails");
                            }),
                 user_error);
    std::ifstream stream(file);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), "first1");
    EXPECT_FALSE(std::filesystem::exists(directory / "streamed.json.part"));

    std::filesystem::create_symlink("/dev/full", directory / "streamed.json.part");
    const auto fill = [](std::ostream& full) {
        for (int line = 0; line < 100000; ++line) { full << "a line of many\n"; }
    };
    EXPECT_THROW(write_file(file, fill), user_error);
    EXPECT_EQ(std::filesystem::file_size(file), 6U);
    EXPECT_FALSE(std::filesystem::is_symlink(directory / "streamed.json.part"));
}

TEST(output_files, that_belong_together_are_written_all_or_none) {
    std::filesystem::create_directories(directory);
    const auto old = directory / "old.csv";
    const auto full = directory / "full.csv";
    write_file(old, "as before");
    std::filesystem::create_symlink("/dev/full", directory / "full.csv.part");
    EXPECT_THROW(write_files({{old, "changed"}, {full, std::string(100000, 'x')}}), user_error);
    std::ifstream stream(old);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), "as before");
    EXPECT_FALSE(std::filesystem::exists(directory / "old.csv.part"));
    EXPECT_FALSE(std::filesystem::exists(full));
    write_files({{old, "changed"}, {full, "x"}});
    EXPECT_EQ(std::filesystem::file_size(old), 7U);
    EXPECT_EQ(std::filesystem::file_size(full), 1U);
}

TEST(output_file, in_a_directory_that_does_not_exist_is_reported) {
    EXPECT_THROW(write_file("/nonexistent/result.json", "x"), user_error);
}

}  // namespace
}  // namespace orbweaver::sim
