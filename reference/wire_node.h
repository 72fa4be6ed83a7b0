// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

#include "reference/wire_port.h"
#include "tlm/flit_protocol.h"

namespace orbweaver::reference {

/// Replaces the model at a node; its links end at a testbench.
class wire_node : public sc_core::sc_module {
public:
    /// @param longest maximum delay, in cycles, of flits and credits to a node
    wire_node(sc_core::sc_module_name name, clock_domain& domain, packet_ledger& ledger, unsigned longest)
        : sc_module(name), m_port(domain, ledger, longest) {
        m_port.bind(m_incoming, m_outgoing);
    }

    flit_initiator_socket& to_network() { return m_outgoing; }
    flit_target_socket& from_network() { return m_incoming; }
    wire_port& port() { return m_port; }

private:
    flit_target_socket m_incoming{"incoming"};
    flit_initiator_socket m_outgoing{"outgoing"};
    wire_port m_port;
};

}  // namespace orbweaver::reference
