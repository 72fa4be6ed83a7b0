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

namespace orbweaver::noc {

/// What an endpoint reports on its messages.
class replay_endpoint_owner {
public:
    virtual ~replay_endpoint_owner() = default;
    /// When the last flit of a message may leave; never: not known yet.
    virtual cycle_t tail_ready(std::uint64_t number) const = 0;
    virtual void message_begun(std::uint64_t number) = 0;
    virtual void packet_injected(const replayed_message& what, packet_slot packet) = 0;
    /// Routers will copy a message, which stands for those to all other members of its group.
    /// @return what its packets have as tag
    virtual std::uint32_t copies_begun(const std::vector<replayed_message>& messages) = 0;
    virtual void message_left(std::uint64_t number, cycle_t now) = 0;
    virtual void packet_arrived(packet_slot packet, cycle_t now) = 0;
    /// Failed links have cut off a packet from its destination, and a node discards it.
    virtual void packet_discarded(packet_slot packet, cycle_t now) = 0;
};

/// Sends and receives the messages of a trace at one node, as an NIU would that has them ready (docs/niu/index.md): a
/// message takes the lowest free virtual channel of its TYPE's class and keeps it to its tail, each of its packets
/// again; of each TYPE one message is sent at a time, in the order in which they become ready; in a cycle a flit of a
/// CTS leaves, else of an RTS, else of an AGENT, else of THREAD and DATA in turn. What arrives is taken in the cycle in
/// which it is seen.
class replay_endpoint final : private clocked {
public:
    replay_endpoint(clock_domain& domain, network& fabric, node_id node, replay_endpoint_owner& owner);
    replay_endpoint(const replay_endpoint&) = delete;
    replay_endpoint& operator=(const replay_endpoint&) = delete;

    /// A message of this node; its head leaves in cycle `ready` at the earliest.
    /// @throws user_error if no class carries its TYPE
    void add(const replayed_message& what);
    /// Looks again in a cycle, for a tail that may leave then.
    void look_again(cycle_t cycle) { m_domain.wake(m_self, cycle); }

private:
    struct later {
        bool operator()(const replayed_message& a, const replayed_message& b) const {
            return a.ready != b.ready ? a.ready > b.ready : a.number > b.number;
        }
    };
    /// Messages of one TYPE.
    struct stream {
        message_type type{};
        bool carried = false;  // by a class
        class_id message_class;
        vc_list vcs;
        std::priority_queue<replayed_message, std::vector<replayed_message>, later> queue;
        replayed_message sending;
        std::uint64_t left = 0;         // flits of it
        std::uint32_t packet = 0;       // length of the present packet
        std::uint32_t packet_left = 0;  // flits of that
        bool has_vc = false;
        flit wire;
        std::vector<replayed_message> copies;  // multicast: the messages that it stands for, itself included
        std::uint32_t tag = 0;                 // of its packets
    };
    static constexpr std::size_t controls = 3;                // streams before THREAD and DATA
    static constexpr std::size_t reductions = message_types;  // messages that routers combine
    static constexpr std::size_t copied = message_types + 1;  // and that they copy

    void tick(cycle_t now) override;
    bool inject(cycle_t now);
    bool step(stream& flow, cycle_t now);
    bool ready_to_send(stream& flow, cycle_t now);
    void begin_message(stream& flow, cycle_t now);
    void check_sum(const flit& arrived);
    static void begin_packet(stream& flow);
    /// Calls a function with the message that is sent, or all for which it stands.
    template <class Visit>
    static void for_each_message(const stream& flow, Visit visit) {
        if (flow.sending.delivery != class_delivery_kind::multicast) {
            visit(flow.sending);
            return;
        }
        for (const replayed_message& each : flow.copies) { visit(each); }
    }
    void open_packet(stream& flow, cycle_t now);
    void send(stream& flow, cycle_t now);
    void eject(cycle_t now);

    clock_domain& m_domain;
    clock_domain::handle m_self;
    network& m_network;
    const node_id m_node;
    replay_endpoint_owner& m_owner;
    network_port m_port;
    std::array<stream, message_types + 2> m_streams;
    std::uint64_t m_discarding = 0;  // bit v: the packet that is arriving on virtual channel v is discarded
    std::uint32_t m_summed = 0;      // flits of the packet of a reduction that is arriving
    bool m_data_first = false;
};

}  // namespace orbweaver::noc
