// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/base/types.h"
#include "hw/core/code_cache.h"
#include "hw/core/context.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver {

/// What a core executed in its latest tick, in order: enough to take the counts of instructions back that lie behind
/// the end of the run. Every recorded item takes a cycle or more, so a tick has no more than run_ahead_limit of each
/// kind and one.
struct burst_record {
    struct stall {
        code_slot* slot;  // null: charged to no instruction
        std::uint32_t cycles;
        std::uint16_t index;  // of the instruction that waited, or that caused it
        stall_cause cause;
        bool after;  // the instruction at `index` issued before it
    };

    cycle_t begin = 0;
    std::uint32_t count = 0;
    std::uint32_t stall_count = 0;
    std::array<code_slot*, run_ahead_limit + 8> slots;
    std::array<stall, 2 * run_ahead_limit + 8> stalls;

    void start(cycle_t cycle) {
        begin = cycle;
        count = 0;
        stall_count = 0;
    }
};

}  // namespace orbweaver
