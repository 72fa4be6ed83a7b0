// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/statistics.h"

namespace orbweaver::core {

/// Counters of a core. Its cycles are the sum of instructions, all stalls and all idle cycles, except for an
/// instruction in progress at the end.
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

/// The counters in the order of the results.
inline constexpr statistic<core_statistics> core_statistics_table[] = {
    {"instructions", "1", "instructions executed", &core_statistics::instructions},
    {"rejected_instructions", "1", "messaging instructions that the NIU turned away",
     &core_statistics::rejected_instructions},
    {"traps", "1", "exceptions taken", &core_statistics::traps},
    {"interrupts", "1", "interrupts taken", &core_statistics::interrupts},
    {"switches", "1", "contexts switched in", &core_statistics::switches},
    {"threads_created", "1", "threads started by THREAD messages", &core_statistics::threads_created},
    {"threads_ended", "1", "threads ended by endt", &core_statistics::threads_ended},
    {"threads_swapped_out", "1", "threads moved to memory so that another could have their context",
     &core_statistics::threads_swapped_out},
    {"threads_swapped_in", "1", "threads moved back from memory into a context", &core_statistics::threads_swapped_in},
    {"swapped_cycles", "cycles", "summed over threads: in memory instead of in a context",
     &core_statistics::swapped_cycles},
    {"load", "cycles", "no instruction issued: an operand was being loaded", &core_statistics::stall_load,
     "stall_cycles"},
    {"multiply", "cycles", "no instruction issued: an integer product was pending", &core_statistics::stall_multiply,
     "stall_cycles"},
    {"divide", "cycles", "no instruction issued: an integer quotient was pending or the divider busy",
     &core_statistics::stall_divide, "stall_cycles"},
    {"fp", "cycles", "no instruction issued: a floating-point result was pending", &core_statistics::stall_fp,
     "stall_cycles"},
    {"fp_divide", "cycles", "no instruction issued: a floating-point quotient or root was pending or its unit busy",
     &core_statistics::stall_fp_divide, "stall_cycles"},
    {"branch", "cycles", "no instruction issued: the target of a taken branch or jump was fetched",
     &core_statistics::stall_branch, "stall_cycles"},
    {"device", "cycles", "no instruction issued: a memory-mapped register answered", &core_statistics::stall_device,
     "stall_cycles"},
    {"split", "cycles", "no instruction issued: the second half of a misaligned access", &core_statistics::stall_split,
     "stall_cycles"},
    {"trap", "cycles", "no instruction issued: a trap handler was entered", &core_statistics::stall_trap,
     "stall_cycles"},
    {"rejected", "cycles", "no instruction issued: the NIU turned a messaging instruction away",
     &core_statistics::stall_rejected, "stall_cycles"},
    {"switch", "cycles", "no instruction issued: a context was switched in", &core_statistics::stall_switch,
     "stall_cycles"},
    {"swap", "cycles", "no instruction issued: a thread was moved to or from memory", &core_statistics::stall_swap,
     "stall_cycles"},
    {"port", "cycles", "no instruction issued: the NIU used the memory port that core and NIU share",
     &core_statistics::stall_port, "stall_cycles"},
    {"no_thread", "cycles", "no context was ready; no thread was there", &core_statistics::idle_no_thread,
     "idle_cycles"},
    {"transmit_queue_full", "cycles", "no context was ready; of the latest to suspend, the transmit queue was full",
     &core_statistics::idle_transmit_queue_full, "idle_cycles"},
    {"thread_queue_owned", "cycles",
     "no context was ready; of the latest to suspend, another context was building a THREAD message",
     &core_statistics::idle_thread_queue_owned, "idle_cycles"},
    {"sendh_duplicate", "cycles", "no context was ready; of the latest to suspend, the id was in the send table",
     &core_statistics::idle_sendh_duplicate, "idle_cycles"},
    {"send_table_full", "cycles", "no context was ready; of the latest to suspend, the send table was full",
     &core_statistics::idle_send_table_full, "idle_cycles"},
    {"str_duplicate", "cycles", "no context was ready; of the latest to suspend, the id was in the receive table",
     &core_statistics::idle_str_duplicate, "idle_cycles"},
    {"receive_table_full", "cycles", "no context was ready; of the latest to suspend, the receive table was full",
     &core_statistics::idle_receive_table_full, "idle_cycles"},
    {"wait_send", "cycles", "no context was ready; of the latest to suspend, a send was waited for",
     &core_statistics::idle_wait_send, "idle_cycles"},
    {"wait_receive", "cycles", "no context was ready; of the latest to suspend, a receive was waited for",
     &core_statistics::idle_wait_receive, "idle_cycles"},
    {"wait_interrupt", "cycles", "no context was ready; of the latest to suspend, an interrupt was waited for (wfi)",
     &core_statistics::idle_wait_interrupt, "idle_cycles"},
    {"niu_busy", "cycles", "no context was ready; of the latest to suspend, the NIU was copying a block",
     &core_statistics::idle_niu_busy, "idle_cycles"},
    {"transmit_queue_full", "cycles", "summed over contexts: the transmit queue was full",
     &core_statistics::suspended_transmit_queue_full, "suspended_cycles"},
    {"thread_queue_owned", "cycles", "summed over contexts: another context was building a THREAD message",
     &core_statistics::suspended_thread_queue_owned, "suspended_cycles"},
    {"sendh_duplicate", "cycles", "summed over contexts: the id was in the send table",
     &core_statistics::suspended_sendh_duplicate, "suspended_cycles"},
    {"send_table_full", "cycles", "summed over contexts: the send table was full",
     &core_statistics::suspended_send_table_full, "suspended_cycles"},
    {"str_duplicate", "cycles", "summed over contexts: the id was in the receive table",
     &core_statistics::suspended_str_duplicate, "suspended_cycles"},
    {"receive_table_full", "cycles", "summed over contexts: the receive table was full",
     &core_statistics::suspended_receive_table_full, "suspended_cycles"},
    {"wait_send", "cycles", "summed over contexts: a send was waited for", &core_statistics::suspended_wait_send,
     "suspended_cycles"},
    {"wait_receive", "cycles", "summed over contexts: a receive was waited for",
     &core_statistics::suspended_wait_receive, "suspended_cycles"},
    {"wait_interrupt", "cycles", "summed over contexts: an interrupt was waited for (wfi)",
     &core_statistics::suspended_wait_interrupt, "suspended_cycles"},
    {"niu_busy", "cycles", "summed over contexts: the NIU was copying a block", &core_statistics::suspended_niu_busy,
     "suspended_cycles"},
};

}  // namespace orbweaver::core
