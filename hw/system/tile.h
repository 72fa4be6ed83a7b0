// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <systemc>

#include "hw/agent/onchip/agent_port.h"
#include "hw/cop/host_card/host_card.h"
#include "hw/core/core.h"
#include "hw/core/devices/clint.h"
#include "hw/core/devices/host_port.h"
#include "hw/core/memory/bus_device.h"
#include "hw/core/memory/memory.h"
#include "hw/core/memory/memory_bus.h"
#include "hw/niu/niu.h"
#include "hw/noc/network.h"
#include "hw/system/system_desc.h"

namespace orbweaver::agent {
class agent_engine_set;
}  // namespace orbweaver::agent

namespace orbweaver::system {

/// Resources that all tiles of a machine share. They outlive the tiles.
struct tile_surroundings {
    clock_domain& clock;
    run_control& control;
    noc::network& net;
    core::host_reports& reports;
    std::function<void(node_id, std::string_view line)> console;  // receives the firmware's console lines
    machine_observer* observer = nullptr;
    clock_domain* cop_clock = nullptr;           // clock of coordination processors; null: hosts have no cards
    niu::niu_block_maker* niu_blocks = nullptr;  // maker of NIU parts that are not models; null: models only
    unsigned tiles = 0;                          // tiles of the machine
    core::decoded_program* program = nullptr;    // program that all cores share; null: each core decodes separately
    agent::agent_engine_set* engines = nullptr;  // engines at the routers of the tiles; null: none
    core::bus_device_maker device{};             // maker of the device that core_desc::device describes
};

/// A core with its memory and devices on a memory bus, and an NIU on a port of the network (thesis section 1.2.1,
/// Figure 1.1). Optional parts are the card of a host's coordination processor, the port to an agent engine, and a
/// user's device. The class only composes modules.
class tile : public sc_core::sc_module {
public:
    tile(sc_core::sc_module_name name, const system_desc& described, node_id node,
         const tile_surroundings& surroundings);

    orbweaver::core::core& core() { return m_core; }
    const orbweaver::core::core& core() const { return m_core; }
    const orbweaver::niu::niu& niu() const { return m_niu; }
    orbweaver::core::memory& memory() { return m_memory; }
    const orbweaver::core::memory& memory() const { return m_memory; }
    /// Returns the memory port that core and NIU share; it is unused unless they share one.
    const shared_port& memory_port() const { return m_port; }
    core::host_port& host() { return m_host; }
    /// Returns the card of the host; null without coordination processors.
    cop::host_card* card() { return m_card.get(); }
    const cop::host_card* card() const { return m_card.get(); }
    /// Returns the port to the agent engine; null without agent engines.
    const agent::agent_port* agents() const { return m_agents.get(); }

private:
    void add_device(const system_desc& described, node_id node, const tile_surroundings& surroundings);

    shared_port m_port;  // to memory, if core and NIU share one
    core::memory_bus m_bus;
    orbweaver::core::memory m_memory;
    orbweaver::core::core m_core;
    orbweaver::niu::niu m_niu;
    core::clint m_clint;
    core::host_port m_host;
    std::unique_ptr<cop::host_card> m_card;
    std::unique_ptr<agent::agent_port> m_agents;
    std::unique_ptr<core::bus_device> m_device;
};

}  // namespace orbweaver::system
