// SPDX-License-Identifier: Apache-2.0
#include "hw/base/stop_signals.h"

#include <gtest/gtest.h>

#include <csignal>

namespace orbweaver {
namespace {

int taken = 0;

void take(int number) { taken = number; }

/// Whom a signal reaches now.
stop_signals::handler handler_of(int number) {
    const stop_signals::handler found = std::signal(number, SIG_DFL);
    std::signal(number, found);
    return found;
}

TEST(stop_signals, reach_the_handler_and_then_whoever_had_them) {
    const stop_signals outer(take);
    {
        const stop_signals inner(SIG_DFL);
        EXPECT_EQ(handler_of(SIGTERM), SIG_DFL);
    }
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        std::raise(number);
        EXPECT_EQ(taken, number);
    }
}

TEST(stop_signals, a_hang_up_that_is_ignored_stays_ignored) {
    std::signal(SIGHUP, SIG_IGN);
    {
        const stop_signals signals(take);
        EXPECT_EQ(handler_of(SIGHUP), SIG_IGN);
        EXPECT_EQ(handler_of(SIGINT), &take);
    }
    EXPECT_EQ(handler_of(SIGHUP), SIG_IGN);
    std::signal(SIGHUP, SIG_DFL);
}

}  // namespace
}  // namespace orbweaver
