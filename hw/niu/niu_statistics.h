// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "hw/base/statistics.h"

namespace orbweaver {

/// What an NIU counts.
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
    // Of the tables' use, the largest so far: not sums.
    std::uint64_t send_table_high_water = 0;
    std::uint64_t receive_table_high_water = 0;
};

/// The counters whose sum over nodes means something.
std::span<const statistic<niu_statistics>> niu_counters();
/// Those whose maximum over nodes does.
std::span<const statistic<niu_statistics>> niu_maxima();
/// Adds the counters and takes the larger of the maxima.
void accumulate(niu_statistics& totals, const niu_statistics& part);

}  // namespace orbweaver
