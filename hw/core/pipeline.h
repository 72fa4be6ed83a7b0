// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "hw/base/types.h"
#include "hw/core/code_cache.h"
#include "hw/core/context.h"
#include "hw/core/core_statistics.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver {

/// The in-order pipeline as far as time goes: when the next instruction may issue, what the cycles went to, and what
/// was executed in the latest tick, in order. That is enough to take back what lies behind the end of the run. Every
/// recorded item takes a cycle or more, so a tick has no more than run_ahead_limit of each kind and one.
struct pipeline {
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
        std::uint32_t stall_count = 0;
    };

    cycle_t time = 0;  // in which the next instruction of the running context may issue
    cycle_t divider_free = 0;
    cycle_t fp_divider_free = 0;
    unsigned branch_bubble = 1;  // cycles that a taken branch costs beyond its own

    // The latest tick
    cycle_t begin = 0;
    std::uint32_t count = 0;
    std::uint32_t stall_count = 0;
    std::array<code_slot*, run_ahead_limit + 8> slots;
    std::array<stall_record, 2 * run_ahead_limit + 8> stalls;

    std::uint64_t earlier_instructions = 0;  // of the ticks before
    std::array<std::uint64_t, stall_causes> stall_cycles{};

    explicit pipeline(unsigned branch_latency) : branch_bubble(std::max(branch_latency, 1U) - 1) {}

    /// Instructions executed so far.
    std::uint64_t instructions() const { return earlier_instructions + count; }

    void begin_tick() {
        earlier_instructions += count;
        begin = time;
        count = 0;
        stall_count = 0;
    }

    /// No instruction issues for so many cycles, before or after the next one to retire.
    void stall(cycle_t cycles, stall_cause cause, code_slot* slot, bool after) {
        charge(cycles, cause, slot, after);
        time += cycles;
    }

    /// Counts an instruction that issued in `time`, and the cycles that it costs beyond its own.
    void retire(code_slot& slot, cycle_t bubble, stall_cause cause) {
        ++slot.executed;
        ++slot.cycles;
        charge(bubble, cause, &slot, true);
        slots[count++] = &slot;
        time += 1 + bubble;
    }

    mark present() const { return {time, divider_free, fp_divider_free, count, stall_count}; }
    /// Undoes what came after `earlier`, a point in the same tick.
    void go_back(const mark& earlier);
    /// Follows the latest tick once more and takes back what lies after cycle `last`.
    /// @return the first instruction that was not issued by then; null if all were
    const code_slot* take_back(cycle_t last);

    void add_to(core_statistics& sum) const;

private:
    void charge(cycle_t cycles, stall_cause cause, code_slot* slot, bool after) {
        stall_cycles[static_cast<std::size_t>(cause)] += cycles;
        if (slot != nullptr) {
            slot->cycles += cycles;
        }
        stalls[stall_count++] = {slot, static_cast<std::uint32_t>(cycles), static_cast<std::uint16_t>(count), cause,
                                 after};
    }
    void take_back(const stall_record& stalled);
};

}  // namespace orbweaver
