// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/niu_statistics.h"

#include <algorithm>
#include <array>

namespace orbweaver {
namespace {

using counters = niu_statistics;

constexpr std::array table{
    statistic<counters>{"thread_messages_sent", "1", "THREAD messages whose last flit left",
                        &counters::thread_messages_sent},
    statistic<counters>{"thread_words_sent", "words", "their argument words", &counters::thread_words_sent},
    statistic<counters>{"data_messages_sent", "1", "DATA messages whose last flit left", &counters::data_messages_sent},
    statistic<counters>{"data_words_sent", "words", "their words", &counters::data_words_sent},
    statistic<counters>{"rts_sent", "1", "requests to send", &counters::rts_sent},
    statistic<counters>{"cts_sent", "1", "clearances to send", &counters::cts_sent},
    statistic<counters>{"thread_messages_received", "1", "THREAD messages that started a thread",
                        &counters::thread_messages_received},
    statistic<counters>{"thread_words_received", "words", "their argument words", &counters::thread_words_received},
    statistic<counters>{"data_messages_received", "1", "DATA messages stored whole", &counters::data_messages_received},
    statistic<counters>{"data_words_received", "words", "words stored", &counters::data_words_received},
    statistic<counters>{"rts_received", "1", "requests to send taken from the network", &counters::rts_received},
    statistic<counters>{"cts_received", "1", "clearances to send taken from the network", &counters::cts_received},
    statistic<counters>{"ready_discards", "1", "Ready messages discarded for want of a posted receive",
                        &counters::ready_discards},
    statistic<counters>{"protocol_errors", "1", "messages that the tables did not expect, dropped",
                        &counters::protocol_errors},
    statistic<counters>{"removals_ignored", "1", "rms and rmr of live entries, ignored", &counters::removals_ignored},
    statistic<counters>{"faults", "1", "messaging instructions with illegal operands", &counters::faults},
    statistic<counters>{"rejected_queue_full", "1", "instructions rejected: transmit queue full",
                        &counters::rejected_queue_full},
    statistic<counters>{"rejected_queue_owned", "1",
                        "instructions rejected: another context builds a message in the queue",
                        &counters::rejected_queue_owned},
    statistic<counters>{"rejected_busy", "1", "instructions rejected: the NIU was copying a block",
                        &counters::rejected_busy},
    statistic<counters>{"rejected_send_duplicate", "1", "sendh rejected: the id is in the send table",
                        &counters::rejected_send_duplicate},
    statistic<counters>{"rejected_send_table_full", "1", "sendh rejected: the send table is full",
                        &counters::rejected_send_table_full},
    statistic<counters>{"rejected_receive_duplicate", "1", "str rejected: the id is in the receive table",
                        &counters::rejected_receive_duplicate},
    statistic<counters>{"rejected_receive_table_full", "1", "str rejected: the receive table is full",
                        &counters::rejected_receive_table_full},
    statistic<counters>{"rejected_wait", "1", "waits and waitr that suspended their thread", &counters::rejected_wait},
    statistic<counters>{"thread_blocked_cycles", "cycles", "THREAD messages blocked for want of a context",
                        &counters::thread_blocked_cycles},
    statistic<counters>{"data_blocked_cycles", "cycles", "DATA messages blocked by an entry in use",
                        &counters::data_blocked_cycles},
    statistic<counters>{"rts_blocked_cycles", "cycles", "requests to send blocked by the receive table",
                        &counters::rts_blocked_cycles},
    statistic<counters>{"memory_conflict_cycles", "cycles", "a flit waited because the memory port was taken",
                        &counters::memory_conflict_cycles},
    statistic<counters>{"copied_words", "words", "words of blocks copied into transmit queues",
                        &counters::copied_words},
    statistic<counters>{"data_send_cycles", "cycles", "DATA messages from sendh until their last flit left, summed",
                        &counters::data_send_cycles},
    statistic<counters>{"injected_flits", "flits", "flits sent into the network", &counters::injected_flits},
    statistic<counters>{"ejected_flits", "flits", "flits taken from the network", &counters::ejected_flits},
};

constexpr std::array maxima{
    statistic<counters>{"send_table_high_water", "entries", "most entries of the send table in use at one time",
                        &counters::send_table_high_water},
    statistic<counters>{"receive_table_high_water", "entries", "most entries of the receive table in use at one time",
                        &counters::receive_table_high_water},
};

}  // namespace

std::span<const statistic<niu_statistics>> niu_counters() {
    return table;
}

std::span<const statistic<niu_statistics>> niu_maxima() {
    return maxima;
}

void accumulate(niu_statistics& totals, const niu_statistics& part) {
    accumulate(niu_counters(), totals, part);
    for (const auto& entry : maxima) {
        totals.*entry.value = std::max(totals.*entry.value, part.*entry.value);
    }
}

}  // namespace orbweaver
