// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"
#include "hw/noc/network.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/histogram.h"
#include "hw/noc/traffic/traffic_endpoint.h"

namespace orbweaver {

/// What a traffic run measured.
struct traffic_result {
    bool saturated = false;
    double offered = 0;              // flits/node/cycle created while measuring
    double accepted = 0;             // flits/node/cycle that left ejection links while measuring
    latency_summary packet_latency;  // cycles from creation to the tail's leaving the ejection link, of packets created
                                     // while measuring
    latency_summary network_latency;     // the same from injection of the head
    double hops_mean = 0;                // routers visited
    std::uint64_t measured_packets = 0;  // created while measuring
    std::uint64_t flit_hops = 0;         // while measuring
    cycle_t measure_begin = 0;
    cycle_t measure_end = 0;
    cycle_t end = 0;  // cycle in which the run ended
};

/// Synthetic traffic on a network: an endpoint at every node, and the phases of a measurement (DESIGN section 4.4).
///
/// Warm-up, then measurement, then draining: sources go on, until every packet that was created while measuring has
/// arrived. The run is `saturated` if that takes longer than drain_cycles, or if over the measurement the source queues
/// grew by more than a twentieth of what was created and by more than a packet a node. Packets are TYPE DATA in the
/// class that carries it, or in the first class without types.
class traffic : public sc_core::sc_module, public clocked, private packet_listener {
public:
    /// @param on  outlives this; nothing else may be bound to its nodes
    /// @param end is told when the run is over: status "ok" or "saturated", or "deadlock" when nothing moves any more
    /// @throws user_error for an unknown pattern, or classes that carry no DATA
    traffic(sc_core::sc_module_name name, clock_domain& domain, network& on, const traffic_desc& described,
            std::uint64_t seed, run_control& end);

    /// What was measured. Complete once the run has ended.
    traffic_result result() const;

private:
    enum class phase : std::uint8_t { warm_up, measure, drain };

    void tick(cycle_t now) override;
    void packet_arrived(const packet_record& record, cycle_t now) override;
    void begin_measuring(cycle_t now);
    void begin_draining(cycle_t now);
    void watch(cycle_t now);
    void finish(cycle_t now, bool saturated);
    unsigned hops(const packet_record& record);
    std::uint64_t ejected() const;
    std::uint64_t created_before(cycle_t end) const;
    std::uint64_t started() const;

    clock_domain& m_domain;
    clock_domain::handle m_self;
    network& m_network;
    const traffic_desc m_described;
    run_control& m_end;
    std::unique_ptr<traffic_pattern> m_pattern;
    geometric_gap m_gap;
    std::vector<std::unique_ptr<traffic_endpoint>> m_endpoints;

    phase m_phase = phase::warm_up;
    cycle_t m_measure_begin;
    cycle_t m_measure_end;
    std::uint64_t m_backlog_before = 0;  // packets in source queues when measuring began
    std::uint64_t m_created_before = 0;
    std::uint64_t m_ejected_before = 0;  // flits
    std::uint64_t m_hops_before = 0;
    std::uint64_t m_arrived = 0;              // of the packets created while measuring
    std::uint64_t m_routers_visited = 0;      // by these
    std::vector<std::uint16_t> m_known_hops;  // [source, destination], 0: not asked yet; empty in large networks
    std::uint64_t m_watched_hops = 0;
    bool m_queues_grew = false;
    histogram m_packet_latency;
    histogram m_network_latency;
    traffic_result m_result;
};

}  // namespace orbweaver
