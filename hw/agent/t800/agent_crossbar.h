// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <systemc>

#include "hw/agent/agent_topology.h"
#include "hw/agent/t800/agent_link_protocol.h"
#include "hw/agent/t800/t800_node.h"
#include "hw/base/clock_domain.h"
#include "hw/base/module_list.h"

namespace orbweaver::agent {

/// The switches into which the links of all nodes are plugged (Birsan 1995, section 4.1.1: C004), modelled as one
/// switch. It forwards transfers of a channel to the connected channel without delay. CONNECT changes connections while
/// the machine runs, when both links, and the links that are unplugged, are idle.
class agent_crossbar final : public sc_core::sc_module, public agent_switch, private clocked {
public:
    /// @param nodes nodes of the topology, in its order; their channels are plugged in as it specifies
    /// @param retry cycles between two checks of busy links that are to be changed
    agent_crossbar(sc_core::sc_module_name name, clock_domain& domain, const agent_topology& topology,
                   const module_list<t800_node>& nodes, cycle_t retry);

    const char* kind() const override { return "agent_crossbar"; }
    bool connect(std::uint32_t node, std::uint32_t channel, std::uint32_t port) override;
    /// Returns the end that a channel is now connected to; its node is agent_no_channel if there is none.
    agent_topology::end other_end(const agent_topology::end& port) const;
    std::uint64_t changes() const { return m_changes; }
    /// Returns the number of connections that wait for links to become idle.
    std::size_t pending() const { return m_pending.size(); }

private:
    struct plug_end final : agent_link_sender, agent_link_receiver {
        plug_end(agent_crossbar& owner, t800_channel& plugged, const std::string& name);
        void accept_taken(const sc_core::sc_time& delay) override;
        void accept_offer(const agent_transfer& offered, const sc_core::sc_time& delay) override;

        agent_crossbar& owner;
        t800_channel& plugged;
        agent_link_target from_node;
        agent_link_initiator to_node;
        plug_end* partner = nullptr;
    };
    struct change {
        plug_end* one;
        plug_end* other;
    };

    void tick(cycle_t now) override;
    plug_end* find(std::uint32_t node, std::uint32_t channel) const;
    static bool at_rest(const plug_end* end);
    static void join(plug_end& one, plug_end& other);
    static void unplug(plug_end& end);

    clock_domain& m_domain;
    clock_domain::handle m_handle;
    const agent_topology m_topology;
    const cycle_t m_retry;
    module_list<plug_end> m_ends;  // [index of the node * channels + channel]
    std::deque<change> m_pending;
    std::uint64_t m_changes = 0;
};

}  // namespace orbweaver::agent
