// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/agent/node/agent_node_desc.h"

namespace orbweaver::agent {

/// The agent engine of a router. Cycles are cycles of the chip's clock.
struct agent_engine_desc {
    /// The memory is limited to the size that a tile can read (sw_stack/shared/agent_port.h).
    agent_node_desc node{.memory_bytes = 1 << 16};
    std::uint32_t segment_flits = 16;        // longest packet: head, tag, words; 3 or more; 0: no limit
    std::uint32_t out_cycles = 0;            // delay of link_out before it sends an agent
    std::uint32_t instruction_cycles = 1;    // 1 or more
    std::uint32_t dispatch_cycles = 1;       // delay before the first instruction of a visit
    std::uint32_t copy_cycles_per_word = 1;  // for FRK and RPL
    std::uint32_t download_cycles = 1;       // delay of a download; a handler needs one more cycle per word
};

}  // namespace orbweaver::agent
