// SPDX-License-Identifier: Apache-2.0
// Segmentation and reassembly.
#include <algorithm>

#include "hw/agent/onchip/engine.h"
#include "hw/base/bit.h"

namespace orbweaver::agent {

/// Takes one visible flit of every VC.
/// @return true: the next cycle may have more
bool agent_engine::receive(cycle_t now) {
    bool taken = false;
    m_refuses = false;
    for (std::uint64_t left = m_port.arrived(); left != 0; left &= left - 1) {
        const vc_id vc{static_cast<std::uint8_t>(lowest_bit(left))};
        const flit next = m_port.front(vc);
        if (!take_flit(m_ejections[vc.value], next)) {
            m_counters.refused_cycles += 1;
            m_refuses = true;
            taken = true;  // retries in the next cycle, when memory may be free
            continue;
        }
        m_port.take(vc, now);
        taken = true;
        if (is_tail(next.kind)) { m_network.ledger().close(next.packet); }
    }
    return taken;
}

/// @return false: there is no memory for the body
bool agent_engine::take_flit(ejection& input, const flit& next) {
    if (is_head(next.kind)) {
        input.target = nullptr;
        return true;
    }
    if (input.target == nullptr) {
        take_tag(input, next);
        return true;
    }
    return take_word(input, next);
}

void agent_engine::take_tag(ejection& input, const flit& next) {
    const agent_segment_tag tag = decode_segment_tag(next.payload);
    invariant(tag.channel < m_senders.size() || m_state.leads_to_node(tag.channel), name(), m_domain.cycle(),
              "a segment for no channel");
    input.channel = tag.channel;
    input.target = &m_assemblies[tag.channel];
    if (tag.first) {
        input.target->received = 0;
        input.target->first_packet = m_network.ledger()[next.packet].id;
    }
}

bool agent_engine::take_word(ejection& input, const flit& next) {
    assembly& target = *input.target;
    if (target.received < agent_shell_words) {
        target.shell[target.received] = next.payload;
        if (target.received + 1 == agent_shell_words) {
            agent arriving = shell_from(target.shell);
            arriving.body = m_state.bodies.allocate(arriving.len);
            if (arriving.body.value == 0) { return false; }
            target.arriving = arriving;
        }
    } else {
        set_body_word(m_state.bodies.bytes(target.arriving.body), target.received - agent_shell_words, next.payload);
    }
    target.received += 1;
    if (target.received > agent_shell_words && target.received == words_of(target.arriving)) { complete(input); }
    return true;
}

void agent_engine::complete(const ejection& input) {
    assembly& target = *input.target;
    target.arriving.record = m_flights.arrive(target.first_packet);
    target.arriving.record.hops += 1;
    m_ready.push_back({target.arriving, input.channel});
    m_counters.agents_received += 1;
}

/// Updates the failed links that agents and link_outs see in this cycle.
void agent_engine::look_at_links(cycle_t now) {
    for (const outage& any : m_outages) { m_state.signs.fail(any.channel, false); }
    for (const outage& failure : m_outages) {
        if (failure.start <= now && now < failure.repair) { m_state.signs.fail(failure.channel, true); }
    }
}

/// Makes an idle link_out take the next agent of its queue.
/// @return true: the link has failed and the agent was returned to the interpreter
bool agent_engine::feed(std::uint32_t channel, cycle_t now) {
    sender& output = m_senders[channel];
    channel_queue& queue = m_state.links[channel];
    if (output.active || output.returning || queue.waiting().empty()) { return false; }
    output.sending = hold_head(m_state, queue);
    output.returning = m_state.signs.has_failed(channel);
    if (output.returning) {
        m_counters.reinjected += 1;
        m_ready.push_back({output.sending, channel, true});
    } else {
        begin(output, now);
    }
    return output.returning;
}

/// Begins to send the agent that a link_out has taken.
void agent_engine::begin(sender& output, cycle_t now) {
    output.active = true;
    output.sent = 0;
    if (m_state.leads_to_node(output.sending.channel)) {
        output.destination = m_nodes[output.sending.channel - agent_first_node_channel];
        output.to_channel = agent_first_node_channel + m_state.number;
    }
    output.start = now + m_described.out_cycles;
    if (output.start > now) { m_domain.wake(m_handle, output.start); }
}

/// Sends a flit of the next link_out, round-robin, that can send one.
/// @return true: a flit was sent, or an agent was returned to the interpreter
bool agent_engine::send_flit(cycle_t now) {
    const auto channels = static_cast<std::uint32_t>(m_senders.size());
    bool gave_back = false;
    for (std::uint32_t step = 1; step <= channels; ++step) {
        const std::uint32_t channel = (m_last_sender + step) % channels;
        sender& output = m_senders[channel];
        gave_back |= feed(channel, now);
        if (!output.active || !may_send(output, now)) { continue; }
        if (!output.in_packet) { start_segment(output, now); }
        flit leaving;
        leaving.packet = output.packet;
        leaving.destination = output.destination;
        leaving.vc = m_vc;
        leaving.message_class = m_class;
        const bool word = output.in_segment >= 2;
        const bool last =
            word && (output.sent + 1 == words_of(output.sending) || output.in_segment + 1 == m_described.segment_flits);
        leaving.kind = output.in_segment == 0   ? flit_kind::head
                       : output.in_segment == 1 ? flit_kind::tag
                       : last                   ? flit_kind::tail
                                                : flit_kind::body;
        leaving.payload = output.in_segment == 0
                              ? m_network.codec().encode(message_type::agent, m_node, output.destination, 0)
                          : output.in_segment == 1 ? encode(agent_segment_tag{output.to_channel, output.sent == 0})
                                                   : next_word(output);
        output.sent += word ? 1 : 0;
        output.in_segment += 1;
        m_counters.flits_sent += 1;
        if (last) { end_segment(output, channel); }
        m_last_sender = channel;
        m_port.send(leaving, now);
        return true;
    }
    if (!m_port.is_free(now)) { m_domain.wake(m_handle, m_port.free_at()); }
    return gave_back;  // if false, a credit or an agent will wake the engine
}

bool agent_engine::may_send(const sender& output, cycle_t now) const {
    if (output.start > now || !m_port.is_free(now)) { return false; }
    if (output.in_packet) { return m_port.credits(m_vc) > 0; }
    return (m_port.free_vcs() >> m_vc.value & 1) != 0 && m_port.may_begin(m_vc);
}

void agent_engine::start_segment(sender& output, cycle_t now) {
    vc_id taken;
    m_port.take_lowest({std::uint64_t{1} << m_vc.value}, taken);
    packet_record record;
    record.created = record.injected = now;
    record.source = m_node;
    record.destination = output.destination;
    record.message_class = m_class;
    record.type = message_type::agent;
    record.tag = output.sending.id;
    const std::uint32_t left = 2 + words_of(output.sending) - output.sent;
    record.flits = m_described.segment_flits == 0 ? left : std::min(m_described.segment_flits, left);
    output.packet = m_network.ledger().open(record);
    output.in_packet = true;
    output.in_segment = 0;
    if (output.sent == 0) { m_flights.depart(m_network.ledger()[output.packet].id, output.sending.record); }
}

void agent_engine::end_segment(sender& output, std::uint32_t channel) {
    output.in_packet = false;
    m_counters.segments_sent += 1;
    if (output.sent == words_of(output.sending)) {
        m_counters.agents_sent += 1;
        m_state.bodies.free(output.sending.body);
        m_state.links[channel].release_held();
        output.active = false;
    }
}

std::uint32_t agent_engine::next_word(const sender& output) const {
    return output.sent < agent_shell_words
               ? shell_words(output.sending)[output.sent]
               : body_word(m_state.bodies.bytes(output.sending.body), output.sent - agent_shell_words);
}

}  // namespace orbweaver::agent
