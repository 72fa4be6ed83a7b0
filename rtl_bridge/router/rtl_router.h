// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "rtl_bridge/router/rtl_side.h"
#include "tlm/flit_port.h"

namespace orbweaver::rtl {

/// The RTL router that replaces the model, with the same sockets and delays. Queues in this module carry the data of
/// flits that no wire carries (ledger entry, destination, class).
///
/// The model sends a flit in the cycle in which it leaves its buffer, one or two cycles before it is on the link. This
/// module does the same: it reads the flits that leave the RTL's buffers, and checks that exactly these appear on the
/// wires at the right time.
class rtl_router : public clocked, public noc::router_block {
public:
    rtl_router(sc_core::sc_module_name name, clock_domain& domain, const noc::router_parameters& parameters,
               const rtl_router_library& library, mismatch_listener listener);

    const char* kind() const override { return "rtl_router"; }
    unsigned stored() const override;
    unsigned credits(port_id output, vc_id vc) const override { return m_credits[channel(output.value, vc.value)]; }
    std::vector<noc::waiting_packet> waiting() const override;

    const router_comparison& wires() const { return m_rtl.wires(); }

private:
    /// Data of a flit in an RTL buffer, or in flight to it.
    struct shadow_flit {
        flit content;
        cycle_t due = 0;  // first cycle in which it is visible
    };
    /// Data of an input VC.
    struct shadow {
        std::deque<shadow_flit> flits;
        packet_slot last;  // packet of the last flit that left
    };

    void tick(cycle_t now) override;
    void start_of_simulation() override { m_rtl.start(); }
    void take_flit(unsigned port, const flit& arriving, const sc_core::sc_time& delay);
    void take_credit(unsigned port, vc_id vc, const sc_core::sc_time& delay);
    void send(unsigned output, const router_departures& leaving, cycle_t now);
    std::size_t channel(unsigned port, unsigned vc) const { return std::size_t{port} * m_vcs + vc; }
    bool is_visible(const shadow& channel_shadow) const {
        return !channel_shadow.flits.empty() && channel_shadow.flits.front().due <= m_ticked;
    }
    noc::waiting_packet describe(unsigned port, unsigned vc, const router_holds& holds) const;
    std::vector<noc::output_choice> choices(unsigned port, flit head) const;
    std::uint64_t free_vcs(unsigned output) const { return m_rtl.router().free_vcs(m_rtl.rtl_port(output)); }

    clock_domain& m_domain;
    const noc::routing_function& m_routing;
    const noc::vc_partition& m_partition;
    const unsigned m_number;
    const unsigned m_vcs;
    const cycle_t m_cycles;  // delay from a buffer to the link
    sc_core::sc_time m_delay;
    cycle_t m_ticked = 0;
    rtl_side m_rtl;
    std::vector<shadow> m_shadows;    // [port, vc]
    std::vector<unsigned> m_credits;  // [output, vc]: credits including those in flight
    std::deque<flit_target_port<rtl_router, &rtl_router::take_flit>> m_input_ports;
    std::deque<flit_initiator_port<rtl_router, &rtl_router::take_credit>> m_output_ports;
};

}  // namespace orbweaver::rtl
