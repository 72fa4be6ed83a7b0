// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "hw/base/statistics.h"

namespace orbweaver::niu {

/// Counters of an NIU.
struct niu_statistics {
    std::uint64_t thread_messages_sent = 0;
    std::uint64_t thread_words_sent = 0;
    std::uint64_t data_messages_sent = 0;
    std::uint64_t data_words_sent = 0;
    std::uint64_t rts_sent = 0;
    std::uint64_t cts_sent = 0;
    std::uint64_t thread_messages_received = 0;
    std::uint64_t thread_words_received = 0;
    std::uint64_t data_messages_received = 0;
    std::uint64_t data_words_received = 0;
    std::uint64_t rts_received = 0;
    std::uint64_t cts_received = 0;
    std::uint64_t ready_discards = 0;
    std::uint64_t protocol_errors = 0;
    std::uint64_t removals_ignored = 0;
    std::uint64_t faults = 0;
    std::uint64_t rejected_queue_full = 0;
    std::uint64_t rejected_queue_owned = 0;
    std::uint64_t rejected_busy = 0;
    std::uint64_t rejected_send_duplicate = 0;
    std::uint64_t rejected_send_table_full = 0;
    std::uint64_t rejected_receive_duplicate = 0;
    std::uint64_t rejected_receive_table_full = 0;
    std::uint64_t rejected_wait = 0;
    std::uint64_t thread_blocked_cycles = 0;
    std::uint64_t data_blocked_cycles = 0;
    std::uint64_t rts_blocked_cycles = 0;
    std::uint64_t memory_conflict_cycles = 0;
    std::uint64_t copied_words = 0;
    std::uint64_t data_send_cycles = 0;
    std::uint64_t injected_flits = 0;
    std::uint64_t ejected_flits = 0;
    // Maximum occupancy of the tables so far; these are not sums.
    std::uint64_t send_table_high_water = 0;
    std::uint64_t receive_table_high_water = 0;
};

/// The counters that are summed over nodes.
inline constexpr statistic<niu_statistics> niu_counters[] = {
    {"thread_messages_sent", "1", "THREAD messages whose last flit left", &niu_statistics::thread_messages_sent},
    {"thread_words_sent", "words", "their argument words", &niu_statistics::thread_words_sent},
    {"data_messages_sent", "1", "DATA messages whose last flit left", &niu_statistics::data_messages_sent},
    {"data_words_sent", "words", "their words", &niu_statistics::data_words_sent},
    {"rts_sent", "1", "requests to send", &niu_statistics::rts_sent},
    {"cts_sent", "1", "clearances to send", &niu_statistics::cts_sent},
    {"thread_messages_received", "1", "THREAD messages that started a thread",
     &niu_statistics::thread_messages_received},
    {"thread_words_received", "words", "their argument words", &niu_statistics::thread_words_received},
    {"data_messages_received", "1", "DATA messages stored whole", &niu_statistics::data_messages_received},
    {"data_words_received", "words", "words stored", &niu_statistics::data_words_received},
    {"rts_received", "1", "requests to send taken from the network", &niu_statistics::rts_received},
    {"cts_received", "1", "clearances to send taken from the network", &niu_statistics::cts_received},
    {"ready_discards", "1", "Ready messages discarded for want of a posted receive", &niu_statistics::ready_discards},
    {"protocol_errors", "1", "messages that the tables did not expect, dropped", &niu_statistics::protocol_errors},
    {"removals_ignored", "1", "rms and rmr of live entries, ignored", &niu_statistics::removals_ignored},
    {"faults", "1", "messaging instructions with illegal operands", &niu_statistics::faults},
    {"rejected_queue_full", "1", "instructions rejected: transmit queue full", &niu_statistics::rejected_queue_full},
    {"rejected_queue_owned", "1", "instructions rejected: another context builds a message in the queue",
     &niu_statistics::rejected_queue_owned},
    {"rejected_busy", "1", "instructions rejected: the NIU was copying a block", &niu_statistics::rejected_busy},
    {"rejected_send_duplicate", "1", "sendh rejected: the id is in the send table",
     &niu_statistics::rejected_send_duplicate},
    {"rejected_send_table_full", "1", "sendh rejected: the send table is full",
     &niu_statistics::rejected_send_table_full},
    {"rejected_receive_duplicate", "1", "str rejected: the id is in the receive table",
     &niu_statistics::rejected_receive_duplicate},
    {"rejected_receive_table_full", "1", "str rejected: the receive table is full",
     &niu_statistics::rejected_receive_table_full},
    {"rejected_wait", "1", "waits and waitr that suspended their thread", &niu_statistics::rejected_wait},
    {"thread_blocked_cycles", "cycles", "THREAD messages blocked for want of a context",
     &niu_statistics::thread_blocked_cycles},
    {"data_blocked_cycles", "cycles", "DATA messages blocked by an entry in use", &niu_statistics::data_blocked_cycles},
    {"rts_blocked_cycles", "cycles", "requests to send blocked by the receive table",
     &niu_statistics::rts_blocked_cycles},
    {"memory_conflict_cycles", "cycles", "a flit waited because the memory port was taken",
     &niu_statistics::memory_conflict_cycles},
    {"copied_words", "words", "words of blocks copied into transmit queues", &niu_statistics::copied_words},
    {"data_send_cycles", "cycles", "DATA messages from sendh until their last flit left, summed",
     &niu_statistics::data_send_cycles},
    {"injected_flits", "flits", "flits sent into the network", &niu_statistics::injected_flits},
    {"ejected_flits", "flits", "flits taken from the network", &niu_statistics::ejected_flits},
};

/// The counters of which the maximum over nodes is reported.
inline constexpr statistic<niu_statistics> niu_maxima[] = {
    {"send_table_high_water", "entries", "most entries of the send table in use at one time",
     &niu_statistics::send_table_high_water},
    {"receive_table_high_water", "entries", "most entries of the receive table in use at one time",
     &niu_statistics::receive_table_high_water},
};

/// Adds the counters and takes the larger of the maxima.
inline void accumulate(niu_statistics& totals, const niu_statistics& part) {
    orbweaver::accumulate<niu_statistics>(niu_counters, totals, part);
    for (const auto& entry : niu_maxima) { totals.*entry.value = std::max(totals.*entry.value, part.*entry.value); }
}

}  // namespace orbweaver::niu
