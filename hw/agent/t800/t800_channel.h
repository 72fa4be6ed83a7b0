// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>

#include "hw/agent/t800/agent_link_protocol.h"
#include "hw/agent/t800/t800_statistics.h"
#include "hw/base/types.h"

namespace orbweaver::agent {

class t800_node;

/// States of the link_out of a channel (Birsan 1995, section 4.2).
enum class link_out_state : std::uint8_t {
    idle,         // no agent waits
    preparing,    // has requested the CPU before sending
    sending,      // has offered the agent, which the neighbour takes when it can
    finishing,    // has sent the agent and requested the CPU for the final work
    reinjecting,  // the link has failed: waits until the interpreter takes the agent
};

/// States of the link_in of a channel.
enum class link_in_state : std::uint8_t {
    idle,       // ready for an agent
    header,     // receives header and state
    memory,     // waits for memory for the body
    body,       // receives the body
    unpacking,  // has requested the CPU
    ready,      // holds the agent until the interpreter takes it
};

/// The end of a link at a node: its two sockets, and the two processes that use them.
class t800_channel final : public agent_link_sender, public agent_link_receiver {
public:
    t800_channel(t800_node& node, std::uint32_t number);

    agent_link_initiator out_socket;
    agent_link_target in_socket;

    void accept_taken(const sc_core::sc_time& delay) override;
    void accept_offer(const agent_transfer& offered, const sc_core::sc_time& delay) override;

    t800_node& node;
    std::uint32_t number;

    link_out_state out = link_out_state::idle;
    agent_transfer sending;   // valid while `out` is not idle
    cycle_t offered_at = 0;   // cycle in which `out` became `sending`
    cycle_t sent_at = never;  // arrival of the last byte; never: not known yet

    link_in_state in = link_in_state::idle;
    cycle_t in_since = 0;  // cycle in which `in` became `idle`
    bool has_offer = false;
    agent_transfer offer;         // offer of the neighbour
    cycle_t offer_at = 0;         // cycle of the offer, which is visible from the next cycle on
    cycle_t received_at = never;  // arrival of the part that is being received
    agent received;

    t800_channel_counters counters;
};

}  // namespace orbweaver::agent
