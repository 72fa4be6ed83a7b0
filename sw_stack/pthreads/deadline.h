// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/time.h>
#include <time.h>

namespace orbweaver {

/// Returns whether a point in time of CLOCK_REALTIME has come; never without one.
inline bool has_passed(const struct timespec* deadline) {
    if (deadline == nullptr) { return false; }
    constexpr long nanoseconds = 1000;
    struct timeval now;
    gettimeofday(&now, nullptr);
    return now.tv_sec > deadline->tv_sec ||
           (now.tv_sec == deadline->tv_sec && now.tv_usec * nanoseconds >= deadline->tv_nsec);
}

}  // namespace orbweaver
