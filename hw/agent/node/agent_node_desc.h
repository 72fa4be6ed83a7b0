// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::agent {

/// What a node lets agents do, whatever its machine.
struct agent_node_desc {
    std::uint64_t memory_bytes = 1 << 20;       // for bodies (Birsan 1995, section 4.1.1: mostly 1 MB)
    std::uint32_t queue_slots = 8;              // of a channel's queue, or `unlimited`
    std::uint32_t marks = 4096;                 // room of the marking board
    std::uint32_t visit_instructions = 100000;  // watchdog: more in one visit are a trap
    std::uint32_t growth_bytes = 0;             // added to a body on a store beyond its end; 0: a trap (section 5.3)
    bool tlc_sees_faults = false;               // TLC says false of a failed link
    bool extensions = false;                    // UMRK, RESERVE, RELEASE, CONNECT
};

}  // namespace orbweaver::agent
