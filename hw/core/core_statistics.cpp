// SPDX-License-Identifier: Apache-2.0
#include "hw/core/core_statistics.h"

#include <array>

namespace orbweaver {
namespace {

using counters = core_statistics;

constexpr std::array table = {
    statistic<counters>{"instructions", "1", "instructions executed", &counters::instructions},
    statistic<counters>{"rejected_instructions", "1", "messaging instructions that the NIU turned away",
                        &counters::rejected_instructions},
    statistic<counters>{"traps", "1", "exceptions taken", &counters::traps},
    statistic<counters>{"interrupts", "1", "interrupts taken", &counters::interrupts},
    statistic<counters>{"switches", "1", "contexts switched in", &counters::switches},
    statistic<counters>{"threads_created", "1", "threads started by THREAD messages", &counters::threads_created},
    statistic<counters>{"threads_ended", "1", "threads ended by endt", &counters::threads_ended},
    statistic<counters>{"stall_load", "cycles", "no instruction issued: an operand was being loaded",
                        &counters::stall_load},
    statistic<counters>{"stall_multiply", "cycles", "no instruction issued: an integer product was pending",
                        &counters::stall_multiply},
    statistic<counters>{"stall_divide", "cycles",
                        "no instruction issued: an integer quotient was pending or the divider busy",
                        &counters::stall_divide},
    statistic<counters>{"stall_fp", "cycles", "no instruction issued: a floating-point result was pending",
                        &counters::stall_fp},
    statistic<counters>{"stall_fp_divide", "cycles",
                        "no instruction issued: a floating-point quotient or root was pending or its unit busy",
                        &counters::stall_fp_divide},
    statistic<counters>{"stall_branch", "cycles",
                        "no instruction issued: the target of a taken branch or jump was fetched",
                        &counters::stall_branch},
    statistic<counters>{"stall_device", "cycles", "no instruction issued: a memory-mapped register answered",
                        &counters::stall_device},
    statistic<counters>{"stall_split", "cycles", "no instruction issued: the second half of a misaligned access",
                        &counters::stall_split},
    statistic<counters>{"stall_trap", "cycles", "no instruction issued: a trap handler was entered",
                        &counters::stall_trap},
    statistic<counters>{"stall_rejected", "cycles",
                        "no instruction issued: the NIU turned a messaging instruction away",
                        &counters::stall_rejected},
    statistic<counters>{"stall_switch", "cycles", "no instruction issued: a context was switched in",
                        &counters::stall_switch},
    statistic<counters>{"idle_no_thread", "cycles", "no context was ready; no thread was there",
                        &counters::idle_no_thread},
    statistic<counters>{"idle_transmit_queue_full", "cycles",
                        "no context was ready; of the latest to suspend, the transmit queue was full",
                        &counters::idle_transmit_queue_full},
    statistic<counters>{"idle_thread_queue_owned", "cycles",
                        "no context was ready; of the latest to suspend, another context was building a THREAD message",
                        &counters::idle_thread_queue_owned},
    statistic<counters>{"idle_sendh_duplicate", "cycles",
                        "no context was ready; of the latest to suspend, the id was in the send table",
                        &counters::idle_sendh_duplicate},
    statistic<counters>{"idle_send_table_full", "cycles",
                        "no context was ready; of the latest to suspend, the send table was full",
                        &counters::idle_send_table_full},
    statistic<counters>{"idle_str_duplicate", "cycles",
                        "no context was ready; of the latest to suspend, the id was in the receive table",
                        &counters::idle_str_duplicate},
    statistic<counters>{"idle_receive_table_full", "cycles",
                        "no context was ready; of the latest to suspend, the receive table was full",
                        &counters::idle_receive_table_full},
    statistic<counters>{"idle_wait_send", "cycles",
                        "no context was ready; of the latest to suspend, a send was waited for",
                        &counters::idle_wait_send},
    statistic<counters>{"idle_wait_receive", "cycles",
                        "no context was ready; of the latest to suspend, a receive was waited for",
                        &counters::idle_wait_receive},
    statistic<counters>{"idle_wait_interrupt", "cycles",
                        "no context was ready; of the latest to suspend, an interrupt was waited for (wfi)",
                        &counters::idle_wait_interrupt},
    statistic<counters>{"suspended_transmit_queue_full", "cycles", "summed over contexts: the transmit queue was full",
                        &counters::suspended_transmit_queue_full},
    statistic<counters>{"suspended_thread_queue_owned", "cycles",
                        "summed over contexts: another context was building a THREAD message",
                        &counters::suspended_thread_queue_owned},
    statistic<counters>{"suspended_sendh_duplicate", "cycles", "summed over contexts: the id was in the send table",
                        &counters::suspended_sendh_duplicate},
    statistic<counters>{"suspended_send_table_full", "cycles", "summed over contexts: the send table was full",
                        &counters::suspended_send_table_full},
    statistic<counters>{"suspended_str_duplicate", "cycles", "summed over contexts: the id was in the receive table",
                        &counters::suspended_str_duplicate},
    statistic<counters>{"suspended_receive_table_full", "cycles", "summed over contexts: the receive table was full",
                        &counters::suspended_receive_table_full},
    statistic<counters>{"suspended_wait_send", "cycles", "summed over contexts: a send was waited for",
                        &counters::suspended_wait_send},
    statistic<counters>{"suspended_wait_receive", "cycles", "summed over contexts: a receive was waited for",
                        &counters::suspended_wait_receive},
    statistic<counters>{"suspended_wait_interrupt", "cycles", "summed over contexts: an interrupt was waited for (wfi)",
                        &counters::suspended_wait_interrupt},
};

}  // namespace

std::span<const statistic<core_statistics>> core_statistics_table() {
    return table;
}

}  // namespace orbweaver
