// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hw/agent/agent_system_desc.h"
#include "hw/agent/t800/t800_machine.h"
#include "sim/agent/assembler/agent_template.h"

namespace orbweaver::sim {

class cholesky_node;

/// The agents that the factorisation sends.
struct cholesky_agents {
    agent_template column;  // `broadcast`
    agent_template notice;  // `basic`
};

/// The Cholesky factorisation of the thesis (Birsan 1995, section 5.5) as an application of the machine's nodes. The
/// root, which is the first node, takes part only if the description gives it columns. Columns are distributed
/// cyclically, and the broadcast agent sends each scaled column to all nodes. The numbers are computed and sent; the
/// description defines the time that this takes.
///
/// The broadcast of column k has the id first_id + k. With a barrier, the notices that permit its scaling have the id
/// first_id + columns + k.
class cholesky_application {
public:
    /// @param machine has no other applications; outlives this object
    cholesky_application(agent::t800_machine& machine, const clock_domain& domain, cholesky_agents agents,
                         const agent::cholesky_desc& described);
    ~cholesky_application();

    /// Requests the first work of the nodes. Call it before the simulation starts.
    void start();

    /// Returns whether all nodes have completed their last update.
    bool is_done() const;
    /// Returns the cycle in which the last update ended. Precondition: is_done().
    cycle_t finished() const;
    /// Returns whether the columns are those of the factor. Precondition: is_done().
    bool is_right() const;

private:
    friend class cholesky_node;

    cycle_t cycles_of(std::uint64_t elements, std::uint64_t ps) const;
    void broadcast(agent::t800_node& source, std::uint32_t column, const std::vector<double>& elements,
                   agent::agent_sender* sender) const;
    /// Notifies the owner of a column that a node has updated by all previous columns.
    void notify(agent::t800_node& source, std::uint32_t column, agent::agent_sender* sender);
    cholesky_node& owner_of(std::uint32_t column) { return *m_nodes[column % m_nodes.size()]; }
    std::uint32_t notice_id(std::uint32_t column) const { return m_described.first_id + m_described.columns + column; }

    agent::t800_machine& m_machine;
    const clock_domain& m_domain;
    const cholesky_agents m_agents;
    const agent::cholesky_desc m_described;
    std::vector<std::unique_ptr<cholesky_node>> m_nodes;
    std::unique_ptr<agent::download_handler> m_root;
};

}  // namespace orbweaver::sim
