// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "tlm/packet_ledger.h"

namespace orbweaver::rtl {

/// Packets whose heads have left endpoints of a plug-in, and when records of packets were opened.
class departed_packets {
public:
    bool contains(packet_slot slot, std::uint64_t id) const {
        return slot.value < m_ids.size() && m_ids[slot.value] == id;
    }
    void add(packet_slot slot, std::uint64_t id) {
        if (slot.value >= m_ids.size()) { m_ids.resize(std::size_t{slot.value} + 1); }
        m_ids[slot.value] = id;
    }

    /// Notes that packets with ids above `created` are opened in cycle `now` or later.
    void mark(std::uint64_t created, cycle_t now) { m_marks.push_back({created, now}); }
    /// Returns a cycle before which the record of a packet was not opened.
    cycle_t opened_from(std::uint64_t id) const {
        const auto later = std::ranges::partition_point(m_marks, [id](const auto& each) { return each.created < id; });
        return later == m_marks.begin() ? 0 : std::prev(later)->now;
    }

private:
    struct period {
        std::uint64_t created = 0;  // packets before it
        cycle_t now = 0;
    };

    std::vector<std::uint64_t> m_ids;  // [slot]: packet that has left last; 0: none
    std::vector<period> m_marks;       // in order of time
};

}  // namespace orbweaver::rtl
