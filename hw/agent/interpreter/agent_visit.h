// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hw/agent/node/agent.h"
#include "hw/agent/node/agent_trap.h"
#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::agent {

/// State of an agent while a node interprets it, from its arrival until it leaves the node or ends.
struct agent_visit {
    /// Maximum depth of nested EXE; our value, because the thesis gives no limit.
    static constexpr std::uint32_t max_calls = 8;

    /// @param arrived channel on which it arrived; agent_no_channel: injected
    void begin(const agent& arriving, std::uint32_t arrived);
    /// Returns the agent as it leaves, with the state registers copied back into it.
    agent leaving() const;

    std::uint32_t& reg(agent_register number) { return registers[static_cast<std::size_t>(number)]; }
    std::uint32_t reg(agent_register number) const { return registers[static_cast<std::size_t>(number)]; }

    agent self;  // its state registers are in `registers` during the visit
    std::uint32_t arrival = agent_no_channel;
    std::array<std::uint32_t, agent_registers> registers{};
    std::array<std::uint32_t, max_calls> returns{};
    std::uint32_t calls = 0;
    std::uint32_t instructions = 0;  // instructions of this visit
    std::vector<body_handle> found;  // peers found by LKP or LKPD, which BASE may name
    std::vector<agent> taken;        // peers removed by LKPD and not freed yet
    agent_trap trap = agent_trap::none;
};

}  // namespace orbweaver::agent
