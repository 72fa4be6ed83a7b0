// SPDX-License-Identifier: Apache-2.0
// Instructions that read or mark the state of the node (signposts, queues, peers), and the extensions.
#include <algorithm>

#include "hw/agent/interpreter/decoded_instruction.h"

namespace orbweaver::agent {

visit_result interpreter::execute_perception(agent_visit& visit, const decoded& instruction) {
    std::uint32_t& r_0 = visit.reg(agent_register::r_0);
    std::uint32_t& cd = visit.reg(agent_register::cd);
    switch (instruction.opcode) {
        case agent_opcode::route: r_0 = m_node.signs.sign(instruction.a); break;
        case agent_opcode::where:
            visit.registers[instruction.reg_a] = m_node.number;
            visit.registers[instruction.reg_b] = visit.arrival;
            break;
        case agent_opcode::mark:
            visit.trap = m_node.signs.mark(instruction.a) ? agent_trap::none : agent_trap::board_full;
            break;
        case agent_opcode::test_mark: cd = m_node.signs.is_marked(instruction.a) ? 1 : 0; break;
        case agent_opcode::test_channel: cd = can_see_channel(instruction.a) ? 1 : 0; break;
        case agent_opcode::load_of: {
            const channel_queue* const queue = m_node.look_at_queue(instruction.a);
            r_0 = queue == nullptr ? 0 : queue->load();
            break;
        }
        default: look_for_peer(visit, instruction.a, instruction.opcode == agent_opcode::take_peer);
    }
    return {};
}

/// Returns the result of TLC. An address always exists.
bool interpreter::can_see_channel(std::uint32_t channel) const {
    if (channel >= m_node.links.size()) {
        return m_node.leads_to_node(channel) || (channel >= agent_first_address && channel <= agent_last_address);
    }
    return m_node.signs.is_connected(channel) &&
           !(m_node.described.tlc_sees_faults && m_node.signs.has_failed(channel));
}

void interpreter::look_for_peer(agent_visit& visit, std::uint32_t channel, bool take) {
    channel_queue* const queue = m_node.look_at_queue(channel);
    const agent* const peer = queue == nullptr ? nullptr : queue->find_peer(visit.self.id);
    visit.reg(agent_register::cd) = peer != nullptr ? 1 : 0;
    if (peer == nullptr) { return; }
    body_handle body = peer->body;
    if (take) {
        agent removed = *queue->take(body);
        removed.body = body = m_node.bodies.renew(body);  // makes handles of agents that found it before stale
        visit.taken.push_back(removed);
    }
    if (std::find(visit.found.begin(), visit.found.end(), body) == visit.found.end()) { visit.found.push_back(body); }
    visit.reg(agent_register::r_0) = body.value;
}

visit_result interpreter::execute_extension(agent_visit& visit, const decoded& instruction) {
    switch (instruction.opcode) {
        case agent_opcode::unmark: m_node.signs.unmark(instruction.a); return {};
        case agent_opcode::connect: return {visit_event::connecting, instruction.a, instruction.b};
        default: return reserve(visit, instruction.a, instruction.opcode == agent_opcode::release);
    }
}

visit_result interpreter::reserve(agent_visit& visit, std::uint32_t channel, bool give_back) {
    channel_queue* const queue = m_node.find_queue(channel);
    if (queue == nullptr) {
        visit.trap = agent_trap::bad_channel;
        return {};
    }
    const bool done = give_back ? queue->release(visit.self.id) : queue->reserve(visit.self.id);
    visit.reg(agent_register::cd) = done ? 1 : 0;
    return {};
}

}  // namespace orbweaver::agent
