// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hw/agent/node/agent.h"
#include "hw/agent/node/agent_trap.h"
#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::agent {

/// An agent while a node interprets it: what it has from its arrival until it leaves the node or ends.
struct agent_visit {
    static constexpr std::uint32_t most_calls = 8;  // ours: nested EXE; the thesis gives no bound

    /// @param arrived channel on which it came; agent_no_channel: injected
    void begin(const agent& arriving, std::uint32_t arrived);
    /// The agent as it leaves: state registers back in their places.
    agent leaving() const;

    std::uint32_t& reg(agent_register number) { return registers[static_cast<std::size_t>(number)]; }
    std::uint32_t reg(agent_register number) const { return registers[static_cast<std::size_t>(number)]; }

    agent self;  // its state registers are in `registers` during the visit
    std::uint32_t arrival = agent_no_channel;
    std::array<std::uint32_t, agent_registers> registers{};
    std::array<std::uint32_t, most_calls> returns{};
    std::uint32_t calls = 0;
    std::uint32_t instructions = 0;  // of this visit
    std::vector<body_handle> found;  // peers that LKP or LKPD showed: what BASE may name
    std::vector<agent> taken;        // peers that LKPD removed and nobody has freed
    agent_trap trap = agent_trap::none;
};

}  // namespace orbweaver::agent
