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
#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/flow_record.h"
#include "hw/noc/traffic/foreign_endpoints.h"
#include "hw/noc/traffic/hop_table.h"
#include "hw/noc/traffic/traffic_desc.h"
#include "hw/noc/traffic/traffic_endpoint.h"
#include "hw/noc/traffic/traffic_tally.h"

namespace orbweaver::noc {

/// The measurements of one flow (traffic_flow.h).
struct flow_result {
    std::string name;
    bool is_reply = false;
    double offered = 0;                  // flits/node/cycle created during the measurement
    double accepted = 0;                 // flits/node/cycle of packets that arrived during the measurement
    std::uint64_t measured_packets = 0;  // a broadcast packet counts once per receiver
    unsigned source_queue = 0;           // packets; 0: without bound
    double stopped = 0;                  // share of the measurement in which full queues stopped the sources
    std::uint64_t missing_packets = 0;   // not created for that reason
    latency_summary packet_latency;
    latency_summary network_latency;
    latency_summary round_trip;  // replies: from the creation of the request to the arrival of the reply
    unsigned senders = 0;        // nodes that create packets of the flow; 0 for replies
    bool is_regulated = false;
    latency_summary release_latency;  // regulated packets: from the cycle before their release
    cycle_t held_cycles = 0;          // during the measurement; the regulators held a packet, summed over the nodes
    confidence_interval interval;
};

/// The measurements of a traffic run. If a run ends before its measurement does (a deadlock, a limit), rates and counts
/// are 0.
struct traffic_result {
    bool saturated = false;
    bool converged = false;           // the mean latency is known to traffic.precision
    double offered = 0;               // flits/node/cycle created during the measurement
    double accepted = 0;              // flits/node/cycle that left ejection links during the measurement
    latency_summary packet_latency;   // from creation to the tail's arrival, of packets created while measuring
    latency_summary network_latency;  // latency from the injection of the head
    confidence_interval interval;     // interval of the mean packet latency
    double hops_mean = 0;  // routers visited by these packets; if routes vary, by flits during the measurement
    std::uint64_t measured_packets = 0;  // created during the measurement
    std::uint64_t missing_packets = 0;   // not created during the measurement, because source queues were full
    std::uint64_t flit_hops = 0;         // during the measurement
    std::uint64_t discarded = 0;         // packets of the run that failed links have cut off from their destinations
    cycle_t measure_begin = 0;           // 0: not reached
    cycle_t measure_end = 0;             // 0: not reached
    cycle_t end = 0;                     // cycle in which the run ended
    std::vector<flow_result> flows{};

    bool is_complete() const { return measure_end != 0; }
};

/// Synthetic traffic on a network: an endpoint at every node, and the phases of a measurement.
///
/// The phases are warm-up, measurement and draining. While draining, sources continue until every packet created during
/// the measurement has arrived. With `converge` the measurement continues batch by batch until the mean packet latency
/// is known to `precision`, or measure_limit cycles have passed, or the queues grow. The run is `saturated` if draining
/// takes longer than drain_cycles. It is also `saturated` if the source queues grew during the measurement by more than
/// 1 % of the created packets and by more than two packets per node, or if full queues kept sources from creating 1 %
/// more.
class traffic : public sc_core::sc_module, public clocked, private traffic_tally::drain_listener {
public:
    /// @param fabric outlives this object; nothing else may be bound to its nodes
    /// @param foreign outlives this object; null: all endpoints are the model's
    /// @param end    is notified when the run is over: status "ok" or "saturated", or "deadlock" if nothing can move
    ///               any more
    /// @throws user_error for an impossible description (traffic_flow.h, traffic_pattern.h, injection_process.h)
    traffic(sc_core::sc_module_name name, clock_domain& domain, network& fabric, const traffic_desc& described,
            std::uint64_t seed, run_control& end, foreign_endpoints* foreign = nullptr);
    /// Traffic on several planes (network.planes), whose sources draw by the seeds of their networks.
    /// @param planes in the order of the description, on one clock, with the same nodes
    traffic(sc_core::sc_module_name name, clock_domain& domain, const std::vector<network*>& planes,
            const traffic_desc& described, run_control& end);

    const char* kind() const override { return "traffic"; }

    /// Adopts the phases, files and measurement loads of another description that is otherwise the same. Precondition:
    /// the measurement has not begun.
    /// @throws description_error for an impossible load
    void change_measurement(const traffic_desc& described);

    /// Returns the measurements. They are complete when the run has ended.
    traffic_result result() const;

    /// Returns the progress of the run.
    run_stage stage(cycle_t now) const;

    const traffic_desc& described() const { return m_described; }
    /// Returns the network of a plane.
    const network& net(unsigned plane = 0) const { return *m_planes[plane].net; }
    unsigned planes() const { return static_cast<unsigned>(m_planes.size()); }
    unsigned nodes() const { return m_network.nodes(); }
    const std::vector<flow_plan>& flows() const { return m_plans; }
    /// Returns the latencies of a flow so far.
    flow_record record(unsigned flow) const;
    /// Returns the packets that a flow creates at a node.
    const packet_source& source(node_id node, unsigned flow) const {
        return m_senders[node.value * m_plans.size() + flow].source;
    }
    /// Gives process 0 the measurements of all processes, for result() and files (network::collect).
    void collect();
    /// Returns the requests on a plane that wait for reply buffers, at all nodes.
    std::vector<endpoint_wait> waits(unsigned plane = 0) const;

private:
    /// The counts of other processes when they last shared them.
    struct shared_tally {
        std::vector<flow_record> records{};  // [flow]
        std::uint64_t arrived = 0;
        std::uint64_t routers_visited = 0;
        discarded_packets discarded{};
    };

    /// A physical network and what belongs to it.
    struct plane {
        network* net;
        std::uint64_t seed;
        hop_table hops;
        class_id first_class{};   // among the classes of all planes
        unsigned first_flow = 0;  // its flows are consecutive
        unsigned flows = 0;
        unsigned first_context = 0;  // of its partitions
    };
    traffic(sc_core::sc_module_name name, clock_domain& domain, const std::vector<network*>& planes,
            const traffic_desc& described, std::optional<std::uint64_t> seed, run_control& end,
            foreign_endpoints* foreign);

    network_desc all_planes() const;
    unsigned plane_of(class_id message_class) const;
    std::vector<traffic_flow> flows_by_plane(const traffic_desc& described) const;
    void plan_flows(const traffic_desc& described);
    flow_plan plan_of(const traffic_flow& flow, const traffic_class_desc& source, const plane& carrier) const;
    /// Returns the sum of a count over all planes.
    template <class Count>
    std::uint64_t sum_of_planes(Count count) const {
        std::uint64_t sum = 0;
        for (const plane& each : m_planes) { sum += count(*each.net); }
        return sum;
    }
    std::uint64_t flit_hops() const {
        return sum_of_processes(sum_of_planes([](const network& net) { return net.flit_hops(); }));
    }
    bool is_foreign(node_id node) const { return m_foreign != nullptr && m_foreign->stands_at(node); }
    std::uint64_t sum_of_processes(std::uint64_t own) const;
    void make_tallies(plane& made);
    void make_endpoints(plane& made, std::uint32_t* received);
    void make_senders();
    void prepare_measurement();
    void change_loads(cycle_t now);
    void tick(cycle_t now) override;
    void packet_drained(clock_domain& clock, cycle_t now) override;
    void begin_measuring(cycle_t now);
    void end_batch(cycle_t now);
    void begin_draining(cycle_t now);
    void watch(cycle_t now);
    bool packets_hang(cycle_t now);
    void end_hang(cycle_t now);
    void finish(cycle_t now, bool saturated);
    bool queues_grew(cycle_t now) const;
    /// Returns whether the interval is narrow enough. Only batches whose packets have all arrived count.
    bool is_precise() const;
    confidence_interval interval(std::size_t batches) const;
    void share_tallies();
    flow_record empty_record(const flow_plan& plan) const;
    std::uint64_t arrived() const;
    std::uint64_t routers_visited() const;
    discarded_packets discarded() const;
    std::uint64_t accepted() const;
    std::uint64_t started() const;
    unsigned senders(unsigned flow) const;
    void add_stops(flow_result& outcome, unsigned flow, cycle_t now) const;
    cycle_t stopped_before(cycle_t end, unsigned flow) const;
    cycle_t held_before(cycle_t end, unsigned flow) const;
    traffic_count created_before(cycle_t end, unsigned flow) const;
    std::uint64_t created_before(cycle_t end) const;
    std::uint64_t arrivals_due(cycle_t end, unsigned flow) const;
    std::uint64_t arrivals_due(cycle_t end) const;

    clock_domain& m_domain;
    clock_domain::handle m_self;
    std::deque<plane> m_planes;  // one without network.planes
    network& m_network;          // the first
    traffic_desc m_described;
    run_control& m_end;
    std::vector<std::unique_ptr<traffic_pattern>> m_patterns;              // [source]
    std::vector<std::unique_ptr<injection_process>> m_processes;           // [source]
    std::vector<std::unique_ptr<injection_process>> m_measured_processes;  // [source]; null: the load does not change
    std::vector<flow_plan> m_plans;                                        // [flow]
    traffic_period m_period;
    std::deque<traffic_tally> m_tallies;  // [plane, partition of the network]
    std::optional<shared_tally> m_elsewhere;
    std::deque<endpoint_context> m_contexts;   // [plane, partition of the network]
    std::vector<packet_sender> m_senders;      // [node, flow]
    std::vector<std::uint32_t> m_received;     // [plane, node, VC]
    std::deque<traffic_endpoint> m_endpoints;  // [plane, node without foreign endpoint]
    foreign_endpoints* m_foreign;              // null: none

    cycle_t m_batch_end = never;                  // never, until the measurement has begun
    std::vector<traffic_count> m_created_before;  // [flow]: at the beginning of the measurement
    std::vector<std::uint64_t> m_due_before;      // [flow]: arrivals due for these packets
    std::vector<cycle_t> m_stopped_before;        // [flow]: cycles in which full queues stopped sources until then
    std::vector<cycle_t> m_held_before;           // [flow]: cycles in which regulators held packets until then
    std::uint64_t m_backlog_before = 0;           // packets in source queues at the beginning of the measurement
    std::uint64_t m_accepted_before = 0;          // flits
    std::uint64_t m_hops_before = 0;
    std::uint64_t m_arrived = 0;                // measured packets that have ended, at the last tick
    std::vector<std::uint64_t> m_due_in_batch;  // [complete batch]: arrivals due for packets created in it
    std::uint64_t m_due_in_batches = 0;         // their sum
    std::uint64_t m_watched_moves = 0;
    bool m_queues_grew = false;
    unsigned m_saturated_watches = 0;  // checks since m_queues_grew
    traffic_result m_result;
};

}  // namespace orbweaver::noc
