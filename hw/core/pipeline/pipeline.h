// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/base/types.h"
#include "hw/core/context.h"
#include "hw/core/core_desc.h"
#include "hw/core/core_statistics.h"
#include "hw/core/decode/code_cache.h"
#include "hw/core/pipeline/result_latencies.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::core {

/// The in-order pipeline as far as time goes: when the next instruction may issue, what was executed in the latest
/// tick, in order, and what the cycles of earlier ticks went to. A tick is counted when the next one begins, so what
/// turns out not to have happened is dropped from its record. Every recorded item takes a cycle or more, so a tick has
/// no more than run_ahead_limit of each kind and one.
struct pipeline {
    /// Instructions that stand and issued one after the other.
    struct piece {
        code_slot* end;
        std::uint32_t count;
        bool jumps;  // the last of them is a taken branch or jump, which holds up the next instruction

        code_slot* first() const { return end - count; }
    };
    struct stall_record {
        code_slot* slot;  // null: charged to no instruction
        std::uint32_t cycles;
        std::uint16_t index;  // of the instruction that waited, or that caused it
        stall_cause cause;
        bool after;  // the instruction at `index` issued before it
    };
    /// A point in a tick to which go_back() returns.
    struct mark {
        cycle_t time = 0;
        cycle_t divider_free = 0;
        cycle_t fp_divider_free = 0;
        std::uint32_t count = 0;
        std::uint32_t piece_count = 0;
        std::uint32_t stall_count = 0;
    };

    cycle_t time = 0;  // in which the next instruction of the running context may issue
    cycle_t divider_free = 0;
    cycle_t fp_divider_free = 0;
    const unsigned branch_bubble;  // cycles that a taken branch costs beyond its own
    const result_latencies latencies;

    // The latest tick
    cycle_t begin = 0;
    std::uint32_t count = 0;  // instructions
    std::uint32_t piece_count = 0;
    std::uint32_t stall_count = 0;
    std::array<piece, run_ahead_limit + 8> pieces;
    std::array<stall_record, 2 * run_ahead_limit + 8> stalls;

    std::uint64_t earlier_instructions = 0;  // of the ticks before
    std::array<std::uint64_t, stall_causes> stall_cycles{};

    explicit pipeline(const core_latency& latency);

    /// Instructions executed so far.
    std::uint64_t instructions() const { return earlier_instructions + count; }

    /// Counts the latest tick, and begins another.
    void begin_tick();

    /// No instruction issues for so many cycles, before or after the next one to retire.
    /// @param unretired instructions that have issued and are not recorded yet
    void stall(cycle_t cycles, stall_cause cause, code_slot* slot, bool after, std::uint32_t unretired = 0) {
        stalls[stall_count++] = {slot, static_cast<std::uint32_t>(cycles),
                                 static_cast<std::uint16_t>(count + unretired), cause, after};
        time += cycles;
    }

    /// Records instructions, one or more. The caller follows time.
    void retire(const piece& executed) {
        pieces[piece_count++] = executed;
        count += executed.count;
    }
    /// Records an instruction that issued in `time`.
    void retire(code_slot& slot, bool jumps = false) {
        retire(piece{&slot + 1, 1, jumps});
        time += 1 + (jumps ? branch_bubble : 0);
    }

    mark present() const { return {time, divider_free, fp_divider_free, count, piece_count, stall_count}; }
    /// Drops what came after `earlier`, a point in the same tick at which a piece had ended.
    void go_back(const mark& earlier);
    /// Drops what lies after cycle `last`, and counts the rest.
    /// @return the first instruction that was not issued by then; null if all were
    const code_slot* settle(cycle_t last);

    void add_to(core_statistics& sum) const;
};

}  // namespace orbweaver::core
