// SPDX-License-Identifier: Apache-2.0
// Instructions that act on the whole agent, or on a peer.
#include <algorithm>

#include "hw/agent/interpreter/decoded_instruction.h"

namespace orbweaver::agent {

visit_result interpreter::execute_active(agent_visit& visit, const decoded& instruction) {
    switch (instruction.opcode) {
        case agent_opcode::out: return leave(visit, instruction.a);
        case agent_opcode::fork: return copy(visit, instruction, visit.reg(agent_register::pc));
        case agent_opcode::replicate: return copy(visit, instruction, visit.self.entry);
        case agent_opcode::sleep: return {visit_event::sleeping, 0, instruction.a};
        default: return end(visit);
    }
}

/// Ends the agent if BASE names its own body, or else the peer that BASE names.
visit_result interpreter::end(agent_visit& visit) {
    const body_handle base{visit.reg(agent_register::base)};
    if (base == visit.self.body) {
        m_node.counters.ended += 1;
        const std::uint32_t orphans = finish(visit);
        m_node.bodies.free(base);
        return {visit_event::ended, 0, orphans};
    }
    const auto known = std::find(visit.found.begin(), visit.found.end(), base);
    if (known == visit.found.end() || !m_node.bodies.is_live(base)) {
        visit.trap = agent_trap::stale_base;
        return {};
    }
    visit.found.erase(known);
    const auto held =
        std::find_if(visit.taken.begin(), visit.taken.end(), [base](const agent& peer) { return peer.body == base; });
    if (held != visit.taken.end()) {
        visit.taken.erase(held);
    } else {
        free_slot_of(base);
    }
    m_node.bodies.free(base);
    m_node.counters.merged += 1;
    return {visit_event::merged, 0, 0};
}

/// Removes a peer from its queue when it is freed while it waits there.
void interpreter::free_slot_of(body_handle body) {
    for (channel_queue& queue : m_node.links) {
        if (queue.take(body)) { return; }
    }
    for (auto& [channel, queue] : m_node.addresses) {
        if (queue.take(body)) { return; }
    }
}

visit_result interpreter::leave(agent_visit& visit, std::uint32_t channel) {
    channel_queue* const queue = m_node.find_queue(channel);
    if (queue == nullptr) {
        visit.trap = agent_trap::bad_channel;
        return {};
    }
    if (!queue->accepts(visit.self.id)) { return {visit_event::blocked_by_queue, channel, 0}; }
    agent leaving = visit.leaving();
    leaving.channel = channel;
    queue->insert(leaving);
    m_node.counters.left += 1;
    return {visit_event::left, channel, finish(visit)};
}

/// @param pc address at which the copy resumes
visit_result interpreter::copy(agent_visit& visit, const decoded& instruction, std::uint32_t pc) {
    channel_queue* const queue = m_node.find_queue(instruction.a);
    if (queue == nullptr) {
        visit.trap = agent_trap::bad_channel;
        return {};
    }
    if (!queue->accepts(visit.self.id)) { return {visit_event::blocked_by_queue, instruction.a, 0}; }
    const body_handle body = m_node.bodies.allocate(visit.self.len);
    if (body.value == 0) { return {visit_event::blocked_by_memory, instruction.a, 0}; }
    const std::span<const std::uint8_t> original = m_node.bodies.bytes(visit.self.body);
    std::copy(original.begin(), original.end(), m_node.bodies.bytes(body).begin());
    agent copied = visit.leaving();
    copied.body = body;
    copied.channel = instruction.a;
    copied.pc = pc;
    copied.cd = instruction.opcode == agent_opcode::replicate ? 0 : copied.cd;
    queue->insert(copied);
    m_node.counters.copies += 1;
    return {visit_event::copied, instruction.a, 0};
}

}  // namespace orbweaver::agent
