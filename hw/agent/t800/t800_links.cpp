// SPDX-License-Identifier: Apache-2.0
// link_in and link_out (digest section 8.3).
#include <algorithm>

#include "hw/agent/t800/t800_node.h"

namespace orbweaver {

/// Brings both processes of a channel to the present. @return whether one has moved on
bool t800_node::move_link(t800_channel& of, cycle_t now) {
    bool changed = false;
    if (of.out == link_out_state::sending && of.sent_at <= now) {
        count_sent(of);
        of.out = link_out_state::finishing;
        m_cpu.request({t800_work::link_out_post, of.number, m_timing.out_post()}, now);
        changed = true;
    }
    switch (of.in) {
        case link_in_state::idle:
            if (of.has_offer && of.offer_at < now) {
                start_receiving(of, now);
                changed = true;
            }
            break;
        case link_in_state::header:
        case link_in_state::memory:
            changed |= of.received_at <= now && receive_body(of, now);
            break;
        case link_in_state::body:
            if (of.received_at <= now) {
                of.in = link_in_state::unpacking;
                m_cpu.request({t800_work::link_in, of.number, m_timing.in()}, now);
                changed = true;
            }
            break;
        case link_in_state::unpacking:
        case link_in_state::ready:
            break;
    }
    return changed;
}

/// The rendezvous: from when both ends were ready.
void t800_node::start_receiving(t800_channel& of, cycle_t now) {
    of.has_offer = false;
    of.in = link_in_state::header;
    of.received_at = std::max(now, std::max(of.offer_at, of.in_since) + m_timing.transfer(agent_shell_bytes));
    wake(of.received_at);
}

/// The header is there: takes memory for the body and receives it. @return false: there is none yet
bool t800_node::receive_body(t800_channel& of, cycle_t now) {
    of.received = of.offer.shell;
    of.received.body = m_state.bodies.allocate(of.received.len);
    if (of.received.body.value == 0) {
        const bool newly = of.in != link_in_state::memory;
        of.in = link_in_state::memory;
        return newly;
    }
    std::copy(of.offer.body.begin(), of.offer.body.end(), m_state.bodies.bytes(of.received.body).begin());
    of.in = link_in_state::body;
    const cycle_t rest = m_timing.transfer(of.offer.bytes) - m_timing.transfer(agent_shell_bytes);
    of.received_at = now + std::max<cycle_t>(1, rest);
    wake(of.received_at);
    agent_link_phase phase = agent_link_phase::taken;
    sc_core::sc_time delay = m_domain.time(of.received_at - now);
    of.in_socket->nb_transport_bw(of.offer, phase, delay);
    return true;
}

/// link_in has done its work: the agent waits for the interpreter, or is refused.
void t800_node::unpacked(t800_channel& of, cycle_t now) {
    if (is_refused(of, of.received.id)) {
        m_state.bodies.free(of.received.body);
        m_ledger.died(of.received.id, &agent_problem_counters::discarded);
        of.counters.discarded += 1;
        of.in = link_in_state::idle;
        of.in_since = now;
        return;
    }
    of.in = link_in_state::ready;
    of.received.record.hops += 1;
    m_ready.push_back({arrival::source::link_in, of.number, of.received, nullptr});
}

bool t800_node::is_refused(const t800_channel& of, std::uint32_t id) const {
    return std::any_of(m_filters.begin(), m_filters.end(), [&](const agent_filter& filter) {
        return filter.channel == of.number && (id < filter.first_id || id > filter.last_id);
    });
}

/// Takes the head of the queue. @return whether there is one
bool t800_node::feed_link_out(t800_channel& of, cycle_t now) {
    channel_queue& queue = m_state.links[of.number];
    if (of.out != link_out_state::idle || queue.waiting().empty()) {
        return false;
    }
    of.sending.shell = hold_head(m_state, queue);
    of.out = link_out_state::preparing;
    m_cpu.request({t800_work::link_out_pre, of.number, m_timing.out_pre()}, now);
    return true;
}

void t800_node::offer(t800_channel& of, cycle_t now) {
    if (m_state.signs.has_failed(of.number) || !m_state.signs.is_connected(of.number)) {
        reinject(of);
        return;
    }
    of.sending.body = m_state.bodies.bytes(of.sending.shell.body);
    of.sending.bytes = wire_bytes(of.sending.shell);
    of.out = link_out_state::sending;
    of.offered_at = now;
    of.sent_at = never;
    agent_link_phase phase = agent_link_phase::offer;
    sc_core::sc_time delay = m_domain.period();
    of.out_socket->nb_transport_fw(of.sending, phase, delay);
}

/// To the interpreter the agent looks as if it had arrived on the failed link; its slot stays taken until then (digest
/// section 4.5).
void t800_node::reinject(t800_channel& of) {
    of.out = link_out_state::reinjecting;
    of.counters.reinjected += 1;
    m_ready.push_back({arrival::source::link_out, of.number, of.sending.shell, nullptr});
}

void t800_node::count_sent(t800_channel& of) {
    const cycle_t moving = m_timing.transfer(of.sending.bytes);
    const cycle_t all = of.sent_at - of.offered_at;
    of.counters.agents += 1;
    of.counters.bytes += of.sending.bytes;
    of.counters.busy += all;
    of.counters.stalled += all - std::min(all, moving);
}

/// The agent has been sent and accounted for.
void t800_node::release_slot(t800_channel& of, cycle_t) {
    m_state.bodies.free(of.sending.shell.body);
    m_state.links[of.number].release_held();
    of.out = link_out_state::idle;
}

std::uint64_t t800_node::wire_bytes(const agent& of) const {
    const std::uint64_t bytes = std::uint64_t{agent_shell_bytes} + of.len;
    return m_described.pad_words ? bytes + std::min(of.daddr, of.len) : bytes;
}

}  // namespace orbweaver
