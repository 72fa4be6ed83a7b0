// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "sw_stack/shared/message_types.h"
#include "tlm/flit.h"

namespace orbweaver {

/// The simulation's data about one packet in flight.
struct packet_record {
    std::uint64_t id = 0;  // 1, 2, 3, ... in order of creation
    cycle_t created = 0;   // creation of the message (includes source queueing)
    cycle_t injected = 0;  // departure of its head from the source
    node_id source;
    node_id destination;
    class_id message_class;
    message_type type = message_type::data;
    std::uint32_t tag = 0;    // handler address or message id, for reports
    std::uint32_t flits = 0;  // 0 while unknown
    bool open = false;
    std::uint8_t flow = 0;  // synthetic traffic: index of its flow (traffic_flow.h)
};

/// All packets between their creation and the arrival of their tail. Links and routers pass a slot; RTL blocks never
/// see it.
class packet_ledger {
public:
    /// Opens a record and sets its `id`.
    packet_slot open(packet_record record) {
        record.id = ++m_created;
        record.open = true;
        if (m_free.empty()) {
            m_records.push_back(record);
            return {static_cast<std::uint32_t>(m_records.size() - 1)};
        }
        const packet_slot slot = m_free.back();
        m_free.pop_back();
        m_records[slot.value] = record;
        return slot;
    }

    packet_record& operator[](packet_slot slot) { return m_records[slot.value]; }
    const packet_record& operator[](packet_slot slot) const { return m_records[slot.value]; }

    /// Closes the record of a packet whose tail has arrived (or whose message was discarded).
    void close(packet_slot slot) {
        m_records[slot.value].open = false;
        m_free.push_back(slot);
    }

    std::uint64_t created() const { return m_created; }
    std::uint64_t in_flight() const { return m_records.size() - m_free.size(); }
    /// Returns all records; only open ones are valid.
    const std::vector<packet_record>& records() const { return m_records; }

private:
    std::vector<packet_record> m_records;
    std::vector<packet_slot> m_free;
    std::uint64_t m_created = 0;
};

}  // namespace orbweaver
