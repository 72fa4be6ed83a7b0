// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/noc/fabric/cut.h"
#include "hw/noc/fabric/fabric_layout.h"
#include "hw/noc/fabric/fabric_report.h"
#include "hw/noc/fabric/fabric_state.h"

namespace orbweaver {

/// The routers of a network and the links between them as one component of the clock domain (docs/architecture.md, The
/// fabric). Its routers are input-queued, with virtual channels, wormhole switching and credits (thesis section 3.3;
/// Dally and Towles 2004, chapters 16, 17). Inside, flits and credits go from record to record. TLM sockets are at the
/// *cuts*: the ports of nodes, and those of links that lead to a module or run through one.
///
/// A flit is *visible* from the cycle in which the router may act on it. In the cycle of visibility of a head its route
/// is known and it asks for a virtual channel of its (class, phase) at its output port. `single_cycle` performs VC
/// allocation, switch allocation and traversal in one cycle; `three_stage` in three. Body flits skip VC allocation. A
/// virtual channel freed by a tail can be allocated in the next cycle. docs/architecture.md has the delays annotated to
/// flits and credits.
class router_fabric : public sc_core::sc_module, private clocked {
public:
    router_fabric(sc_core::sc_module_name name, clock_domain& domain, const fabric_plan& plan);

    /// The socket of a cut.
    flit_target_socket& entrance(unsigned router, port_id port);
    flit_initiator_socket& exit(unsigned router, port_id port);

    /// Of a router in the fabric.
    const router_view& router(unsigned number) const { return m_report.router(number); }
    /// Of a transit link; null if it does not lie in the fabric.
    const link_view* link(unsigned number) const { return m_report.link(number); }

private:
    void tick(cycle_t now) override;
    template <router_pipeline Stages>
    bool work(cycle_t now);
    void end_of_elaboration() override;
    void start_of_simulation() override { m_arrivals.prepare(m_domain.look_up(m_self)); }

    clock_domain& m_domain;
    clock_domain::handle m_self;
    const router_pipeline m_stages;
    fabric_state m_state;
    fabric_layout m_layout;
    cut_arrivals m_arrivals;
    std::deque<cut_entrance> m_entrances;
    std::deque<cut_exit> m_exits;
    sc_core::sc_vector<flit_target_socket> m_in;      // by entrance
    sc_core::sc_vector<flit_initiator_socket> m_out;  // by exit
    fabric_report m_report;
};

}  // namespace orbweaver
