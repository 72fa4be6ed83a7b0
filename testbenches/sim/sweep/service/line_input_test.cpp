// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/service/line_input.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>

namespace orbweaver::sim {
namespace {

TEST(line_input, cuts_a_long_line_once_and_goes_on_with_the_next) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    line_input lines(ends[0]);
    const std::string part(32768, 'x');
    for (std::size_t sent = 0; sent < 3 * line_input::longest_line; sent += part.size()) {
        ASSERT_EQ(write(ends[1], part.data(), part.size()), static_cast<ssize_t>(part.size()));
        lines.receive();
        if (lines.has_line()) {
            EXPECT_EQ(sent + part.size(), line_input::longest_line);
            EXPECT_EQ(lines.take_line().size(), line_input::longest_line);
        }
    }
    EXPECT_EQ(write(ends[1], "end\nnext\n", 9), 9);
    close(ends[1]);
    lines.receive();
    ASSERT_TRUE(lines.has_line());
    EXPECT_EQ(lines.take_line(), "next");
    lines.receive();
    EXPECT_TRUE(lines.ended());
    close(ends[0]);
}

}  // namespace
}  // namespace orbweaver::sim
