// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "hw/base/statistics.h"

namespace orbweaver {

/// What a core counts. Its cycles are instructions + all stalls + all idle cycles (but for an instruction in flight at
/// the end).
struct core_statistics {
    std::uint64_t instructions = 0;
    std::uint64_t rejected_instructions = 0;
    std::uint64_t traps = 0;
    std::uint64_t interrupts = 0;
    std::uint64_t switches = 0;
    std::uint64_t threads_created = 0;
    std::uint64_t threads_ended = 0;
    std::uint64_t threads_swapped_out = 0;
    std::uint64_t threads_swapped_in = 0;
    std::uint64_t swapped_cycles = 0;

    std::uint64_t stall_load = 0;
    std::uint64_t stall_multiply = 0;
    std::uint64_t stall_divide = 0;
    std::uint64_t stall_fp = 0;
    std::uint64_t stall_fp_divide = 0;
    std::uint64_t stall_branch = 0;
    std::uint64_t stall_device = 0;
    std::uint64_t stall_split = 0;
    std::uint64_t stall_trap = 0;
    std::uint64_t stall_rejected = 0;
    std::uint64_t stall_switch = 0;
    std::uint64_t stall_swap = 0;
    std::uint64_t stall_port = 0;

    std::uint64_t idle_no_thread = 0;
    std::uint64_t idle_transmit_queue_full = 0;
    std::uint64_t idle_thread_queue_owned = 0;
    std::uint64_t idle_sendh_duplicate = 0;
    std::uint64_t idle_send_table_full = 0;
    std::uint64_t idle_str_duplicate = 0;
    std::uint64_t idle_receive_table_full = 0;
    std::uint64_t idle_wait_send = 0;
    std::uint64_t idle_wait_receive = 0;
    std::uint64_t idle_wait_interrupt = 0;
    std::uint64_t idle_niu_busy = 0;

    std::uint64_t suspended_transmit_queue_full = 0;
    std::uint64_t suspended_thread_queue_owned = 0;
    std::uint64_t suspended_sendh_duplicate = 0;
    std::uint64_t suspended_send_table_full = 0;
    std::uint64_t suspended_str_duplicate = 0;
    std::uint64_t suspended_receive_table_full = 0;
    std::uint64_t suspended_wait_send = 0;
    std::uint64_t suspended_wait_receive = 0;
    std::uint64_t suspended_wait_interrupt = 0;
    std::uint64_t suspended_niu_busy = 0;

    bool operator==(const core_statistics&) const = default;
};

/// Names, units and meanings of all counters.
std::span<const statistic<core_statistics>> core_statistics_table();

}  // namespace orbweaver
