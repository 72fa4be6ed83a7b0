// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "hw/base/types.h"

namespace orbweaver::agent {

/// Counters of the messages from one node to another.
struct channel_message_counters {
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
    cycle_t latency = 0;  // sum of the times from the start of sending to the last packet
    cycle_t latency_max = 0;
    cycle_t last_delivery = 0;
};

/// Statistics of a machine's messages over logical channels. It contains only sums and maxima, so that the order in
/// which nodes update it has no effect.
class channel_ledger {
public:
    void delivered(std::uint32_t source, std::uint32_t destination, std::uint64_t bytes, cycle_t latency, cycle_t now) {
        channel_message_counters& counters = m_messages[{source, destination}];
        counters.messages += 1;
        counters.bytes += bytes;
        counters.latency += latency;
        counters.latency_max = std::max(counters.latency_max, latency);
        counters.last_delivery = std::max(counters.last_delivery, now);
    }
    void add_process() { m_left += 1; }
    void ended(cycle_t now) {
        m_left -= 1;
        m_finished = std::max(m_finished, now);
    }

    /// Returns whether all processes except background ones ended before cycle `now`.
    bool is_over(cycle_t now) const { return m_left == 0 && m_finished < now; }
    std::uint64_t left() const { return m_left; }
    /// Returns the cycle in which the last process ended.
    cycle_t finished() const { return m_finished; }
    const std::map<std::pair<std::uint32_t, std::uint32_t>, channel_message_counters>& messages() const {
        return m_messages;
    }

private:
    std::map<std::pair<std::uint32_t, std::uint32_t>, channel_message_counters> m_messages;  // [source, destination]
    std::uint64_t m_left = 0;
    cycle_t m_finished = 0;
};

}  // namespace orbweaver::agent
