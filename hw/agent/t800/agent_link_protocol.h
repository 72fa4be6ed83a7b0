// SPDX-License-Identifier: Apache-2.0
// Agents on a link between two nodes: a rendezvous, as transputer links are (Birsan 1995, section 4.2).
// The protocols of tlm/ do not fit: this link carries the bytes of one agent at a time
// and stalls its sender while the receiver holds an earlier agent.
//
// Forward (link_out to link_in):
//   offer  an agent to send. Nothing moves until the receiver is ready: then header, memory for the body, body
// Backward:
//   taken  the body has been copied out; the last byte is there after the annotated delay
// The caller of `offer` annotates one cycle, after which it is seen. One transfer a direction at a time; the bytes of
// the body stay as they are from `offer` to the end of `taken`'s delay.
#pragma once

#include <cstdint>
#include <span>
#include <tlm>

#include "hw/agent/node/agent.h"
#include "hw/base/errors.h"

namespace orbweaver::agent {

/// An agent on its way.
struct agent_transfer {
    agent shell;                         // its handle means nothing at the other end
    std::span<const std::uint8_t> body;  // in the sender's memory
    std::uint64_t bytes = 0;             // on the wire: header, state, body
};

enum class agent_link_phase : std::uint8_t { offer, taken };

/// TLM-2.0 protocol traits.
struct agent_link_protocol {
    using tlm_payload_type = agent_transfer;
    using tlm_phase_type = agent_link_phase;
};

using agent_link_initiator = tlm::tlm_initiator_socket<32, agent_link_protocol>;
using agent_link_target = tlm::tlm_target_socket<32, agent_link_protocol>;

/// Sends agents: implement accept_taken().
class agent_link_sender : public tlm::tlm_bw_transport_if<agent_link_protocol> {
public:
    tlm::tlm_sync_enum nb_transport_bw(agent_transfer&, agent_link_phase&, sc_core::sc_time& delay) final {
        accept_taken(delay);
        return tlm::TLM_ACCEPTED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) final {}

    /// The agent that was offered is at the other end `delay` from now.
    virtual void accept_taken(const sc_core::sc_time& delay) = 0;
};

/// Receives agents: implement accept_offer().
class agent_link_receiver : public tlm::tlm_fw_transport_if<agent_link_protocol> {
public:
    tlm::tlm_sync_enum nb_transport_fw(agent_transfer& offered, agent_link_phase&, sc_core::sc_time& delay) final {
        accept_offer(offered, delay);
        return tlm::TLM_ACCEPTED;
    }
    void b_transport(agent_transfer&, sc_core::sc_time&) final { model_bug("agent link", 0, "agents do not block"); }
    bool get_direct_mem_ptr(agent_transfer&, tlm::tlm_dmi&) final { return false; }
    unsigned int transport_dbg(agent_transfer&) final { return 0; }

    /// An agent is offered, seen `delay` from now.
    virtual void accept_offer(const agent_transfer& offered, const sc_core::sc_time& delay) = 0;
};

}  // namespace orbweaver::agent
