// SPDX-License-Identifier: Apache-2.0
// link_in and link_out (Birsan 1995, section 4.2).
#include <algorithm>

#include "hw/agent/t800/t800_node.h"

namespace orbweaver::agent {

/// Advances both processes of a channel to the present cycle.
/// @return true: at least one has changed its state
bool t800_node::move_link(t800_channel& channel, cycle_t now) {
    bool changed = false;
    if (channel.out == link_out_state::sending && channel.sent_at <= now) {
        count_sent(channel);
        channel.out = link_out_state::finishing;
        m_cpu.request({t800_work::link_out_post, channel.number, m_timing.out_post()}, now);
        changed = true;
    }
    switch (channel.in) {
        case link_in_state::idle:
            if (channel.has_offer && channel.offer_at < now) {
                start_receiving(channel, now);
                changed = true;
            }
            break;
        case link_in_state::header:
        case link_in_state::memory: changed |= channel.received_at <= now && receive_body(channel, now); break;
        case link_in_state::body:
            if (channel.received_at <= now) {
                channel.in = link_in_state::unpacking;
                m_cpu.request({t800_work::link_in, channel.number, m_timing.in()}, now);
                changed = true;
            }
            break;
        case link_in_state::unpacking:
        case link_in_state::ready: break;
    }
    return changed;
}

/// Starts the rendezvous, counted from the cycle in which both ends were ready.
void t800_node::start_receiving(t800_channel& channel, cycle_t now) {
    channel.has_offer = false;
    channel.in = link_in_state::header;
    channel.received_at =
        std::max(now, std::max(channel.offer_at, channel.in_since) + m_timing.transfer(agent_shell_bytes));
    wake(channel.received_at);
}

/// Allocates memory for the body after the header has arrived, and starts to receive the body.
/// @return false: link_in still waits for memory
bool t800_node::receive_body(t800_channel& channel, cycle_t now) {
    channel.received = channel.offer.shell;
    channel.received.body = m_state.bodies.allocate(channel.received.len);
    if (channel.received.body.value == 0) {
        const bool newly = channel.in != link_in_state::memory;
        channel.in = link_in_state::memory;
        return newly;
    }
    std::copy(channel.offer.body.begin(), channel.offer.body.end(),
              m_state.bodies.bytes(channel.received.body).begin());
    channel.in = link_in_state::body;
    const cycle_t rest = m_timing.transfer(channel.offer.bytes) - m_timing.transfer(agent_shell_bytes);
    channel.received_at = now + std::max<cycle_t>(1, rest);
    wake(channel.received_at);
    agent_link_phase phase = agent_link_phase::taken;
    sc_core::sc_time delay = m_domain.time(channel.received_at - now);
    channel.in_socket->nb_transport_bw(channel.offer, phase, delay);
    return true;
}

/// Ends the work of link_in: the agent waits for the interpreter, or is discarded.
void t800_node::unpacked(t800_channel& channel, cycle_t now) {
    if (is_refused(channel, channel.received.id)) {
        m_state.bodies.free(channel.received.body);
        m_ledger.died(channel.received.id, &agent_problem_counters::discarded);
        channel.counters.discarded += 1;
        channel.in = link_in_state::idle;
        channel.in_since = now;
        return;
    }
    channel.in = link_in_state::ready;
    channel.received.record.hops += 1;
    m_ready.push_back({arrival::source::link_in, channel.number, channel.received});
}

bool t800_node::is_refused(const t800_channel& channel, std::uint32_t id) const {
    return std::any_of(m_filters.begin(), m_filters.end(), [&](const agent_filter& filter) {
        return filter.channel == channel.number && (id < filter.first_id || id > filter.last_id);
    });
}

/// Takes the head of the queue for an idle link_out.
/// @return true: an agent was taken
bool t800_node::feed_link_out(t800_channel& channel, cycle_t now) {
    channel_queue& queue = m_state.links[channel.number];
    if (channel.out != link_out_state::idle || queue.waiting().empty()) { return false; }
    channel.sending.shell = hold_head(m_state, queue);
    channel.out = link_out_state::preparing;
    m_cpu.request({t800_work::link_out_pre, channel.number, m_timing.out_pre()}, now);
    return true;
}

void t800_node::offer(t800_channel& channel, cycle_t now) {
    if (m_state.signs.has_failed(channel.number) || !m_state.signs.is_connected(channel.number)) {
        reinject(channel);
        return;
    }
    channel.sending.body = m_state.bodies.bytes(channel.sending.shell.body);
    channel.sending.bytes = wire_bytes(channel.sending.shell);
    channel.out = link_out_state::sending;
    channel.offered_at = now;
    channel.sent_at = never;
    agent_link_phase phase = agent_link_phase::offer;
    sc_core::sc_time delay = m_domain.period();
    channel.out_socket->nb_transport_fw(channel.sending, phase, delay);
}

/// Returns an agent to the interpreter as if it had arrived on the failed link. Its slot stays in use until then
/// (Birsan 1995, section 3.3).
void t800_node::reinject(t800_channel& channel) {
    channel.out = link_out_state::reinjecting;
    channel.counters.reinjected += 1;
    m_ready.push_back({arrival::source::link_out, channel.number, channel.sending.shell});
}

void t800_node::count_sent(t800_channel& channel) {
    const cycle_t moving = m_timing.transfer(channel.sending.bytes);
    const cycle_t all = channel.sent_at - channel.offered_at;
    channel.counters.agents += 1;
    channel.counters.bytes += channel.sending.bytes;
    channel.counters.busy += all;
    channel.counters.stalled += all - std::min(all, moving);
}

/// Frees body and slot of an agent that has been sent and accounted.
void t800_node::release_slot(t800_channel& channel, cycle_t) {
    m_state.bodies.free(channel.sending.shell.body);
    m_state.links[channel.number].release_held();
    channel.out = link_out_state::idle;
}

std::uint64_t t800_node::wire_bytes(const agent& shell) const {
    const std::uint64_t bytes = std::uint64_t{agent_shell_bytes} + shell.len;
    return m_described.pad_words ? bytes + std::min(shell.daddr, shell.len) : bytes;
}

}  // namespace orbweaver::agent
