// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"
#include "hw/base/run_stage.h"
#include "hw/noc/network.h"
#include "hw/noc/traffic/discarded_packets.h"
#include "hw/noc/traffic/flow_record.h"
#include "hw/noc/traffic/traffic_desc.h"
#include "hw/noc/traffic/traffic_endpoint.h"

namespace orbweaver::noc {

/// What was measured of one flow (traffic_flow.h).
struct flow_result {
    std::string name;
    bool is_reply = false;
    double offered = 0;                  // flits/node/cycle created while measuring
    double accepted = 0;                 // flits/node/cycle of packets that arrived while measuring
    std::uint64_t measured_packets = 0;  // a broadcast one counts for each node that it goes to
    latency_summary packet_latency;
    latency_summary network_latency;
    latency_summary round_trip;  // of replies: from the creation of the request to the arrival of the reply
    confidence_interval interval;
};

/// What a traffic run measured. A run that ends before its measurement does (a deadlock, a limit) leaves rates and
/// counts at 0.
struct traffic_result {
    bool saturated = false;
    bool converged = false;          // the mean latency is known as well as traffic.precision asks
    double offered = 0;              // flits/node/cycle created while measuring
    double accepted = 0;             // flits/node/cycle that left ejection links while measuring
    latency_summary packet_latency;  // cycles from creation to the tail's leaving the ejection link, of packets created
                                     // while measuring
    latency_summary network_latency;  // the same from injection of the head
    confidence_interval interval;     // of the mean packet latency
    double hops_mean = 0;             // routers visited by these packets; where routes vary, by flits while measuring
    std::uint64_t measured_packets = 0;  // created while measuring
    std::uint64_t flit_hops = 0;         // while measuring
    std::uint64_t discarded = 0;         // packets of the run whose destinations failed links have cut off
    cycle_t measure_begin = 0;           // 0: not reached
    cycle_t measure_end = 0;             // 0: not reached
    cycle_t end = 0;                     // cycle in which the run ended
    std::vector<flow_result> flows{};

    bool is_complete() const { return measure_end != 0; }
};

/// Synthetic traffic on a network: an endpoint at every node, and the phases of a measurement.
///
/// Warm-up, then measurement, then draining: sources go on, until every packet that was created while measuring has
/// arrived. With `converge` measurement goes on, batch by batch, until the mean packet latency is known to `precision`,
/// or measure_limit cycles have passed, or the queues grow. The run is `saturated` if draining takes longer than
/// drain_cycles, or if over the measurement the source queues grew by more than a hundredth of what was created and by
/// more than two packets a node.
class traffic : public sc_core::sc_module, public clocked, private packet_listener {
public:
    /// @param fabric  outlives this; nothing else may be bound to its nodes
    /// @param end is notified when the run is over: status "ok" or "saturated", or "deadlock" when nothing moves any
    /// more
    /// @throws user_error for what cannot be (traffic_flow.h, traffic_pattern.h, injection_process.h)
    traffic(sc_core::sc_module_name name, clock_domain& domain, network& fabric, const traffic_desc& described,
            std::uint64_t seed, run_control& end);

    /// Takes what acts after warm-up from another description that is the same otherwise: phases, files, and loads of
    /// the measurement. Before the measurement begins.
    /// @throws description_error for a load that cannot be
    void change_measurement(const traffic_desc& described);

    /// What was measured. Complete once the run has ended.
    traffic_result result() const;

    /// How far it has come.
    run_stage stage(cycle_t now) const;

    const traffic_desc& described() const { return m_described; }
    const network& net() const { return m_network; }
    unsigned nodes() const { return m_network.nodes(); }
    const std::vector<flow_plan>& flows() const { return m_plans; }
    /// The latencies of a flow.
    const flow_record& record(unsigned flow) const { return m_records[flow]; }
    /// The packets that a flow creates at a node.
    const packet_source& source(node_id node, unsigned flow) const { return m_endpoints[node.value].source(flow); }
    /// Requests that wait for reply buffers, at all nodes.
    std::vector<endpoint_wait> waits() const;

private:
    enum class phase : std::uint8_t { warm_up, measure, drain };

    void plan_flows(const traffic_desc& described, const network& fabric);
    void make_endpoints(std::uint64_t seed);
    void prepare_measurement();
    void change_loads(cycle_t now);
    void tick(cycle_t now) override;
    void packet_arrived(const packet_record& record, cycle_t now) override;
    void packet_discarded(const packet_record& record, cycle_t now) override;
    bool is_measured(const packet_record& record) const {
        return record.created >= m_measure_begin && record.created < m_measure_end;
    }
    void note_end_of_measured(cycle_t now);
    void begin_measuring(cycle_t now);
    void end_batch(cycle_t now);
    void begin_draining(cycle_t now);
    void watch(cycle_t now);
    bool packets_hang(cycle_t now) const;
    void end_hang(cycle_t now);
    void finish(cycle_t now, bool saturated);
    unsigned hops(const packet_record& record);
    bool queues_grew(cycle_t now) const;
    /// Whether the interval is narrow enough; only batches count whose packets have all arrived.
    bool is_precise() const;
    confidence_interval interval(std::size_t batches) const;
    std::uint64_t accepted() const;
    std::uint64_t started() const;
    traffic_count created_before(cycle_t end, unsigned flow) const;
    std::uint64_t created_before(cycle_t end) const;
    std::uint64_t arrivals_due(cycle_t end, unsigned flow) const;
    std::uint64_t arrivals_due(cycle_t end) const;

    clock_domain& m_domain;
    clock_domain::handle m_self;
    network& m_network;
    traffic_desc m_described;
    run_control& m_end;
    std::vector<std::unique_ptr<traffic_pattern>> m_patterns;              // [source]
    std::vector<std::unique_ptr<injection_process>> m_processes;           // [source]
    std::vector<std::unique_ptr<injection_process>> m_measured_processes;  // [source]; null: it goes on as it is
    std::vector<flow_plan> m_plans;                                        // [flow]
    std::optional<endpoint_context> m_context;
    std::vector<packet_sender> m_senders;      // [node, flow]
    std::vector<std::uint32_t> m_received;     // [node, virtual channel]
    std::deque<traffic_endpoint> m_endpoints;  // [node]

    phase m_phase = phase::warm_up;
    cycle_t m_measure_begin;
    cycle_t m_measure_end = never;                // known once measuring is over
    cycle_t m_batch_end = never;                  // known once measuring has begun
    std::vector<traffic_count> m_created_before;  // [flow]: when measuring began
    std::vector<std::uint64_t> m_due_before;      // [flow]: arrivals of these
    std::uint64_t m_backlog_before = 0;           // packets in source queues then
    std::uint64_t m_accepted_before = 0;          // flits
    std::uint64_t m_hops_before = 0;
    std::vector<std::uint64_t> m_due_in_batch;  // [batch]: arrivals of packets created in it; of those that are over
    std::uint64_t m_due_in_batches = 0;         // their sum
    std::uint64_t m_arrived = 0;                // of the packets created while measuring
    discarded_packets m_discarded;
    std::uint64_t m_routers_visited = 0;      // by these
    std::vector<std::uint16_t> m_known_hops;  // [source, destination], 0: not asked yet; empty in large networks
    bool m_routes_vary = false;               // a route is known only when it has been taken
    std::uint64_t m_watched_moves = 0;
    bool m_queues_grew = false;
    unsigned m_saturated_watches = 0;    // since then
    std::vector<flow_record> m_records;  // [flow]
    traffic_result m_result;
};

}  // namespace orbweaver::noc
