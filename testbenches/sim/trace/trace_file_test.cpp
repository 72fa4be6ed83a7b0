// SPDX-License-Identifier: Apache-2.0
#include "sim/trace/trace_file.h"

#include <fstream>
#include <optional>

#include "hw/base/errors.h"
#include "testbenches/support/file_size_limit.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

class growing_file : public testing::Test {
protected:
    std::string content() const {
        std::ifstream stream(name);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    const scratch_folder folder;
    const std::filesystem::path name = folder.path() / "trace";
    const std::filesystem::path part = folder.path() / "trace.part";
    run_control control;
};

TEST_F(growing_file, has_its_name_once_it_is_closed) {
    trace_file file(name, control);
    file.print("{}, ", 1);
    file.write("2\n");
    EXPECT_FALSE(std::filesystem::exists(name));
    file.close();
    EXPECT_EQ(content(), "1, 2\n");
    EXPECT_FALSE(std::filesystem::exists(part));
}

TEST_F(growing_file, that_is_not_closed_is_removed) {
    { trace_file(name, control).write("1"); }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST_F(growing_file, is_not_written_through_a_link) {
    const std::filesystem::path other = folder.write("other", "precious");
    std::filesystem::create_symlink(other, part);
    trace_file(name, control).close();
    EXPECT_EQ(std::filesystem::file_size(other), 8U);
    EXPECT_FALSE(std::filesystem::is_symlink(name));
}

TEST_F(growing_file, on_a_full_disk_ends_the_run_and_reports_it_when_it_is_closed) {
    const file_size_limit disk(50000);
    std::optional<trace_file> file(std::in_place, name, control);
    file->write(std::string(100000, 'x'));
    ASSERT_TRUE(control.finished());
    EXPECT_EQ(control.outcome()->code, exit_code::user_error);
    file->write("more");
    EXPECT_THAT([&] { file->close(); },
                ThrowsMessage<user_error>(name.string() + ": cannot be written: File too large"));
    file.reset();
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST_F(growing_file, whose_last_words_find_no_room_reports_it_when_it_is_closed) {
    const file_size_limit disk(0);
    trace_file file(name, control);
    file.write("few");
    EXPECT_FALSE(control.finished());
    EXPECT_THROW(file.close(), user_error);
    EXPECT_FALSE(std::filesystem::exists(name));
}

}  // namespace
}  // namespace orbweaver::sim
