// SPDX-License-Identifier: Apache-2.0
#include "hw/base/stop_request.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <csignal>

namespace orbweaver {
namespace {

/// Sends a signal every 0.2 s, at most 20 times: longer than an answer may take.
void insist() {
    const stop_request::note noted;
    for (int sent = 0; sent < 20; ++sent) {
        std::raise(SIGTERM);
        usleep(200'000);
    }
}

TEST(stop_request, that_nobody_answers_ends_the_process_at_a_later_signal) {
    EXPECT_EXIT(insist(), testing::ExitedWithCode(5), "ended by a second signal");
}

TEST(stop_request, that_was_answered_leaves_the_time_to_write_results) {
    const auto answer = [] {
        const stop_request::note noted;
        std::raise(SIGTERM);
        const bool has_come = stop_request::has_come();
        insist();
        _exit(has_come ? 3 : 4);
    };
    EXPECT_EXIT(answer(), testing::ExitedWithCode(3), "");
}

}  // namespace
}  // namespace orbweaver
