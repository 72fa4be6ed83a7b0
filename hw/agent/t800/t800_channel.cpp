// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/t800/t800_channel.h"

#include <string>

#include "hw/agent/t800/t800_node.h"

namespace orbweaver::agent {

t800_channel::t800_channel(t800_node& node, std::uint32_t number)
    : out_socket(("out" + std::to_string(number)).c_str()),
      in_socket(("in" + std::to_string(number)).c_str()),
      node(node),
      number(number) {
    out_socket.bind(static_cast<agent_link_sender&>(*this));
    in_socket.bind(static_cast<agent_link_receiver&>(*this));
}

void t800_channel::accept_taken(const sc_core::sc_time& delay) {
    sent_at = node.m_domain.now() + node.m_domain.cycles(delay);
    node.wake(sent_at);
}

void t800_channel::accept_offer(const agent_transfer& offered, const sc_core::sc_time& delay) {
    has_offer = true;
    offer = offered;
    offer_at = node.m_domain.now();
    node.wake(offer_at + node.m_domain.cycles(delay));
}

}  // namespace orbweaver::agent
