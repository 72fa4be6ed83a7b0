// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/channels/channel_node.h"

#include <algorithm>

namespace orbweaver::agent {

namespace {

std::uint64_t picoseconds_of(const sc_core::sc_time& period) {
    return period.value() / sc_core::sc_time(1, sc_core::SC_PS).value();
}

constexpr std::uint64_t ps_per_us = 1000000;
constexpr std::uint64_t acknowledgement_bytes = 1;

}  // namespace

channel_node::channel_node(sc_core::sc_module_name name, clock_domain& domain, const channel_kernel_desc& described,
                           std::uint32_t number, std::uint32_t channels, std::vector<std::uint16_t> signs,
                           channel_ledger& ledger)
    : sc_module(name),
      m_domain(domain),
      m_handle(domain.attach(*this, clock_stage::cores)),
      m_described(described),
      m_period_ps(picoseconds_of(domain.period())),
      m_number(number),
      m_signs(std::move(signs)),
      m_ledger(ledger),
      m_cpu(cycles(described.slice)),
      m_links(channels) {}

void channel_node::connect(std::uint32_t channel, channel_node& peer, std::uint32_t peer_channel) {
    m_links[channel].peer = &peer;
    m_links[channel].peer_channel = peer_channel;
}

void channel_node::add_process(const channel_process_desc& described) {
    auto made = std::make_unique<process>();
    for (const std::string& text : described.steps) { made->steps.push_back(read_channel_step(text).value()); }
    made->texts = described.steps;
    made->left = described.repeat;
    made->background = described.background;
    if (!described.background) { m_ledger.add_process(); }
    m_processes.push_back(std::move(made));
    m_domain.wake(m_handle, 1);
}

std::vector<channel_node::process_state> channel_node::processes() const {
    std::vector<process_state> states;
    for (const auto& one : m_processes) {
        states.push_back({one->ended, one->background, one->finished,
                          one->next < one->texts.size() ? one->texts[one->next] : "its messages to leave"});
    }
    return states;
}

cycle_t channel_node::cycles(std::uint64_t ps) const {
    return std::max<cycle_t>(1, (ps + m_period_ps - 1) / m_period_ps);
}

void channel_node::report(event_kind kind, std::uint32_t position, cycle_t due) {
    m_events.emplace(event{due, kind, position}, packet{});
    m_domain.wake(m_handle, due);
}

void channel_node::tick(cycle_t now) {
    while (!m_events.empty() && std::get<cycle_t>(m_events.begin()->first) <= now) {
        const auto [due, kind, position] = m_events.begin()->first;
        if (kind == event_kind::arrived) { m_links[position].arrived = m_events.begin()->second; }
        m_events.erase(m_events.begin());
        handle(kind, position, now);
    }
    settle(now);
    m_cpu.start(now);
    while (m_cpu.due(now)) {
        finish_cpu_work(now);
        settle(now);
        m_cpu.start(now);
    }
    if (!m_cpu.is_idle()) { m_domain.wake(m_handle, m_cpu.end()); }
}

void channel_node::handle(event_kind kind, std::uint32_t position, cycle_t now) {
    switch (kind) {
        case event_kind::arrived: request(t800_work::link_in, position, m_described.in, now); break;
        case event_kind::taken:
            m_links[position].credit = true;
            crossed(m_links[position], now);
            break;
        case event_kind::crossed: crossed(m_links[position], now); break;
        case event_kind::acknowledged: request(t800_work::acknowledged, position, m_described.in, now); break;
        case event_kind::timer:
            m_processes[position]->engaged = false;
            m_processes[position]->next += 1;
            break;
    }
}

void channel_node::request(t800_work work, std::uint32_t position, std::uint64_t ps, cycle_t now) {
    if (m_described.low_priority) {
        m_cpu.request_low({work, position, cycles(ps)}, now);
    } else {
        m_cpu.request({work, position, cycles(ps)}, now);
    }
}

void channel_node::finish_cpu_work(cycle_t now) {
    const t800_cpu::job done = m_cpu.finish(now);
    switch (done.work) {
        case t800_work::link_out_pre: {
            link_end& end = m_links[done.channel];
            const cycle_t due = now + cycles(m_described.byte * end.leaving.bytes);
            packet crossing = end.leaving;
            crossing.own = nullptr;
            crossing.buffer = agent_no_channel;
            end.peer->m_events.emplace(event{due, event_kind::arrived, end.peer_channel}, crossing);
            end.peer->m_domain.wake(end.peer->m_handle, due);
            break;
        }
        case t800_work::link_in: unpack(m_links[done.channel], done.channel, now); break;
        case t800_work::routing: {
            packet handed_on = m_links[done.channel].arrived;
            handed_on.buffer = done.channel;
            m_links[m_signs[handed_on.destination]].queue.push_back(handed_on);
            break;
        }
        case t800_work::acknowledging: {
            const link_end& end = m_links[done.channel];
            end.peer->report(event_kind::acknowledged, end.peer_channel,
                             now + cycles(m_described.byte * acknowledgement_bytes));
            break;
        }
        case t800_work::acknowledged: m_links[done.channel].credit = true; break;
        case t800_work::application:
            m_processes[done.channel]->engaged = false;
            m_processes[done.channel]->next += 1;
            break;
        default: break;
    }
}

/// Delivers an arrived packet or starts forwarding it, and notifies its sender that it has left the link.
void channel_node::unpack(link_end& end, std::uint32_t channel, cycle_t now) {
    const packet& come = end.arrived;
    const bool here = come.destination == m_number;
    end.peer->report(here ? event_kind::taken : event_kind::crossed, end.peer_channel, now + 1);
    if (!here) {
        request(t800_work::routing, channel, m_described.routing, now);
    } else if (come.message_bytes != 0) {
        m_ledger.delivered(come.source, m_number, come.message_bytes, now - come.started, now);
        m_mailbox[come.source] += 1;
    }
}

/// Handles the leaving packet after it has crossed the link: the next packet of its message follows, or its buffer here
/// is freed by an acknowledgement.
void channel_node::crossed(link_end& end, cycle_t now) {
    end.busy = false;
    if (end.leaving.own == nullptr) {
        request(t800_work::acknowledging, end.leaving.buffer, m_described.out, now);
        return;
    }
    transfer& message = *end.leaving.own;
    if (message.left > 0) {
        send_next_packet(message);
        return;
    }
    message.owner->transfers -= 1;
    m_transfers.erase(std::find_if(m_transfers.begin(), m_transfers.end(),
                                   [&message](const auto& one) { return one.get() == &message; }));
}

void channel_node::start_transfer(process& one, const channel_step& step, cycle_t now) {
    m_transfers.push_back(std::make_unique<transfer>(transfer{&one, step.node, step.amount, step.amount, now}));
    one.transfers += 1;
    send_next_packet(*m_transfers.back());
}

void channel_node::send_next_packet(transfer& message) {
    const std::uint64_t bytes = std::min<std::uint64_t>(message.left, m_described.packet_bytes);
    message.left -= bytes;
    m_links[m_signs[message.destination]].queue.push_back({.source = m_number,
                                                           .destination = message.destination,
                                                           .bytes = bytes,
                                                           .message_bytes = message.left == 0 ? message.bytes : 0,
                                                           .started = message.started,
                                                           .own = &message});
}

/// Advances processes and links as far as possible without the CPU.
void channel_node::settle(cycle_t now) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (std::uint32_t index = 0; index < m_processes.size(); ++index) {
            changed |= run(*m_processes[index], index, now);
        }
    }
    for (std::uint32_t channel = 0; channel < m_links.size(); ++channel) {
        link_end& end = m_links[channel];
        if (!end.busy && end.credit && !end.queue.empty()) {
            end.busy = true;
            end.credit = false;
            end.leaving = end.queue.front();
            end.queue.pop_front();
            request(t800_work::link_out_pre, channel, m_described.out, now);
        }
    }
}

/// @return true: the process has changed
bool channel_node::run(process& one, std::uint32_t index, cycle_t now) {
    bool any = false;
    while (!one.ended) {
        if (one.next < one.steps.size()) {
            if (!take_step(one, index, now)) { break; }
        } else if (one.transfers > 0) {
            break;
        } else if (--one.left == 0 || (one.background && m_ledger.is_over(now))) {
            one.ended = true;
            one.finished = now;
            if (!one.background) { m_ledger.ended(now); }
        } else {
            one.next = 0;
        }
        any = true;
    }
    return any;
}

/// @return true: the present step is done
bool channel_node::take_step(process& one, std::uint32_t index, cycle_t now) {
    if (one.engaged && one.steps[one.next].kind != channel_step_kind::send) {
        return false;  // the step waits for the CPU or the timer
    }
    const channel_step& step = one.steps[one.next];
    switch (step.kind) {
        case channel_step_kind::send:
            if (!one.engaged) {
                start_transfer(one, step, now);
                one.engaged = true;
            }
            if (one.transfers > 0) { return false; }
            one.engaged = false;
            break;
        case channel_step_kind::post: start_transfer(one, step, now); break;
        case channel_step_kind::receive:
            if (m_mailbox[step.node] == 0) { return false; }
            m_mailbox[step.node] -= 1;
            break;
        case channel_step_kind::compute:
            m_cpu.request_low({t800_work::application, index, cycles(step.amount * ps_per_us)}, now);
            one.engaged = true;
            return false;
        case channel_step_kind::wait:
            report(event_kind::timer, index, now + cycles(step.amount * ps_per_us));
            one.engaged = true;
            return false;
    }
    one.next += 1;
    return true;
}

}  // namespace orbweaver::agent
