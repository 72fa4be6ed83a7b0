// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/agent/agent_topology.h"
#include "hw/agent/onchip/engine.h"
#include "hw/base/module_list.h"

namespace orbweaver::agent {

/// The engines of a chip, connected to their neighbours or to each other, with routing signs to all.
class agent_engine_set {
public:
    /// @param topology topology of the engines, without a problem(). Links must join neighbouring routers. Any to any,
    ///                 agents cross the network by its routing function, which must keep packets of a pair of nodes in
    ///                 order or carry an agent in one packet (agent_engine_desc::segment_flits)
    /// @param network_nodes [index in topology.nodes]: the engine's own node of the network
    agent_engine_set(clock_domain& domain, noc::network& fabric, const agent_topology& topology,
                     const std::vector<node_id>& network_nodes, const agent_engine_desc& described, std::uint64_t seed);

    /// Stops a link in these cycles (agent_engine::set_fault). Call it before the simulation starts.
    /// @param end one end of an existing link
    void set_fault(const agent_topology::end& end, cycle_t start, cycle_t repair);

    /// Returns an engine by its number.
    /// @pre the engine exists
    agent_engine& engine(std::uint32_t number) {
        return *m_engines[static_cast<std::size_t>(m_topology.index_of(number))];
    }
    const module_list<agent_engine>& engines() const { return m_engines; }
    const agent_topology& topology() const { return m_topology; }
    agent_ledger& ledger() { return m_ledger; }
    const agent_ledger& ledger() const { return m_ledger; }

private:
    const agent_topology m_topology;
    const std::vector<node_id> m_network_nodes;  // [index in m_topology.nodes]
    agent_ledger m_ledger;
    agent_flights m_flights;
    module_list<agent_engine> m_engines;
};

}  // namespace orbweaver::agent
