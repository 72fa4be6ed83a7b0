// SPDX-License-Identifier: Apache-2.0
// Parts of benches for flit links: a wire that takes cycles, and ends that send and note by hand.
#pragma once

#include <utility>
#include <vector>

#include "hw/base/clock_domain.h"
#include "tlm/flit_credit.h"
#include "tlm/flit_protocol.h"

namespace orbweaver {

/// The period of the clocks of these benches.
inline const sc_core::sc_time period{10, sc_core::SC_NS};

/// Carries flits and credits, `cycles` later.
class wire : public sc_core::sc_module, private flit_target, private flit_initiator {
public:
    flit_target_socket in;
    flit_initiator_socket out;

    wire(sc_core::sc_module_name name, const clock_domain& domain, cycle_t cycles)
        : sc_module(name), in("in"), out("out"), m_flight(domain.time(cycles)) {
        in.bind(static_cast<flit_fw_if&>(*this));
        out.bind(static_cast<flit_bw_if&>(*this));
    }

private:
    void accept_flit(const flit& arriving, const sc_core::sc_time& delay) override {
        flit copy = arriving;
        flit_phase phase = flit_phase::flit;
        sc_core::sc_time later = delay + m_flight;
        out->nb_transport_fw(copy, phase, later);
    }
    void accept_credit(vc_id vc, const sc_core::sc_time& delay) override {
        flit credit;
        credit.vc = vc;
        flit_phase phase = flit_phase::credit;
        sc_core::sc_time later = delay + m_flight;
        in->nb_transport_bw(credit, phase, later);
    }

    sc_core::sc_time m_flight;
};

/// The sending end of a link, worked by hand.
struct flit_source : sc_core::sc_module, flit_initiator {
    explicit flit_source(sc_core::sc_module_name name) : sc_module(name), socket("socket") {
        socket.bind(static_cast<flit_bw_if&>(*this));
    }
    void accept_credit(vc_id vc, const sc_core::sc_time& delay) override { credits.emplace_back(vc, delay); }
    tlm::tlm_sync_enum send(flit leaving, sc_core::sc_time delay) {
        flit_phase phase = flit_phase::flit;
        return socket->nb_transport_fw(leaving, phase, delay);
    }
    flit_initiator_socket socket;
    std::vector<std::pair<vc_id, sc_core::sc_time>> credits;
};

/// The receiving end of a link, worked by hand.
struct flit_sink : sc_core::sc_module, flit_target {
    explicit flit_sink(sc_core::sc_module_name name) : sc_module(name), socket("socket") {
        socket.bind(static_cast<flit_fw_if&>(*this));
    }
    void accept_flit(const flit& arriving, const sc_core::sc_time& delay) override {
        flits.emplace_back(arriving, delay);
    }
    void credit(vc_id vc, const sc_core::sc_time& delay) { return_credit(socket, vc, delay); }
    flit_target_socket socket;
    std::vector<std::pair<flit, sc_core::sc_time>> flits;
};

}  // namespace orbweaver
