// SPDX-License-Identifier: Apache-2.0
#include "reference/wire_router.h"

namespace orbweaver::reference {

wire_router::wire_router(sc_core::sc_module_name name, clock_domain& domain, packet_ledger& ledger,
                         const noc::router_parameters& parameters)
    : router_block(name, parameters.ports.size()) {
    constexpr unsigned router_cycles = 2;  // maximum delay from a buffer to the link
    for (unsigned port = 0; port < ports(); ++port) {
        m_ports.emplace_back(domain, ledger, parameters.link_cycles + router_cycles);
        m_ports.back().bind(in[port], out[port]);
    }
}

}  // namespace orbweaver::reference
