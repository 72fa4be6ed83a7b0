// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hw/agent/t800/t800_machine.h"
#include "sim/agent/assembler/agent_template.h"

namespace orbweaver {

/// How the factorisation is done, and what its arithmetic costs (docs/agent/experiments.md, E6).
struct cholesky_desc {
    std::uint32_t columns = 65;
    bool look_ahead = false;              // the owner of the next column updates, scales and broadcasts it first
    std::uint64_t scale_ps = 1000000000;  // an element of a column that is scaled
    std::uint64_t update_ps = 80000000;   // an element that is updated
    std::uint32_t first_id = 64;          // of the broadcast of column 0; column k has first_id + k
};

class cholesky_node;

/// The Cholesky factorisation of the thesis (Birsan 1995, section 5.4.1; digest E6) as an application of the machine's
/// nodes but the first, the root: columns are dealt out to them in turn, and each column goes to all by the broadcast
/// agent once it is scaled. The numbers are computed and sent; their time is what the description says.
class cholesky_application {
public:
    /// @param machine   without other applications; it and `broadcast` outlive this
    /// @param broadcast the agent of the agency
    cholesky_application(t800_machine& machine, const clock_domain& domain, const agent_template& broadcast,
                         const cholesky_desc& described);
    ~cholesky_application();

    /// Asks the nodes for their first work. Before the simulation starts.
    void start();

    /// Whether all nodes have done their last update.
    bool is_done() const;
    /// The cycle in which the last one had. Only if is_done().
    cycle_t finished() const;
    /// Whether the columns are those of the factor. Only if is_done().
    bool is_right() const;

private:
    friend class cholesky_node;

    cycle_t cycles_of(std::uint64_t elements, std::uint64_t ps) const;
    void broadcast(t800_node& from, std::uint32_t column, const std::vector<double>& elements) const;

    t800_machine& m_machine;
    const clock_domain& m_domain;
    const agent_template& m_broadcast;
    const cholesky_desc m_described;
    const std::uint32_t m_program;
    std::vector<std::unique_ptr<cholesky_node>> m_nodes;
    std::unique_ptr<download_handler> m_root;
};

}  // namespace orbweaver
