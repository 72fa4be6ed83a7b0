// SPDX-License-Identifier: Apache-2.0
#include "hw/base/file_text.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cerrno>
#include <fstream>

#include "testbenches/support/temporary_path.h"

namespace orbweaver {
namespace {

TEST(file_text, is_all_of_a_file_whatever_its_length_and_bytes) {
    for (const std::size_t length : {0U, 1U, 65536U, 65537U, 200000U}) {
        std::string text;
        for (std::size_t i = 0; i < length; ++i) { text += static_cast<char>(i * 7); }
        const auto file = temporary_path("file");
        std::ofstream(file, std::ios::binary) << text;
        EXPECT_EQ(file_text(file), text);
        EXPECT_EQ(file_text(file, 70000), text.substr(0, 70000));
    }
}

TEST(file_text, of_what_cannot_be_read_is_nothing_and_errno_states_why) {
    EXPECT_EQ(file_text("/nonexistent"), std::nullopt);
    EXPECT_EQ(errno, ENOENT);
    EXPECT_EQ(file_text("/"), std::nullopt);
    EXPECT_EQ(errno, EISDIR);
    const auto pipe = temporary_path("pipe");
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(file_text(pipe), std::nullopt) << "and does not wait for a writer";
    EXPECT_EQ(errno, EINVAL);
}

}  // namespace
}  // namespace orbweaver
