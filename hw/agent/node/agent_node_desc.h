// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::agent {

/// Limits and options of a node for agents, independent of the machine.
struct agent_node_desc {
    std::uint64_t memory_bytes = 1 << 20;       // memory for bodies (Birsan 1995, section 4.1.1: mostly 1 MB)
    std::uint32_t queue_slots = 8;              // capacity of a channel's queue, or `unlimited`
    std::uint32_t marks = 4096;                 // capacity of the marking board
    std::uint32_t visit_instructions = 100000;  // watchdog: more instructions in one visit are a trap
    /// Bytes added to a body on a store beyond its end; 0: such a store is a trap (section 5.3).
    std::uint32_t growth_bytes = 0;
    bool tlc_sees_faults = false;  // TLC returns false for a failed link
    bool extensions = false;       // enables UMRK, RESERVE, RELEASE, CONNECT
    /// Names of instructions that require a system id as capability (section 7.2.3): agents with other ids must not
    /// execute them.
    std::vector<std::string> protected_instructions{};
    std::uint32_t system_first_id = agent_first_address;
    std::uint32_t system_last_id = agent_first_address + 15;
};

}  // namespace orbweaver::agent
