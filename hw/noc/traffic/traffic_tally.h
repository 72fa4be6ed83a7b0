// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/line_allocator.h"
#include "hw/noc/traffic/discarded_packets.h"
#include "hw/noc/traffic/flow_record.h"
#include "hw/noc/traffic/hop_table.h"
#include "hw/noc/traffic/traffic_endpoint.h"

namespace orbweaver::noc {

enum class traffic_phase : std::uint8_t { warm_up, measure, drain };

/// The phase of a traffic run, and the cycles in which measured packets are created.
struct traffic_period {
    traffic_phase phase = traffic_phase::warm_up;
    cycle_t begin = 0;
    cycle_t end = never;  // never, until the measurement is over
};

/// Counts the packets of synthetic traffic that have ended at the nodes of one partition of a network.
class alignas(line_bytes) traffic_tally final : public packet_listener {
public:
    /// Is notified that a measured packet has ended while the run is draining.
    class drain_listener {
    public:
        virtual ~drain_listener() = default;
        virtual void packet_drained(clock_domain& clock, cycle_t now) = 0;
    };

    /// @param period outlives the tally, as do all others
    /// @param clock  of the nodes
    traffic_tally(const traffic_period& period, hop_table& hops, clock_domain& clock, drain_listener& listener)
        : m_period(period), m_hops(hops), m_clock(clock), m_listener(listener) {}

    void packet_arrived(const packet_record& record, cycle_t now) override;
    void packet_discarded(const packet_record& record, cycle_t now) override;

    std::vector<flow_record> records;   // [flow]
    std::uint64_t arrived = 0;          // arrived or discarded packets among those created during the measurement
    std::uint64_t routers_visited = 0;  // by measured packets
    discarded_packets discarded;

private:
    bool is_measured(const packet_record& record) const {
        return record.created >= m_period.begin && record.created < m_period.end;
    }
    void note_end_of_measured(cycle_t now);

    const traffic_period& m_period;
    hop_table& m_hops;
    clock_domain& m_clock;
    drain_listener& m_listener;
};

}  // namespace orbweaver::noc
