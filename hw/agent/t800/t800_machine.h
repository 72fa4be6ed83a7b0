// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <systemc>

#include "hw/agent/agent_topology.h"
#include "hw/agent/t800/agent_crossbar.h"
#include "hw/agent/t800/t800_node.h"
#include "hw/base/module_list.h"

namespace orbweaver::agent {

/// The machine of the thesis (Birsan 1995, section 4.1): T800 nodes whose links are plugged into crossbars, with
/// routing signs to all nodes.
class t800_machine : public sc_core::sc_module {
public:
    /// @param topology must not have a problem()
    t800_machine(sc_core::sc_module_name name, clock_domain& domain, const agent_topology& topology,
                 const t800_node_desc& described, std::uint64_t seed);

    const char* kind() const override { return "t800_machine"; }

    /// Returns a node by its number.
    /// @pre the node exists
    t800_node& node(std::uint32_t number) { return *m_nodes[static_cast<std::size_t>(m_topology.index_of(number))]; }
    const t800_node& node(std::uint32_t number) const {
        return *m_nodes[static_cast<std::size_t>(m_topology.index_of(number))];
    }
    const module_list<t800_node>& nodes() const { return m_nodes; }
    const agent_topology& topology() const { return m_topology; }
    agent_ledger& ledger() { return m_ledger; }
    const agent_ledger& ledger() const { return m_ledger; }
    const agent_crossbar& crossbar() const { return *m_crossbar; }

    /// Sets or clears a fault of both directions of the link at a channel. A transfer in progress is completed.
    void set_fault(std::uint32_t node, std::uint32_t channel, bool failed);
    void watch(agent_watcher* watcher);

private:
    const agent_topology m_topology;
    agent_ledger m_ledger;
    module_list<t800_node> m_nodes;
    std::unique_ptr<agent_crossbar> m_crossbar;
};

}  // namespace orbweaver::agent
