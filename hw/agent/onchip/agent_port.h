// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <systemc>

#include "hw/agent/agent_image.h"
#include "hw/agent/onchip/engine.h"
#include "sw_stack/shared/agent_port.h"
#include "tlm/memory_protocol.h"

namespace orbweaver::agent {

/// Joins a tile to the agent engine next to it, as a device on the tile's memory bus: agents go in and payloads
/// come out by loads and stores of the core (sw_stack/shared/agent_port.h). It has no time of its own: an access costs
/// what the core pays for a device, and what a store does, the engine sees in the next cycle.
///
/// Firmware is not trusted: a store that the engine could never make sense of (an agent larger than its memory, an id
/// that is no address, a payload outside of the body, a word while the engine takes none) is refused by the bus, which
/// is a trap of the core.
class agent_port : public sc_core::sc_module, private register_target {
public:
    memory_target_socket socket;

    /// @param engine whose downloads are kept for the port from now on; outlives the port, as does the domain
    agent_port(sc_core::sc_module_name name, const clock_domain& domain, agent_engine& engine);

private:
    bool read(std::uint32_t offset, std::uint32_t& value) override;
    bool write(std::uint32_t offset, std::uint32_t value) override;
    bool take_word(std::uint32_t word);
    bool take_header();
    void hand_over();

    const clock_domain& m_domain;
    agent_engine& m_engine;
    std::array<std::uint32_t, agent_port_header_words> m_header{};
    agent_image m_image;          // made of the words so far
    std::uint32_t m_written = 0;  // words of the agent
};

}  // namespace orbweaver::agent
