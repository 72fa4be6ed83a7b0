// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

#include "tlm/flit_protocol.h"

namespace orbweaver {

/// A module that can be inserted into any flit link to observe it. Flits and credits pass unchanged, in the same call
/// and with the same delay, after the tap has seen them.
class flit_tap : public sc_core::sc_module, protected flit_fw_if, protected flit_bw_if {
public:
    flit_target_socket in;
    flit_initiator_socket out;

protected:
    explicit flit_tap(sc_core::sc_module_name name) : sc_module(name), in("in"), out("out") {
        in.bind(static_cast<flit_fw_if&>(*this));
        out.bind(static_cast<flit_bw_if&>(*this));
    }

private:
    virtual void saw_flit(const flit& passing, const sc_core::sc_time& delay) = 0;
    virtual void saw_credit(vc_id vc, const sc_core::sc_time& delay) = 0;

    tlm::tlm_sync_enum nb_transport_fw(flit& passing, flit_phase& phase, sc_core::sc_time& delay) final {
        saw_flit(passing, delay);
        return out->nb_transport_fw(passing, phase, delay);
    }
    tlm::tlm_sync_enum nb_transport_bw(flit& credit, flit_phase& phase, sc_core::sc_time& delay) final {
        saw_credit(credit.vc, delay);
        return in->nb_transport_bw(credit, phase, delay);
    }
    void b_transport(flit&, sc_core::sc_time&) final { model_bug(name(), 0, "flits do not block"); }
    bool get_direct_mem_ptr(flit&, tlm::tlm_dmi&) final { return false; }
    unsigned int transport_dbg(flit&) final { return 0; }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) final {}
};

}  // namespace orbweaver
