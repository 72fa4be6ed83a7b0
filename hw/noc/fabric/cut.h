// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/edge.h"
#include "tlm/flit_protocol.h"

namespace orbweaver::noc {

/// A cut where flits enter the fabric: the end of a link, at a router or a node.
class cut_entrance : public flit_target_of<cut_entrance> {
public:
    /// @param in_vcs input VC 0 of the link
    cut_entrance(fabric_edge& edge, arena_offset<input_vc> in_vcs) : m_edge(edge), m_in_vcs(in_vcs) {
        socket.bind(*this);
    }

    void accept_flit(const flit& arriving, const sc_core::sc_time& delay) {
        const cycle_t due = m_edge.due(m_known, delay);
        m_edge.state().events.flits_of(due).add({m_edge.state().flits.put(arriving), m_in_vcs + arriving.vc.value});
        m_edge.note_event();
    }

    flit_target_socket socket{sc_core::sc_gen_unique_name("in")};

private:
    fabric_edge& m_edge;
    arena_offset<input_vc> m_in_vcs;
    fabric_edge::known_delay m_known;
};

/// A cut where flits leave the fabric: the beginning of a link.
class cut_exit : public flit_initiator_of<cut_exit> {
public:
    /// @param outputs output VC 0 of the link
    cut_exit(fabric_edge& edge, arena_offset<output_vc> outputs) : m_edge(edge), m_outputs(outputs) {
        socket.bind(*this);
    }

    void accept_credit(vc_id vc, const sc_core::sc_time& delay) {
        m_edge.state().events.credits_of(m_edge.due(m_known, delay)).add({m_outputs + vc.value});
        m_edge.note_event();
    }

    flit_initiator_socket socket{sc_core::sc_gen_unique_name("out")};

private:
    fabric_edge& m_edge;
    arena_offset<output_vc> m_outputs;
    fabric_edge::known_delay m_known;
};

}  // namespace orbweaver::noc
