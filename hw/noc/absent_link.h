// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <systemc>

#include "hw/base/errors.h"
#include "tlm/flit_protocol.h"

namespace orbweaver::noc {

/// Closes a port of a router module in a direction in which it has no link. Nothing may pass.
class absent_link : public sc_core::sc_module, private flit_target, private flit_initiator {
public:
    /// @param input port where no link arrives
    absent_link(sc_core::sc_module_name name, flit_target_socket& input) : sc_module(name) {
        m_out = std::make_unique<flit_initiator_socket>("out");
        m_out->bind(*static_cast<flit_bw_if*>(this));
        m_out->bind(input);
    }
    /// @param output port where no link leaves
    absent_link(sc_core::sc_module_name name, flit_initiator_socket& output) : sc_module(name) {
        m_in = std::make_unique<flit_target_socket>("in");
        m_in->bind(*static_cast<flit_fw_if*>(this));
        output.bind(*m_in);
    }

    const char* kind() const override { return "absent_link"; }

private:
    void accept_flit(const flit&, const sc_core::sc_time&) override {
        model_bug(name(), 0, "a flit leaves by a link that does not exist");
    }
    void accept_credit(vc_id, const sc_core::sc_time&) override {
        model_bug(name(), 0, "a credit returns by a link that does not exist");
    }

    std::unique_ptr<flit_initiator_socket> m_out;
    std::unique_ptr<flit_target_socket> m_in;
};

}  // namespace orbweaver::noc
