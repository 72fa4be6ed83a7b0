// SPDX-License-Identifier: Apache-2.0
#include "sim/diagnosis/packet_watch.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::sim {

namespace {

const char* word_of(flit_kind kind) { return kind == flit_kind::head_tail ? "only flit" : name_of(kind); }

/// Cycles after an event in which a router may react to it.
constexpr cycle_t afterwards = 4;

}  // namespace

packet_watch::packet_watch(clock_domain& domain, const packet_ledger& ledger, std::uint64_t packet, listener notify)
    : m_domain(domain),
      m_self(
          domain.attach(*this, clock_stage::cores)),  // runs before the routers and sees the state between two cycles
      m_ledger(ledger),
      m_packet(packet),
      m_listener(std::move(notify)) {}

void packet_watch::attach(const noc::network& net) {
    m_net = &net;
    m_links.emplace_back(net.topology());
}

void packet_watch::add_link(std::size_t, const std::string& name) { m_names.push_back(name); }

void packet_watch::report(cycle_t cycle, const std::string& text) const {
    m_listener(fmt::format("packet {}, cycle {}: {}", m_packet, cycle, text));
}

bool packet_watch::is_watched(packet_slot slot) const { return m_ledger[slot].id == m_packet && m_ledger[slot].open; }

void packet_watch::record(std::size_t number, const flit_record& what) {
    if (!what.credit && is_watched(what.content.packet)) { saw_flit(static_cast<std::uint32_t>(number), what); }
    if (!m_held_channels.empty()) {
        m_look_until = std::max(m_look_until, what.seen + afterwards);
        m_domain.wake(m_self, m_domain.now() + 1);
    }
}

void packet_watch::saw_flit(std::uint32_t link, const flit_record& what) {
    const flit& passing = what.content;
    const packet_record& packet = m_ledger[passing.packet];
    const noc::link_map& links = m_links.front();
    if (is_head(passing.kind) && links.is_injection(link)) {
        report(packet.created,
               fmt::format("created at node {} for node {}, class {}, {}", packet.source.value,
                           packet.destination.value, m_net->partition().name(packet.message_class),
                           packet.flits == 0 ? "its length not yet known" : fmt::format("{} flits", packet.flits)));
        report(what.sent, fmt::format("injected, {} cycles after its creation", what.sent - packet.created));
    }
    if (is_head(passing.kind)) {
        report(what.sent, fmt::format("takes {} vc {}", m_names[link], passing.vc.value));
        if (!links.is_ejection(link)) {
            m_held_channels.push_back({link, passing.vc, noc::wait_reason::moving, what.seen});
        }
    }
    report(what.sent, fmt::format("{} on {} vc {}, there in cycle {}", word_of(passing.kind), m_names[link],
                                  passing.vc.value, what.seen));
    if (!is_tail(passing.kind)) { return; }
    if (links.is_ejection(link)) {
        report(what.seen,
               fmt::format("arrived at node {}, {} cycles after its creation, {} after its injection",
                           packet.destination.value, what.seen - packet.created, what.seen - packet.injected));
    }
    // The tail has left the buffer before this link, which is the packet's oldest channel; an injection link has none
    // before it.
    if (!links.is_injection(link) && !m_held_channels.empty()) { m_held_channels.erase(m_held_channels.begin()); }
}

void packet_watch::tick(cycle_t now) {
    for (held_channel& channel : m_held_channels) { look_at(channel, now); }
    if (!m_held_channels.empty() && now < m_look_until) { m_domain.wake(m_self, now + 1); }
}

/// Reports a change of the resource that the packet waits for.
void packet_watch::look_at(held_channel& channel, cycle_t now) {
    const noc::link_map::port& end = m_links.front().end(channel.link);
    for (const noc::waiting_packet& waiting : m_net->router_at(end.router).waiting()) {
        if (waiting.input != end.number || waiting.vc != channel.vc || !is_watched(waiting.packet) ||
            waiting.reason == channel.reason) {
            continue;
        }
        if (waiting.reason != noc::wait_reason::moving) {
            const std::uint32_t wanted = m_links.front().leaving(end.router, waiting.output);
            report(now - 1, fmt::format("behind {} vc {} waits for {}{}: {}", m_names[channel.link], channel.vc.value,
                                        m_names[wanted],
                                        waiting.has_output_vc ? fmt::format(" vc {}", waiting.output_vc.value) : "",
                                        noc::describe(waiting.reason)));
        } else if (channel.reason != noc::wait_reason::moving) {
            report(now - 1, fmt::format("behind {} vc {} may go on after {} cycles", m_names[channel.link],
                                        channel.vc.value, now - 1 - channel.start));
        }
        channel.reason = waiting.reason;
        channel.start = now - 1;
    }
}

}  // namespace orbweaver::sim
