// SPDX-License-Identifier: Apache-2.0
#include "hw/core/pipeline/pipeline.h"

#include <algorithm>

namespace orbweaver::core {
namespace {

// The order is that of stall_cause.
constexpr std::array<std::uint64_t core_statistics::*, stall_causes> stall_counters = {
    &core_statistics::stall_load,     &core_statistics::stall_multiply,  &core_statistics::stall_divide,
    &core_statistics::stall_fp,       &core_statistics::stall_fp_divide, &core_statistics::stall_branch,
    &core_statistics::stall_device,   &core_statistics::stall_split,     &core_statistics::stall_trap,
    &core_statistics::stall_rejected, &core_statistics::stall_switch,    &core_statistics::stall_swap,
    &core_statistics::stall_port};

}  // namespace

pipeline::pipeline(const core_latency& latency) : branch_bubble(std::max(latency.branch, 1U) - 1), latencies(latency) {}

void pipeline::begin_tick() {
    std::uint64_t jumps = 0;
    for (std::uint32_t i = 0; i < piece_count; ++i) {
        const piece& executed = pieces[i];
        ++executed.first()->begun;
        --executed.end->begun;
        if (executed.jumps) {
            executed.end[-1].stalled += branch_bubble;
            ++jumps;
        }
    }
    stall_cycles[static_cast<std::size_t>(stall_cause::branch)] += jumps * branch_bubble;
    for (std::uint32_t i = 0; i < stall_count; ++i) {
        stall_cycles[static_cast<std::size_t>(stalls[i].cause)] += stalls[i].cycles;
        if (stalls[i].slot != nullptr) { stalls[i].slot->stalled += stalls[i].cycles; }
    }
    earlier_instructions += count;
    begin = time;
    count = 0;
    piece_count = 0;
    stall_count = 0;
}

void pipeline::go_back(const mark& earlier) {
    time = earlier.time;
    divider_free = earlier.divider_free;
    fp_divider_free = earlier.fp_divider_free;
    count = earlier.count;
    piece_count = earlier.piece_count;
    stall_count = earlier.stall_count;
}

const code_slot* pipeline::settle(cycle_t last) {
    cycle_t cycle = begin;
    std::uint32_t next_stall = 0;
    std::uint32_t index = 0;
    const code_slot* resume = nullptr;
    const auto follow_stalls = [&](bool after, cycle_t issued) {
        while (next_stall < stall_count && stalls[next_stall].index == index && stalls[next_stall].after == after) {
            stall_record& stalled = stalls[next_stall++];
            cycle += stalled.cycles;
            if ((after ? issued : cycle) > last) { stalled.cycles = 0; }
        }
    };
    count = 0;
    for (std::uint32_t i = 0; i < piece_count; ++i) {
        piece& executed = pieces[i];
        std::uint32_t kept = 0;
        for (code_slot* slot = executed.first(); slot != executed.end; ++slot) {
            follow_stalls(false, 0);
            const cycle_t issued = cycle++;
            if (issued <= last) {
                ++kept;
            } else if (resume == nullptr) {
                resume = slot;
            }
            follow_stalls(true, issued);
            ++index;
        }
        cycle += executed.jumps ? branch_bubble : 0;
        executed = {executed.first() + kept, kept, executed.jumps && kept == executed.count};
        count += kept;
    }
    follow_stalls(false, 0);
    begin_tick();
    return resume;
}

void pipeline::add_to(core_statistics& sum) const {
    sum.instructions += instructions();
    for (std::size_t i = 0; i < stall_causes; ++i) { sum.*stall_counters[i] += stall_cycles[i]; }
}

}  // namespace orbweaver::core
