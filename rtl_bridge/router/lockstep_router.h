// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "hw/noc/router.h"
#include "rtl_bridge/router/rtl_side.h"
#include "tlm/flit_tap.h"

namespace orbweaver::rtl {

/// The model of a router and the RTL router in lockstep, with the same inputs. The network sees the model. The model's
/// outputs are compared with the wires of the RTL in every cycle, at their annotated times.
class lockstep_router : public clocked, public noc::router_block {
public:
    lockstep_router(sc_core::sc_module_name name, clock_domain& domain, const noc::router_parameters& parameters,
                    const rtl_router_library& library, mismatch_listener listener);

    const char* kind() const override { return "lockstep_router"; }
    unsigned stored() const override { return m_model.stored(); }
    unsigned credits(port_id output, vc_id vc) const override { return m_model.credits(output, vc); }
    std::vector<noc::waiting_packet> waiting() const override { return m_model.waiting(); }

    const router_comparison& wires() const { return m_rtl.wires(); }

private:
    /// Tap at an input port of the model: incoming flits, outgoing credits.
    class input_probe : public flit_tap {
    public:
        input_probe(sc_core::sc_module_name name, lockstep_router& owner, unsigned port)
            : flit_tap(name), m_owner(owner), m_port(port) {}

    private:
        void saw_flit(const flit& passing, const sc_core::sc_time& delay) override {
            m_owner.m_rtl.flit_arrives(m_port, passing, delay);
        }
        void saw_credit(vc_id vc, const sc_core::sc_time& delay) override {
            m_owner.m_rtl.expect_credit(m_port, vc, m_owner.m_domain.cycles(delay));
        }

        lockstep_router& m_owner;
        unsigned m_port;
    };
    /// Tap at an output port of the model: outgoing flits, incoming credits.
    class output_probe : public flit_tap {
    public:
        output_probe(sc_core::sc_module_name name, lockstep_router& owner, unsigned port)
            : flit_tap(name), m_owner(owner), m_port(port) {}

    private:
        void saw_flit(const flit& passing, const sc_core::sc_time& delay) override;
        void saw_credit(vc_id vc, const sc_core::sc_time& delay) override {
            m_owner.m_rtl.credit_arrives(m_port, vc, delay);
        }

        lockstep_router& m_owner;
        unsigned m_port;
    };

    void tick(cycle_t now) override {
        m_rtl.step(now);
        m_rtl.rest_if_idle();
    }
    void start_of_simulation() override { m_rtl.start(); }

    clock_domain& m_domain;
    noc::router m_model;
    rtl_side m_rtl;
    std::vector<std::unique_ptr<flit_tap>> m_probes;
};

}  // namespace orbweaver::rtl
