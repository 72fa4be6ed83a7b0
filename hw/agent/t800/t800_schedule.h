// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/agent/t800/t800_machine.h"

namespace orbweaver::agent {

/// What happens to a machine from outside, at times that are known beforehand: agents that applications inject again
/// and again, links that fail and work again.
class t800_schedule final : private clocked {
public:
    /// @param machine outlives it
    t800_schedule(clock_domain& domain, t800_machine& machine);

    /// Agents of one kind at one node. Before the simulation starts.
    /// @param first    cycle of the first, 0 counts as 1
    /// @param count    how many, 1 or more
    /// @param interval cycles between two of them; 0: all at once
    void inject(std::uint32_t node, const agent_image& image, cycle_t first, std::uint64_t count, cycle_t interval);
    /// A link that fails, or works again, from a cycle on. Before the simulation starts.
    void set_fault(std::uint32_t node, std::uint32_t channel, cycle_t cycle, bool failed);

private:
    struct flow {
        std::uint32_t node = 0;
        agent_image image;
        cycle_t next = 0;
        std::uint64_t left = 0;
        cycle_t interval = 0;
    };
    struct fault {
        std::uint32_t node = 0;
        std::uint32_t channel = 0;
        cycle_t cycle = 0;
        bool failed = false;
    };

    void tick(cycle_t now) override;
    void inject_due(flow& stream, cycle_t last);

    clock_domain& m_domain;
    clock_domain::handle m_handle;
    t800_machine& m_machine;
    std::vector<flow> m_flows;
    std::vector<fault> m_faults;
};

}  // namespace orbweaver::agent
