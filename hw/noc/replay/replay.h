// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"
#include "hw/base/run_stage.h"
#include "hw/noc/network.h"
#include "hw/noc/replay/replay_endpoint.h"
#include "hw/noc/replay/replay_graph.h"
#include "hw/noc/traffic/histogram.h"

namespace orbweaver::noc {

struct replay_result {
    std::uint64_t messages = 0;       // arrived messages
    std::uint64_t packets = 0;        // arrived packets
    std::uint64_t flits = 0;          // flits of these packets
    std::uint64_t bytes = 0;          // data of these messages, if the trace contains it
    std::uint64_t unreceived = 0;     // messages that no receive has taken
    cycle_t cycles = 0;               // cycle of the program's end
    cycle_t recorded_cycles = 0;      // length of the recorded run; 0: not in the trace
    std::uint64_t late = 0;           // messages that were read after they had become ready
    latency_summary packet_latency;   // cycles from being ready to the tail's arrival
    latency_summary network_latency;  // latency from the injection of the head
    std::array<std::uint64_t, message_types> messages_of_type{};
    critical_path longest_path;                           // to the end
    std::vector<rank_times> ranks;                        // [rank] of a program with ranks; else empty
    std::map<std::string, collective_times> collectives;  // [kind]
};

/// Sends the messages of a trace over a network, each when its dependencies are satisfied (docs/noc/traces.md).
class replay : public sc_core::sc_module, public clocked, private replay_listener, private replay_endpoint_owner {
public:
    /// @param source of the records
    /// @param fabric outlives this object; nothing else may be bound to its nodes
    /// @param end    is notified when the run is over. If the network does not deliver, the simulation falls asleep
    /// @throws user_error if the trace is malformed, or of a machine with another number of nodes
    replay(sc_core::sc_module_name name, clock_domain& domain, network& fabric, std::unique_ptr<record_source> source,
           run_control& end);

    const char* kind() const override { return "replay"; }
    replay_result result() const;
    /// Returns the progress. The total can only be estimated before the trace has been read to its end.
    run_stage stage() const;
    /// Describes the first few receives that wait for messages.
    std::vector<std::string> waits() const;

private:
    /// Reads the reports of a cycle at its end.
    class report_reader final : public clocked {
    public:
        /// @param owner must be called in the stage of samples of a domain
        report_reader(replay& owner, clock_domain& domain)
            : self(domain.attach(*this, clock_stage::samples)), m_owner(owner) {}
        void tick(cycle_t now) override { m_owner.read_reports(now); }

        const clock_domain::handle self;

    private:
        replay& m_owner;
    };

    void tick(cycle_t now) override;
    void start_of_simulation() override { m_domain.follow(m_domain.look_up(m_reader.self)); }
    void message_ready(const replayed_message& what) override;
    void tail_became_ready(node_id source, std::uint64_t number, cycle_t cycle) override;
    cycle_t tail_ready(std::uint64_t number) const override { return m_graph.tail_ready(number); }
    std::uint64_t message_of(packet_slot packet) const override { return m_numbers[packet.value]; }
    std::uint32_t copies_begun(const std::vector<replayed_message>& messages) override;
    void read_reports(cycle_t now);
    void read(const replay_report& report, cycle_t now);
    void packet_injected(const replay_report& report);
    void packet_arrived(const replay_report& report, cycle_t now);
    void copy_arrived(const packet_record& record, cycle_t now);
    void sum_arrived(const packet_record& record, cycle_t now);
    bool part_arrived(std::uint64_t number, const packet_record& record, cycle_t now);
    void packet_discarded(const packet_record& record, cycle_t now);
    void wake_at(cycle_t now);

    clock_domain& m_domain;
    clock_domain::handle m_self;
    report_reader m_reader;
    network& m_network;
    run_control& m_end;
    std::unique_ptr<record_source> m_source;
    std::deque<replay_reports> m_reports;     // [partition of the network]
    std::deque<replay_endpoint> m_endpoints;  // [node]
    replay_graph m_graph;
    std::vector<std::uint64_t> m_numbers;               // [packet slot]: record number in the trace
    std::vector<std::deque<std::uint64_t>> m_summands;  // [node]: messages of the packets that are combined
    std::map<std::uint32_t, std::map<std::uint16_t, std::uint64_t>> m_copied;  // [tag, node]: messages in flight
    std::uint32_t m_tags = 0;
    histogram m_packet_latency;
    histogram m_network_latency;
    replay_result m_result;
};

}  // namespace orbweaver::noc
