// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/base/module_list.h"
#include "hw/noc/fabric/cut.h"
#include "hw/noc/fabric/fabric_layout.h"
#include "hw/noc/fabric/fabric_partitions.h"
#include "hw/noc/fabric/fabric_report.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/processes/fabric_collection.h"

namespace orbweaver::noc {

/// The routers of a network, the links between them (docs/architecture.md, The fabric), and the link ends of all nodes,
/// as one component of the clock domain, or of each of its partitions (fabric_partitions.h). Routers are
/// input-queued, with VCs and credits (thesis section 3.3; Dally and Towles 2004, chapters 16, 17). If no router has
/// options, all use the plain instantiation of the pipeline (pipeline.h). Inside, flits and credits move from record to
/// record. TLM sockets exist only at the *cuts*, where links lead to a module or through one.
///
/// A flit is *visible* from the cycle in which the router may act on it. In the cycle in which a head becomes visible
/// its route is computed, and it requests a VC of its (class, phase) at its output port. `single_cycle` performs VC
/// allocation, switch allocation and traversal in one cycle; `three_stage` in three. Body flits skip VC allocation. A
/// VC freed by a tail can be allocated in the next cycle. docs/architecture.md describes the delays annotated to flits
/// and credits.
class router_fabric : public sc_core::sc_module {
public:
    router_fabric(sc_core::sc_module_name name, clock_domain& domain, const fabric_plan& plan);

    const char* kind() const override { return "router_fabric"; }

    // Cuts a link at a port of a router, or at a node. Call it during elaboration.

    flit_target_socket& cut_input(unsigned router, port_id port) {
        return cut(m_state.in_vcs_of(m_layout.router(router), port));
    }
    flit_initiator_socket& cut_output(unsigned router, port_id port) {
        return cut(m_state.outputs_of(m_layout.router(router), port));
    }
    flit_initiator_socket& cut_injection(node_id node) {
        return cut(first_output(m_layout.nodes[node.value], m_state.vcs));
    }
    flit_target_socket& cut_ejection(node_id node) { return cut(first_in_vc(m_layout.nodes[node.value])); }

    /// Returns the link ends through which a node injects and ejects flits.
    fabric_edge& edge(node_id node) { return m_partitions[partition_of(node)].edge(); }
    arena_offset<node_record> node(node_id number) const { return m_layout.nodes[number.value]; }

    /// Returns the number of its partitions.
    unsigned partitions() const { return m_partitions.count(); }
    /// Returns the partition of a node.
    unsigned partition_of(node_id node) const {
        return partitions() == 1 ? 0 : m_partitions.number_of(m_graph.nodes[node.value].router);
    }

    /// Returns the partitions, for those who divide their own work alike.
    fabric_partitions& divided() { return m_partitions; }
    const fabric_partitions& divided() const { return m_partitions; }
    /// Precondition: the fabric is divided among processes.
    fabric_collection& collection() { return m_collection; }

    /// Returns the view of a router in the fabric.
    const router_view& router(unsigned number) const { return m_report.router(number); }
    /// Returns the number of flits in a buffer of a router.
    unsigned stored(unsigned router, port_id input, vc_id vc) const {
        return m_state.memory[m_state.in_vcs_of(m_layout.router(router), input) + vc.value].stored();
    }
    /// Returns the view of a link in the fabric.
    fabric_report::link_of_fabric link(unsigned number) const { return m_report.link(number); }

private:
    void end_of_elaboration() override;
    void start_of_simulation() override;
    flit_target_socket& cut(arena_offset<input_vc> in_vcs);
    template <class Output>
    flit_initiator_socket& cut(arena_offset<Output> outputs);

    const topology_graph& m_graph;
    fabric_state m_state;  // state of partition 0; its memory holds the records of all partitions
    fabric_layout m_layout;
    fabric_partitions m_partitions;
    module_list<cut_entrance> m_entrances;
    module_list<cut_exit> m_exits;
    fabric_report m_report;
    fabric_collection m_collection;
};

}  // namespace orbweaver::noc
