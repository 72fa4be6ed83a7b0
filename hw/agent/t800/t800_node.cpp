// SPDX-License-Identifier: Apache-2.0
// Scheduling of the node's processes.
#include "hw/agent/t800/t800_node.h"

#include <algorithm>

#include "hw/base/errors.h"

namespace orbweaver::agent {

t800_node::t800_node(sc_core::sc_module_name name, clock_domain& domain, const t800_node_desc& described,
                     std::uint32_t number, std::uint32_t channels, std::uint64_t seed, agent_ledger& ledger)
    : sc_module(name),
      m_domain(domain),
      m_handle(domain.attach(*this, clock_stage::cores)),
      m_described(described),
      m_timing(described.times, domain.period().value() / sc_core::sc_time(1, sc_core::SC_PS).value()),
      m_ledger(ledger),
      m_state(number, channels, described.node, random_stream(seed, this->name())),
      m_interpreter(m_state),
      m_cpu(m_timing.slice()) {
    for (std::uint32_t channel = 0; channel < channels; ++channel) {
        m_channels.push_back(std::make_unique<t800_channel>(*this, channel));
    }
}

t800_node::~t800_node() = default;

void t800_node::wake(cycle_t due) {
    if (due > m_domain.now()) { m_domain.wake(m_handle, due); }
}

void t800_node::inject(const agent_image& image, cycle_t start, agent_sender* sender) {
    agent born;
    born.id = image.id;
    born.record.birth = start;
    m_ledger.injected(born);
    m_injections.emplace(start, injection{image, ++m_state.births, sender});
    wake(start);
}

void t800_node::start_downloader(std::uint32_t address, download_handler& handler) {
    m_downloaders[address].handler = &handler;
    wake(m_domain.now() + 1);
}

void t800_node::set_default_handler(download_handler* handler) { m_default_handler = handler; }

void t800_node::compute(cycle_t cycles, t800_application& application) {
    m_application = &application;
    m_cpu.request_low({t800_work::application, 0, cycles}, m_domain.now());
    wake(m_domain.now() + 1);
}

void t800_node::tick(cycle_t now) {
    settle(now);
    m_cpu.start(now);
    while (m_cpu.due(now)) {
        finish_cpu_work(now);
        settle(now);
        m_cpu.start(now);
    }
    schedule(now);
}

/// Advances all processes as far as possible without the CPU.
void t800_node::settle(cycle_t now) {
    while (settle_once(now)) {}
}

/// @return true: the state has changed
bool t800_node::settle_once(cycle_t now) {
    bool changed = false;
    for (const auto& channel : m_channels) { changed |= move_link(*channel, now); }
    changed |= interpret(now);
    changed |= admit_injection(now);
    for (const auto& channel : m_channels) { changed |= feed_link_out(*channel, now); }
    changed |= feed_downloaders(now);
    return changed;
}

void t800_node::finish_cpu_work(cycle_t now) {
    const t800_cpu::job done = m_cpu.finish(now);
    switch (done.work) {
        case t800_work::link_in: unpacked(*m_channels[done.channel], now); break;
        case t800_work::link_out_pre: offer(*m_channels[done.channel], now); break;
        case t800_work::link_out_post: release_slot(*m_channels[done.channel], now); break;
        case t800_work::download: download(done.channel, now); break;
        case t800_work::interpreter: execute(now); break;
        case t800_work::application: m_application->computed(*this); break;
        case t800_work::routing:
        case t800_work::acknowledging:
        case t800_work::acknowledged:
        case t800_work::none: break;
    }
}

/// Schedules a wake-up for the end of the CPU's work. All other wake-ups are scheduled when their times become known.
void t800_node::schedule(cycle_t now) {
    invariant(m_cpu.end() > now, name(), now, "work of the CPU is overdue");
    if (!m_cpu.is_idle()) { wake(m_cpu.end()); }
}

/// Admits the first agent that waits outside, if there is memory for its body.
bool t800_node::admit_injection(cycle_t now) {
    if (m_injections.empty() || m_injections.begin()->first > now) { return false; }
    const injection& first = m_injections.begin()->second;
    const auto bytes = static_cast<std::uint32_t>(first.image.body.size());
    const body_handle body = m_state.bodies.allocate(bytes);
    if (body.value == 0) { return false; }
    std::copy(first.image.body.begin(), first.image.body.end(), m_state.bodies.bytes(body).begin());
    arrival entering{.origin = arrival::source::injection, .sender = first.sender};
    entering.shell = {.id = first.image.id,
                      .len = bytes,
                      .body = body,
                      .pc = first.image.entry,
                      .pr = first.image.pr,
                      .dlen = first.image.dlen,
                      .daddr = first.image.daddr,
                      .entry = first.image.entry,
                      .record = {.program = first.image.program,
                                 .birth_node = m_state.number,
                                 .birth_number = first.number,
                                 .birth = m_injections.begin()->first}};
    m_ready.push_back(std::move(entering));
    m_counters.injected += 1;
    m_injections.erase(m_injections.begin());
    return true;
}

}  // namespace orbweaver::agent
