// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <thread>

namespace orbweaver {

/// The host threads that may work on a part of a simulation. They never change a result.
struct thread_desc {
    unsigned count = 1;      // the simulation's own one included; 0: as many as the host has processors
    bool always = false;     // also where one thread is faster: for tests
    bool at_random = false;  // what each of them has to do changes at random: likewise

    static constexpr unsigned most = 64;

    /// How many these are on this host.
    unsigned on_this_host() const {
        return count != 0 ? count : std::clamp(std::thread::hardware_concurrency(), 1U, most);
    }
};

}  // namespace orbweaver
