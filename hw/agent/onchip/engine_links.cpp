// SPDX-License-Identifier: Apache-2.0
// Segments: sending, and putting together.
#include <algorithm>

#include "hw/agent/onchip/engine.h"
#include "tlm/flit_credit.h"

namespace orbweaver {

void agent_engine::accept_flit(const flit& arriving, const sc_core::sc_time& delay) {
    const cycle_t at = std::max(m_domain.now() + m_domain.cycles(delay), m_domain.next_edge());
    m_ejections[arriving.vc.value].flits.emplace_back(at, arriving);
    m_domain.wake(m_handle, at);
}

void agent_engine::accept_credit(vc_id vc, const sc_core::sc_time& delay) {
    const cycle_t at = std::max(m_domain.now() + m_domain.cycles(delay), m_domain.next_edge());
    m_credits.emplace_back(at, vc);
    m_domain.wake(m_handle, at);
}

/// Takes what is seen of every virtual channel, a flit each. @return whether there may be more in the next cycle
bool agent_engine::receive(cycle_t now) {
    bool taken = false;
    m_refuses = false;
    for (ejection& from : m_ejections) {
        if (from.flits.empty() || from.flits.front().first > now) {
            continue;
        }
        const flit next = from.flits.front().second;
        if (!take_flit(from, next)) {
            m_counters.refused_cycles += 1;
            m_refuses = true;
            taken = true;  // looks again: memory may be free then
            continue;
        }
        from.flits.pop_front();
        taken = true;
        return_credit(m_in, next.vc, m_domain.period());
        if (closes_packet(next.kind)) {
            m_network.ledger().close(next.packet);
        }
    }
    return taken;
}

/// @return false: there is no memory for it
bool agent_engine::take_flit(ejection& from, const flit& next) {
    if (opens_packet(next.kind)) {
        from.into = nullptr;
        return true;
    }
    if (from.into == nullptr) {
        take_tag(from, next);
        return true;
    }
    return take_word(from, next);
}

void agent_engine::take_tag(ejection& from, const flit& next) {
    const agent_segment_tag tag = decode_segment_tag(next.payload);
    invariant(tag.channel < m_senders.size() || m_state.leads_to_node(tag.channel), name(), m_domain.cycle(),
              "a segment for no channel");
    from.channel = tag.channel;
    from.into = &m_assemblies[tag.channel];
    if (tag.first) {
        from.into->received = 0;
        from.into->first_packet = m_network.ledger()[next.packet].id;
    }
}

bool agent_engine::take_word(ejection& from, const flit& next) {
    assembly& of = *from.into;
    if (of.received < agent_shell_words) {
        of.shell[of.received] = next.payload;
        if (of.received + 1 == agent_shell_words) {
            agent arriving = shell_from(of.shell);
            arriving.body = m_state.bodies.allocate(arriving.len);
            if (arriving.body.value == 0) {
                return false;
            }
            of.arriving = arriving;
        }
    } else {
        set_body_word(m_state.bodies.bytes(of.arriving.body), of.received - agent_shell_words, next.payload);
    }
    of.received += 1;
    if (of.received > agent_shell_words && of.received == words_of(of.arriving)) {
        complete(from);
    }
    return true;
}

void agent_engine::complete(const ejection& from) {
    assembly& of = *from.into;
    of.arriving.record = m_flights.arrive(of.first_packet);
    of.arriving.record.hops += 1;
    m_ready.push_back({of.arriving, from.channel});
    m_counters.agents_received += 1;
}

/// Which links have failed, as agents and link_outs see it in this cycle.
void agent_engine::look_at_links(cycle_t now) {
    for (const outage& any : m_outages) {
        m_state.signs.fail(any.channel, false);
    }
    for (const outage& of : m_outages) {
        if (of.from <= now && now < of.until) {
            m_state.signs.fail(of.channel, true);
        }
    }
}

/// A link_out that has nothing to do takes the next agent of its queue. @return whether it gave it back to the
/// interpreter
bool agent_engine::feed(std::uint32_t channel, cycle_t now) {
    sender& of = m_senders[channel];
    channel_queue& queue = m_state.links[channel];
    if (of.active || of.returning || queue.waiting().empty()) {
        return false;
    }
    of.sending = hold_head(m_state, queue);
    of.returning = m_state.signs.has_failed(channel);
    if (of.returning) {
        m_counters.reinjected += 1;
        m_ready.push_back({of.sending, channel, true});
    } else {
        begin(of, now);
    }
    return of.returning;
}

/// link_out begins with the agent that it has taken.
void agent_engine::begin(sender& of, cycle_t now) {
    of.active = true;
    of.sent = 0;
    if (m_state.leads_to_node(of.sending.channel)) {
        of.to = m_nodes[of.sending.channel - agent_first_node_channel];
        of.to_channel = agent_first_node_channel + m_state.number;
    }
    of.from = now + m_described.out_cycles;
    if (of.from > now) {
        m_domain.wake(m_handle, of.from);
    }
}

/// The next of the link_outs that can sends a flit. @return whether one did or could soon
bool agent_engine::send_flit(cycle_t now) {
    const auto channels = static_cast<std::uint32_t>(m_senders.size());
    bool gave_back = false;
    for (std::uint32_t step = 1; step <= channels; ++step) {
        const std::uint32_t channel = (m_last_sender + step) % channels;
        sender& of = m_senders[channel];
        gave_back |= feed(channel, now);
        if (!of.active || !may_send(of, now)) {
            continue;
        }
        if (!of.in_packet) {
            start_segment(of, now);
        }
        flit leaving;
        leaving.packet = of.packet;
        leaving.destination = of.to;
        leaving.vc = m_vc;
        leaving.message_class = m_class;
        const bool word = of.in_segment >= 2;
        const bool last =
            word && (of.sent + 1 == words_of(of.sending) || of.in_segment + 1 == m_described.segment_flits);
        leaving.kind = of.in_segment == 0   ? flit_kind::head
                       : of.in_segment == 1 ? flit_kind::tag
                       : last               ? flit_kind::tail
                                            : flit_kind::body;
        leaving.payload = of.in_segment == 0   ? m_network.codec().encode(message_type::agent, m_at, of.to, 0)
                          : of.in_segment == 1 ? encode(agent_segment_tag{of.to_channel, of.sent == 0})
                                               : next_word(of);
        of.sent += word ? 1 : 0;
        of.in_segment += 1;
        m_vcs.spend(m_vc);
        m_counters.flits_sent += 1;
        if (last) {
            end_segment(of, channel);
        }
        m_last_sender = channel;
        flit_phase phase = flit_phase::flit;
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        m_out->nb_transport_fw(leaving, phase, delay);
        m_pace.take(now);
        return true;
    }
    if (!m_pace.is_free(now)) {
        m_domain.wake(m_handle, m_pace.free_at());
    }
    return gave_back;  // else a credit or an agent wakes
}

bool agent_engine::may_send(const sender& of, cycle_t now) const {
    if (of.from > now || !m_pace.is_free(now)) {
        return false;
    }
    if (of.in_packet) {
        return m_vcs.credits(m_vc) > 0;
    }
    const vc_list own{std::uint64_t{1} << m_vc.value};
    return (m_vcs.free_mask() & own.mask) != 0 && m_vcs.may_begin(m_vc);
}

void agent_engine::start_segment(sender& of, cycle_t now) {
    vc_id taken;
    m_vcs.take_lowest({std::uint64_t{1} << m_vc.value}, taken);
    packet_record record;
    record.created = record.injected = now;
    record.source = m_at;
    record.destination = of.to;
    record.message_class = m_class;
    record.type = message_type::agent;
    record.tag = of.sending.id;
    const std::uint32_t left = 2 + words_of(of.sending) - of.sent;
    record.flits = m_described.segment_flits == 0 ? left : std::min(m_described.segment_flits, left);
    of.packet = m_network.ledger().open(record);
    of.in_packet = true;
    of.in_segment = 0;
    if (of.sent == 0) {
        m_flights.depart(m_network.ledger()[of.packet].id, of.sending.record);
    }
}

void agent_engine::end_segment(sender& of, std::uint32_t channel) {
    m_vcs.release(m_vc);
    of.in_packet = false;
    m_counters.segments_sent += 1;
    if (of.sent == words_of(of.sending)) {
        m_counters.agents_sent += 1;
        m_state.bodies.free(of.sending.body);
        m_state.links[channel].release_held();
        of.active = false;
    }
}

std::uint32_t agent_engine::next_word(const sender& of) const {
    return of.sent < agent_shell_words ? shell_words(of.sending)[of.sent]
                                       : body_word(m_state.bodies.bytes(of.sending.body), of.sent - agent_shell_words);
}

}  // namespace orbweaver
