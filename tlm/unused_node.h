// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

#include "tlm/flit_protocol.h"

namespace orbweaver {

/// Stands at a node of a network to which nothing is attached: it sends nothing, and a flit that comes to it is a bug
/// of whoever sent it.
class unused_node : public sc_core::sc_module, private flit_target, private flit_initiator {
public:
    explicit unused_node(sc_core::sc_module_name name) : sc_module(name) {
        m_out.bind(static_cast<flit_bw_if&>(*this));
        m_in.bind(static_cast<flit_fw_if&>(*this));
    }

    flit_initiator_socket& to_network() { return m_out; }
    flit_target_socket& from_network() { return m_in; }

private:
    void accept_flit(const flit&, const sc_core::sc_time&) override {
        model_bug(name(), 0, "a flit came to a node to which nothing is attached");
    }
    void accept_credit(vc_id, const sc_core::sc_time&) override {
        model_bug(name(), 0, "a credit came to a node that sent nothing");
    }

    flit_initiator_socket m_out{"to_network"};
    flit_target_socket m_in{"from_network"};
};

}  // namespace orbweaver
