// SPDX-License-Identifier: Apache-2.0
#include "sim/output/output_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "hw/base/errors.h"
#include "testbenches/support/file_size_limit.h"
#include "testbenches/support/scratch_folder.h"
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
    std::filesystem::create_directories(directory);
    const auto file = directory / "full.json";
    const file_size_limit disk(50000);
    EXPECT_THROW(write_file(file, std::string(100000, 'x')), user_error);
    EXPECT_FALSE(std::filesystem::exists(file));
    EXPECT_FALSE(std::filesystem::exists(directory / "full.json.part"));
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

    const file_size_limit disk(50000);
    const auto fill = [](std::ostream& full) {
        for (int line = 0; line < 100000; ++line) { full << "a line of many\n"; }
    };
    EXPECT_THROW(write_file(file, fill), user_error);
    EXPECT_EQ(std::filesystem::file_size(file), 6U);
    EXPECT_FALSE(std::filesystem::exists(directory / "streamed.json.part"));
}

TEST(output_files, that_belong_together_are_written_all_or_none) {
    std::filesystem::create_directories(directory);
    const auto old = directory / "old.csv";
    const auto full = directory / "full.csv";
    write_file(old, "as before");
    {
        const file_size_limit disk(50000);
        EXPECT_THROW(write_files({{old, "changed"}, {full, std::string(100000, 'x')}}), user_error);
    }
    std::ifstream stream(old);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), "as before");
    EXPECT_FALSE(std::filesystem::exists(directory / "old.csv.part"));
    EXPECT_FALSE(std::filesystem::exists(full));
    write_files({{old, "changed"}, {full, "x"}});
    EXPECT_EQ(std::filesystem::file_size(old), 7U);
    EXPECT_EQ(std::filesystem::file_size(full), 1U);
}

TEST(output_file, is_not_written_through_a_link) {
    const scratch_folder folder;
    const auto other = folder.write("other", "precious");
    std::filesystem::create_symlink(other, folder.path() / "report.html.part");
    write_file(folder.path() / "report.html", "x");
    EXPECT_EQ(std::filesystem::file_size(other), 8U);
    EXPECT_FALSE(std::filesystem::is_symlink(folder.path() / "report.html"));
}

TEST(output_files, may_have_the_longest_names_of_a_file_system) {
    const scratch_folder folder;
    const std::string same(254, 'n');
    write_files({{folder.path() / (same + "1"), "1"}, {folder.path() / (same + "2"), "22"}});
    EXPECT_EQ(std::filesystem::file_size(folder.path() / (same + "2")), 2U);
    EXPECT_EQ(part_of("a/b.csv"), "a/b.csv.part");
    EXPECT_EQ(part_of(folder.path() / same).filename().string().size(), 255U);
}

TEST(output_file, in_a_directory_that_does_not_exist_is_reported) {
    EXPECT_THROW(write_file("/nonexistent/result.json", "x"), user_error);
}

}  // namespace
}  // namespace orbweaver::sim
