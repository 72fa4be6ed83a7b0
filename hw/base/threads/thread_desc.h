// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <thread>

namespace orbweaver {

class process_group;

/// The host threads that may work on a part of a simulation. They never change a result.
struct thread_desc {
    unsigned count = 1;                  // including the simulation's own thread; 0: one per processor of the host
    bool always = false;                 // use all threads even where one is faster, for tests
    bool at_random = false;              // divide the work at random, for tests
    process_group* processes = nullptr;  // that divide the machine, each with as many threads; null: only this one
    bool in_order = false;  // divide only into parts of consecutive nodes, whose accesses to shared objects are ordered

    static constexpr unsigned most = 64;

    /// Returns the number of threads on this host.
    unsigned on_this_host() const {
        return count != 0 ? count : std::clamp(std::thread::hardware_concurrency(), 1U, most);
    }
};

}  // namespace orbweaver
