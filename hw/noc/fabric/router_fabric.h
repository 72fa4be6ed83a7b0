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

/// The routers of a network and the links between them as one component of the clock domain (docs/architecture.md, The
/// fabric), and the ends of the links of all nodes. Its routers are input-queued, with virtual channels and
/// credits (thesis section 3.3; Dally and Towles 2004, chapters 16, 17). If no router has options, all run the plain
/// instantiation of the pipeline (pipeline.h). Inside, flits and credits go from record to record. TLM sockets are at
/// the *cuts* alone: where links lead to a module or run through one. Several host threads may work on it
/// (fabric_shares.h).
///
/// A flit is *visible* from the cycle in which the router may act on it. In the cycle of visibility of a head its route
/// is known and it asks for a virtual channel of its (class, phase) at its output port. `single_cycle` performs VC
/// allocation, switch allocation and traversal in one cycle; `three_stage` in three. Body flits skip VC allocation. A
/// virtual channel freed by a tail can be allocated in the next cycle. docs/architecture.md has the delays annotated to
/// flits and credits.
class router_fabric : private clocked, public sc_core::sc_module {
public:
    router_fabric(sc_core::sc_module_name name, clock_domain& domain, const fabric_plan& plan);

    // Cuts a link at a port of a router, or at a node. During elaboration.

    flit_target_socket& cut_input(unsigned router, port_id port) {
        return cut(m_shares.events_of_router(router), m_state.inputs_of(m_layout.router(router), port));
    }
    flit_initiator_socket& cut_output(unsigned router, port_id port) {
        return cut(m_shares.events_of_router(router), m_state.outputs_of(m_layout.router(router), port));
    }
    flit_initiator_socket& cut_injection(node_id node) {
        return cut(m_shares.events_of_nodes(), first_output(m_layout.nodes[node.value], m_state.vcs));
    }
    flit_target_socket& cut_ejection(node_id node) {
        return cut(m_shares.events_of_nodes(), first_input(m_layout.nodes[node.value]));
    }

    fabric_edge& edge() { return m_edge; }
    arena_offset<node_record> node(node_id number) const { return m_layout.nodes[number.value]; }

    /// Host threads that may work on it.
    unsigned threads() const { return m_shares.count(); }

    /// View of a router in the fabric.
    const router_view& router(unsigned number) const { return m_report.router(number); }
    /// View of a link in the fabric.
    fabric_report::link_of_fabric link(unsigned number) const { return m_report.link(number); }

private:
    /// Ends a cycle behind the work of nodes, which threads that work on the fabric need not wait for.
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
    flit_target_socket& cut(calendar& events, arena_offset<input_vc> inputs);
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
    bool m_lets_nodes_work = false;  // next to its threads: it is divided, and nothing leaves it at cuts
};

}  // namespace orbweaver::noc
