// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/noc/network.h"
#include "hw/noc/network_desc.h"
#include "reference/port_wires.h"
#include "reference/wire_codec.h"
#include "reference/wire_node.h"
#include "reference/wire_port.h"
#include "reference/wire_router.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::reference {

/// A network, or one of its routers, whose links end at wires. A caller's clock advances it.
class reference_model : public sc_core::sc_module, public clocked {
public:
    /// Construct all models before the first step of any of them.
    /// @param router index of the router; nothing: the whole network
    /// @throws user_error if the router does not exist, or the wires cannot represent the network's flits
    reference_model(sc_core::sc_module_name name, const noc::network_desc& described, std::optional<unsigned> router);

    const noc::network& fabric() const { return *m_network; }
    unsigned ports() const { return static_cast<unsigned>(m_ports.size()); }
    wire_port& port(unsigned number) { return *m_ports[number]; }
    const wire_port& port(unsigned number) const { return *m_ports[number]; }
    /// Returns the last executed cycle; initially 0.
    cycle_t cycle() const { return m_clock.cycle(); }

    /// Executes a clock edge.
    /// @return empty, or the rule that the driven wires violate, with its position
    const std::string& step();
    /// Returns the wires of a port after the last edge.
    const port_wires& wires(unsigned port) const { return m_ports[port]->wires(cycle() + 1); }

private:
    void tick(cycle_t now) override;
    void start_of_simulation() override { m_clock.keep_awake(m_clock.look_up(m_self)); }
    void build(const noc::network_desc& described, std::optional<unsigned> router);
    void add_router_ports(unsigned router);
    void add_node(node_id node);
    void open(wire_port& port, unsigned sending, node_id position, noc::link_kind kind);

    clock_domain m_clock;
    clock_domain::handle m_self;
    packet_ledger m_ledger;
    std::vector<wire_router*> m_routers;  // [router]; null: the router is modelled
    std::vector<std::unique_ptr<wire_node>> m_nodes;
    std::unique_ptr<noc::network> m_network;
    std::optional<wire_codec> m_codec;
    std::vector<wire_port*> m_ports;
    std::string m_broken;
};

}  // namespace orbweaver::reference
