// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "hw/agent/t800/t800_machine.h"

namespace orbweaver::agent {

/// Stimuli of a machine: agents that applications inject repeatedly, at known times or in a loop, and faults and
/// repairs of links.
class t800_schedule final : private clocked {
public:
    /// @param machine outlives the schedule
    t800_schedule(clock_domain& domain, t800_machine& machine);

    /// Injects agents of one kind at one node. Call it before the simulation starts.
    /// @param first    cycle of the first agent; 0 counts as 1
    /// @param count    number of agents, 1 or more
    /// @param interval cycles between two of them; 0: all at once
    void inject(std::uint32_t node, const agent_image& image, cycle_t first, std::uint64_t count, cycle_t interval);
    /// Makes one application send agents of one kind in a loop: the next one after the interpreter has taken the
    /// previous one. Call it before the simulation starts.
    /// @param pause cycles between the two
    void send_in_loop(std::uint32_t node, const agent_image& image, cycle_t first, std::uint64_t count, cycle_t pause);
    /// Sets or clears a fault of a link from a cycle on. Call it before the simulation starts.
    void set_fault(std::uint32_t node, std::uint32_t channel, cycle_t cycle, bool failed);

private:
    struct flow {
        std::uint32_t node = 0;
        agent_image image;
        cycle_t next = 0;
        std::uint64_t left = 0;
        cycle_t interval = 0;
    };
    /// An application that sends in a loop.
    struct loop final : agent_sender {
        loop(agent_image image, std::uint64_t count, cycle_t pause)
            : image(std::move(image)), left(count), pause(pause) {}
        void inject(t800_node& node, cycle_t start) {
            --left;
            node.inject(image, start, this);
        }
        void taken(t800_node& node, cycle_t now) override {
            if (left > 0) { inject(node, now + pause); }
        }

        agent_image image;
        std::uint64_t left;
        cycle_t pause;
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
    std::vector<std::unique_ptr<loop>> m_loops;
    std::vector<fault> m_faults;
};

}  // namespace orbweaver::agent
