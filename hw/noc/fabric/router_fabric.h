// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/base/module_list.h"
#include "hw/noc/fabric/cut.h"
#include "hw/noc/fabric/fabric_layout.h"
#include "hw/noc/fabric/fabric_report.h"
#include "hw/noc/fabric/fabric_state.h"

namespace orbweaver::noc {

/// The routers of a network, the links between them (docs/architecture.md, The fabric), and the link ends of all nodes,
/// as one component of the clock domain. Routers are input-queued, with VCs and credits (thesis section 3.3; Dally and
/// Towles 2004, chapters 16, 17). If no router has options, all use the plain instantiation of the pipeline
/// (pipeline.h). Inside, flits and credits move from record to record. TLM sockets exist only at the *cuts*, where
/// links lead to a module or through one. Several host threads may work on the fabric (fabric_shares.h).
///
/// A flit is *visible* from the cycle in which the router may act on it. In the cycle in which a head becomes visible
/// its route is computed, and it requests a VC of its (class, phase) at its output port. `single_cycle` performs VC
/// allocation, switch allocation and traversal in one cycle; `three_stage` in three. Body flits skip VC allocation. A
/// VC freed by a tail can be allocated in the next cycle. docs/architecture.md describes the delays annotated to flits
/// and credits.
class router_fabric : private clocked, public sc_core::sc_module {
public:
    router_fabric(sc_core::sc_module_name name, clock_domain& domain, const fabric_plan& plan);

    const char* kind() const override { return "router_fabric"; }

    // Cuts a link at a port of a router, or at a node. Call it during elaboration.

    flit_target_socket& cut_input(unsigned router, port_id port) {
        return cut(m_shares.events_of_router(router), m_state.in_vcs_of(m_layout.router(router), port));
    }
    flit_initiator_socket& cut_output(unsigned router, port_id port) {
        return cut(m_shares.events_of_router(router), m_state.outputs_of(m_layout.router(router), port));
    }
    flit_initiator_socket& cut_injection(node_id node) {
        return cut(m_shares.events_of_nodes(), first_output(m_layout.nodes[node.value], m_state.vcs));
    }
    flit_target_socket& cut_ejection(node_id node) {
        return cut(m_shares.events_of_nodes(), first_in_vc(m_layout.nodes[node.value]));
    }

    fabric_edge& edge() { return m_edge; }
    arena_offset<node_record> node(node_id number) const { return m_layout.nodes[number.value]; }

    /// Returns the number of host threads that may work on it.
    unsigned threads() const { return m_shares.count(); }

    /// Returns the view of a router in the fabric.
    const router_view& router(unsigned number) const { return m_report.router(number); }
    /// Returns the number of flits in a buffer of a router.
    unsigned stored(unsigned router, port_id input, vc_id vc) const {
        m_domain.join_threads();
        return m_state.memory[m_state.in_vcs_of(m_layout.router(router), input) + vc.value].stored();
    }
    /// Returns the view of a link in the fabric.
    fabric_report::link_of_fabric link(unsigned number) const { return m_report.link(number); }

private:
    /// Ends a cycle after the nodes have worked, so that they need not wait for threads that work on the fabric.
    struct meeting_end final : clocked {
        explicit meeting_end(router_fabric& whole) : fabric(whole) {}
        void tick(cycle_t now) override { fabric.finish(now); }
        router_fabric& fabric;
        clock_domain::alarm alarm;
    };

    void tick(cycle_t now) override;
    void finish(cycle_t now);
    void end_of_elaboration() override;
    void start_of_simulation() override;
    flit_target_socket& cut(calendar& events, arena_offset<input_vc> in_vcs);
    template <class Output>
    flit_initiator_socket& cut(calendar& events, arena_offset<Output> outputs);

    clock_domain& m_domain;
    clock_domain::handle m_self;
    fabric_state m_state;
    fabric_layout m_layout;
    fabric_shares m_shares;
    fabric_edge m_edge;
    module_list<cut_entrance> m_entrances;
    module_list<cut_exit> m_exits;
    fabric_report m_report;
    meeting_end m_meeting_end{*this};
    bool m_lets_nodes_work = false;  // while its threads work: it is divided, without cuts
};

}  // namespace orbweaver::noc
