// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
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
#include "hw/noc/network_plan.h"
#include "hw/system/system_desc.h"

namespace orbweaver::agent {
class agent_engine_set;
}  // namespace orbweaver::agent

namespace orbweaver::system {

/// Resources that all tiles of a machine share. They outlive the tiles.
struct tile_surroundings {
    clock_domain& clock;
    run_control& control;
    std::shared_ptr<const noc::network_plan> plan;
    packet_ledger& ledger;  // of all packets of the network
    core::host_reports& reports;
    core::host_console_output console{};  // takes the firmware's lines; empty: nobody does
    noc::network* net = nullptr;          // at whose nodes the tiles stand; none: they have flit sockets
    machine_observer* observer = nullptr;
    clock_domain* cop_clock = nullptr;           // of coordination processors; none: hosts have no cards
    niu::niu_block_maker* niu_blocks = nullptr;  // of what is not a model; none: all are
    unsigned tiles = 0;                          // of the machine; 0: one at each node of the plan
    core::decoded_program* program = nullptr;    // of all cores; none: each decodes for itself
    agent::agent_engine_set* engines = nullptr;  // at the routers of the tiles; none: there are none
    core::bus_device_maker device{};             // of what core_desc::device describes
    core::memory_maker memory{};                 // empty: the model
};

/// A core with its memory and devices on a memory bus, and an NIU at a node of a network (thesis section 1.2.1,
/// Figure 1.1); of a host, also the card of its coordination processor; next to an agent engine, also the port to it;
/// where the user brings a device, also that. Composition only.
///
/// Its children have the names that SystemC knows: bus, memory, core, niu, clint, host, and card, agents, device where
/// there are such. Initiators and targets of the user are added to bus().
class tile : public sc_core::sc_module {
public:
    /// @param described of it count core, niu, messaging, cop and the implementation of routers
    /// @param node      where it stands in the network
    /// @throws user_error for a memory that the host cannot reserve, or ranges of devices that overlap
    tile(sc_core::sc_module_name name, const system_desc& described, node_id node,
         const tile_surroundings& surroundings);

    /// Of a tile that stands at no network: where its flits leave, to be bound to an injection link.
    flit_initiator_socket& injection() { return m_niu.injection(); }
    /// Likewise: where flits come to it, from an ejection link.
    flit_target_socket& ejection() { return m_niu.ejection(); }

    core::memory_bus& bus() { return m_bus; }

    orbweaver::core::core& core() { return m_core; }
    const orbweaver::core::core& core() const { return m_core; }
    const orbweaver::niu::niu& niu() const { return m_niu; }
    orbweaver::core::memory& memory() { return *m_memory; }
    const orbweaver::core::memory& memory() const { return *m_memory; }
    /// Unused unless core and NIU share a port to memory.
    const shared_port& memory_port() const { return m_port; }
    orbweaver::core::clint& clint() { return m_clint; }
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
    std::unique_ptr<orbweaver::core::memory> m_memory;
    orbweaver::core::core m_core;
    orbweaver::niu::niu m_niu;
    orbweaver::core::clint m_clint;
    core::host_port m_host;
    std::unique_ptr<cop::host_card> m_card;
    std::unique_ptr<agent::agent_port> m_agents;
    std::unique_ptr<core::bus_device> m_device;
};

}  // namespace orbweaver::system
