// SPDX-License-Identifier: Apache-2.0
#include "hw/core/pipeline.h"

namespace orbweaver {
namespace {

// In the order of stall_cause.
constexpr std::array<std::uint64_t core_statistics::*, stall_causes> stall_counters = {
    &core_statistics::stall_load,     &core_statistics::stall_multiply,  &core_statistics::stall_divide,
    &core_statistics::stall_fp,       &core_statistics::stall_fp_divide, &core_statistics::stall_branch,
    &core_statistics::stall_device,   &core_statistics::stall_split,     &core_statistics::stall_trap,
    &core_statistics::stall_rejected, &core_statistics::stall_switch,    &core_statistics::stall_swap,
    &core_statistics::stall_port};

}  // namespace

void pipeline::go_back(const mark& earlier) {
    while (count > earlier.count) {
        code_slot& slot = *slots[--count];
        --slot.executed;
        --slot.cycles;
    }
    while (stall_count > earlier.stall_count) {
        take_back(stalls[--stall_count]);
    }
    time = earlier.time;
    divider_free = earlier.divider_free;
    fp_divider_free = earlier.fp_divider_free;
}

const code_slot* pipeline::take_back(cycle_t last) {
    cycle_t cycle = begin;
    std::uint32_t next_stall = 0;
    std::uint32_t taken_back = 0;
    const code_slot* resume = nullptr;
    const auto follow_stalls = [&](std::uint32_t index, bool after, cycle_t issued) {
        while (next_stall < stall_count && stalls[next_stall].index == index && stalls[next_stall].after == after) {
            const stall_record& stalled = stalls[next_stall++];
            cycle += stalled.cycles;
            if ((after ? issued : cycle) > last) {
                take_back(stalled);
            }
        }
    };
    for (std::uint32_t i = 0; i < count; ++i) {
        follow_stalls(i, false, 0);
        const cycle_t issued = cycle;
        code_slot& slot = *slots[i];
        if (issued > last) {
            --slot.executed;
            --slot.cycles;
            ++taken_back;
            resume = resume == nullptr ? &slot : resume;
        }
        ++cycle;
        follow_stalls(i, true, issued);
    }
    follow_stalls(count, false, 0);
    count -= taken_back;
    begin_tick();
    begin = cycle;
    return resume;
}

void pipeline::take_back(const stall_record& stalled) {
    stall_cycles[static_cast<std::size_t>(stalled.cause)] -= stalled.cycles;
    if (stalled.slot != nullptr) {
        stalled.slot->cycles -= stalled.cycles;
    }
}

void pipeline::add_to(core_statistics& sum) const {
    sum.instructions += instructions();
    for (std::size_t i = 0; i < stall_causes; ++i) {
        sum.*stall_counters[i] += stall_cycles[i];
    }
}

}  // namespace orbweaver
