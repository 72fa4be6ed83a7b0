// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>
#include <vector>

#include "hw/agent/agent_topology.h"
#include "hw/agent/channels/channel_node.h"
#include "hw/base/module_list.h"

namespace orbweaver::agent {

/// T800 nodes with logical channels instead of agents, with which the thesis compares agents (Birsan 1995, section
/// 5.3), and the processes on them.
class channel_machine : public sc_core::sc_module {
public:
    /// @param topology  must not have a problem()
    /// @param processes processes of its nodes, with valid steps that name other nodes of it
    channel_machine(sc_core::sc_module_name name, clock_domain& domain, const agent_topology& topology,
                    const channel_kernel_desc& described, const std::vector<channel_process_desc>& processes);

    const char* kind() const override { return "channel_machine"; }
    const module_list<channel_node>& nodes() const { return m_nodes; }
    const channel_ledger& ledger() const { return m_ledger; }

private:
    channel_ledger m_ledger;
    module_list<channel_node> m_nodes;  // in the order of the topology
};

}  // namespace orbweaver::agent
