// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/agent/agent_topology.h"
#include "hw/agent/onchip/engine.h"
#include "hw/base/module_list.h"

namespace orbweaver::agent {

/// The engines of a chip, connected with their neighbours or with each other, with routing signs to all.
class agent_engine_set {
public:
    /// @param topology   of the engines, without a problem(); links join routers that are neighbours. Any to any,
    /// agents cross the network as its routing function has it; it must keep packets of two nodes in order, or carry
    /// agents in one (agent_engine_desc::segment_flits)
    /// @param network_nodes [place in topology.nodes]: the node of the network that the engine has to itself
    agent_engine_set(clock_domain& domain, noc::network& fabric, const agent_topology& topology,
                     const std::vector<node_id>& network_nodes, const agent_engine_desc& described, std::uint64_t seed);

    /// A link that carries no agents in these cycles (agent_engine::set_fault). Before the simulation starts.
    /// @param end one of its ends; its link exists
    void set_fault(const agent_topology::end& end, cycle_t start, cycle_t repair);

    /// An engine by its number. @pre there is one
    agent_engine& engine(std::uint32_t number) {
        return *m_engines[static_cast<std::size_t>(m_topology.index_of(number))];
    }
    const module_list<agent_engine>& engines() const { return m_engines; }
    const agent_topology& topology() const { return m_topology; }
    agent_ledger& ledger() { return m_ledger; }
    const agent_ledger& ledger() const { return m_ledger; }

private:
    const agent_topology m_topology;
    const std::vector<node_id> m_network_nodes;  // [place in m_topology.nodes]
    agent_ledger m_ledger;
    agent_flights m_flights;
    module_list<agent_engine> m_engines;
};

}  // namespace orbweaver::agent
