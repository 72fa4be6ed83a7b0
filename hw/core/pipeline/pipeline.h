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

/// The timing of the in-order pipeline: when the next instruction may issue, the instructions of the latest tick, in
/// order, and the accounted cycles of earlier ticks. A tick is accounted when the next one begins, so that undone
/// instructions can be dropped from its record. Every recorded item takes at least one cycle, so a tick has at most
/// run_ahead_limit + 1 items of each kind.
struct pipeline {
    /// Consecutive instructions that issued one after the other.
    struct piece {
        code_slot* end;
        std::uint32_t count;
        bool jumps;  // the last instruction is a taken branch or jump, which delays the next instruction

        code_slot* first() const { return end - count; }
    };
    struct stall_record {
        code_slot* slot;  // instruction to charge; null: none
        std::uint32_t cycles;
        std::uint16_t index;  // index in the tick of the instruction that waited, or that caused the stall
        stall_cause cause;
        bool after;  // the instruction at `index` issued before the stall
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

    cycle_t time = 0;  // cycle in which the next instruction of the running context may issue
    cycle_t divider_free = 0;
    cycle_t fp_divider_free = 0;
    const unsigned branch_bubble;  // cycles that a taken branch costs beyond its own
    const result_latencies latencies;

    // Record of the latest tick.
    cycle_t begin = 0;
    std::uint32_t count = 0;  // instructions
    std::uint32_t piece_count = 0;
    std::uint32_t stall_count = 0;
    std::array<piece, run_ahead_limit + 8> pieces;
    std::array<stall_record, 2 * run_ahead_limit + 8> stalls;

    std::uint64_t earlier_instructions = 0;  // instructions of earlier ticks
    std::array<std::uint64_t, stall_causes> stall_cycles{};

    explicit pipeline(const core_latency& latency);

    /// Returns the number of instructions executed so far.
    std::uint64_t instructions() const { return earlier_instructions + count; }

    /// Accounts the latest tick and begins the next one.
    void begin_tick();

    /// Records a stall.
    /// @param after     false: before the next instruction to retire; true: after it has issued
    /// @param unretired instructions that have issued and are not recorded yet
    void stall(cycle_t cycles, stall_cause cause, code_slot* slot, bool after, std::uint32_t unretired = 0) {
        stalls[stall_count++] = {slot, static_cast<std::uint32_t>(cycles),
                                 static_cast<std::uint16_t>(count + unretired), cause, after};
        time += cycles;
    }

    /// Records one or more instructions. The caller updates `time`.
    void retire(const piece& executed) {
        pieces[piece_count++] = executed;
        count += executed.count;
    }
    /// Records an instruction that issued in cycle `time`.
    void retire(code_slot& slot, bool jumps = false) {
        retire(piece{&slot + 1, 1, jumps});
        time += 1 + (jumps ? branch_bubble : 0);
    }

    mark present() const { return {time, divider_free, fp_divider_free, count, piece_count, stall_count}; }
    /// Drops the records after `earlier`, a point in the same tick at which a piece had ended.
    void go_back(const mark& earlier);
    /// Drops the records after cycle `last`, and accounts the rest.
    /// @return the first instruction that had not issued by then; null if all had
    const code_slot* settle(cycle_t last);

    void add_to(core_statistics& sum) const;
};

}  // namespace orbweaver::core
