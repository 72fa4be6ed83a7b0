// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <string>

namespace orbweaver {

/// Returns the result of a function that runs in its own process. SystemC allows one simulation a process, and random
/// streams depend on the names of its modules.
template <class Function>
std::string run_apart(Function function) {
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe(ends.data()), 0);
    const pid_t child = fork();
    if (child == 0) {
        const std::string made = function();
        for (std::size_t written = 0; written < made.size();) {
            const ssize_t count = write(ends[1], made.data() + written, made.size() - written);
            if (count < 0) { _exit(1); }
            written += static_cast<std::size_t>(count);
        }
        _exit(testing::Test::HasFailure() ? 1 : 0);
    }
    close(ends[1]);
    std::string made;
    std::array<char, 65536> part{};
    for (ssize_t count = 1; count > 0;) {
        count = read(ends[0], part.data(), part.size());
        made.append(part.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    return made;
}

}  // namespace orbweaver
