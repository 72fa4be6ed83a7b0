// SPDX-License-Identifier: Apache-2.0
// Transfer of agents on a link between two nodes: a rendezvous, as on transputer links (Birsan 1995, section 4.2). The
// protocols of tlm/ are not suitable, because this link carries the bytes of one agent at a time and stalls its sender
// while the receiver holds an earlier agent.
//
// - Forward (link_out to link_in), `offer`: an agent to send. Nothing moves until the receiver is ready; then follow
//   the header, the allocation of memory for the body, and the body.
// - Backward, `taken`: the body has been copied; its last byte arrives after the annotated delay.
//
// The caller of `offer` annotates one cycle, after which it is visible. Each direction has one transfer at a time. The
// bytes of the body must not change from `offer` to the end of the delay of `taken`.
#pragma once

#include <cstdint>
#include <span>
#include <tlm>

#include "hw/agent/node/agent.h"
#include "hw/base/errors.h"

namespace orbweaver::agent {

/// An agent in transit.
struct agent_transfer {
    agent shell;                         // its handle is not valid at the other end
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

/// Sender of agents; implement accept_taken().
class agent_link_sender : public tlm::tlm_bw_transport_if<agent_link_protocol> {
public:
    tlm::tlm_sync_enum nb_transport_bw(agent_transfer&, agent_link_phase&, sc_core::sc_time& delay) final {
        accept_taken(delay);
        return tlm::TLM_ACCEPTED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) final {}

    /// Announces that the offered agent arrives at the other end in `delay`.
    virtual void accept_taken(const sc_core::sc_time& delay) = 0;
};

/// Receiver of agents; implement accept_offer().
class agent_link_receiver : public tlm::tlm_fw_transport_if<agent_link_protocol> {
public:
    tlm::tlm_sync_enum nb_transport_fw(agent_transfer& offered, agent_link_phase&, sc_core::sc_time& delay) final {
        accept_offer(offered, delay);
        return tlm::TLM_ACCEPTED;
    }
    void b_transport(agent_transfer&, sc_core::sc_time&) final { model_bug("agent link", 0, "agents do not block"); }
    bool get_direct_mem_ptr(agent_transfer&, tlm::tlm_dmi&) final { return false; }
    unsigned int transport_dbg(agent_transfer&) final { return 0; }

    /// Announces an offered agent, visible in `delay`.
    virtual void accept_offer(const agent_transfer& offered, const sc_core::sc_time& delay) = 0;
};

}  // namespace orbweaver::agent
