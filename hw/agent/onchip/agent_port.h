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

/// Connects a tile to its agent engine, as a device on the tile's memory bus. The core injects agents and reads
/// payloads by stores and loads (sw_stack/shared/agent_port.h). The port has no delay of its own: an access costs the
/// core's device latency, and the engine sees a store in the next cycle.
///
/// Firmware is not trusted. The bus refuses stores that the engine could not process: an agent larger than its memory,
/// an id that is not an address, a payload outside of the body, a word while the engine accepts none. A refused store
/// makes the core trap.
class agent_port : public sc_core::sc_module, private register_target {
public:
    memory_target_socket socket;

    /// @param engine keeps its downloads for the port from now on; outlives the port, as does the domain
    agent_port(sc_core::sc_module_name name, const clock_domain& domain, agent_engine& engine);

    const char* kind() const override { return "agent_port"; }

private:
    bool read(std::uint32_t offset, std::uint32_t& value) override;
    bool write(std::uint32_t offset, std::uint32_t value) override;
    bool take_word(std::uint32_t word);
    bool take_header();
    void hand_over();

    const clock_domain& m_domain;
    agent_engine& m_engine;
    std::array<std::uint32_t, agent_port_header_words> m_header{};
    agent_image m_image;          // agent built from the words so far
    std::uint32_t m_written = 0;  // words written of the agent
};

}  // namespace orbweaver::agent
