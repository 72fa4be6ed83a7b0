// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <vector>

#include "hw/noc/router/router_block.h"
#include "reference/wire_port.h"

namespace orbweaver::reference {

/// Replaces a router that is not modelled; its links end at a testbench.
class wire_router : public noc::router_block {
public:
    wire_router(sc_core::sc_module_name name, clock_domain& domain, packet_ledger& ledger,
                const noc::router_parameters& parameters);

    wire_port& port(port_id port) { return m_ports[port.value]; }

    // Returns 0, because the router holds no flits.
    unsigned stored() const override { return 0; }
    unsigned credits(port_id, vc_id) const override { return 0; }
    std::vector<noc::waiting_packet> waiting() const override { return {}; }

private:
    std::deque<wire_port> m_ports;
};

}  // namespace orbweaver::reference
