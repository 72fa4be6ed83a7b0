// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <systemc>
#include <utility>
#include <vector>

#include "hw/agent/onchip/agent_port.h"
#include "hw/cop/host_card/host_card.h"
#include "hw/core/core.h"
#include "hw/core/devices/clint.h"
#include "hw/core/devices/host_port.h"
#include "hw/core/memory/bus_device.h"
#include "hw/core/memory/memory.h"
#include "hw/core/memory/memory_bus.h"
#include "hw/niu/niu.h"
#include "hw/niu/niu_module.h"
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
    packet_ledger& ledger;  // ledger of all packets of the network
    core::host_reports& reports;
    core::host_console_output console{};  // receives the firmware's lines; empty: lines are discarded
    noc::network* net = nullptr;          // network of the tiles; null: they have flit sockets
    machine_observer* observer = nullptr;
    clock_domain* cop_clock = nullptr;           // clock of the coordination processors; null: hosts have no cards
    niu::niu_block_maker* niu_blocks = nullptr;  // makes the NIU blocks that are not models; null: all are models
    unsigned tiles = 0;                          // tiles of the machine; 0: one at each node of the plan
    core::decoded_program* program = nullptr;    // decoded program of all cores; null: each core decodes its own
    agent::agent_engine_set* engines = nullptr;  // engines at the routers of the tiles; null: no engines
    niu::niu_module_maker niu_unit{};            // maker of the user's NIUs; empty: all are niu::niu
    core::bus_device_maker device{};             // maker of the device in core_desc::device
    core::memory_maker memory{};                 // empty: the model
};

/// A core with its memory and devices on a memory bus, and an NIU at a node of a network (thesis section 1.2.1, Figure
/// 1.1). A host also has the card of its coordination processor. A tile may also have the port to an agent engine, and
/// a device of the user. Composition only.
///
/// The NIU may be a unit of the user. Its core then executes each instruction in its own cycle, because the unit may
/// access memory without notice.
///
/// Its children have the names that SystemC knows: bus, memory, core, niu, clint, host, and card, agents, device if
/// they exist. Users may add initiators and targets to bus().
class tile : public sc_core::sc_module {
public:
    /// @param described its core, niu, messaging, cop and the implementation of routers are used
    /// @param node      node of the network at which the tile is
    /// @throws user_error for a memory that the host cannot reserve, or ranges of devices that overlap
    tile(sc_core::sc_module_name name, const system_desc& described, node_id node,
         const tile_surroundings& surroundings);

    const char* kind() const override { return "tile"; }

    /// Returns the socket at which the flits of a tile outside a network leave; bind it to an injection link.
    /// @throws user_error if the tile stands in a network, as does ejection()
    flit_initiator_socket& injection();
    /// Returns the socket at which flits arrive at such a tile, from an ejection link.
    flit_target_socket& ejection();

    /// Traces the core, and the NIU unless it is a unit of the user.
    void trace(sc_core::sc_trace_file* file) const override;

    core::memory_bus& bus() { return m_bus; }

    orbweaver::core::core& core() { return m_core; }
    const orbweaver::core::core& core() const { return m_core; }
    /// Returns the NIU.
    /// @throws user_error if it is a unit of the user
    orbweaver::niu::niu& niu() { return const_cast<orbweaver::niu::niu&>(std::as_const(*this).niu()); }
    const orbweaver::niu::niu& niu() const;
    /// Returns whether the NIU is a unit of the user, of which a tile knows no tables, queues and counters.
    bool has_own_niu() const { return m_own_niu != nullptr; }
    /// Returns whether the NIU has no message.
    bool is_niu_idle() const { return m_niu ? m_niu->idle() : m_own_niu->idle(); }
    /// Returns one line per wait in the NIU.
    std::vector<std::string> describe_niu_waits() const {
        return m_niu ? m_niu->describe_waits() : m_own_niu->describe_waits();
    }
    orbweaver::core::memory& memory() { return *m_memory; }
    const orbweaver::core::memory& memory() const { return *m_memory; }
    /// Returns the shared port to memory; unused unless core and NIU share one.
    const shared_port& memory_port() const { return m_port; }
    orbweaver::core::clint& clint() { return m_clint; }
    core::host_port& host() { return m_host; }
    /// Returns the card of the host; null without coordination processors.
    cop::host_card* card() { return m_card.get(); }
    const cop::host_card* card() const { return m_card.get(); }
    /// Returns the port to the agent engine; null without agent engines.
    const agent::agent_port* agents() const { return m_agents.get(); }

    /// Writes what core, NIU and memory port report, for the same tile in another process.
    void write_report(byte_writer& stream) const;
    /// Takes what they report in the process that executes them. This one has not executed them.
    /// @param packet_here returns the slot of the packet with an id
    void read_report(byte_reader& stream, const std::function<packet_slot(std::uint64_t id)>& packet_here);

private:
    void require_free_links() const;
    void bind_niu(node_id node, const tile_surroundings& surroundings);
    void bind_own_niu(node_id node, const tile_surroundings& surroundings);
    void add_device(const core::bus_device_desc& described, node_id node, const tile_surroundings& surroundings);

    const bool m_is_in_network;
    shared_port m_port;  // port to memory, if core and NIU share one
    core::memory_bus m_bus;
    std::unique_ptr<orbweaver::core::memory> m_memory;
    orbweaver::core::core m_core;
    std::unique_ptr<niu::niu_module> m_own_niu;  // null: the model
    std::unique_ptr<orbweaver::niu::niu> m_niu;  // null: there is a unit of the user
    orbweaver::core::clint m_clint;
    core::host_port m_host;
    std::unique_ptr<cop::host_card> m_card;
    std::unique_ptr<agent::agent_port> m_agents;
    std::unique_ptr<core::bus_device> m_device;  // the last member, because it drives an interrupt of the core
};

}  // namespace orbweaver::system
