// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <queue>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/noc/network.h"
#include "hw/noc/network_port.h"
#include "hw/noc/replay/replay_graph.h"
#include "hw/noc/replay/replay_report.h"

namespace orbweaver::noc {

/// Answers an endpoint's questions on its messages. It changes between the cycles of endpoints only, copies aside,
/// which routers make on one host thread.
class replay_endpoint_owner {
public:
    virtual ~replay_endpoint_owner() = default;
    /// Returns when the last flit of a message may leave; never if that is not known yet.
    virtual cycle_t tail_ready(std::uint64_t number) const = 0;
    /// Returns the message of a packet that was injected in an earlier cycle.
    virtual std::uint64_t message_of(packet_slot packet) const = 0;
    /// Reports a message that routers will copy, and that represents the messages to all other members of its group.
    /// @return the tag of its packets
    virtual std::uint32_t copies_begun(const std::vector<replayed_message>& messages) = 0;
};

/// Sends and receives the messages of a trace at one node, like an NIU that has them ready (docs/niu/index.md). A
/// message uses the lowest free VC of its TYPE's class until its tail; each of its packets allocates a VC again. It
/// sends one message per TYPE at a time, in the order in which they become ready. In each cycle it sends a flit of a
/// CTS, else of an RTS, else of an AGENT, else of THREAD and DATA alternately. It takes arriving flits in the cycle in
/// which they become visible.
class replay_endpoint final : private clocked {
public:
    /// @param fabric, owner, reports outlive the endpoint
    replay_endpoint(network& fabric, node_id node, replay_endpoint_owner& owner, replay_reports& reports);
    replay_endpoint(const replay_endpoint&) = delete;
    replay_endpoint& operator=(const replay_endpoint&) = delete;

    /// Adds a message of this node; its head leaves in cycle `ready` at the earliest.
    /// @throws user_error if no class carries its TYPE
    void add(const replayed_message& what);
    /// Wakes the endpoint in a cycle, for a tail that may leave then.
    void wake_at(cycle_t cycle) { m_domain.wake(m_self, cycle); }

private:
    struct later {
        bool operator()(const replayed_message& a, const replayed_message& b) const {
            return a.ready != b.ready ? a.ready > b.ready : a.number > b.number;
        }
    };
    /// Messages of one TYPE.
    struct stream {
        message_type type{};
        bool carried = false;  // a class carries them
        class_id message_class;
        vc_list vcs;
        std::priority_queue<replayed_message, std::vector<replayed_message>, later> queue;
        replayed_message sending;
        std::uint64_t flits_remaining = 0;  // of the message
        std::uint32_t packet_flits = 0;     // length of the present packet
        std::uint32_t packet_flits_remaining = 0;
        bool has_vc = false;
        flit wire;
        std::vector<replayed_message> copies;  // multicast: the messages that it represents, including itself
        std::uint32_t tag = 0;                 // tag of its packets
    };
    static constexpr std::size_t control_streams = 3;                   // their number, before THREAD and DATA
    static constexpr std::size_t reduction_stream = message_types;      // stream of messages that routers combine
    static constexpr std::size_t multicast_stream = message_types + 1;  // stream of messages that routers copy

    void tick(cycle_t now) override;
    bool inject(cycle_t now);
    bool step(stream& flow, cycle_t now);
    bool prepare_flit(stream& flow, cycle_t now);
    void begin_message(stream& flow, cycle_t now);
    void check_reduction_result(const flit& arrived);
    static void begin_packet(stream& flow);
    /// Calls a function with the message that is being sent, or with all messages that it represents.
    template <class Visit>
    static void for_each_message(const stream& flow, Visit visit) {
        if (flow.sending.delivery != class_delivery_kind::multicast) {
            visit(flow.sending);
            return;
        }
        for (const replayed_message& each : flow.copies) { visit(each); }
    }
    void open_packet(stream& flow, cycle_t now);
    void report(replay_event event, std::uint64_t number, packet_slot packet = {}) {
        m_reports.push_back({event, m_node, number, packet});
    }
    void report_end(const flit& tail);
    void send(stream& flow, cycle_t now);
    void eject(cycle_t now);

    clock_domain& m_domain;
    clock_domain::handle m_self;
    network& m_network;
    packet_ledger& m_ledger;
    const node_id m_node;
    replay_endpoint_owner& m_owner;
    replay_reports& m_reports;
    network_port m_port;
    std::array<stream, message_types + 2> m_streams;
    std::uint64_t m_discarding = 0;  // bit v: the packet that is arriving on VC v is discarded
    std::uint32_t m_summed = 0;      // arrived flits of the packet of a reduction
    bool m_data_first = false;
};

}  // namespace orbweaver::noc
