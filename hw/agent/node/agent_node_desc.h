// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::agent {

/// What a node lets agents do, whatever its machine.
struct agent_node_desc {
    std::uint64_t memory_bytes = 1 << 20;       // for bodies (Birsan 1995, section 4.1.1: mostly 1 MB)
    std::uint32_t queue_slots = 8;              // of a channel's queue, or `unlimited`
    std::uint32_t marks = 4096;                 // room of the marking board
    std::uint32_t visit_instructions = 100000;  // watchdog: more in one visit are a trap
    std::uint32_t growth_bytes = 0;             // added to a body on a store beyond its end; 0: a trap (section 5.3)
    bool tlc_sees_faults = false;               // TLC answers false of a failed link
    bool extensions = false;                    // UMRK, RESERVE, RELEASE, CONNECT
    /// Names of instructions for which an id is the capability (section 7.2.3): agents of other ids may not execute
    /// them.
    std::vector<std::string> protected_instructions{};
    std::uint32_t system_first_id = agent_first_address;
    std::uint32_t system_last_id = agent_first_address + 15;
};

}  // namespace orbweaver::agent
